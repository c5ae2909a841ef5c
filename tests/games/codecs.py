"""Checks for the codecs of games, run over random games."""

from __future__ import annotations

import json

import pytest

from machinami import games
from machinami.core import registry
from machinami.core.contract import Codec, Json
from machinami.core.play import Play
from machinami.testing import Case, positions, spread_positions


def codec_of(play: Play) -> Codec:
    """Return the codec of a play's game and set-up."""
    make = registry.codec_factory(play.game.info.key)
    assert make is not None
    codec = make(play.setup)
    assert isinstance(codec, Codec)
    return codec


def masks_match_legal_actions(case: Case) -> None:
    """A mask allows exactly the legal actions, at many positions and for every seat."""
    for play, _ in spread_positions(positions(case), 40):
        codec = codec_of(play)
        for seat in range(play.setup.seats):
            numbers = sorted(codec.number(action) for action in play.actions(seat))
            assert codec.mask(play.view(seat)).nonzero()[0].tolist() == numbers


def numbers_decode_to_one_action(case: Case) -> None:
    """Each number is refused or decodes to an action that encodes to the same number."""
    codec = codec_of(case.begin())
    for number in range(codec.size):
        try:
            action = codec.action(number)
        except ValueError:
            continue
        assert codec.number(action) == number


def observations_hide_secrets(case: Case) -> None:
    """Plays that differ only in facts hidden from a seat give it the same arrays and mask."""
    for play, rng in spread_positions(positions(case), 20):
        for seat in range(play.setup.seats):
            assert _encode(play, seat) == _encode(play.resample(seat, rng), seat)


def observations_distinguish_boards(case: Case) -> None:
    """Different boards give a seat different arrays."""
    boards: dict[tuple[int, bytes], str] = {}
    for play, _ in spread_positions(positions(case), 40):
        for seat in range(play.setup.seats):
            board = json.dumps(play.view(seat)["board"])
            assert boards.setdefault((seat, _encode(play, seat)), board) == board


def _encode(play: Play, seat: int) -> bytes:
    codec, view = codec_of(play), play.view(seat)
    return b"".join(array.tobytes() for array in (*codec.observe(view).values(), codec.mask(view)))


def invalid_actions_are_refused(case: Case) -> None:
    """Actions that are illegal in every position and unknown numbers are refused."""
    codec = codec_of(case.begin())
    malformed = [{kind: 1.5} for kind in games[case.game].kinds]
    wrong: list[Json] = [{}, [], None, {"nonsense": 1}, {1: {2}}, *malformed]
    for action in wrong:
        with pytest.raises(ValueError, match="no action"):
            codec.number(action)
    for number in (-1, codec.size):
        with pytest.raises(ValueError, match="no action"):
            codec.action(number)


CHECKS = (
    masks_match_legal_actions,
    numbers_decode_to_one_action,
    observations_hide_secrets,
    observations_distinguish_boards,
    invalid_actions_are_refused,
)
