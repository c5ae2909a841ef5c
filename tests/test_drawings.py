"""Rules are drawn: whatever is refused is explained in a passage with a drawing of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import machinami
from machinami.core import i18n

GAMES = Path(machinami.__file__).parent / "games"
PAGES = Path(__file__).parents[1] / "web" / "src" / "games"
DRAWN = re.compile(r"clause: '([A-Z]-\w+)'")
FIVE = sorted(path.parent.name for path in GAMES.glob("*/game.py"))


def drawn(game: str) -> set[str]:
    """The clauses for which a game's page has a drawing."""
    files = [*(PAGES / game).glob("Diagram.svelte"), *(PAGES / game).glob("diagrams.ts")]
    return {clause for file in files for clause in DRAWN.findall(file.read_text("utf-8"))}


@pytest.mark.parametrize("game", FIVE)
def test_every_refusal_leads_to_a_passage_with_a_drawing(game: str) -> None:
    book, pictures = i18n.load_messages(GAMES / game).catalogues["en"], drawn(game)
    last = {clause: place for place, chapter in enumerate(book.rules) for clause in chapter.clauses}
    explained = {place for clause, place in last.items() if clause in pictures}
    refused = {key.partition("/")[0] for key in book.sections["refusals"]} & last.keys()
    assert refused
    assert not {clause for clause in refused if last[clause] not in explained}
    assert pictures <= last.keys(), "a drawing that no passage would show"


@pytest.mark.parametrize("game", FIVE)
def test_every_passage_but_the_summary_has_a_drawing(game: str) -> None:
    book, pictures = i18n.load_messages(GAMES / game).catalogues["en"], drawn(game)
    seen: set[str] = set()
    plain = []
    for chapter in reversed(book.rules):
        settled = {*chapter.clauses} - seen
        seen |= settled
        if not settled & pictures:
            plain.append(chapter.title)
    assert {*plain} <= {book.rules[0].title}
