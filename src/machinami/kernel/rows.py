"""Rows of plays whose state is packed word by word; a game on flat lists defines these functions itself."""

from collections.abc import MutableSequence, Sequence

from machinami.kernel import Word, rule
from machinami.kernel.game import ROW, State, pack, unpack


def count_words(how: Sequence[int]) -> int:
    return ROW


@rule
def read_state(how: Sequence[int], row: Sequence[Word]) -> State:
    return unpack(row)


@rule
def write_state(state: State, row: MutableSequence[Word]) -> None:
    pack(state, row)
