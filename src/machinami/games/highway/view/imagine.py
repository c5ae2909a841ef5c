"""The state reconstructed from a view. Highway has no hidden information, so there is exactly one."""

from __future__ import annotations

from typing import Any

from machinami.core.contract import Json
from machinami.games.highway.components import pieces
from machinami.games.highway.components.box import Box
from machinami.games.highway.components.pieces import ROAD, Car, Pillar, Placed, Road
from machinami.games.highway.state import Falling, Last, Rules, State, Stock


def imagined(agreed: Rules, board: dict[str, Json]) -> State:
    """Return the state that a board shows."""
    box = agreed.box
    pillars = _raised(board)
    roads = tuple(_relaid(box, pillars, data) for data in board["roads"])
    falling, last = board["falling"], board["last"]
    return State(
        agreed,
        pillars,
        roads,
        tuple(_reparked(box, roads, data) for data in board["cars"]),
        tuple(
            Stock(data["grey"], data["yellow"], data["roads"], tuple(data["cars"]), data["lost"])
            for data in board["stock"]
        ),
        objects=_placed(box, board),
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


def standing(agreed: Rules, told: dict[str, Json]) -> State:
    """Return the pieces on the table, from a board or from the detail of a chance request; without stock."""
    box, pillars = agreed.box, _raised(told)
    roads = tuple(_relaid(box, pillars, data) for data in told["roads"])
    return State(
        agreed,
        pillars,
        roads,
        tuple(_reparked(box, roads, data) for data in told["cars"]),
        (),
        objects=_placed(box, told),
    )


def _raised(board: dict[str, Any]) -> tuple[Pillar, ...]:
    return tuple(
        Pillar(data["seat"], (data["at"][0], data["at"][1]), data["height"], data["junction"], data["ways"])
        for data in board["pillars"]
    )


def _placed(box: Box, board: dict[str, Any]) -> tuple[Placed, ...]:
    return tuple(
        pieces.placed(box, data["object"], (data["at"][0], data["at"][1], data["at"][2]), number)
        for number, data in enumerate(board["objects"])
    )


def _relaid(box: Box, pillars: tuple[Pillar, ...], data: dict[str, Any]) -> Road:
    base, far = data["from"], data["to"]
    if data["kind"] == ROAD:
        return pieces.road(box, data["seat"], (base, pillars[base]), (far, pillars[far]), data["lift"])
    x, y = data["line"][1]
    return pieces.descent(box, data["seat"], data["kind"], (base, pillars[base]), (x, y), data["lift"])


def _reparked(box: Box, roads: tuple[Road, ...], data: dict[str, Any]) -> Car:
    return pieces.car(box, data["seat"], data["type"], data["road"], roads[data["road"]], data["where"])
