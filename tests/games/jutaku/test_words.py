"""The words of Jutaku: every clause is explained, every fault can be said, and nothing is said in vain."""

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


def test_every_fault_of_the_judge_can_be_said() -> None:
    keys = set(re.findall(r'Fault\(\s*"([^"]+)"', CODE)) | {"J-9", "J-9/empty"}
    assert len(keys) >= 8
    for key in keys:
        said = describe_fault(Fault(key))
        assert said["en"] != said["fr"]
        assert "{" not in said["en"]


def test_no_refusal_or_prompt_is_left_over() -> None:
    book = WORDS.catalogues["en"].sections
    unused = [key for key in book["refusals"] if f'"{key}"' not in CODE]
    assert unused == []
    prompts = [key for key in book["prompts"] if f'"{key.removeprefix("wait_")}"' not in CODE]
    assert prompts == []
