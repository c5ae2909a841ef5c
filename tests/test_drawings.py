"""Every refusal is explained by a chapter of the rules with a drawing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import machinami
from machinami.core import i18n

GAMES = Path(machinami.__file__).parent / "games"
PAGES = Path(__file__).parents[1] / "web" / "src" / "games"
DRAWN = re.compile(r"clause: '([A-Z]-\w+)'")
GAME_KEYS = sorted(path.parent.name for path in GAMES.glob("*/game.py"))


def find_drawn_clauses(game: str) -> set[str]:
    """Return the clauses for which a game's page has a drawing."""
    files = [*(PAGES / game).glob("Diagram.svelte"), *(PAGES / game).glob("diagrams.ts")]
    return {clause for file in files for clause in DRAWN.findall(file.read_text("utf-8"))}


@pytest.mark.parametrize("game", GAME_KEYS)
def test_every_refusal_leads_to_a_chapter_with_a_drawing(game: str) -> None:
    book, pictures = i18n.load_messages(GAMES / game).catalogues["en"], find_drawn_clauses(game)
    last = {clause: place for place, chapter in enumerate(book.rules) for clause in chapter.clauses}
    explained = {place for clause, place in last.items() if clause in pictures}
    refused = {key.partition("/")[0] for key in book.sections["refusals"]} & last.keys()
    assert refused
    assert not {clause for clause in refused if last[clause] not in explained}
    assert pictures <= last.keys(), "a drawing without a chapter"


@pytest.mark.parametrize("game", GAME_KEYS)
def test_every_chapter_except_the_summary_has_a_drawing(game: str) -> None:
    book, pictures = i18n.load_messages(GAMES / game).catalogues["en"], find_drawn_clauses(game)
    seen: set[str] = set()
    plain = []
    for chapter in reversed(book.rules):
        own = {*chapter.clauses} - seen
        seen |= own
        if not own & pictures:
            plain.append(chapter.title)
    assert {*plain} <= {book.rules[0].title}
