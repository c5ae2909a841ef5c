"""Edo passes the checks of the contract at every number of seats."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from machinami import testing
from tests.games.edo.table import choose_sensibly
from tests.soak import SOAK

TWO = testing.Case("edo", 2, plays=1)
THREE = testing.Case("edo", 3, {"money": "hidden"}, plays=1, policy=choose_sensibly, longest=110, seed=2)
FOUR = testing.Case("edo", 4, {"samurai_per_point": 2}, plays=1, policy=choose_sensibly, longest=70)
"""Two seats play to the end; with more seats the first rounds suffice, for another test ends every game."""
TABLES = [TWO, THREE, FOUR] if SOAK else [TWO, THREE]


@pytest.mark.soak
@pytest.mark.parametrize("case", TABLES, ids=lambda case: f"{case.seats}-seats")
@pytest.mark.parametrize(
    "check", [c for c in testing.CHECKS if c is not testing.every_play_ends], ids=testing.name
)
def test_edo_passes_the_contract_checks(check: Callable[[testing.Case], None], case: testing.Case) -> None:
    check(case)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_play_of_edo_ends(seats: int) -> None:
    testing.every_play_ends(testing.Case("edo", seats, plays=1))
