"""The observation of a finished play, in kernel style.

It is a separate module because a game may lack `fill_end`.
"""

from collections.abc import MutableSequence, Sequence

from machinami.kernel import Word, entry
from machinami.kernel.game import fill_end, unpack


@entry
def look_back(row: Sequence[Word], memory: Sequence[Word], seat: int, planes: MutableSequence[int]) -> None:
    """Write a seat's observation of a finished play."""
    for at in range(len(planes)):
        planes[at] = 0
    fill_end(unpack(row), memory, seat, planes)
