"""Toscana's codec."""

from collections.abc import Callable
from typing import Any

import pytest

from machinami import new, testing
from machinami.games.toscana import rules
from tests.games import codecs


@pytest.mark.parametrize("options", [{}, {"match": True, "score": "squares"}], ids=["game", "match"])
@pytest.mark.parametrize("check", codecs.CHECKS, ids=testing.name)
def test_codec_passes_its_checks_in_toscana(
    check: Callable[[testing.Case], None], options: dict[str, Any]
) -> None:
    check(testing.Case("toscana", options=options, plays=2))


def test_action_numbers_are_the_codes_of_the_rules() -> None:
    codec = codecs.codec_of(new("toscana"))
    assert codec.size == rules.NUM_CODES
    assert codec.number({"veto": True}) == rules.USE_VETO
    assert codec.number({"place": [7, 6, 1]}) == rules.encode_placement(7, 6, 1)


def test_observation_starts_with_the_viewers_colour() -> None:
    play = new("toscana", seed=3)
    play.do(play.to_act[0], {"veto": False})
    play.do(0, next(iter(play.actions(0))))
    codec = codecs.codec_of(play)
    grey, red = (codec.observe(play.view(seat))["squares"] for seat in (0, 1))
    assert grey.sum(axis=(1, 2)).tolist() == [6, 2]
    assert (grey == red[::-1]).all()
