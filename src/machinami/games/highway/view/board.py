"""The board of a view as JSON. Highway has no hidden information, so it holds the whole state."""

from __future__ import annotations

from typing import cast

from machinami.core.contract import Json
from machinami.games.highway.components.pieces import EXIT, Car, Pillar, PlacedObject, Road
from machinami.games.highway.rules import city, turns
from machinami.games.highway.rules.judge import is_through_rainbow, list_foot_areas
from machinami.games.highway.rules.missions import Points, count_points
from machinami.games.highway.state import LastAction, PendingCarry, Rules, State, Stock
from machinami.games.highway.view.types import (
    Board,
    Build,
    CarPlan,
    CarView,
    Geometry,
    LastEffects,
    ObjectView,
    OpenEnd,
    Outline,
    PendingBuild,
    PillarView,
    Point,
    RoadPlan,
    RoadView,
    SeatPoints,
    StockView,
    UncrossedRoads,
)
from machinami.geometry import polygon
from machinami.geometry.point import to_rational
from machinami.geometry.shape import Disc, Shape


def build_view(state: State) -> Board:
    """Return the board of a view."""
    return {
        "phase": state.phase,
        "first": state.first,
        "mover": None if state.is_over or state.is_awaiting_chance else state.turn,
        "turn": state.turn,
        "round": state.round,
        "objects": [_build_object(placed) for placed in state.objects],
        "left": city.count_unplaced(state),
        "placeable": city.list_placeable(state),
        "pillars": [_build_pillar(number, pillar) for number, pillar in enumerate(state.pillars)],
        "roads": [_build_road(state, number, road) for number, road in enumerate(state.roads)],
        "cars": [_build_car(state, car) for car in state.cars],
        "open": [
            _build_open_end(state, seat, end)
            for seat in state.active_seats
            for end in turns.list_open_ends(state, seat)
        ],
        "firsts": [_build_first_crossings(state, seat) for seat in range(state.rules.seats)],
        "stock": [_build_stock(state, seat, stock) for seat, stock in enumerate(state.stock)],
        "points": build_points(state) if state.rules.missions else None,
        "places": turns.rank_seats(state),
        "finished": list(state.finished_seats),
        "out": [list(group) for group in state.out_groups],
        "passed": [seat in state.passed_seats for seat in range(state.rules.seats)],
        "stuck": state.phase == "build" and turns.is_stuck(state, state.turn),
        "falling": None if state.pending_carry is None else _build_pending_carry(state.pending_carry),
        "last": _build_last_action(state.last),
        "geometry": _build_geometry(state.rules),
    }


def build_carry_detail(state: State) -> dict[str, Json]:
    """Return the detail of the chance request `fell`: the table and the action to simulate, without stock."""
    return {
        "seats": state.rules.seats,
        "data": state.rules.data,
        "tremor": state.rules.tremor,
        "objects": [{"object": placed.object, "at": list(placed.at)} for placed in state.objects],
        "pillars": [_build_pillar(number, pillar) for number, pillar in enumerate(state.pillars)],
        "roads": [_build_road_plan(number, road) for number, road in enumerate(state.roads)],
        "cars": [_build_car_plan(car) for car in state.cars],
        "last": _build_last_action(state.last),
        "do": None if state.pending_carry is None else state.pending_carry.do,
    }


def build_points(state: State) -> list[SeatPoints]:
    """Return every seat's points by mission."""
    return [_build_seat_points(count_points(state, seat)) for seat in range(state.rules.seats)]


def _build_shape(shape: Shape) -> Outline:
    if isinstance(shape, Disc):
        return {"centre": list(shape.centre), "radius": shape.radius}
    return {"corners": _list_points(shape)}


def _list_points(corners: polygon.Polygon) -> list[Point]:
    return [list(point) for point in corners]


def _build_object(placed: PlacedObject) -> ObjectView:
    parts = [solid for solid in placed.solids if solid.id.count(":") == 2]
    return {
        "object": placed.object,
        "at": list(placed.at),
        "outline": _build_shape(placed.outline),
        "obstacles": [
            {"name": solid.id.rpartition(":")[2], "outline": _build_shape(solid.shape)} for solid in parts
        ],
        "opening": None if placed.opening is None else _list_points(placed.opening),
    }


