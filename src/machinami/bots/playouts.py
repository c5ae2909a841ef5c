"""Evaluation by random playouts: for games whose bot does not evaluate positions.

A position is worth what random play makes of it. That is rough, but needs nothing but the rules: every game
with finite actions and without real time has hints and reviews.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from machinami.bots.base import SearchBudget, time_limit
from machinami.core import registry
from machinami.core.contract import (
    Action,
    Bot,
    ChanceResult,
    Evaluation,
    Game,
    Json,
    ScoredAction,
    SeatEvaluation,
)
from machinami.core.factory import imagine, sample_state

PLAYOUTS = 24
"""The number of playouts from each position, at the usual budget."""
SECONDS = 1.0
"""The time limit of an evaluation at the usual budget."""
MAX_STEPS = 600
"""The maximum number of steps of a playout. The scores at that moment decide then."""
MAX_CANDIDATES = 24
"""The maximum number of actions that are compared."""

Result = tuple[tuple[float, ...], tuple[float, ...]]
"""Win share and score by seat."""


def evaluate_position(
    bot: Bot,
    view: dict[str, Json],
    level: int,
    *,
    rng: Random,
    most: int = 3,
    also: Sequence[Action] = (),
    budget: float = 1.0,
    progress: Callable[[float], None] | None = None,
    cancel: Callable[[], bool] | None = None,
) -> Evaluation | None:
    """Return the bot's evaluation, or one by playouts if the bot has none.

    The parameters are those of `Bot.evaluate`. Return None for games in real time and games whose actions
    cannot be listed.
    """
    found = bot.evaluate(
        view, level, rng=rng, most=most, also=also, budget=budget, progress=progress, cancel=cancel
    )
    info = registry.find(view["game"], view["rules"]).info
    if found is not None or info.realtime or info.continuous:
        return found
    return evaluate_by_playouts(
        view, SearchBudget(time_limit(SECONDS, budget), budget, progress, cancel), rng, most, also
    )


def evaluate_by_playouts(
    view: dict[str, Json], search_budget: SearchBudget, rng: Random, most: int, also: Sequence[Action]
) -> Evaluation:
    """Evaluate a position from the view alone. All actions are played out in the same determinizations."""
    outcome = view["outcome"]
    if outcome is not None:
        return Evaluation(_evaluate([_read_result(outcome["scores"], outcome["winners"])]))
    seat = view["seat"]
    play = imagine(view, rng)
    candidates = _choose_candidates(play.actions(seat), rng) if most and seat in view["to_act"] else []
    compared = [*also, *(action for action in candidates if action not in also)]
    here: list[Result] = []
    after: list[list[Result]] = [[] for _ in compared]
    count = search_budget.effort(PLAYOUTS, 4)
    for number in range(count):
        if number and search_budget.over:
            break
        state = sample_state(view, rng, object)
        here.append(play_out(play.game, state, rng))
        for action, results in zip(compared, after, strict=True):
            results.append(play_out(play.game, play.game.apply(state, seat, action, play.now), rng))
        search_budget.report_progress((number + 1) / count)
    scored = [
        ScoredAction(action, _evaluate(results)) for action, results in zip(compared, after, strict=True)
    ]
    best = sorted((one for one in scored if one.action in candidates), key=lambda one: -one.seats[seat].win)
    return Evaluation(_evaluate(here), tuple(best[:most]), tuple(scored[: len(also)]))


def play_out(game: Game[Any], state: Any, rng: Random) -> Result:
    """Play at random to the end, and return each seat's share of the victory and its score."""
    for _ in range(MAX_STEPS):
        outcome = game.outcome(state)
        if outcome is not None:
            return _read_result(outcome.scores, outcome.winners)
        request = game.chance_request(state)
        if request is not None:
            result = game.sample_chance(request, rng)
            state = game.apply_chance(state, result.do if isinstance(result, ChanceResult) else result)
            continue
        seats = game.awaited(state)
        if not seats:
            break
        seat = rng.choice(seats)
        state = game.apply(state, seat, game.actions(state, seat).sample(rng), 0)
    scores = game.scores(state)
    return _read_result(scores, [seat for seat, score in enumerate(scores) if score == max(scores)])


def _choose_candidates(actions: Any, rng: Random) -> list[Action]:
    """Return all actions, or a random part of them if they are many."""
    listed = list(actions)
    return listed if len(listed) <= MAX_CANDIDATES else rng.sample(listed, MAX_CANDIDATES)


def _read_result(scores: Sequence[int], winners: Sequence[int]) -> Result:
    shares = winners or range(len(scores))
    wins = tuple((seat in shares) / len(shares) for seat in range(len(scores)))
    return wins, tuple(float(score) for score in scores)


def _evaluate(results: Sequence[Result]) -> tuple[SeatEvaluation, ...]:
    """Return the average of results."""
    wins, scores = zip(*results, strict=True)
    return tuple(
        SeatEvaluation(sum(win) / len(results), sum(score) / len(results))
        for win, score in zip(zip(*wins, strict=True), zip(*scores, strict=True), strict=True)
    )
