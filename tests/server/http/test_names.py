"""Names of people."""

from __future__ import annotations

import unicodedata
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from machinami.contract import Refused
from machinami.server.http.names import LONGEST, bot_name, clean, skeleton

GOOD = ["Ann", "Zoé", "Botond", "李小龍", "Ann 2", "O’Neill", "a" * 24, "Ω", "🎲 Ann", "Abbot"]
UNSEEN = ["", "   ", "\u200b", "\u3164", "\u2800", "...", "a\u200d", "\ufeffa", "\ue000", "\U0010ffff"]
UNSHOWN = ["a\u202eb", "a\0", "a\nb", "a\u2028b", "a\u0301\u0302\u0303\u0304", "x" * 25, "a\u00a0b", "\ud800"]
BOTS = ["Bot", "bot 3", "BOT-3", "B0t", "80t", "B.o.t", "b o t", "Bot2000", "Ann (bot)", "the bot"]
ROBOTS = ["Robot", "r0b0t", "🤖", "Вот 1", "\uff22\uff2f\uff34", "b\u03bft", "b\u0301ot", bot_name(0)]


@pytest.mark.parametrize("name", GOOD)
def test_ordinary_names_are_kept(name: str) -> None:
    assert clean(name) == unicodedata.normalize("NFC", name)


def test_names_are_put_into_normal_form() -> None:
    assert clean("  Zoe\u0301   Doe ") == "Zoé Doe"


@pytest.mark.parametrize("name", UNSEEN + UNSHOWN)
def test_names_that_cannot_be_shown_or_seen_are_refused(name: str) -> None:
    with pytest.raises(Refused, match="S-3"):
        clean(name)


@pytest.mark.parametrize("name", BOTS + ROBOTS)
def test_nobody_passes_for_a_bot(name: str) -> None:
    with pytest.raises(Refused, match="S-3"):
        clean(name)


@given(st.text(max_size=60))
def test_whatever_is_accepted_is_short_visible_and_stable(name: str) -> None:
    with suppress(Refused):
        kept = clean(name)
        assert 1 <= len(kept) <= LONGEST
        assert clean(kept) == kept
        assert kept.encode("utf-8")
        assert not any(unicodedata.category(sign).startswith("C") for sign in kept)


def test_names_that_look_alike_have_one_skeleton() -> None:
    assert skeleton("Ann") == skeleton("ÁNN ") == skeleton("\uff41\uff4e\uff4e")
    assert skeleton("Ann") != skeleton("Anna")
