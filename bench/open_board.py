"""What the bench's games share in batches: nothing is hidden or dealt, so there is nothing to remember."""

from collections.abc import MutableSequence
from typing import Any

from machinami.kernel import Word, rule

MEMORY = 1


@rule
def note(before: Any, after: Any, memory: MutableSequence[Word]) -> None:
    """The board remembers all there is to know."""
