"""A finished play forks at any of its positions, with everything hidden from a seat sampled again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from machinami import begin_from, new, replay
from machinami.core.contract import Refused
from machinami.core.forking import fork, redeal_play

GOLDEN = Path(__file__).parents[1] / "golden"
HIDING = ("toscana-two", "toscana-match", "toshi-three", "toshi-five-variant", "edo-four", "toshi-from")


def read_golden(name: str) -> str:
    return (GOLDEN / f"{name}.jsonl").read_text("utf-8")


@pytest.mark.parametrize("name", [*HIDING, "highway-two", "jutaku-2-two"])
def test_fork_starts_at_the_chosen_position(name: str) -> None:
    play = replay(read_golden(name))
    line = play.in_force[len(play.in_force) // 2]
    text = fork(play, line)
    assert replay(text).state == play.past(line).state
    forked = begin_from(text)
    assert forked.setup == play.setup
    assert forked.record.seen_by(None)


@pytest.mark.parametrize("name", HIDING)
def test_fork_for_a_seat_resamples_only_hidden_facts(name: str) -> None:
    play = replay(read_golden(name))
    worlds, rng = set(), Random(1)
    lines = play.in_force
    for line in (lines[len(lines) // 4], lines[len(lines) // 2]):
        past = play.past(line)
        for seat in range(play.setup.seats):
            forked = replay(fork(play, line, seat, rng))
            assert forked.view(seat)["board"] == past.view(seat)["board"]
            worlds.add(forked.state == past.state)
    assert False in worlds, "at least one fork differs in hidden facts"


@pytest.mark.parametrize("seat", [None, 0])
def test_forks_are_never_rateable(seat: int | None) -> None:
    play, rng = replay(read_golden("toscana-two")), Random(2)
    forked = begin_from(fork(play, play.in_force[8], seat, rng))
    while forked.outcome is None:
        forked.do(forked.awaited[0], forked.actions(forked.awaited[0]).sample(rng))
    again = fork(replay(forked.record.text), forked.in_force[3])
    for record in (forked.record, replay(forked.record.text).record, begin_from(again).record):
        assert not record.is_rateable
    assert play.record.is_rateable


def test_unfinished_play_or_last_line_cannot_fork() -> None:
    play = new("toscana", seed=1)
    with pytest.raises(Refused, match="M-16"):
        fork(play, 1)
    over = replay(read_golden("toscana-two"))
    with pytest.raises(Refused, match="M-13"):
        fork(over, over.in_force[-1])


def test_an_unknown_line_is_refused() -> None:
    with pytest.raises(Refused, match="M-8"):
        fork(replay(read_golden("toscana-two")), 9_999)


@pytest.mark.parametrize(("game", "seats"), [("toscana", 2), ("toshi", 3)])
def test_resampled_play_has_the_same_record_for_the_seat(game: str, seats: int) -> None:
    play, rng = new(game, seats, seed=3), Random(3)
    for _ in range(4):
        play.do(play.awaited[0], play.actions(play.awaited[0]).sample(rng))
    seat = play.awaited[0]
    found = [redeal_play(play, seat, rng) for _ in range(4)]
    assert all(
        other is not None and other.record.seen_by(seat) == play.record.seen_by(seat) for other in found
    )
    assert any(other != play for other in found)
