"""Choice of single moves: candidates are simulated to the end of the round in sampled states."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from machinami.bots.base import SearchBudget
from machinami.core.contract import Action
from machinami.games.edo.actions import list_actions
from machinami.games.edo.bot.rollouts import TrialRunner
from machinami.games.edo.game import GAME
from machinami.games.edo.heuristics.candidate_moves import MAX_CANDIDATES, list_candidate_moves
from machinami.games.edo.heuristics.card_plan import choose_next_move
from machinami.games.edo.queries import list_income
from machinami.games.edo.state import State

MIN_SAMPLES = 4
"""Sampled states per candidate at least; the number of trials limits the candidates accordingly."""

MIN_ADVANTAGE = 0.1
"""Mean advantage over the heuristic move, in power points, that another move needs to be chosen."""

RESOURCE_VALUE, RYO_VALUE, INCOME_VALUE = 0.2, 0.05, 0.25
"""Values in the start draft, in power points: of a resource, of a Ryo, and of a Ryo of income per round."""

StateSampler = Callable[[], State]


def choose_best_move(
    sample_state: StateSampler,
    seat: int,
    trials: int,
    rng: Random,
    search_budget: SearchBudget,
    compiled: bool,
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
        rollouts = TrialRunner(sample_state(), compiled)
        values = {
            number: rollouts.try_action(field[number], seat) for number in alive if not search_budget.over
        }
        if len(values) < len(alive):
            break
        for number, value in values.items():
            totals[number] += value
        spent, rounds = spent + len(alive), rounds + 1
        search_budget.report_progress(spent / trials)
        if rounds % 2 == 0:
            ranked = sorted(alive, key=lambda number: -totals[number])
            alive = sorted({0, *ranked[: max(3, len(ranked) // 2)]})
    best = max(alive, key=lambda number: totals[number])
    return field[best] if totals[best] > totals[0] + MIN_ADVANTAGE * rounds else obvious


def choose_start_action(state: State, seat: int) -> Action:
    """Return the most valuable start set or town in the current position."""
    choices = list(list_actions(state, seat))
    return max(choices, key=lambda action: _evaluate_draft_action(state, action))


def _evaluate_draft_action(state: State, action: Action) -> float:
    seat = state.turn
    after = GAME.apply(state, seat, action, 0)
    goods, income = after.players[seat].goods, list_income(after)[seat]
    return goods.resource_count * RESOURCE_VALUE + goods.ryo * RYO_VALUE + income * INCOME_VALUE
