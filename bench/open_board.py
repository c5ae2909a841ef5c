"""Shared by the benchmark games in batches: nothing is hidden or dealt, so that no memory is needed."""

from collections.abc import MutableSequence
from typing import Any

from machinami.kernel import Word, rule

MEMORY = 1


@rule
def update_memory(before: Any, after: Any, memory: MutableSequence[Word]) -> None:
    """Do nothing: the board contains all information."""
