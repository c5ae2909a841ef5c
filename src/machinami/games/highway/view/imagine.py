"""The state reconstructed from a view. Highway has no hidden information, so there is exactly one."""

from __future__ import annotations

from typing import Any

from machinami.core.contract import Json
from machinami.games.highway.components import pieces
from machinami.games.highway.components.box import Box
from machinami.games.highway.components.pieces import Car, Pillar, PlacedObject, Road
from machinami.games.highway.state import LastAction, PendingCarry, Rules, State, Stock
from machinami.games.highway.view.types import CarPlan, RoadPlan


def imagine_state(rules: Rules, board: dict[str, Json]) -> State:
    """Return the state that a board shows."""
    box = rules.box
    pillars = _build_pillars(board)
    roads = tuple(_build_road(box, pillars, data) for data in board["roads"])
    falling, last = board["falling"], board["last"]
    return State(
        rules,
        pillars,
        roads,
        tuple(_build_car(box, roads, data) for data in board["cars"]),
        tuple(
            Stock(data["grey"], data["yellow"], data["roads"], tuple(data["cars"]), data["lost"])
            for data in board["stock"]
        ),
        objects=_build_objects(box, board),
        crossings=frozenset((data["id"], above) for data in board["roads"] for above in data["under"]),
        first=board["first"],
        turn=board["turn"],
        round=board["round"],
        finished_seats=tuple(board["finished"]),
        out_groups=tuple(tuple(group) for group in board["out"]),
        passed_seats=frozenset(seat for seat, passed in enumerate(board["passed"]) if passed),
        is_over=board["phase"] == "over",
        pending_carry=None
        if falling is None
        else PendingCarry(falling["seat"], falling["do"], tuple(falling["carried"])),
        last=LastAction(
            last["pillar"],
            last["road"],
            tuple(last["cars"]),
            tuple((giver, receiver, colour) for giver, receiver, colour in last["given"]),
        ),
    )


def imagine_pieces(rules: Rules, board: dict[str, Json]) -> State:
    """Return the pieces on the table, from a board or from the detail of a chance request; without stock."""
    box, pillars = rules.box, _build_pillars(board)
    roads = tuple(_build_road(box, pillars, data) for data in board["roads"])
    return State(
        rules,
        pillars,
        roads,
        tuple(_build_car(box, roads, data) for data in board["cars"]),
        (),
        objects=_build_objects(box, board),
    )


def _build_pillars(board: dict[str, Any]) -> tuple[Pillar, ...]:
    return tuple(
        Pillar(data["seat"], (data["at"][0], data["at"][1]), data["height"], data["junction"], data["ways"])
        for data in board["pillars"]
    )


def _build_objects(box: Box, board: dict[str, Any]) -> tuple[PlacedObject, ...]:
    return tuple(
        pieces.build_object(box, data["object"], (data["at"][0], data["at"][1], data["at"][2]), number)
        for number, data in enumerate(board["objects"])
    )


def _build_road(box: Box, pillars: tuple[Pillar, ...], data: RoadPlan) -> Road:
    base, far = data["from"], data["to"]
    if far is not None:
        return pieces.build_road(box, data["seat"], (base, pillars[base]), (far, pillars[far]), data["lift"])
    x, y = data["line"][1]
    return pieces.build_descent(box, data["seat"], data["kind"], (base, pillars[base]), (x, y), data["lift"])


def _build_car(box: Box, roads: tuple[Road, ...], data: CarPlan) -> Car:
    return pieces.build_car(box, data["seat"], data["type"], data["road"], roads[data["road"]], data["where"])
