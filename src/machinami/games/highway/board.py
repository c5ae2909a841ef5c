"""The table as plain data, and back: nothing is hidden, so a view holds the whole state."""

from __future__ import annotations

from typing import Any

from machinami.contract import Json
from machinami.games.highway import city, pieces, rules
from machinami.games.highway.judge import foot_on, through_rainbow
from machinami.games.highway.kit import Kit
from machinami.games.highway.missions import Points, points
from machinami.games.highway.pieces import EXIT, ROAD, Car, Pillar, Placed, Road
from machinami.games.highway.state import Falling, Last, Rules, State, Stock
from machinami.geometry import polygon
from machinami.geometry.point import corner
from machinami.geometry.shape import Disc, Shape


def shown(state: State) -> dict[str, Json]:
    """The board of a view."""
    lower = sorted(state.crossings)
    upper = sorted((above, below) for below, above in lower)
    return {
        "phase": state.phase,
        "first": state.first,
        "mover": None if state.over or state.pending else state.turn,
        "turn": state.turn,
        "round": state.round,
        "objects": [_object(placed) for placed in state.objects],
        "left": city.left(state),
        "placeable": city.placeable(state),
        "pillars": [_pillar(number, pillar) for number, pillar in enumerate(state.pillars)],
        "roads": [
            _road(state, number, road)
            | {
                "over": [below for above, below in upper if above == number],
                "under": [above for below, above in lower if below == number],
            }
            for number, road in enumerate(state.roads)
        ],
        "cars": [_car(state, car) for car in state.cars],
        "open": [_open(state, seat, end) for seat in state.playing for end in rules.ends(state, seat)],
        "firsts": [_firsts(state, seat) for seat in range(state.rules.seats)],
        "stock": [_stock(state, seat, stock) for seat, stock in enumerate(state.stock)],
        "points": points_data(state) if state.rules.missions else None,
        "places": rules.places(state),
        "finished": list(state.finished),
        "out": [list(group) for group in state.out],
        "passed": [seat in state.passed for seat in range(state.rules.seats)],
        "stuck": state.phase == "build" and rules.stuck(state, state.turn),
        "falling": None if state.falling is None else {"seat": state.falling.seat, "do": state.falling.do},
        "last": _last(state.last),
        "geometry": _geometry(state.rules),
    }


def imagined(agreed: Rules, board: dict[str, Json]) -> State:
    """The state that shows this board."""
    kit = agreed.kit
    pillars = tuple(
        Pillar(data["seat"], (data["at"][0], data["at"][1]), data["height"], data["junction"], data["ways"])
        for data in board["pillars"]
    )
    roads = tuple(_relaid(kit, pillars, data) for data in board["roads"])
    falling, last = board["falling"], board["last"]
    return State(
        agreed,
        pillars,
        roads,
        tuple(_reparked(kit, roads, data) for data in board["cars"]),
        tuple(
            Stock(data["grey"], data["yellow"], data["roads"], tuple(data["cars"]), data["lost"])
            for data in board["stock"]
        ),
        objects=tuple(
            pieces.placed(kit, data["object"], (data["at"][0], data["at"][1], data["at"][2]), number)
            for number, data in enumerate(board["objects"])
        ),
        crossings=frozenset((data["id"], above) for data in board["roads"] for above in data["under"]),
        first=board["first"],
        turn=board["turn"],
        round=board["round"],
        finished=tuple(board["finished"]),
        out=tuple(tuple(group) for group in board["out"]),
        passed=frozenset(seat for seat, passed in enumerate(board["passed"]) if passed),
        over=board["phase"] == "over",
        falling=None if falling is None else Falling(falling["seat"], falling["do"]),
        last=Last(
            last["pillar"],
            last["road"],
            tuple(last["cars"]),
            tuple((giver, receiver, colour) for giver, receiver, colour in last["given"]),
        ),
    )


def points_data(state: State) -> list[dict[str, Json]]:
    """Everybody's points, mission by mission."""
    return [_points(points(state, seat)) for seat in range(state.rules.seats)]


def _relaid(kit: Kit, pillars: tuple[Pillar, ...], data: dict[str, Any]) -> Road:
    base, far = data["from"], data["to"]
    if data["kind"] == ROAD:
        return pieces.road(kit, data["seat"], (base, pillars[base]), (far, pillars[far]), data["lift"])
    x, y = data["line"][1]
    return pieces.descent(kit, data["seat"], data["kind"], (base, pillars[base]), (x, y), data["lift"])


def _reparked(kit: Kit, roads: tuple[Road, ...], data: dict[str, Any]) -> Car:
    return pieces.car(kit, data["seat"], data["type"], data["road"], roads[data["road"]], data["where"])


