"""Jutaku's messages: every clause and every fault has a text, and no text is unused."""

from __future__ import annotations

import re

from machinami.games.jutaku.messages import HERE, WORDS
from machinami.games.jutaku.rules.building import describe_fault
from machinami.games.jutaku.state import Fault

CLAUSES = {f"J-{number}" for number in range(1, 20)} | {"J-6a", "J-6b", "J-16a"}
CODE = "".join(path.read_text("utf-8") for path in HERE.rglob("*.py"))


def test_the_rules_explain_every_clause() -> None:
    for book in WORDS.catalogues.values():
        assert {clause for chapter in book.rules for clause in chapter.clauses} == CLAUSES


def test_every_fault_of_the_judge_has_a_text() -> None:
    keys = set(re.findall(r'Fault\(\s*"([^"]+)"', CODE)) | {"J-9", "J-9/empty"}
    assert len(keys) >= 8
    for key in keys:
        texts = describe_fault(Fault(key))
        assert texts["en"] != texts["fr"]
        assert "{" not in texts["en"]


def test_every_refusal_and_prompt_is_used() -> None:
    book = WORDS.catalogues["en"].sections
    unused = [key for key in book["refusals"] if f'"{key}"' not in CODE]
    assert unused == []
    prompts = [key for key in book["prompts"] if f'"{key.removeprefix("wait_")}"' not in CODE]
    assert prompts == []
