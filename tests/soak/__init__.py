"""Tests whose size depends on the target: `make soak` runs them in full, `make test` runs a small part.

A test with an adjustable size is marked `soak` and calls `choose_count(6, 300)`: six rounds in `make test`,
three hundred in `make soak`. A test that needs its full size is in this folder and runs in `make soak` only;
so does a test marked `soak(only=True)`, which stays next to the tests that share its helpers.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest

SOAK = os.environ.get("MACHINAMI_SOAK") == "1"


def choose_count(short: int, long: int) -> int:
    """Return the number of rounds of this run: `long` in `make soak`, otherwise `short`."""
    return long if SOAK else short


def choose_cases(cases: Iterable[Any], *kept: object) -> list[Any]:
    """Return the parameters of a test, of which `make test` runs only those that are kept."""
    return [case if case in kept else pytest.param(case, marks=pytest.mark.soak(only=True)) for case in cases]
