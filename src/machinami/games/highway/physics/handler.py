"""The handler of the chance request `fell`: simulate the carry of an action and report fallen pieces."""

from __future__ import annotations

from random import Random

from machinami.core.contract import Answer, Json
from machinami.games.highway.components.data_sets import SETS
from machinami.games.highway.physics import simulate_move
from machinami.games.highway.physics.tremor import AMPLITUDES
from machinami.games.highway.rules import hand
from machinami.games.highway.state import Rules, State
from machinami.games.highway.view import imagine

ASSISTED = 1
"""H-17e: the least tremor of an assisted carry."""


def answer(told: dict[str, Json], rng: Random) -> Answer:
    """Simulate the action of a chance request; return the fallen pieces for the record and the motion for
    the pages."""
    before, after = _around(told)
    action = told["do"]
    assisted = "assist" in action
    tremor = max(told["tremor"], ASSISTED) if assisted else told["tremor"]
    settings = simulate_move.Hand(
        None if assisted else hand.carried(action),
        AMPLITUDES[tremor],
        frozenset(hand.tweezed(action)),
    )
    result = simulate_move.fallen(before, after, settings, rng)
    return Answer({"fell": list(result.pieces)}, {"fell": list(result.pieces), "pieces": result.motion})


def prepare(seats: int, data: Json, board: dict[str, Json]) -> None:
    """Settle a board's city; the result is cached in this process for the next carry."""
    simulate_move.at_rest(imagine.standing(_agreed(seats, data), board))


def _around(told: dict[str, Json]) -> tuple[State, State]:
    """Return the states before and after the action of a chance request; they hold no stock."""
    after = imagine.standing(_agreed(told["seats"], told["data"]), told)
    last = told["last"]
    pillars = len(after.pillars) - (last["pillar"] is not None)
    before = after._replace(
        pillars=after.pillars[:pillars],
        roads=after.roads[: last["road"]],
        cars=after.cars[: len(after.cars) - len(last["cars"])],
    )
    return before, after


def _agreed(seats: int, data: Json) -> Rules:
    """Build rules for the simulation; options that do not affect it have arbitrary values."""
    return Rules(seats, data, SETS.of(data), dealt=False, missions=False, by_cars=True, real=True)