def _shape(shape: Shape) -> dict[str, Json]:
    if isinstance(shape, Disc):
        return {"centre": list(shape.centre), "radius": shape.radius}
    return {"corners": _points_of(shape)}


def _points_of(corners: polygon.Polygon) -> list[Json]:
    return [list(point) for point in corners]


def _object(placed: Placed) -> dict[str, Json]:
    parts = [solid for solid in placed.solids if solid.id.count(":") == 2]
    return {
        "object": placed.object,
        "at": list(placed.at),
        "outline": _shape(placed.outline),
        "obstacles": [
            {"name": solid.id.rpartition(":")[2], "outline": _shape(solid.shape)} for solid in parts
        ],
        "opening": None if placed.opening is None else _points_of(placed.opening),
    }


def _pillar(number: int, pillar: Pillar) -> dict[str, Json]:
    return {
        "id": number,
        "seat": pillar.seat,
        "at": list(pillar.at),
        "height": pillar.height,
        "junction": pillar.junction,
        "ways": pillar.ways,
    }


def _road(state: State, number: int, road: Road) -> dict[str, Json]:
    return {
        "id": number,
        "seat": road.seat,
        "kind": road.kind,
        "from": road.base,
        "to": road.far,
        "line": _points_of(road.line),
        "corners": _points_of(road.corners),
        "z": [road.incline.at(corner(end)) for end in road.line],
        "length": road.length,
        "lift": road.lift,
        "rainbow": through_rainbow(state, road),
        "foot": foot_on(state, road) if road.kind == EXIT else None,
    }


def _car(state: State, car: Car) -> dict[str, Json]:
    road = state.roads[car.road]
    return {
        "seat": car.seat,
        "type": car.type,
        "road": car.road,
        "where": car.where,
        "corners": _points_of(car.corners),
        "z": road.incline.at(corner(polygon.middle(car.corners))) + state.rules.kit.road.thick,
    }


def _open(state: State, seat: int, end: tuple[int, Pillar]) -> dict[str, Json]:
    number, pillar = end
    kit = state.rules.kit
    return {
        "pillar": number,
        "seat": seat,
        "ways": pillar.ways,
        "height": pillar.height,
        "exit": kit.lengths[1] if pillar.height == 1 and state.stock[seat].roads else None,
        "next": [
            {
                "height": height,
                "junction": junction,
                "length": kit.lengths[abs(height - pillar.height)],
                "reach": list(kit.reach(abs(height - pillar.height))),
            }
            for height, junction in rules.payable(state, seat, pillar)
        ],
    }


def _firsts(state: State, seat: int) -> dict[str, Json]:
    lower, upper = {below for below, _ in state.crossings}, {above for _, above in state.crossings}
    others = [number for number, road in enumerate(state.roads) if road.seat != seat]
    return {
        "over": [number for number in others if number not in lower],
        "under": [number for number in others if number not in upper],
    }


def _stock(state: State, seat: int, stock: Stock) -> dict[str, Json]:
    return {
        "grey": stock.grey,
        "yellow": stock.yellow,
        "roads": stock.roads,
        "lost": stock.lost,
        "cars": list(stock.cars),
        "placed": rules.placed_cars(state, seat),
    }


def _points(found: Points) -> dict[str, Json]:
    data: dict[str, Json] = found._asdict()
    return data | {"areas": list(found.areas), "enclosed": list(found.enclosed), "total": found.total}


def _last(last: Last) -> dict[str, Json]:
    return {
        "pillar": last.pillar,
        "road": last.road,
        "cars": list(last.cars),
        "given": [list(gift) for gift in last.given],
    }


def _geometry(agreed: Rules) -> dict[str, Json]:
    kit = agreed.kit
    least, _ = kit.reach(0)
    return {
        "table": agreed.table.half,
        "road": {"length": kit.road.length, "width": kit.road.width, "thick": kit.road.thick},
        "disc": {"radius": kit.disc.radius, "height": kit.disc.height},
        "car": {"width": kit.car.width, "height": kit.car.height},
        "cars": dict(kit.car.types),
        "shapes": {
            name: {
                "outline": _shape(thing.shape),
                "obstacles": [{"name": part, "outline": _shape(solid)} for part, solid in thing.solids],
                "opening": None if thing.gate is None else _points_of(thing.gate),
                "height": thing.height,
            }
            for name, thing in kit.objects.items()
        },
        "lengths": list(kit.lengths),
        "bearing": kit.bearing,
        "overhang": (kit.lengths[0] - least) // 2,
        "apart": 2 * kit.disc.radius,
        "clear": kit.disc.radius,
        "gap": kit.gap,
        "car_gap": kit.car_gap,
        "arch": kit.arch,
        "lift": kit.road.thick,
        "foot": kit.foot,
        "city": 2 * kit.disc.radius,
    }
