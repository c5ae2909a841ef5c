"""Tokyo Highway passes the checks of the contract."""

from collections.abc import Callable
from typing import Any

import pytest

from machinami import testing
from tests.games.highway.hands import CLUMSY

CASES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "2 seats": ("highway", 2, {}),
    "3 seats, missions": ("highway", 3, {"missions": True, "city": "dealt"}),
    "4 seats, outlast cars": ("highway", 4, {"city": "dealt", "outlast": "cars"}),
    "2 clumsy seats, missions": (CLUMSY.info.key, 2, {"missions": True, "city": "dealt"}),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("check", testing.CHECKS, ids=testing.name)
def test_highway_passes_the_contract_checks(check: Callable[[testing.Case], None], case: str) -> None:
    game, seats, options = CASES[case]
    check(testing.Case(game, seats, options, plays=1))
