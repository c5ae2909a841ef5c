"""A review reads a finished play through its seats' views only."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from machinami import new, replay
from machinami.analysis.review import Review, Reviewer, TurningPoint
from machinami.bots.random_bot import RandomBot
from machinami.core import registry
from machinami.core.contract import Evaluation, Json, Refused, ScoredAction, SeatEvaluation
from tests.kinds import KINDS, evaluator

assert KINDS
GOLDEN = Path(__file__).parents[1] / "golden"


class RecordingEvaluator(evaluator.PlayoutEvaluator):
    """Evaluate like `PlayoutEvaluator` and keep every view received."""

    def __init__(self) -> None:
        self.views: list[dict[str, Json]] = []

    def evaluate(self, view: dict[str, Json], level: int, **rest: Any) -> Evaluation:
        self.views.append(view)
        return super().evaluate(view, level, **rest)


def play_to_end(seed: int = 3) -> Any:
    play, rng = new("toy_pledge", 3, seed=seed), Random(seed)
    while play.outcome is None:
        seat = play.awaited[0]
        play.do(seat, play.actions(seat).sample(rng))
    return play


def test_review_receives_only_views_of_seats() -> None:
    play, bot = play_to_end(), RecordingEvaluator()
    reviewer = Reviewer(play, bot, 30, Random(1))
    progress = [(review.share, len(review.points)) for review in reviewer.run()]
    shares = [share for share, _ in progress]
    assert 2 <= progress[0][1] <= 8 < progress[1][1], "the first review is short, the second has more points"
    views = [play.past(number).view(seat) for number in play.in_force for seat in range(3)]
    assert bot.views
    assert all(view in views for view in bot.views)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def run_review(reviewer: Reviewer) -> Review:
    """Return the completed review."""
    *_, whole = reviewer.run()
    return whole


def test_review_has_a_point_per_line_and_ends_with_the_outcome() -> None:
    play = play_to_end()
    last = run_review(Reviewer(play, evaluator.PlayoutEvaluator(), 30, Random(1)))
    assert [point.number for point in last.points] == [*play.in_force]
    winners = [seat for seat in range(3) if last.points[-1].seats[seat].win > 0]
    assert winners == [*play.outcome.winners]
    assert sum(player.judged for player in last.players) > 0
    assert all(turn.possible >= turn.expected for turn in last.turns)


def test_turning_points_of_a_race_are_actions_that_close_a_card() -> None:
    play = replay((GOLDEN / "jutaku-2-two.jsonl").read_text("utf-8"))
    last = run_review(Reviewer(play, registry.bot("jutaku"), 30, Random(1)))
    assert last.points[-1].at == play.now
    assert len(last.turns) <= 4
    assert all("close" in play.record[turn.number]["do"] for turn in last.turns if turn.better is None)


class FixedShares(evaluator.PlayoutEvaluator):
    """Gives the first action in question one win share and every other action another one."""

    def __init__(self, first: float, rest: float) -> None:
        self.shares = (first, rest)

    def evaluate(self, view: dict[str, Json], level: int, **rest: Any) -> Evaluation:
        shares = [self.shares[min(n, 1)] for n in range(len(rest["also"]))]
        scored = (
            ScoredAction(action, (SeatEvaluation(share, 0.0),) * view["seats"])
            for action, share in zip(rest["also"], shares, strict=True)
        )
        return Evaluation((), (), tuple(scored))


@pytest.mark.parametrize(("rest", "merit"), [(0.4, 0.3), (0.5, 0.0)], ids=["choice", "no choice"])
def test_choice_gain_is_zero_without_worse_actions(
    rest: float, merit: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = play_to_end()
    reviewer = Reviewer(play, FixedShares(0.5, rest), 30, Random(1))
    place = next(reviewer._find_choices())
    line = play.record[play.in_force[place]]
    monkeypatch.setattr(reviewer, "_line_gain", lambda place: 0.3)
    turn = TurningPoint(play.in_force[place], line["by"], line["do"], None, 0.5, 0.5)
    assert reviewer._choice_gain(place, turn) == merit


def test_m16_unfinished_play_or_race_without_evaluation_is_refused() -> None:
    with pytest.raises(Refused, match="M-16"):
        Reviewer(new("toy_pledge", 3, seed=1), evaluator.PlayoutEvaluator(), 30, Random(1))
    race = replay((GOLDEN / "jutaku-2-two.jsonl").read_text("utf-8"))
    with pytest.raises(Refused, match="M-16"):
        Reviewer(race, RandomBot(), 30, Random(1))


def test_bot_without_evaluation_reviews_by_playouts() -> None:
    play = play_to_end()
    last = run_review(Reviewer(play, RandomBot(), 30, Random(1)))
    assert [point.number for point in last.points] == [*play.in_force]
    assert all(abs(sum(seat.win for seat in point.seats) - 1) < 1e-6 for point in last.points)
    assert sum(player.judged for player in last.players) > 0
