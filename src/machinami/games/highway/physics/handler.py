"""The handler of the chance request `fell`: simulate the carry of an action and report what came of it."""

from __future__ import annotations

from random import Random

from machinami.core.contract import ChanceResult, Json
from machinami.games.highway.components.data_sets import SETS
from machinami.games.highway.physics import carry_rules, simulate_move
from machinami.games.highway.physics.tremor import AMPLITUDES
from machinami.games.highway.rules.carried import list_carried
from machinami.games.highway.state import Rules, State
from machinami.games.highway.view import imagine
from machinami.games.highway.view.types import FallenPieces

MIN_ASSIST_TREMOR = 1
"""H-17e: the least tremor of an assisted carry."""


def simulate_request(detail: dict[str, Json], rng: Random, version: int) -> ChanceResult:
    """Simulate the action of a chance request in a rules version.

    Return the fallen pieces and those set back for the record, and the motion for the pages.
    """
    before, after = _build_states(detail, version)
    action = detail["do"]
    settings = simulate_move.CarrySettings(
        carry_rules.parse_paths(action) if "paths" in action else (),
        AMPLITUDES[detail["tremor"]],
        frozenset(carry_rules.parse_tweezers(action)),
        AMPLITUDES[MIN_ASSIST_TREMOR],
        list_carried(before, after),
    )
    result = simulate_move.simulate_move(before, after, settings, rng)
    fallen: FallenPieces = {"fell": list(result.knocked_over)}
    if version > 2 and result.misplaced:
        fallen["back"] = list(result.misplaced)
    return ChanceResult({**fallen}, {"back": [], **fallen, "pieces": result.motion})


def settle_board(seats: int, data: Json, board: dict[str, Json]) -> None:
    """Settle a board's city; the result is cached in this process for the next carry."""
    simulate_move.settle_state(imagine.imagine_pieces(_build_rules(seats, data, NEWEST), board))


NEWEST = 3
"""The rules version for a city at rest, which is the same in all of them."""


def _build_states(detail: dict[str, Json], version: int) -> tuple[State, State]:
    """Return the states before and after the action of a chance request; they hold no stock."""
    after = imagine.imagine_pieces(_build_rules(detail["seats"], detail["data"], version), detail)
    last = detail["last"]
    pillars = len(after.pillars) - (last["pillar"] is not None)
    before = after._replace(
        pillars=after.pillars[:pillars],
        roads=after.roads[: last["road"]],
        cars=after.cars[: len(after.cars) - len(last["cars"])],
    )
    return before, after


def _build_rules(seats: int, data: Json, version: int) -> Rules:
    """Build rules for the simulation; options that do not affect it have arbitrary values."""
    return Rules(
        seats,
        data,
        SETS.load(data),
        is_city_dealt=False,
        missions=False,
        is_outlast_by_cars=True,
        has_physics=True,
        version=version,
    )
