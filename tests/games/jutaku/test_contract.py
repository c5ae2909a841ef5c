"""Tokyo Jutaku passes the checks of the contract: full games, the time trial and puzzles, both judges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from machinami import testing
from tests.games.jutaku.table import choose_eagerly

ENDS = testing.every_play_ends


def build_case(seats: int, longest: int, seed: int = 1, **options: Any) -> testing.Case:
    """Return a case of its first lines only; other tests play complete games."""
    return testing.Case("jutaku", seats, options, seed, plays=1, longest=longest, policy=choose_eagerly)


CASES = {
    "trial": build_case(1, 110, seed=3),
    "2 seats, hard": build_case(2, 60, seed=2, side="hard"),
    "3 seats, judged at the stop": build_case(3, 50, judge="stop", roppongi="ueno"),
    "8 seats": build_case(8, 30),
    "puzzle": build_case(1, 80, mode="puzzle", card=5),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("check", [c for c in testing.CHECKS if c is not ENDS], ids=testing.name)
def test_jutaku_passes_the_contract_checks(check: Callable[[testing.Case], None], name: str) -> None:
    check(CASES[name])


@pytest.mark.parametrize(
    ("seats", "options"), [(1, {}), (2, {"side": "hard"}), (4, {"judge": "stop"}), (8, {})]
)
def test_every_play_of_jutaku_ends(seats: int, options: dict[str, str]) -> None:
    ENDS(testing.Case("jutaku", seats, options, plays=1, policy=choose_eagerly))


def test_every_puzzle_ends() -> None:
    ENDS(testing.Case("jutaku", 1, {"mode": "puzzle", "side": "hard", "card": 35}, policy=choose_eagerly))
