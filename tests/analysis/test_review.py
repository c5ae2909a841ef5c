"""A review looks at a finished play through the views of those who were at it, and through nothing else."""

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
from tests.kinds import KINDS, scales

assert KINDS
GOLDEN = Path(__file__).parents[1] / "golden"


class Listens(scales.Scales):
    """Weighs, and notes what it was shown."""

    def __init__(self) -> None:
        self.shown: list[dict[str, Json]] = []

    def evaluate(self, view: dict[str, Json], level: int, **rest: Any) -> Evaluation:
        self.shown.append(view)
        return super().evaluate(view, level, **rest)


def finished(seed: int = 3) -> Any:
    play, rng = new("toy_pledge", 3, seed=seed), Random(seed)
    while play.outcome is None:
        seat = play.awaited[0]
        play.do(seat, play.actions(seat).sample(rng))
    return play


def test_a_review_is_shown_views_of_the_seats_and_nothing_else() -> None:
    play, bot = finished(), Listens()
    reviewer = Reviewer(play, bot, 30, Random(1))
    grown = [(review.share, len(review.points)) for review in reviewer.run()]
    shares = [share for share, _ in grown]
    assert 2 <= grown[0][1] <= 8 < grown[1][1], "a sketch comes soon, a finer one after it"
    known = [play.past(number).view(seat) for number in play.in_force for seat in range(3)]
    assert bot.shown
    assert all(view in known for view in bot.shown)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def reviewed(reviewer: Reviewer) -> Review:
    """The review when it is whole."""
    *_, whole = reviewer.run()
    return whole


def test_every_line_has_a_point_and_the_last_is_the_outcome() -> None:
    play = finished()
    last = reviewed(Reviewer(play, scales.Scales(), 30, Random(1)))
    assert [point.number for point in last.points] == [*play.in_force]
    winners = [seat for seat in range(3) if last.points[-1].seats[seat].win > 0]
    assert winners == [*play.outcome.winners]
    assert sum(player.judged for player in last.players) > 0
    assert all(turn.possible >= turn.expected for turn in last.turns)


def test_the_turns_of_a_race_are_the_moments_that_decide_a_card() -> None:
    play = replay((GOLDEN / "jutaku-2-two.jsonl").read_text("utf-8"))
    last = reviewed(Reviewer(play, registry.bot("jutaku"), 30, Random(1)))
    assert last.points[-1].at == play.now
    assert len(last.turns) <= 4
    assert all("close" in play.record[turn.number]["do"] for turn in last.turns if turn.better is None)


class Prefers(scales.Scales):
    """Gives the first action it is asked about a share, and all others another one."""

    def __init__(self, first: float, rest: float) -> None:
        self.shares = (first, rest)

    def evaluate(self, view: dict[str, Json], level: int, **rest: Any) -> Evaluation:
        shares = [self.shares[min(n, 1)] for n in range(len(rest["also"]))]
        asked = (
            ScoredAction(action, (SeatEvaluation(share, 0.0),) * view["seats"])
            for action, share in zip(rest["also"], shares, strict=True)
        )
        return Evaluation((), (), tuple(asked))


@pytest.mark.parametrize(("rest", "merit"), [(0.4, 0.3), (0.5, 0.0)], ids=["choice", "no choice"])
def test_a_good_turn_needs_worse_actions_beside_it(
    rest: float, merit: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = finished()
    reviewer = Reviewer(play, Prefers(0.5, rest), 30, Random(1))
    place = next(reviewer._find_choices())
    line = play.record[play.in_force[place]]
    monkeypatch.setattr(reviewer, "_line_gain", lambda place: 0.3)
    turn = TurningPoint(play.in_force[place], line["by"], line["do"], None, 0.5, 0.5)
    assert reviewer._choice_gain(place, turn) == merit


def test_what_is_under_way_or_cannot_be_weighed_is_not_reviewed() -> None:
    with pytest.raises(Refused, match="M-16"):
        Reviewer(new("toy_pledge", 3, seed=1), scales.Scales(), 30, Random(1))
    with pytest.raises(Refused, match="M-16"):
        Reviewer(finished(), RandomBot(), 30, Random(1))
