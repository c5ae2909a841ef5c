"""The handler of the chance request `fell`: simulate the carry of an action and report fallen pieces."""

from __future__ import annotations

from random import Random

from machinami.core.contract import ChanceResult, Json
from machinami.games.highway.components.data_sets import SETS
from machinami.games.highway.physics import carry_rules, simulate_move
from machinami.games.highway.physics.tremor import AMPLITUDES
from machinami.games.highway.state import Rules, State
from machinami.games.highway.view import imagine

MIN_ASSIST_TREMOR = 1
"""H-17e: the least tremor of an assisted carry."""


def simulate_request(detail: dict[str, Json], rng: Random) -> ChanceResult:
    """Simulate the action of a chance request.

    Return the fallen pieces for the record and the motion for the pages.
    """
    before, after = _build_states(detail)
    action = detail["do"]
    assisted = "assist" in action
    tremor = max(detail["tremor"], MIN_ASSIST_TREMOR) if assisted else detail["tremor"]
    settings = simulate_move.CarrySettings(
        None if assisted else carry_rules.parse_paths(action),
        AMPLITUDES[tremor],
        frozenset(carry_rules.parse_tweezers(action)),
    )
    result = simulate_move.simulate_move(before, after, settings, rng)
    return ChanceResult(
        {"fell": list(result.knocked_over)}, {"fell": list(result.knocked_over), "pieces": result.motion}
    )


def settle_board(seats: int, data: Json, board: dict[str, Json]) -> None:
    """Settle a board's city; the result is cached in this process for the next carry."""
    simulate_move.settle_state(imagine.imagine_pieces(_build_rules(seats, data), board))


def _build_states(detail: dict[str, Json]) -> tuple[State, State]:
    """Return the states before and after the action of a chance request; they hold no stock."""
    after = imagine.imagine_pieces(_build_rules(detail["seats"], detail["data"]), detail)
    last = detail["last"]
    pillars = len(after.pillars) - (last["pillar"] is not None)
    before = after._replace(
        pillars=after.pillars[:pillars],
        roads=after.roads[: last["road"]],
        cars=after.cars[: len(after.cars) - len(last["cars"])],
    )
    return before, after


def _build_rules(seats: int, data: Json) -> Rules:
    """Build rules for the simulation; options that do not affect it have arbitrary values."""
    return Rules(
        seats,
        data,
        SETS.load(data),
        is_city_dealt=False,
        missions=False,
        is_outlast_by_cars=True,
        has_physics=True,
    )
