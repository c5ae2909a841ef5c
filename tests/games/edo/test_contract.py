"""Edo keeps every promise of the contract, at every number of seats."""

from collections.abc import Callable
from typing import Any

import pytest

from machinami import testing

CASES: list[dict[str, Any]] = [
    {"seats": 2, "options": {}},
    {"seats": 3, "options": {"money": "hidden"}},
    {"seats": 4, "options": {"samurai_per_point": 2}},
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['seats']}-seats")
@pytest.mark.parametrize("check", testing.CHECKS, ids=testing.name)
def test_edo_keeps_the_contract(check: Callable[[testing.Case], None], case: dict[str, Any]) -> None:
    check(testing.Case("edo", **case, plays=1))
