"""Select tests by target: tests/soak and tests marked `soak(only=True)` run in `make soak` only,
tests/conformance in `make conformance` only.

`make quick` skips tests after its time limit. Tests marked `external` run a second time after a failure.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import conformance, soak

pytest_plugins = ["tests.postgres", "tests.redis"]

# A test may be slow because the machine is busy.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

SOAK_FOLDER = Path(soak.__file__).parent
CONFORMANCE_FOLDER = Path(conformance.__file__).parent

DEADLINE = float(os.environ.get("MACHINAMI_UNTIL", "inf"))
"""The time at which `make quick` ends, in seconds since the epoch."""


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Do not import conformance tests outside `make conformance`: their packages may be missing."""
    is_excluded = not conformance.CONFORMANCE and collection_path.is_relative_to(CONFORMANCE_FOLDER)
    return True if is_excluded else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests of folders with their own target, allow a rerun of external tests, and deselect the
    tests of `make soak` elsewhere, except those that the command line names.
    """
    for item in items:
        if item.path.is_relative_to(SOAK_FOLDER):
            item.add_marker(pytest.mark.soak(only=True))
        if item.path.is_relative_to(CONFORMANCE_FOLDER):
            item.add_marker(pytest.mark.conformance)
        if item.get_closest_marker("external"):
            item.add_marker(pytest.mark.flaky(reruns=1))
    if soak.SOAK:
        return
    named = tuple(word for word in config.args if "::" in word)
    left_out = {item for item in items if _is_for_soak_only(item) and not item.nodeid.startswith(named)}
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=list(left_out))


def _is_for_soak_only(item: pytest.Item) -> bool:
    return any(mark.kwargs.get("only") for mark in item.iter_markers("soak"))


def pytest_runtest_setup() -> None:
    """Skip the remaining tests of `make quick` after its deadline; it prints how many."""
    if time.time() > DEADLINE:
        pytest.skip("left to `make test`")
