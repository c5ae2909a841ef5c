"""Toshi Tōshi keeps every promise of the contract."""

from collections.abc import Callable

import pytest

from machinami import testing


@pytest.mark.parametrize("variant", [False, True], ids=["base", "variant"])
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("check", testing.CHECKS, ids=testing.name)
def test_toshi_keeps_the_contract(check: Callable[[testing.Case], None], seats: int, variant: bool) -> None:
    check(testing.Case("toshi", seats, {"specialisations": variant}, plays=1))
