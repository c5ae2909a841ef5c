"""Engines that are disposed at the end of a block."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine


@contextmanager
def disposing(engine: Engine) -> Iterator[Engine]:
    """Dispose an engine at the end of the block, also after an exception."""
    try:
        yield engine
    finally:
        engine.dispose()
