"""The answer to what fell: an action's pieces carried through the city that an ask or a view tells of."""

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
"""H-17e: who lets a careful hand carry has at least this tremor."""


def answer(told: dict[str, Json], rng: Random) -> Answer:
    """What an action knocked over, for the record, and how everything moved, for the pages."""
    before, after = _around(told)
    action = told["do"]
    assisted = "assist" in action
    tremor = max(told["tremor"], ASSISTED) if assisted else told["tremor"]
    carries = simulate_move.Hand(
        None if assisted else hand.carried(action),
        AMPLITUDES[tremor],
        frozenset(hand.tweezed(action)),
    )
    fell = simulate_move.fallen(before, after, carries, rng)
    return Answer({"fell": list(fell.pieces)}, {"fell": list(fell.pieces), "pieces": fell.motion})


def prepare(seats: int, data: Json, board: dict[str, Json]) -> None:
    """Let the city of a board come to rest; whoever carries next in this process finds it so."""
    simulate_move.at_rest(imagine.standing(_agreed(seats, data), board))


def _around(told: dict[str, Json]) -> tuple[State, State]:
    """The table before and after an action that is carried out."""
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
    return Rules(seats, data, SETS.of(data), dealt=False, missions=False, by_cars=True, real=True)
