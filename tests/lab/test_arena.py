from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

import tests.kinds
from machinami import Refused, register, replay
from machinami.bots.random_bot import BOT as CHANCER
from machinami.core import registry
from machinami.core.contract import Bot
from machinami.lab.arena import (
    Arena,
    Meeting,
    Result,
    build_tables,
    compute_seat_rates,
    compute_standings,
    play_meeting,
    rotate_seats,
    schedule,
)


class TwoLevels(Bot):
    """Level 2 plays its highest card and level 1 a random one, so level 2 is stronger."""

    levels: Sequence[int] = (1, 2)

    def choose(
        self,
        view: dict[str, Any],
        level: int,
        *,
        rng: Random,
        budget: float = 1.0,
        progress: Callable[[float], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> dict[str, Any]:
        if level == 1:
            return CHANCER.choose(view, rng=rng)
        return {"card": max(view["board"]["hand"])}


@pytest.fixture
def register_two_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._bots, "toy_hand", TwoLevels())


def test_build_tables_repeats_few_bots_and_combines_many() -> None:
    assert build_tables(("a", "b"), 3) == (("a", "b", "a"),)
    assert build_tables(("a",), 2) == (("a", "a"),)
    assert build_tables(("a", "b", "c"), 2) == (("a", "b"), ("a", "c"), ("b", "c"))


def test_rotate_seats_puts_every_bot_on_every_seat() -> None:
    assert rotate_seats(("a", "b", "c")) == (("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"))
    assert rotate_seats(("a", "a")) == (("a", "a"),)


@pytest.mark.usefixtures("register_two_levels")
def test_schedule_plays_each_deal_from_both_seats() -> None:
    meetings = schedule(Arena("toy_hand", ("1", "2"), games=5))
    assert len(meetings) == 6
    assert [meeting.number for meeting in meetings] == [1, 2, 3, 4, 5, 6]
    for deal in range(3):
        assert {m.seats for m in meetings if m.deal == deal} == {("1", "2"), ("2", "1")}


@pytest.mark.usefixtures("register_two_levels")
def test_longer_schedule_extends_the_shorter_one() -> None:
    bots = ("1", "2", "random")
    shorter, longer = (schedule(Arena("toy_hand", bots, games=games)) for games in (4, 10))
    assert longer[: len(shorter)] == shorter
    assert Counter(frozenset(m.seats) for m in shorter) == {
        frozenset(pair): 4 for pair in (("1", "2"), ("1", "random"), ("2", "random"))
    }


@pytest.mark.usefixtures("register_two_levels")
def test_only_mirrored_games_share_a_deal() -> None:
    arena = Arena("toy_hand", ("1", "2"), games=4)
    deals = [play_meeting(arena, meeting).text.splitlines()[1] for meeting in schedule(arena)]
    assert deals[0] == deals[1]
    assert deals[2] == deals[3]
    assert deals[0] != deals[2]


@pytest.mark.parametrize("key", tests.kinds.KINDS)
def test_random_bots_finish_every_toy_game(key: str) -> None:
    arena = Arena(key, ("random",), games=3)
    for meeting in schedule(arena):
        result = play_meeting(arena, meeting)
        outcome = replay(result.text).outcome
        assert outcome is not None
        assert outcome.scores == result.scores
        assert outcome.winners == result.winners


def test_arena_is_reproducible() -> None:
    arena = Arena("toy_pledge", ("random",), games=3, seats=3)
    first, second = ([play_meeting(arena, m).text for m in schedule(arena)] for _ in range(2))
    assert first == second


@pytest.mark.usefixtures("register_two_levels")
def test_stronger_bot_is_ahead() -> None:
    arena = Arena("toy_hand", ("2", "1"), games=400)
    strong, weak = compute_standings(play_meeting(arena, meeting) for meeting in schedule(arena))
    assert (strong.bot, strong.against, strong.games, strong.expected_rate) == ("2", ("1",), 400, 0.5)
    assert strong.rate + weak.rate == pytest.approx(1)
    assert strong.won + strong.shared + strong.lost == 400
    assert (strong.won, strong.lost) == (weak.lost, weak.won)
    assert strong.seconds is not None


def result(number: int, seats: tuple[str, ...], scores: tuple[int, ...], *winners: int) -> Result:
    return Result(Meeting(number, 0, seats), scores, winners, "")


def test_shared_victory_counts_half() -> None:
    games = [
        result(1, ("a", "b"), (5, 3), 0),
        result(2, ("b", "a"), (4, 4), 0, 1),
        result(3, ("a", "b"), (1, 2), 1),
        result(4, ("b", "a"), (0, 9), 1),
    ]
    a, b = compute_standings(games)
    assert (a.won, a.shared, a.lost, a.rate, a.score) == (2, 1, 1, 0.625, 4.75)
    assert (b.won, b.shared, b.lost, b.rate, b.score) == (1, 1, 2, 0.375, 2.25)
    assert a.seconds is None
    assert not a.is_ahead
    assert not a.is_behind
    assert compute_seat_rates(games) == (0.375, 0.625)


def test_clear_majority_is_ahead() -> None:
    games = [result(n, ("a", "b"), (1, 0), 0) for n in range(1, 41)]
    a, b = compute_standings(games)
    assert a.is_ahead
    assert b.is_behind


def test_game_without_winner_counts_as_lost_for_all() -> None:
    a, b = compute_standings([result(1, ("a", "b"), (0, 0))])
    assert (a.rate, a.lost, b.rate, b.lost) == (0, 1, 0, 1)


def test_expected_rate_depends_on_the_number_of_seats() -> None:
    a, b = compute_standings(
        [result(1, ("a", "b", "a"), (3, 1, 0), 0), result(2, ("b", "a", "a"), (3, 1, 2), 0)]
    )
    assert (a.expected_rate, b.expected_rate) == pytest.approx((2 / 3, 1 / 3))
    assert (a.rate, b.rate) == (0.5, 0.5)
    assert compute_seat_rates([]) == ()


def test_list_with_one_bot_per_seat_may_repeat_a_bot() -> None:
    """Each rotation is played once; the expected rate depends on the number of seats."""
    arena = Arena("toshi", ("1", "random", "random", "random"), games=4, seats=4)
    arena.check()
    assert [meeting.seats.index("1") for meeting in schedule(arena)] == [0, 3, 2, 1]


@pytest.mark.parametrize(
    ("arena", "clause"),
    [
        (Arena("toshi", ("1", "random", "random"), seats=4), "L-2"),
        (Arena("toy_hand", ("9",)), "L-1"),
        (Arena("toy_hand", ("random", "random")), "L-2"),
        (Arena("toy_hand", ()), "L-3"),
        (Arena("toy_hand", ("random",), games=0), "L-4"),
        (Arena("toy_hand", ("random",), budget=0), "L-5"),
        (Arena("toy_hand", ("random",), seats=7), "M-9"),
        (Arena("toy_hand", ("random",), options={"x": 1}), "M-9"),
        (Arena("nothing", ("random",)), "M-9"),
    ],
)
def test_invalid_arena_is_refused_before_it_starts(arena: Arena, clause: str) -> None:
    with pytest.raises(Refused) as refused:
        arena.check()
    assert refused.value.clause == clause
    assert refused.value.words["fr"] != refused.value.words["en"]


class IllegalBot(TwoLevels):
    def choose(self, view: dict[str, Any], level: int, **rest: Any) -> dict[str, Any]:
        return {"card": 99}


def test_illegal_action_is_reported_with_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._bots, "toy_hand", IllegalBot())
    arena = Arena("toy_hand", ("2",), games=1)
    with pytest.raises(Refused, match="In game 1 the bot “2”") as refused:
        play_meeting(arena, schedule(arena)[0])
    assert "(H-1)" in refused.value.words["fr"]


def test_levels_come_from_the_registered_bot() -> None:
    register(registry.find("toy_drop"), CHANCER)
    arena = Arena("toy_drop", ("1",), games=1)
    arena.check()
    assert replay(play_meeting(arena, schedule(arena)[0]).text).outcome is not None
    with pytest.raises(Refused):
        Arena("toy_drop", ("9",), games=1).check()
