"""What a seat sees of a play that is over, in kernel style."""

from collections.abc import MutableSequence, Sequence

from machinami.kernel import Word, entry
from machinami.kernel.game import fill_end, unpack


@entry
def look_back(row: Sequence[Word], memory: Sequence[Word], seat: int, planes: MutableSequence[int]) -> None:
    """Show a play that is over to a seat."""
    for at in range(len(planes)):
        planes[at] = 0
    fill_end(unpack(row), memory, seat, planes)
