"""Tokyo Jutaku keeps every promise of the contract: full games, the time trial and puzzles, both judges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from machinami import testing
from tests.games.jutaku.table import eager

ENDS = testing.every_play_ends


def case(seats: int, longest: int, seed: int = 1, **options: Any) -> testing.Case:
    """A case whose first lines have to do; whole games are ended elsewhere."""
    return testing.Case("jutaku", seats, options, seed, plays=1, longest=longest, policy=eager)


CASES = {
    "trial": case(1, 110, seed=3),
    "2 seats, hard": case(2, 60, seed=2, side="hard"),
    "3 seats, judged at the stop": case(3, 50, judge="stop", roppongi="ueno"),
    "8 seats": case(8, 30),
    "puzzle": case(1, 80, mode="puzzle", card=5),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("check", [c for c in testing.CHECKS if c is not ENDS], ids=testing.name)
def test_jutaku_keeps_the_contract(check: Callable[[testing.Case], None], name: str) -> None:
    check(CASES[name])


@pytest.mark.parametrize(
    ("seats", "options"), [(1, {}), (2, {"side": "hard"}), (4, {"judge": "stop"}), (8, {})]
)
def test_every_play_of_jutaku_ends(seats: int, options: dict[str, str]) -> None:
    ENDS(testing.Case("jutaku", seats, options, plays=1, policy=eager))


def test_every_puzzle_ends() -> None:
    ENDS(testing.Case("jutaku", 1, {"mode": "puzzle", "side": "hard", "card": 35}, policy=eager))
