"""Select tests by target: tests/soak runs in `make soak` only, tests/conformance in `make conformance` only.

`make quick` skips tests after its time limit. Tests with real browsers and servers run a second time after a
failure.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import conformance, soak

pytest_plugins = ["tests.postgres"]

# A test may be slow because the machine is busy.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

OWN_TARGET = {
    "soak": (Path(soak.__file__).parent, soak.SOAK),
    "conformance": (Path(conformance.__file__).parent, conformance.CONFORMANCE),
}
"""Folders of tests with their own target, and whether that target runs."""

EXTERNAL = (Path(__file__).parent / "browser", Path(__file__).parent / "server")
"""Folders whose tests use other processes: a failure may come from a stalled machine."""

DEADLINE = float(os.environ.get("MACHINAMI_UNTIL", "inf"))
"""The time at which `make quick` ends, in seconds since the epoch."""


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Do not import conformance tests outside `make conformance`: their packages may be missing."""
    folder, is_running = OWN_TARGET["conformance"]
    return True if not is_running and collection_path.is_relative_to(folder) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests of folders with their own target, deselect them elsewhere, and allow reruns of external
    tests.
    """
    for mark, (folder, is_running) in OWN_TARGET.items():
        own = [item for item in items if item.path.is_relative_to(folder)]
        for item in own:
            item.add_marker(getattr(pytest.mark, mark))
        if own and not is_running:
            items[:] = [item for item in items if item not in own]
            config.hook.pytest_deselected(items=own)
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in EXTERNAL):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_runtest_setup() -> None:
    """Skip the remaining tests of `make quick` after its deadline; it prints how many."""
    if time.time() > DEADLINE:
        pytest.skip("left to `make test`")
