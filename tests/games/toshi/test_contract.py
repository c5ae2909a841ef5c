"""Toshi Tōshi passes the checks of the contract."""

from collections.abc import Callable

import pytest

from machinami import testing
from tests.soak import SOAK

THOROUGH = (testing.a_refused_action_changes_nothing, testing.views_leak_nothing)
"""Checks with about a hundred actions per seat and position: full games of three seats, shorter ones of more.
"""
SHORTENED = (
    THOROUGH if SOAK else tuple(check for check in testing.CHECKS if check is not testing.every_play_ends)
)

TABLES = [(3, True), (5, False)]
EVERY_TABLE = [(seats, variant) for seats in (3, 4, 5) for variant in (False, True)]


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "variant"), EVERY_TABLE if SOAK else TABLES)
@pytest.mark.parametrize("check", testing.CHECKS, ids=testing.name)
def test_toshi_passes_the_contract_checks(
    check: Callable[[testing.Case], None], seats: int, variant: bool
) -> None:
    longest = 50 if seats > 3 and check in SHORTENED else 5_000
    check(testing.Case("toshi", seats, {"specialisations": variant}, plays=1, longest=longest, draws=120))
