"""A bot that weighs: it plays imagined plays to their end at random, and counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from machinami.core.contract import Action, Bot, Evaluation, Json, Outcome, ScoredAction, SeatEvaluation
from machinami.core.factory import imagine
from machinami.core.play import Play

PLAYS = 12


class Scales(Bot):
    """It weighs what it may do, and does the best of it."""

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
        weighed = [ScoredAction(action, _expected(view, action, rng)) for action in view["offered"]]
        weighed.sort(key=lambda each: (each.seats[seat].win, each.seats[seat].score), reverse=True)
        seats = weighed[0].seats if weighed else _expected(view, None, rng)
        asked = tuple(ScoredAction(action, _expected(view, action, rng)) for action in also)
        return Evaluation(seats, tuple(weighed[:most]), asked)


def _expected(view: dict[str, Json], action: Action | None, rng: Random) -> tuple[SeatEvaluation, ...]:
    ends = []
    for _ in range(PLAYS):
        play = imagine(view, rng)
        if action is not None:
            play.do(view["seat"], action)
        ends.append(_end(play, rng))
    return tuple(
        SeatEvaluation(
            sum((seat in end.winners) / len(end.winners) for end in ends) / PLAYS,
            sum(end.scores[seat] for end in ends) / PLAYS,
        )
        for seat in range(view["seats"])
    )


def _end(play: Play, rng: Random) -> Outcome:
    while play.outcome is None:
        seat = rng.choice(play.awaited)
        play.do(seat, play.actions(seat).sample(rng))
    return play.outcome
