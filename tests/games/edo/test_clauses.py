"""Every clause of the law and each of its vectors is named by a test."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = "".join(path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))


def test_every_clause_is_named_by_a_test() -> None:
    found = {clause.removeprefix("test_") for clause in re.findall(r"test_e\d+a?(?=_)", TESTS)}
    assert found == {"e1", "e1a", *(f"e{number}" for number in range(2, 23))}


def test_every_vector_is_named_by_a_test() -> None:
    assert {int(number) for number in re.findall(r"law's vector (\d+)", TESTS)} == set(range(1, 8))
