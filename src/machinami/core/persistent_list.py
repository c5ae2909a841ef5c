"""A list that grows at its end, and whose copies cost nothing however long it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class PersistentList(Sequence[T], Generic[T]):
    """Copies share what they have in common: the first to go on from there goes on in the same list, and
    whoever goes another way takes a list of its own along."""

    __slots__ = ("_all", "_size")

    def __init__(self, items: list[T]) -> None:
        self._all, self._size = items, len(items)

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, place: int) -> T: ...

    @overload
    def __getitem__(self, place: slice) -> list[T]: ...

    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice):
            return self._all[slice(*place.indices(self._size))]
        if place < 0:
            place += self._size
        if not 0 <= place < self._size:
            raise IndexError(place)
        return self._all[place]

    def __iter__(self) -> Iterator[T]:
        return islice(self._all, self._size)

    def first(self, size: int) -> PersistentList[T]:
        """A copy of the first so many."""
        twin: PersistentList[T] = object.__new__(PersistentList)
        twin._all, twin._size = self._all, size
        return twin

    def append(self, item: T) -> None:
        """Go on, beside whoever else goes on from here."""
        if len(self._all) == self._size:
            self._all.append(item)
        # Another thread may have been quicker: then it owns the place, and this trail parts from it.
        if self._all[self._size] is not item:
            self._all = [*islice(self._all, self._size), item]
        self._size += 1
