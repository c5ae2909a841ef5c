"""Choice of single moves: candidates are simulated to the end of the round in sampled states."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from machinami.bots.base import SearchBudget
from machinami.core.contract import Action
from machinami.core.record import dump
from machinami.games.edo.actions import list_actions
from machinami.games.edo.bot.planner import play_round
from machinami.games.edo.game import GAME
from machinami.games.edo.heuristics.card import choose_next_move
from machinami.games.edo.heuristics.evaluation import evaluate_lead
from machinami.games.edo.rules import income
from machinami.games.edo.state import BEFORE, COLUMNS, State

MAX_CANDIDATES = 48
"""Candidate moves considered at most; a larger set is sampled."""
MIN_SAMPLES = 4
"""Sampled states per candidate at least; the number of trials limits the candidates accordingly."""
MAX_WALK_COST = 4
"""Cost in Ryo above which a walk is not considered."""
MIN_ADVANTAGE = 0.1
"""Mean advantage over the heuristic move, in power points, that another move needs to be chosen."""

StateSampler = Callable[[], State]


def choose_best_move(
    sample_state: StateSampler, seat: int, trials: int, rng: Random, search_budget: SearchBudget
) -> Action:
    """Return the heuristic move, unless another candidate evaluates better in sampled states."""
    state = sample_state()
    obvious = choose_next_move(state)
    field = list_candidate_moves(state, seat, obvious, rng, min(MAX_CANDIDATES, trials // MIN_SAMPLES))
    if len(field) == 1:
        return obvious
    totals = [0.0] * len(field)
    alive, spent, rounds = list(range(len(field))), 0, 0
    while spent < trials and len(alive) > 1:
        state = sample_state()
        values = {
            number: evaluate_move(state, seat, field[number]) for number in alive if not search_budget.over
        }
        if len(values) < len(alive):
            break
        for number, value in values.items():
            totals[number] += value
        spent, rounds = spent + len(alive), rounds + 1
        search_budget.tell(spent / trials)
        if rounds % 2 == 0:
            ranked = sorted(alive, key=lambda number: -totals[number])
            alive = sorted({0, *ranked[: max(3, len(ranked) // 2)]})
    best = max(alive, key=lambda number: totals[number])
    return field[best] if totals[best] > totals[0] + MIN_ADVANTAGE * rounds else obvious


def evaluate_move(state: State, seat: int, action: Action) -> float:
    """Return a seat's evaluation after this action and the rest of the round, played by heuristics."""
    after = GAME.apply(state, seat, action, 0)
    return evaluate_lead(play_round(after, state.round), seat)


def choose_draft_action(state: State, seat: int) -> Action:
    """Return the most valuable start set or town in the current position."""
    choices = list(list_actions(state, seat))
    return max(choices, key=lambda action: _evaluate_draft_action(state, action))


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


def _evaluate_draft_action(state: State, action: Action) -> float:
    seat = state.turn
    after = GAME.apply(state, seat, action, 0)
    goods = after.players[seat].goods
    return goods.resource_count * 0.2 + goods.ryo * 0.05 + income.due(after)[seat] * 0.25
