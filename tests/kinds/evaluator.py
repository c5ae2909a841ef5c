"""An evaluating bot that plays determinizations to their end at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from machinami.core.contract import Action, Bot, Evaluation, Json, Outcome, ScoredAction, SeatEvaluation
from machinami.core.factory import imagine
from machinami.core.play import Play

PLAYS = 12


class PlayoutEvaluator(Bot):
    """Scores each action by random playouts and plays the best one."""

    runs_in_thread = True

    def choose(
        self,
        view: dict[str, Json],
        level: int,
        *,
        rng: Random,
        budget: float = 1.0,
        progress: Callable[[float], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> Action:
        return self.evaluate(view, level, rng=rng, most=1).best[0].action

    def evaluate(
        self,
        view: dict[str, Json],
        level: int,
        *,
        rng: Random,
        most: int = 3,
        also: Sequence[Action] = (),
        budget: float = 1.0,
        progress: Callable[[float], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> Evaluation:
        seat = view["seat"]
        scored = [ScoredAction(action, _evaluate_action(view, action, rng)) for action in view["offered"]]
        scored.sort(key=lambda each: (each.seats[seat].win, each.seats[seat].score), reverse=True)
        seats = scored[0].seats if scored else _evaluate_action(view, None, rng)
        requested = tuple(ScoredAction(action, _evaluate_action(view, action, rng)) for action in also)
        return Evaluation(seats, tuple(scored[:most]), requested)


def _evaluate_action(view: dict[str, Json], action: Action | None, rng: Random) -> tuple[SeatEvaluation, ...]:
    ends = []
    for _ in range(PLAYS):
        play = imagine(view, rng)
        if action is not None:
            play.do(view["seat"], action)
        ends.append(_play_out(play, rng))
    return tuple(
        SeatEvaluation(
            sum((seat in end.winners) / len(end.winners) for end in ends) / PLAYS,
            sum(end.scores[seat] for end in ends) / PLAYS,
        )
        for seat in range(view["seats"])
    )


def _play_out(play: Play, rng: Random) -> Outcome:
    while play.outcome is None:
        seat = rng.choice(play.awaited)
        play.do(seat, play.actions(seat).sample(rng))
    return play.outcome
