"""An append-only list with O(1) copies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class PersistentList(Sequence[T], Generic[T]):
    """An append-only list whose copies share storage.

    The first copy to append extends the shared storage. Any other copy that appends a different item gets
    its own storage first.
    """

    __slots__ = ("_size", "_storage")

    def __init__(self, items: list[T]) -> None:
        self._storage, self._size = items, len(items)

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, place: int) -> T: ...

    @overload
    def __getitem__(self, place: slice) -> list[T]: ...

    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice):
            return self._storage[slice(*place.indices(self._size))]
        if place < 0:
            place += self._size
        if not 0 <= place < self._size:
            raise IndexError(place)
        return self._storage[place]

    def __iter__(self) -> Iterator[T]:
        return islice(self._storage, self._size)

    def prefix(self, size: int) -> PersistentList[T]:
        """Return a copy of the first `size` items, in O(1)."""
        twin: PersistentList[T] = object.__new__(PersistentList)
        twin._storage, twin._size = self._storage, size
        return twin

    def append(self, item: T) -> None:
        """Append an item. Other copies are not affected."""
        if len(self._storage) == self._size:
            self._storage.append(item)
        # Another thread may have appended first. It then owns the shared storage, and this list copies it.
        if self._storage[self._size] is not item:
            self._storage = [*islice(self._storage, self._size), item]
        self._size += 1
