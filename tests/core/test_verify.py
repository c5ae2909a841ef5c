"""Verifiable chance: fair games verify, and forged records are detected."""

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

CLIENT_SEEDS = ("0f" * 16, "5a" * 16)
OPTIONS: dict[str, dict[str, object]] = {"highway": {"city": "dealt"}, "toscana": {"match": True}}
CHANCE = ("toscana", "toshi", "edo", "highway", "jutaku")


def begin_committed(key: str, seats: int | None = None, client_seeds: tuple[str | None, ...] = ()) -> Play:
    game = registry.find(key)
    seats = seats or game.info.seats[0]
    return new(
        key,
        seats,
        OPTIONS.get(key),
        chance=CommittedRandom(game, new_secret(), client_seeds or (CLIENT_SEEDS * seats)[:seats]),
    )


def finish(play: Play, rng: Random, longest: int = 60) -> Play:
    for _ in range(longest):
        if play.outcome is None and play.awaited:
            seat = play.awaited[0]
            play.do(seat, play.actions(seat).sample(rng))
    if play.outcome is None:
        play.end("resigned", 0)
    return play


def change_line(play: Play, number: int, **fields: object) -> Play:
    lines = [*play.record.lines]
    lines[number] = lines[number] | fields
    return replay("".join(dump(line) + "\n" for line in lines))


@pytest.mark.parametrize("key", CHANCE)
def test_fair_game_verifies_after_a_round_trip(key: str) -> None:
    play = finish(begin_committed(key), Random(1))
    verdict = verify(replay(play.record.text))
    assert verdict.status is VerificationStatus.VERIFIED
    assert verdict.draws == sum(line.get("by") == "chance" for line in play.record.lines)
    assert verdict.missing_seats == ()


@pytest.mark.soak
def test_all_fair_games_verify() -> None:
    for number in range(choose_count(5, 1_000)):
        rng = Random(number)
        key = CHANCE[number % len(CHANCE)]
        seats = rng.choice(registry.find(key).info.seats)
        play = finish(begin_committed(key, seats), rng, choose_count(60, 600))
        assert verify(replay(play.record.text)).status is VerificationStatus.VERIFIED


def test_secret_is_published_only_at_the_end() -> None:
    play = begin_committed("toscana")
    secret = play._chance.secret  # type: ignore[union-attr]
    assert secret not in play.record.text
    assert all(secret not in dump(play.view(viewer)) for viewer in (None, 0, 1))
    assert verify(play).status is VerificationStatus.RUNNING
    play.end("resigned", 1)
    assert secret in play.record.text
    assert json.loads(play.record.seen_by(0).splitlines()[-1])["secret"] == secret


def test_forged_draw_is_detected() -> None:
    play = finish(begin_committed("toscana"), Random(2))
    grey, red = play.record.lines[1]["do"]["stacks"]
    with_other = change_first_draw(play, {"stacks": [grey, red[::-1]]})
    assert verify(with_other).status is VerificationStatus.FORGED
    assert verify(with_other).forged_lines == (1,)


def change_first_draw(play: Play, do: dict[str, object]) -> Play:
    """Return a record with the same commitment and secret, another first draw, and a resignation."""
    lines = [play.record.lines[0], {"by": "chance", "do": do}]
    lines.append({"by": "table", "do": {"ended": "resigned", "seat": 0}})
    cut = replay("".join(dump(line) + "\n" for line in lines[:2]))
    cut.end("resigned", 0)
    cut.record.secret = play.record.secret
    return replay(cut.record.text)


def test_changed_commitment_is_detected() -> None:
    play = finish(begin_committed("toscana"), Random(3))
    commitment = play.record.lines[0]["chance"] | {"commitment": "ab" * 32}
    assert verify(change_line(play, 0, chance=commitment)).status is VerificationStatus.WRONG_SECRET


def test_removed_client_seed_is_detected() -> None:
    play = finish(begin_committed("toscana"), Random(4))
    commitment = play.record.lines[0]["chance"] | {"words": [CLIENT_SEEDS[0], None]}
    verdict = verify(change_line(play, 0, chance=commitment))
    assert verdict.status is VerificationStatus.FORGED
    assert verdict.missing_seats == (1,)


def test_seat_without_client_seed_is_listed() -> None:
    verdict = verify(finish(begin_committed("toscana", client_seeds=(None, CLIENT_SEEDS[1])), Random(5)))
    assert verdict.status is VerificationStatus.VERIFIED
    assert verdict.missing_seats == (0,)


def test_draw_after_an_undo_differs_and_verifies() -> None:
    game = registry.find("toy_hand")
    play = new("toy_hand", chance=CommittedRandom(game, new_secret(), CLIENT_SEEDS))
    before = play.record.lines[-1]
    play.undo(0)
    again = play.copy(CommittedRandom(game, play._chance.secret, CLIENT_SEEDS))  # type: ignore[union-attr]
    assert again.record.lines[-1] != before
    again.end("resigned", 0)
    verdict = verify(replay(again.record.text))
    assert (verdict.status, verdict.draws) == (VerificationStatus.VERIFIED, 2)


def test_record_without_commitment_is_uncommitted() -> None:
    play = new("toscana", seed=1)
    play.end("resigned", 0)
    assert verify(play).status is VerificationStatus.UNCOMMITTED


@pytest.mark.parametrize(
    "fields", [{"secret": "00"}, {"secret": 7}, {"secret": "AB" * 32}, {"secret": "ab" * 32, "more": 1}]
)
def test_malformed_secret_is_refused(fields: dict[str, object]) -> None:
    play = finish(begin_committed("toscana"), Random(6))
    with pytest.raises(Refused):
        change_line(play, len(play.record.lines) - 1, **fields)


def test_secret_without_commitment_is_refused() -> None:
    play = new("toscana", seed=1)
    play.end("resigned", 0)
    with pytest.raises(Refused):
        change_line(play, len(play.record.lines) - 1, secret="ab" * 32)
