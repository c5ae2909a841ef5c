"""A finished play can be played on from any of its positions, with what a seat could not know dealt anew."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from machinami import begin_from, new, replay
from machinami.core.contract import Refused
from machinami.core.forking import fork, resample_record

GOLDEN = Path(__file__).parents[1] / "golden"
HIDING = ("toscana-two", "toscana-match", "toshi-three", "toshi-five-variant", "edo-four", "toshi-from")


def finished(name: str) -> str:
    return (GOLDEN / f"{name}.jsonl").read_text("utf-8")


@pytest.mark.parametrize("name", [*HIDING, "highway-two", "jutaku-2-two"])
def test_a_fork_begins_exactly_where_the_play_stood(name: str) -> None:
    play = replay(finished(name))
    line = play.in_force[len(play.in_force) // 2]
    text = fork(play, line)
    assert replay(text).state == play.past(line).state
    begun = begin_from(text)
    assert begun.setup == play.setup
    assert begun.record.seen_by(None)


@pytest.mark.parametrize("name", HIDING)
def test_what_a_seat_could_not_know_is_dealt_anew_and_the_seat_cannot_tell(name: str) -> None:
    play = replay(finished(name))
    worlds, rng = set(), Random(1)
    lines = play.in_force
    for line in (lines[len(lines) // 4], lines[len(lines) // 2]):
        past = play.past(line)
        for seat in range(play.setup.seats):
            begun = replay(fork(play, line, seat, rng))
            assert begun.view(seat)["board"] == past.view(seat)["board"]
            worlds.add(begun.state == past.state)
    assert False in worlds, "something is different behind the view"


@pytest.mark.parametrize("seat", [None, 0])
def test_no_fork_is_ever_rated_whoever_reads_its_record(seat: int | None) -> None:
    play, rng = replay(finished("toscana-two")), Random(2)
    begun = begin_from(fork(play, play.in_force[8], seat, rng))
    while begun.outcome is None:
        begun.do(begun.awaited[0], begun.actions(begun.awaited[0]).sample(rng))
    again = fork(replay(begun.record.text), begun.in_force[3])
    for record in (begun.record, replay(begun.record.text).record, begin_from(again).record):
        assert not record.is_rateable
    assert play.record.is_rateable


def test_only_a_finished_play_forks_and_not_at_its_end() -> None:
    play = new("toscana", seed=1)
    with pytest.raises(Refused, match="M-16"):
        fork(play, 1)
    over = replay(finished("toscana-two"))
    with pytest.raises(Refused, match="M-13"):
        fork(over, over.in_force[-1])


def test_an_unknown_line_is_refused() -> None:
    with pytest.raises(Refused, match="M-8"):
        fork(replay(finished("toscana-two")), 9_999)


@pytest.mark.parametrize(("game", "seats"), [("toscana", 2), ("toshi", 3)])
def test_resampled_play_looks_the_same_to_the_seat(game: str, seats: int) -> None:
    play, rng = new(game, seats, seed=3), Random(3)
    for _ in range(4):
        play.do(play.awaited[0], play.actions(play.awaited[0]).sample(rng))
    seat = play.awaited[0]
    found = [resample_record(play, seat, rng) for _ in range(4)]
    assert all(
        other is not None and other.record.seen_by(seat) == play.record.seen_by(seat) for other in found
    )
    assert any(other != play for other in found)
