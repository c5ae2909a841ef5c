"""Tokyo Jutaku keeps every promise of the contract: full games, the time trial and puzzles, both judges."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from machinami import testing
from tests.games.jutaku.table import eager

ENDS = testing.every_play_ends
SHORT = {"plays": 1, "policy": eager}

CASES = {
    "trial": testing.Case("jutaku", 1, {}, seed=3, longest=120, **SHORT),
    "2 seats, hard": testing.Case("jutaku", 2, {"side": "hard"}, seed=2, longest=60, **SHORT),
    "3 seats, judged at the stop": testing.Case(
        "jutaku", 3, {"judge": "stop", "roppongi": "ueno"}, longest=50, **SHORT
    ),
    "8 seats": testing.Case("jutaku", 8, {}, longest=30, **SHORT),
    "puzzle": testing.Case("jutaku", 1, {"mode": "puzzle", "card": 5}, longest=80, **SHORT),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("check", [c for c in testing.CHECKS if c is not ENDS], ids=testing.name)
def test_jutaku_keeps_the_contract(check: Callable[[testing.Case], None], case: str) -> None:
    check(CASES[case])


@pytest.mark.parametrize(
    ("seats", "options"), [(1, {}), (2, {"side": "hard"}), (4, {"judge": "stop"}), (8, {})]
)
def test_every_play_of_jutaku_ends(seats: int, options: dict[str, str]) -> None:
    ENDS(testing.Case("jutaku", seats, options, plays=1, policy=eager))


def test_every_puzzle_ends() -> None:
    ENDS(testing.Case("jutaku", 1, {"mode": "puzzle", "side": "hard", "card": 35}, policy=eager))
