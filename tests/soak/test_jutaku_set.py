"""The whole set of Jutaku's pieces and sites, made anew."""

from __future__ import annotations

from machinami.games.jutaku.maker import dataset as maker
from tests.games.jutaku.test_maker import SEED


def test_the_same_seed_makes_the_whole_set_to_the_byte() -> None:
    assert maker.text(maker.make(SEED)) == maker.FILE.read_text("utf-8")
