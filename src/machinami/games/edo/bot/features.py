"""Evaluation features of a position of Edo, measured at the end of the round as heuristics would play it."""

from __future__ import annotations

from random import Random

from machinami.bots.base import SearchBudget
from machinami.bots.evaluation import Features
from machinami.core.contract import Action, Json
from machinami.core.factory import sample_state
from machinami.games.edo.bot.moves import choose_start_action
from machinami.games.edo.game import GAME
from machinami.games.edo.heuristics.card_plan import estimate_rounds_left, evaluate_seats, play_round
from machinami.games.edo.heuristics.greedy_plan import greedy_plan
from machinami.games.edo.notation import encode_plan
from machinami.games.edo.queries import has_house_in_capital, list_planners
from machinami.games.edo.state import DEAL, DRAFT, OVER, PLAN, State

NAMES = ("house", "house_late", "standing", "standing_late", "power", "power_late", "late")
REASONS = ("house", "power")
REASON_KINDS = ("walk", "merchant", "reveal", "done", "place", "ride", "build", "buy_card")
DETERMINIZATIONS = 3
EARLY_ROUNDS = 8.0
"""Rounds left from which on the feature `late` is 0."""


def compute_features(view: dict[str, Json], rng: Random, search_budget: SearchBudget) -> Features:
    """Return the mean features over several determinizations in which the round is played to its end."""
    if view["board"]["phase"] == DEAL:
        return tuple((0.0,) * len(NAMES) for _ in range(view["seats"]))
    samples: list[Features] = []
    for _ in range(DETERMINIZATIONS):
        samples.append(_extract_features(_play_out_round(view, rng)))
        if search_budget.over:
            break
    return tuple(
        tuple(sum(column) / len(samples) for column in zip(*seat, strict=True))
        for seat in zip(*samples, strict=True)
    )


def find_reason(action: Action) -> str | None:
    """Return the reason for an action that no feature supports, derived from the kind of action.

    Return None for plans, uses, work and trade: their gains are reason enough.
    """
    take, keep = action.get("take"), action.get("keep")
    if isinstance(take, dict):
        return "town" if "town" in take else "set"
    if keep is not None:
        return "keep" if keep else "home"
    return next((kind for kind in REASON_KINDS if kind in action), None)


def _play_out_round(view: dict[str, Json], rng: Random) -> State:
    """Return a state at the end of the round; seats whose plan is unknown to the viewer follow a greedy plan.

    A draft is only completed. The first round is not simulated before the viewer has planned: start sets and
    towns alone decide then.
    """
    state = sample_state(view, rng, State)
    if state.phase == DRAFT:
        return _finish_draft(state)
    if state.phase == PLAN and state.round == 1 and state.players[view["seat"]].plan is None:
        return state
    if state.phase == PLAN:
        own = view["seat"]
        players = (
            player if seat == own else player._replace(plan=None) for seat, player in enumerate(state.players)
        )
        state = state.replace(players=tuple(players))
        for seat in list_planners(state):
            state = state.take_steps(encode_plan(greedy_plan(state, seat)), seat)
    return play_round(state)


def _finish_draft(state: State) -> State:
    """Return the state after the draft; each remaining turn takes the most valuable set or town."""
    while state.phase == DRAFT:
        state = GAME.apply(state, state.turn, choose_start_action(state, state.turn), 0)
    return state


def _extract_features(state: State) -> Features:
    late = 1.0 if state.phase == OVER else 1.0 - min(EARLY_ROUNDS, estimate_rounds_left(state)) / EARLY_ROUNDS
    houses = [float(has_house_in_capital(state, seat)) for seat in range(len(state.players))]
    return tuple(
        (house, house * late, worth, worth * late, float(player.power), player.power * late, late)
        for worth, player, house in zip(evaluate_seats(state), state.players, houses, strict=True)
    )
