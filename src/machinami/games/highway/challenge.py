"""The daily challenge: carry one road to its place through a tangled city (H-17).

The cities are positions of games, kept as the lines that lead to them. Every day has one, the same for
everybody. The pillars of the road stand already; only the road is carried, by a steady hand.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from functools import cache
from math import ceil
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from machinami.core import factory, registry
from machinami.core.contract import Json
from machinami.core.validation import require_value
from machinami.games.highway.messages import WORDS

if TYPE_CHECKING:
    from machinami.games.highway.physics.loads import Load, Slice
    from machinami.games.highway.physics.path import Path as HandPath
    from machinami.games.highway.state import State

RULES = 2
"""The rules version of the positions. They replay for ever."""

SHUFFLE_SEED = "machinami challenges"
"""Seed of the daily order. Changing it would change the cities of past days."""

PATH_EXAMPLE = "[[0, 0, 0, 15000, 0], [900, 0, 0, 100, 0]]"

CLEARANCES = (0, 50, 100, 150, 200, 300, 400, 500, 700, 1_000, 1_500, 2_000)
"""Distances to other pieces that are told apart, in hundredths of a millimetre."""

SUPPORT_DISTANCE = 120
"""A piece that is nearer than this to the road at its place is one that the road rests on or lies against."""

GOOD_CLEARANCE, BEST_CLEARANCE = 100, 200
"""Clearances of a second and a third star; less where the place itself leaves less."""

BEST_TIME_MS = 8_000
"""The time within which a third star is won."""

CHECK_MS = 40
"""Milliseconds between two checks of the clearance."""

MAX_STARS = 3


class ChallengeCity(TypedDict):
    """A city for the page: the board before the road, and the action that builds it."""

    number: int
    seats: int
    seat: int
    board: Json
    action: dict[str, Json]
    best_time: int


class ChallengeResult(TypedDict):
    """What came of an attempt; lengths in hundredths of a millimetre, times in milliseconds."""

    stars: int
    fell: list[str]
    stands: bool
    clearance: int
    time: int
    motion: Json


class Challenge(NamedTuple):
    """A city, and the road that is carried into it."""

    before: State
    after: State
    seat: int
    action: dict[str, Json]


@cache
def count_cities() -> int:
    """Return the number of cities."""
    return len(_read_entries())


@cache
def load_challenge(number: int) -> Challenge:
    """Return a city by its number."""
    entry = _read_entries()[number]
    game: Any = registry.find("highway", RULES)
    options = {**game.info.defaults, "city": "dealt", "hands": "steady"}
    state = game.start(factory.build_setup(game, entry["seats"], options, entry["data"]))
    for by, do in entry["lines"]:
        state = game.apply_chance(state, do) if by == "chance" else game.apply(state, by, do, 0)
    return Challenge(state, game.apply(state, entry["seat"], entry["road"], 0), entry["seat"], entry["road"])


def pick_city(day: date) -> int:
    """Return the number of a day's city; every city comes once before any repeats."""
    order: list[int] = [*range(count_cities())]
    Random(SHUFFLE_SEED).shuffle(order)
    return order[day.toordinal() % len(order)]


def describe_city(number: int) -> ChallengeCity:
    """Return a city as plain data for the page."""
    challenge = load_challenge(number)
    game: Any = registry.find("highway", RULES)
    return {
        "number": number,
        "seats": challenge.before.rules.seats,
        "seat": challenge.seat,
        "board": game.view(challenge.before, challenge.seat),
        "action": challenge.action,
        "best_time": BEST_TIME_MS,
    }


