"""No clause of the law and none of its vectors goes without a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = "".join(path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))


def test_every_clause_is_named_by_a_test() -> None:
    named = {clause.removeprefix("test_") for clause in re.findall(r"test_e\d+a?(?=_)", TESTS)}
    assert named == {"e1", "e1a", *(f"e{number}" for number in range(2, 23))}


def test_every_vector_of_the_law_is_named_by_a_test() -> None:
    assert {int(number) for number in re.findall(r"law's vector (\d+)", TESTS)} == set(range(1, 8))
