"""The board of a view as JSON. Highway has no hidden information, so it holds the whole state."""

from __future__ import annotations

from machinami.core.contract import Json
from machinami.games.highway.components.pieces import EXIT, Car, Pillar, Placed, Road
from machinami.games.highway.rules import city, course
from machinami.games.highway.rules.judge import foot_on, through_rainbow
from machinami.games.highway.rules.missions import Points, points
from machinami.games.highway.state import Last, Rules, State, Stock
from machinami.geometry import polygon
from machinami.geometry.point import corner
from machinami.geometry.shape import Disc, Shape


def shown(state: State) -> dict[str, Json]:
    """Return the board of a view."""
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
        "open": [_open(state, seat, end) for seat in state.playing for end in course.ends(state, seat)],
        "firsts": [_firsts(state, seat) for seat in range(state.rules.seats)],
        "stock": [_stock(state, seat, stock) for seat, stock in enumerate(state.stock)],
        "points": points_data(state) if state.rules.missions else None,
        "places": course.places(state),
        "finished": list(state.finished),
        "out": [list(group) for group in state.out],
        "passed": [seat in state.passed for seat in range(state.rules.seats)],
        "stuck": state.phase == "build" and course.stuck(state, state.turn),
        "falling": None if state.falling is None else {"seat": state.falling.seat, "do": state.falling.do},
        "last": _last(state.last),
        "geometry": _geometry(state.rules),
    }


def carried(state: State) -> dict[str, Json]:
    """Return the detail of the chance request `fell`: the table and the action to simulate, without stock."""
    return {
        "seats": state.rules.seats,
        "data": state.rules.data,
        "tremor": state.rules.tremor,
        "objects": [{"object": placed.object, "at": list(placed.at)} for placed in state.objects],
        "pillars": [_pillar(number, pillar) for number, pillar in enumerate(state.pillars)],
        "roads": [_stick(number, road) for number, road in enumerate(state.roads)],
        "cars": [_parked(car) for car in state.cars],
        "last": _last(state.last),
        "do": None if state.falling is None else state.falling.do,
    }


def points_data(state: State) -> list[dict[str, Json]]:
    """Return every seat's points by mission."""
    return [_points(points(state, seat)) for seat in range(state.rules.seats)]


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


def _stick(number: int, road: Road) -> dict[str, Json]:
    return {
        "id": number,
        "seat": road.seat,
        "kind": road.kind,
        "from": road.base,
        "to": road.far,
        # The foot as chosen, not the road's measured end: `imagine` rebuilds the road from it.
        "line": _points_of(road.line if road.far is not None else (road.line[0], road.end)),
        "lift": road.lift,
    }


def _road(state: State, number: int, road: Road) -> dict[str, Json]:
    return _stick(number, road) | {
        "corners": _points_of(road.corners),
        "z": [road.incline.at(corner(end)) for end in road.line],
        "length": road.length,
        "rainbow": through_rainbow(state, road),
        "foot": foot_on(state, road) if road.kind == EXIT else None,
    }


def _parked(car: Car) -> dict[str, Json]:
    return {"seat": car.seat, "type": car.type, "road": car.road, "where": car.where}


def _car(state: State, car: Car) -> dict[str, Json]:
    road = state.roads[car.road]
    return _parked(car) | {
        "corners": _points_of(car.corners),
        "z": road.incline.at(corner(polygon.middle(car.corners))) + state.rules.box.road.thick,
    }


def _open(state: State, seat: int, end: tuple[int, Pillar]) -> dict[str, Json]:
    number, pillar = end
    box = state.rules.box
    return {
        "pillar": number,
        "seat": seat,
        "ways": pillar.ways,
        "height": pillar.height,
        "exit": box.lengths[1] if pillar.height == 1 and state.stock[seat].roads else None,
        "next": [
            {
                "height": height,
                "junction": junction,
                "length": box.lengths[abs(height - pillar.height)],
                "reach": list(box.reach(abs(height - pillar.height))),
            }
            for height, junction in course.payable(state, seat, pillar)
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
        "placed": course.placed_cars(state, seat),
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
    box = agreed.box
    least, _ = box.reach(0)
    return {
        "table": agreed.table.half,
        "road": {"length": box.road.length, "width": box.road.width, "thick": box.road.thick},
        "disc": {"radius": box.disc.radius, "height": box.disc.height},
        "car": {"width": box.car.width, "height": box.car.height},
        "cars": dict(box.car.types),
        "shapes": {
            name: {
                "outline": _shape(thing.shape),
                "obstacles": [{"name": part, "outline": _shape(solid)} for part, solid in thing.solids],
                "opening": None if thing.gate is None else _points_of(thing.gate),
                "height": thing.height,
                "heights": dict(thing.heights),
            }
            for name, thing in box.objects.items()
        },
        "lengths": list(box.lengths),
        "bearing": box.bearing,
        "overhang": (box.lengths[0] - least) // 2,
        "apart": 2 * box.disc.radius,
        "clear": box.disc.radius,
        "gap": box.gap,
        "car_gap": box.car_gap,
        "arch": box.arch,
        "lift": box.road.thick,
        "foot": box.foot,
        "city": 2 * box.disc.radius,
    }
