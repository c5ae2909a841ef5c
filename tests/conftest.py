"""What lies in tests/soak runs in `make soak` alone, and `make quick` leaves what it has no time for."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import soak

# A busy machine is no fault of what is tested.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

FOLDER = Path(soak.__file__).parent
UNTIL = float(os.environ.get("MACHINAMI_UNTIL", "inf"))
"""When `make quick` wants to be done."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the folder's tests, and leave them out by day."""
    long = [item for item in items if item.path.is_relative_to(FOLDER)]
    for item in long:
        item.add_marker(pytest.mark.soak)
    if long and not soak.SOAK:
        items[:] = [item for item in items if item not in long]
        config.hook.pytest_deselected(items=long)


def pytest_runtest_setup() -> None:
    """Only `make quick` ever leaves a test, and it says how many."""
    if time.time() > UNTIL:
        pytest.skip("left to `make test`")
