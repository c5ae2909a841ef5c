"""Toscana passes the checks of the contract."""

from collections.abc import Callable
from typing import Any

import pytest

from machinami import testing


@pytest.mark.parametrize("options", [{}, {"match": True, "score": "squares"}], ids=["game", "match"])
@pytest.mark.parametrize("check", testing.CHECKS, ids=testing.name)
def test_toscana_passes_the_contract_checks(
    check: Callable[[testing.Case], None], options: dict[str, Any]
) -> None:
    check(testing.Case("toscana", options=options, plays=2))
