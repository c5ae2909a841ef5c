from typing import Any

import pytest

import tests.kinds
import tests.server.toy_games
from machinami import Refused, new
from machinami.bots.random_bot import RandomBot
from machinami.core import registry
from machinami.core.contract import Action
from machinami.lab import players
from machinami.lab.match import Interrupted, Match


def seat_random_bots(key: str, seats: int) -> dict[int, players.Player]:
    return dict.fromkeys(range(seats), players.find_player(key, "random"))


@pytest.mark.parametrize("key", tests.kinds.KINDS)
def test_match_ends_and_counts_moves_per_seat(key: str) -> None:
    match = Match(new(key, 2, seed=1), seat_random_bots(key, 2), "x")
    play = match.run()
    assert play.outcome is not None
    by = [line.get("by") for line in play.record.lines]
    assert match.moves == {0: by.count(0), 1: by.count(1)}


def test_match_can_be_cancelled() -> None:
    match = Match(new("toy_hand", seed=1), seat_random_bots("toy_hand", 2), "x", cancel=lambda: True)
    with pytest.raises(Interrupted):
        match.run()


class IllegalBot(RandomBot):
    """Chooses an illegal action."""

    def choose(self, *_: Any, **__: Any) -> Action:
        return {"card": 99}


def test_refused_action_is_reported_with_the_bot() -> None:
    bots = dict.fromkeys(range(2), players.Player("forger", IllegalBot(), 0))
    with pytest.raises(Refused, match="forger") as refused:
        Match(new("toy_hand", seed=1), bots, "x", number=7).run()
    assert refused.value.clause == "L-8"
    assert set(refused.value.words) == {"en", "fr"}


def test_deadline_comes_before_later_bot_actions() -> None:
    match = Match(new("toy_race", 2, seed=1), seat_random_bots("toy_race", 2), "x")
    first = match.next_event()
    assert first is not None
    assert first.seat is None
    match.apply_event(first)
    second = match.next_event()
    assert second is not None
    assert second.seat is not None
    assert second.at >= first.at


def test_times_of_a_real_time_match_increase() -> None:
    play = Match(new("toy_race", 4, seed=3), seat_random_bots("toy_race", 4), "y").run()
    times = [line["at"] for line in play.record.lines if "at" in line]
    assert times == sorted(times)


def test_bot_acts_at_its_pace_and_may_pass() -> None:
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


def test_match_ends_while_all_bots_pass() -> None:
    idle = players.Player("2", registry.bot("toy_haste"), 2)
    match = Match(new("toy_haste", 2, seed=1), {0: idle, 1: idle}, "x")
    play = match.run()
    assert play.outcome is not None
    assert play.outcome.scores == (0, 0)
