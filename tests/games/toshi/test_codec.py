"""Toshi Tōshi's codec."""

from collections.abc import Callable

import pytest

from machinami import new, testing
from machinami.games.toshi import steps
from tests.games import codecs


@pytest.mark.parametrize(("seats", "variant"), [(3, False), (4, True), (5, True)])
@pytest.mark.parametrize("check", codecs.CHECKS, ids=testing.name)
def test_codec_passes_its_checks_in_toshi(
    check: Callable[[testing.Case], None], seats: int, variant: bool
) -> None:
    check(testing.Case("toshi", seats, {"specialisations": variant}, plays=1))


def test_action_of_one_step_has_the_code_of_the_step() -> None:
    codec = codecs.codec_of(new("toshi", 4))
    assert codec.number({"card": "V1"}) == steps.FIRST_CARD
    assert codec.number({"token": [0, 1]}) == steps.FIRST_SLOT + 1
    assert codec.number({"specialise": False}) == steps.KEEP
    assert codec.number({"extra": None}) == steps.DECLINE
    assert codec.number({"extra": [0, 1]}) >= steps.NUM_CODES


def test_observation_starts_with_the_viewer() -> None:
    play = new("toshi", 3, seed=1)
    codec, mover = codecs.codec_of(play), play.to_act[0]
    assert codec.observe(play.view(mover))["mover"].tolist() == [1, 0, 0]
    assert codec.observe(play.view((mover + 1) % 3))["mover"].tolist() == [0, 0, 1]


def test_a_spectator_has_no_hand() -> None:
    play = new("toshi", 3, seed=1)
    observed = codecs.codec_of(play).observe(play.view(None))
    assert observed["hand"].sum() == 0
    assert observed["cards_left"].tolist() == [10, 10, 10]
