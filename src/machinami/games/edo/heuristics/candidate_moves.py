"""Candidates for the next move of a card."""

from __future__ import annotations

from random import Random

from machinami.core.contract import Action
from machinami.core.record import dump
from machinami.games.edo.actions import list_actions
from machinami.games.edo.rules.constants import COLUMNS
from machinami.games.edo.state import BEFORE, State

MAX_CANDIDATES = 48
"""Candidate moves considered at most; a larger set is sampled."""
MAX_WALK_COST = 4
"""Cost in Ryo above which a walk is not considered."""


def list_candidate_moves(
    state: State, seat: int, heuristic_move: Action, rng: Random, most: int
) -> list[Action]:
    """Return the heuristic move, then up to `most` other candidates, each in one order only."""
    if most == 0:
        return [heuristic_move]
    actions = list_actions(state, seat)
    if actions.count is not None and actions.count <= 400:
        field = list(actions)
    else:
        field = [actions.sample(rng) for _ in range(3 * MAX_CANDIDATES)]
    if state.phase == BEFORE:
        field = [action for action in field if _is_near(state, action)]
    distinct = {
        _build_key(action): action for action in field if _build_key(action) != _build_key(heuristic_move)
    }
    others = list(distinct.values())
    return [heuristic_move, *(others if len(others) <= most else rng.sample(others, most))]


def _is_near(state: State, action: Action) -> bool:
    atlas = state.box.atlas
    if "walk" in action:
        start, end = (atlas.space_numbers[name] for name in action["walk"])
        return atlas.distances[start][end] <= MAX_WALK_COST
    if "merchant" in action:
        plan = (state.player.plan or ())[state.column : COLUMNS]
        trading = any(state.box.cards[order.card].deeds[order.deed_index].do == "trade" for order in plan)
        return (
            trading
            and atlas.distances[state.merchant][atlas.space_numbers[action["merchant"]]] <= MAX_WALK_COST
        )
    return True


def _build_key(action: Action) -> str:
    """Return a key that ignores the order of lists whose order has no meaning."""
    kind = next(iter(action))
    return dump({kind: sorted(action[kind])} if kind in ("work", "keep", "ride") else action)
