"""What lies in tests/soak runs in `make soak` alone, what lies in tests/conformance in `make conformance`,
and `make quick` leaves what it has no time for. Where real browsers and servers run there is a second try."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import conformance, soak

pytest_plugins = ["tests.postgres"]

# A busy machine is no fault of what is tested.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

APART = {
    "soak": (Path(soak.__file__).parent, soak.SOAK),
    "conformance": (Path(conformance.__file__).parent, conformance.CONFORMANCE),
}
"""Folders of tests that have a target of their own, and whether it is running."""

REAL = (Path(__file__).parent / "browser", Path(__file__).parent / "server")
"""Where other processes take part: a machine that stalls is no fault of what is tested there."""

UNTIL = float(os.environ.get("MACHINAMI_UNTIL", "inf"))
"""When `make quick` wants to be done."""


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """What needs packages that are not installed is not even read."""
    folder, wanted = APART["conformance"]
    return True if not wanted and collection_path.is_relative_to(folder) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the folders' tests, and leave them out by day; give a second try where it is due."""
    for mark, (folder, wanted) in APART.items():
        apart = [item for item in items if item.path.is_relative_to(folder)]
        for item in apart:
            item.add_marker(getattr(pytest.mark, mark))
        if apart and not wanted:
            items[:] = [item for item in items if item not in apart]
            config.hook.pytest_deselected(items=apart)
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in REAL):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_runtest_setup() -> None:
    """Only `make quick` ever leaves a test, and it says how many."""
    if time.time() > UNTIL:
        pytest.skip("left to `make test`")
