"""Chance that can be checked: honest games verify, and what was changed is found."""

import json
from random import Random

import pytest

import tests.kinds  # noqa: F401
from machinami import new, replay
from machinami.core import registry
from machinami.core.contract import Refused
from machinami.core.fair_random import CommittedRandom, new_secret
from machinami.core.play import Play
from machinami.core.record import dump
from machinami.core.verify import VerificationStatus, verify
from tests.soak import choose_count

WORDS = ("0f" * 16, "5a" * 16)
OPTIONS: dict[str, dict[str, object]] = {"highway": {"city": "dealt"}, "toscana": {"match": True}}
CHANCE = ("toscana", "toshi", "edo", "highway", "jutaku")


def begun(key: str, seats: int | None = None, words: tuple[str | None, ...] = ()) -> Play:
    game = registry.find(key)
    seats = seats or game.info.seats[0]
    return new(
        key,
        seats,
        OPTIONS.get(key),
        chance=CommittedRandom(game, new_secret(), words or (WORDS * seats)[:seats]),
    )


def finished(play: Play, rng: Random, longest: int = 60) -> Play:
    for _ in range(longest):
        if play.outcome is None and play.awaited:
            seat = play.awaited[0]
            play.do(seat, play.actions(seat).sample(rng))
    if play.outcome is None:
        play.end("resigned", 0)
    return play


def changed(play: Play, number: int, **fields: object) -> Play:
    lines = [*play.record.lines]
    lines[number] = lines[number] | fields
    return replay("".join(dump(line) + "\n" for line in lines))


@pytest.mark.parametrize("key", CHANCE)
def test_an_honest_game_verifies_after_it_was_written_down_and_read(key: str) -> None:
    play = finished(begun(key), Random(1))
    verdict = verify(replay(play.record.text))
    assert verdict.status is VerificationStatus.VERIFIED
    assert verdict.draws == sum(line.get("by") == "chance" for line in play.record.lines)
    assert verdict.missing_seats == ()


@pytest.mark.soak
def test_honest_games_verify_one_and_all() -> None:
    for number in range(choose_count(5, 1_000)):
        rng = Random(number)
        key = CHANCE[number % len(CHANCE)]
        seats = rng.choice(registry.find(key).info.seats)
        play = finished(begun(key, seats), rng, choose_count(60, 600))
        assert verify(replay(play.record.text)).status is VerificationStatus.VERIFIED


def test_the_secret_is_told_when_the_game_is_over_and_not_before() -> None:
    play = begun("toscana")
    secret = play._chance.secret  # type: ignore[union-attr]
    assert secret not in play.record.text
    assert all(secret not in dump(play.view(viewer)) for viewer in (None, 0, 1))
    assert verify(play).status is VerificationStatus.RUNNING
    play.end("resigned", 1)
    assert secret in play.record.text
    assert json.loads(play.record.seen_by(0).splitlines()[-1])["secret"] == secret


def test_a_forged_draw_is_found_and_named() -> None:
    play = finished(begun("toscana"), Random(2))
    grey, red = play.record.lines[1]["do"]["stacks"]
    with_other = changed_start(play, {"stacks": [grey, red[::-1]]})
    assert verify(with_other).status is VerificationStatus.FORGED
    assert verify(with_other).forged_lines == (1,)


def changed_start(play: Play, do: dict[str, object]) -> Play:
    """The same pledge and secret over another first draw, given up at once."""
    lines = [play.record.lines[0], {"by": "chance", "do": do}]
    lines.append({"by": "table", "do": {"ended": "resigned", "seat": 0}})
    cut = replay("".join(dump(line) + "\n" for line in lines[:2]))
    cut.end("resigned", 0)
    cut.record.secret = play.record.secret
    return replay(cut.record.text)


def test_a_swapped_commitment_is_found() -> None:
    play = finished(begun("toscana"), Random(3))
    pledge = play.record.lines[0]["chance"] | {"commitment": "ab" * 32}
    assert verify(changed(play, 0, chance=pledge)).status is VerificationStatus.WRONG_SECRET


def test_a_word_that_is_taken_out_afterwards_is_found() -> None:
    play = finished(begun("toscana"), Random(4))
    pledge = play.record.lines[0]["chance"] | {"words": [WORDS[0], None]}
    verdict = verify(changed(play, 0, chance=pledge))
    assert verdict.status is VerificationStatus.FORGED
    assert verdict.missing_seats == (1,)


def test_a_seat_that_added_no_word_is_named() -> None:
    verdict = verify(finished(begun("toscana", words=(None, WORDS[1])), Random(5)))
    assert verdict.status is VerificationStatus.VERIFIED
    assert verdict.missing_seats == (0,)


def test_a_draw_after_taking_back_is_another_and_verifies_too() -> None:
    game = registry.find("toy_hand")
    play = new("toy_hand", chance=CommittedRandom(game, new_secret(), WORDS))
    before = play.record.lines[-1]
    play.undo(0)
    again = play.copy(CommittedRandom(game, play._chance.secret, WORDS))  # type: ignore[union-attr]
    assert again.record.lines[-1] != before
    again.end("resigned", 0)
    verdict = verify(replay(again.record.text))
    assert (verdict.status, verdict.draws) == (VerificationStatus.VERIFIED, 2)


def test_a_record_without_a_pledge_is_not_checkable() -> None:
    play = new("toscana", seed=1)
    play.end("resigned", 0)
    assert verify(play).status is VerificationStatus.UNCOMMITTED


@pytest.mark.parametrize(
    "fields", [{"secret": "00"}, {"secret": 7}, {"secret": "AB" * 32}, {"secret": "ab" * 32, "more": 1}]
)
def test_an_ending_with_an_odd_secret_is_refused(fields: dict[str, object]) -> None:
    play = finished(begun("toscana"), Random(6))
    with pytest.raises(Refused):
        changed(play, len(play.record.lines) - 1, **fields)


def test_a_secret_without_a_pledge_is_refused() -> None:
    play = new("toscana", seed=1)
    play.end("resigned", 0)
    with pytest.raises(Refused):
        changed(play, len(play.record.lines) - 1, secret="ab" * 32)