def _build_pillar(number: int, pillar: Pillar) -> PillarView:
    return {
        "id": number,
        "seat": pillar.seat,
        "at": list(pillar.at),
        "height": pillar.height,
        "junction": pillar.junction,
        "ways": pillar.ways,
    }


def _build_road_plan(number: int, road: Road) -> RoadPlan:
    return {
        "id": number,
        "seat": road.seat,
        "kind": road.kind,
        "from": road.base,
        "to": road.far,
        # The foot as chosen, not the road's measured end: `imagine` rebuilds the road from it.
        "line": _list_points(road.line if road.far is not None else (road.line[0], road.end)),
        "lift": road.lift,
    }


def _build_road(state: State, number: int, road: Road) -> RoadView:
    return {
        **_build_road_plan(number, road),
        "corners": _list_points(road.corners),
        "z": [road.incline.compute_height(to_rational(end)) for end in road.line],
        "length": road.length,
        "rainbow": is_through_rainbow(state, road),
        "foot": list_foot_areas(state, road) if road.kind == EXIT else None,
        "over": sorted(below for below, above in state.crossings if above == number),
        "under": sorted(above for below, above in state.crossings if below == number),
    }


def _build_car_plan(car: Car) -> CarPlan:
    return {"seat": car.seat, "type": car.type, "road": car.road, "where": car.where}


def _build_car(state: State, car: Car) -> CarView:
    road = state.roads[car.road]
    return {
        **_build_car_plan(car),
        "corners": _list_points(car.corners),
        "z": road.incline.compute_height(to_rational(polygon.middle(car.corners)))
        + state.rules.box.road.thick,
    }


def _build_open_end(state: State, seat: int, end: tuple[int, Pillar]) -> OpenEnd:
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
            for height, junction in turns.list_affordable(state, seat, pillar)
        ],
    }


def _build_first_crossings(state: State, seat: int) -> UncrossedRoads:
    lower, upper = {below for below, _ in state.crossings}, {above for _, above in state.crossings}
    others = [number for number, road in enumerate(state.roads) if road.seat != seat]
    return {
        "over": [number for number in others if number not in lower],
        "under": [number for number in others if number not in upper],
    }


def _build_stock(state: State, seat: int, stock: Stock) -> StockView:
    return {
        "grey": stock.grey,
        "yellow": stock.yellow,
        "roads": stock.roads,
        "lost": stock.lost,
        "cars": list(stock.cars),
        "placed": turns.count_placed_cars(state, seat),
    }


def _build_seat_points(points: Points) -> SeatPoints:
    return {
        "cars": points.cars,
        "development": points.development,
        "buildings": points.buildings,
        "tower": points.tower,
        "discs": points.discs,
        "jam": points.jam,
        "highest": points.highest,
        "rainbow": points.rainbow,
        "airport": points.airport,
        "green": points.green,
        "areas": list(points.areas),
        "enclosed": list(points.enclosed),
        "total": points.total,
    }


def _build_pending_carry(carry: PendingCarry) -> PendingBuild:
    # The judge has accepted the action, so it has the form of a build.
    return {"seat": carry.seat, "do": cast(Build, carry.do), "carried": list(carry.carried)}


def _build_last_action(last: LastAction) -> LastEffects:
    return {
        "pillar": last.pillar,
        "road": last.road,
        "cars": list(last.cars),
        "given": [list(gift) for gift in last.transfers],
    }


def _build_geometry(rules: Rules) -> Geometry:
    box = rules.box
    least, _ = box.reach(0)
    return {
        "table": rules.table.half,
        "road": {"length": box.road.length, "width": box.road.width, "thick": box.road.thick},
        "disc": {"radius": box.disc.radius, "height": box.disc.height},
        "car": {"width": box.car.width, "height": box.car.height},
        "cars": dict(box.car.types),
        "shapes": {
            name: {
                "outline": _build_shape(thing.shape),
                "obstacles": [
                    {"name": part, "outline": _build_shape(solid)} for part, solid in thing.obstacle_shapes
                ],
                "opening": None if thing.opening_line is None else _list_points(thing.opening_line),
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
