"""Long counts: `make soak` takes them, `make test` takes a slice.

A test whose count grows is marked `soak` and says `counted(6, 300)`: six in `make test`, three hundred
in `make soak`. A test that is worth nothing in a slice lies in this folder and runs in `make soak` alone.
"""

from __future__ import annotations

import os

SOAK = os.environ.get("MACHINAMI_SOAK") == "1"


def counted(slice_: int, whole: int) -> int:
    """How many this run takes: a slice, or the whole of it in `make soak`."""
    return whole if SOAK else slice_