def judge_attempt(number: int, data: Json) -> ChallengeResult:
    """Simulate an attempt; `data` is the path of the hand. Raise `Refused` (H-17b) if the path is illegal."""
    from machinami.games.highway.physics import path as paths
    from machinami.games.highway.physics import simulate_move, simulate_piece
    from machinami.games.highway.physics.rest import rests_at_place

    challenge = load_challenge(number)
    load = find_road_load(challenge)
    path = require_value({"path": data}, "path", list[paths.Point], PATH_EXAMPLE)
    fault = paths.find_path_fault(path, load, ends_anywhere=True)
    if fault is not None:
        raise WORDS.refuse(f"H-17b/{fault}", points=paths.MAX_POINTS, seconds=paths.MAX_DURATION_MS // 1000)
    city = simulate_move.settle_state(challenge.before)
    city = city.add_bodies(load.city_bodies[len(city.bodies) :])
    result = simulate_piece.simulate_piece(load, city, path, 0.0, Random(0))
    stands = rests_at_place(load, city, result.final)
    numbers = sorted(simulate_piece.find_knocked_over(load, city, result))
    fallen = [*dict.fromkeys(city.bodies[number].id for number in numbers)]
    clearance = measure_clearance(load, path)
    time = path[-1][0]
    return {
        "stars": count_stars(clearance, measure_rest_clearance(load), time) if stands and not fallen else 0,
        "fell": fallen,
        "stands": stands,
        "clearance": clearance,
        "time": time,
        "motion": {"fell": fallen, "pieces": [simulate_move.build_motion(load, city, path, result)]},
    }


def count_stars(clearance: int, room: int, time: int) -> int:
    """Return the stars of an attempt in which nothing fell; `room` is the clearance at the place itself."""
    if clearance < min(GOOD_CLEARANCE, room):
        return 1
    return MAX_STARS if clearance >= min(BEST_CLEARANCE, room) and time <= BEST_TIME_MS else MAX_STARS - 1


def find_road_load(challenge: Challenge) -> Load:
    """Return the road as it is carried: its pillar stands."""
    from machinami.games.highway.physics.loads import iter_loads

    return next(
        load for load in iter_loads(challenge.before, challenge.after) if load.body.id.startswith("road:")
    )


def measure_clearance(load: Load, path: HandPath) -> int:
    """Return the least distance between the road and what it does not rest on, of `CLEARANCES`."""
    from machinami.games.highway.physics.path import Trajectory

    way = Trajectory(path, load)
    steps = max(1, ceil(path[-1][0] / CHECK_MS))
    least = len(CLEARANCES) - 1
    obstacles = list_obstacles(load)
    for step in range(steps + 1):
        x, y, z, yaw = way.underside_at(way.end_time * step / steps)
        at = round(x), round(y), round(z)
        while least and _is_within(load, obstacles, at, yaw, CLEARANCES[least]):
            least -= 1
    return CLEARANCES[least]


def measure_rest_clearance(load: Load) -> int:
    """Return the distance between the road at its place and what it does not rest on, of `CLEARANCES`."""
    from machinami.games.highway.physics.bodies import to_radians

    obstacles = list_obstacles(load)
    return max(
        (
            distance
            for distance in CLEARANCES
            if not _is_within(load, obstacles, load.underside, to_radians(1) * load.angle, distance)
        ),
        default=0,
    )


def list_obstacles(load: Load) -> list[Slice]:
    """Return what stands in the way of a road, without what it rests on."""
    from machinami.games.highway.physics.loads import place_slices

    home = place_slices(load.slices, load.underside, load.angle)
    return [
        other for other in load.obstacles if not any(_is_near(one, other, SUPPORT_DISTANCE) for one in home)
    ]


def _is_within(
    load: Load, obstacles: Sequence[Slice], at: tuple[int, int, int], yaw: float, distance: int
) -> bool:
    """Return whether the road at a pose is nearer to an obstacle than a distance; 0 is contact."""
    from machinami.games.highway.physics.bodies import to_radians
    from machinami.games.highway.physics.loads import place_slices

    here = place_slices(load.slices, at, round(yaw / to_radians(1)))
    low, high = min(one.low for one in here) - distance, max(one.high for one in here) + distance
    near = [other for other in obstacles if low < other.high and other.low < high]
    return any(_is_near(one, other, distance) for one in here for other in near)


def _is_near(one: Slice, other: Slice, distance: int) -> bool:
    from machinami.games.highway.physics.path import is_near

    return (
        one.low - distance < other.high and other.low < one.high + distance and is_near(one, other, distance)
    )


@cache
def _read_entries() -> tuple[dict[str, Any], ...]:
    text = (Path(__file__).parent / "challenges.jsonl").read_text()
    return tuple(json.loads(line) for line in text.splitlines())
