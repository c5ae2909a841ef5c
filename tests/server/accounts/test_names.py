"""Guest names."""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from machinami.core.contract import Refused
from machinami.server.accounts.names import (
    BOT_NAMES,
    LONGEST,
    MORE_BOT_NAMES,
    RESERVED,
    bot_name,
    look_alike,
    normalize_label,
    normalize_name,
)

GOOD = [
    "Ann",
    "Zoé",
    "Botond",
    "李小龍",
    "Ann 2",
    "O’Neill",
    "a" * 24,
    "Ω",
    "🎲 Ann",
    "Abbot",
    "Talbot",
    "Жан",
    *("Youssef", "Hostert", "Moïra", "Admina", "Toinette", "Vousden", "Mei", "The Duke", "L’Oréal", "Youri"),
]
GOOD += ["Tobot", "Talbot", "Roberto", "Botticelli", "Lobo 7", "Bo 7", "Otto 1307", "B. O’Toole", "Bo", "Otb"]
UNSEEN = ["", "   ", "\u200b", "\u3164", "\u2800", "...", "a\u200d", "\ufeffa", "\ue000", "\U0010ffff"]
UNSHOWN = ["a\u202eb", "a\0", "a\nb", "a\u2028b", "a\u0301\u0302\u0303\u0304", "x" * 25, "a\u00a0b", "\ud800"]
OWN_WORDS = [
    "you",
    "VOUS",
    "Y\u043eu",
    "Y o u",
    "(you)",
    "You (you)",
    "The host",
    "L’hôte",
    "Hote",
    "H0st",
    "Admin 2",
]
OWN_WORDS += ["Machinami Admin", "Le serveur", "machinami ✓", "Vous !"]
BOTS = [
    *Path(__file__).with_name("bot_names.txt").read_text("utf-8").splitlines(),
    bot_name(0),
    *MORE_BOT_NAMES,
]


@pytest.mark.parametrize("name", GOOD)
def test_ordinary_names_are_unchanged(name: str) -> None:
    assert normalize_name(name) == unicodedata.normalize("NFC", name)


def test_names_are_normalized() -> None:
    assert normalize_name("  Zoe\u0301   Doe ") == "Zoé Doe"


@pytest.mark.parametrize("name", UNSEEN + UNSHOWN)
def test_unprintable_names_are_refused(name: str) -> None:
    with pytest.raises(Refused, match="S-3"):
        normalize_name(name)


@pytest.mark.parametrize("name", BOTS)
def test_bot_like_names_are_refused(name: str) -> None:
    with pytest.raises(Refused, match="S-3"):
        normalize_name(name)


@pytest.mark.parametrize("name", ["Suzu.", "5uzu", "Suzu 2", "Piyo ✓", "Tama’", "K0n!"])
def test_bot_names_are_refused_with_extra_signs(name: str) -> None:
    with pytest.raises(Refused, match="bot"):
        normalize_name(name)


@pytest.mark.parametrize("name", [*RESERVED, *OWN_WORDS])
def test_reserved_page_words_are_refused(name: str) -> None:
    with pytest.raises(Refused, match="page itself"):
        normalize_name(name)


def test_passkey_labels_accept_readable_text() -> None:
    assert normalize_label("  My  robot ") == "My robot"
    with pytest.raises(Refused, match="signs"):
        normalize_label("a\u202eb")


def test_page_bot_names_are_reserved() -> None:
    page = Path(__file__).parents[3] / "web" / "src" / "bots" / "index.ts"
    named = re.findall(r"name: '(\w+)',\s+kin: \[(.*?)\]", page.read_text("utf-8"), re.DOTALL)
    assert tuple(name for name, _ in named) == BOT_NAMES
    assert tuple(re.findall(r"\w+", " ".join(kin for _, kin in named))) == MORE_BOT_NAMES


@given(st.text(max_size=60))
def test_accepted_names_are_short_visible_and_stable(name: str) -> None:
    with suppress(Refused):
        kept = normalize_name(name)
        assert 1 <= len(kept) <= LONGEST
        assert normalize_name(kept) == kept
        assert kept.encode("utf-8")
        assert not any(unicodedata.category(sign).startswith("C") for sign in kept)


ALIKE = [
    ("Ann", "ÁNN "),
    ("Ann", "\uff41\uff4e\uff4e"),
    ("Ann", "\u0410nn"),
    ("Ivan", "ivan"),
    ("Ivan", "lvan"),
    ("Ivan", "1van"),
    ("Tom", "Torn"),
    ("Zoé", "\u0396\u03bfé"),
    ("Bob", "B0b"),
    ("Olga", "\u041elga"),
    ("Paul", "\u0420\u0430ul"),
    ("Max", "Ma\u0445"),
    ("Vera 7", "Vera 7."),
    ("Vera 7", "Vera 7\u02bc"),
    ("Vera 7", "Vera 7 ✓"),
    ("Vera 7", "★ Vera_7 ★"),
    ("O’Neill", "ONeill"),
    ("J. R.", "JR"),
]


@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_lookalike_names_are_detected(name: str, other: str) -> None:
    assert look_alike(name, other)
    assert look_alike(other, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "Anna"),
        ("Ali", "All"),
        ("Max", "Mix"),
        ("李", "王"),
        ("★", "✓"),
        ("A+B", "AB"),
        ("コーラ", "コラ"),
    ],
)
def test_different_names_are_not_lookalikes(name: str, other: str) -> None:
    assert not look_alike(name, other)
