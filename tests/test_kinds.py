"""The toy games pass the checks of the contract."""

from collections.abc import Callable

import pytest

from machinami import testing
from tests import kinds

CASES = [
    testing.Case("toy_hand", plays=4),
    testing.Case("toy_pledge", seats=2, plays=4),
    testing.Case("toy_pledge", seats=3),
    testing.Case("toy_drop"),
    testing.Case("toy_race", seats=1),
    testing.Case("toy_race", seats=4, plays=4),
    testing.Case("toy_juggle", seats=3, plays=6),
]


def test_every_toy_game_has_a_case() -> None:
    assert {case.game for case in CASES} == set(kinds.KINDS)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}-{case.seats}")
@pytest.mark.parametrize("check", testing.CHECKS, ids=testing.name)
def test_toy_game_passes_the_contract_checks(
    check: Callable[[testing.Case], None], case: testing.Case
) -> None:
    check(case)
