from typing import Any

import pytest

import tests.kinds
import tests.server.games
from machinami import Refused, new
from machinami.bots.random_bot import RandomBot
from machinami.core import registry
from machinami.core.contract import Action
from machinami.lab import players
from machinami.lab.match import Interrupted, Match


def seated(key: str, seats: int) -> dict[int, players.Player]:
    return dict.fromkeys(range(seats), players.find(key, "random"))


@pytest.mark.parametrize("key", tests.kinds.KINDS)
def test_a_match_ends_and_counts_the_moves_of_each_seat(key: str) -> None:
    match = Match(new(key, 2, seed=1), seated(key, 2), "x")
    play = match.run()
    assert play.outcome is not None
    by = [line.get("by") for line in play.record.lines]
    assert match.moves == {0: by.count(0), 1: by.count(1)}


def test_a_match_can_be_stopped() -> None:
    match = Match(new("toy_hand", seed=1), seated("toy_hand", 2), "x", cancel=lambda: True)
    with pytest.raises(Interrupted):
        match.run()


class Forger(RandomBot):
    """Wants what the rules refuse."""

    def choose(self, *_: Any, **__: Any) -> Action:
        return {"card": 99}


def test_a_bot_whose_action_is_refused_is_named_with_the_reason() -> None:
    forgers = dict.fromkeys(range(2), players.Player("forger", Forger(), 0))
    with pytest.raises(Refused, match="forger") as refused:
        Match(new("toy_hand", seed=1), forgers, "x", number=7).run()
    assert refused.value.clause == "L-8"
    assert set(refused.value.words) == {"en", "fr"}


def test_in_real_time_what_is_due_comes_before_what_a_bot_does_later() -> None:
    match = Match(new("toy_race", 2, seed=1), seated("toy_race", 2), "x")
    first = match.next_event()
    assert first is not None
    assert first.seat is None
    match.apply_event(first)
    second = match.next_event()
    assert second is not None
    assert second.seat is not None
    assert second.at >= first.at


def test_real_time_never_runs_backwards_in_a_match() -> None:
    play = Match(new("toy_race", 4, seed=3), seated("toy_race", 4), "y").run()
    times = [line["at"] for line in play.record.lines if "at" in line]
    assert times == sorted(times)


def test_a_bot_with_hands_acts_at_its_own_pace_and_may_let_moments_pass() -> None:
    hasty = registry.bot("toy_haste")
    seats = {seat: players.Player(str(level), hasty, level) for seat, level in enumerate((1, 2))}
    match = Match(new("toy_haste", 2, seed=1), seats, "x")
    play = match.run()
    assert play.outcome is not None
    assert match.moves == {0: 6, 1: 0}
    assert [line["at"] for line in play.record.lines if line.get("by") == 0] == [
        3020,
        3040,
        3060,
        3080,
        3100,
        3120,
    ]


def test_time_passes_while_a_bot_lets_moments_pass() -> None:
    idle = players.Player("2", registry.bot("toy_haste"), 2)
    match = Match(new("toy_haste", 2, seed=1), {0: idle, 1: idle}, "x")
    play = match.run()
    assert play.outcome is not None
    assert play.outcome.scores == (0, 0)
