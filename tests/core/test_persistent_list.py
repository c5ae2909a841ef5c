"""Persistent lists: append-only lists whose copies share storage."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from machinami.core.persistent_list import PersistentList

STEPS = st.lists(st.tuples(st.sampled_from(["append", "copy", "first"]), st.integers(0, 9)), max_size=60)


@given(STEPS)
def test_copies_behave_like_independent_lists(steps: list[tuple[str, int]]) -> None:
    pairs: list[tuple[PersistentList[int], list[int]]] = [(PersistentList([7]), [7])]
    for number, (step, which) in enumerate(steps):
        items, plain = pairs[which % len(pairs)]
        if step == "append":
            items.append(1_000 + number)
            plain.append(1_000 + number)
        else:
            size = len(plain) if step == "copy" else which % len(plain) + 1
            pairs.append((items.prefix(size), plain[:size]))
    for items, plain in pairs:
        assert [*items] == plain == items[:]
        assert (items[-1], items[0], len(items)) == (plain[-1], plain[0], len(plain))
        assert items[1:3] == plain[1:3]


def test_first_append_shares_storage_and_the_second_copies() -> None:
    items = PersistentList([1, 2, 3])
    first, second = items.prefix(3), items.prefix(3)
    first.append(4)
    second.append(5)
    assert first._storage is items._storage
    assert second._storage is not items._storage
    assert ([*items], [*first], [*second]) == ([1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 5])


def test_append_copies_when_another_list_appended_first() -> None:
    class Racing(list[int]):
        def __len__(self) -> int:
            size = super().__len__()
            if size == 3:
                super().append(99)
            return size

    items = PersistentList.__new__(PersistentList)
    items._storage, items._size = Racing([1, 2, 3]), 3
    items.append(4)
    assert [*items] == [1, 2, 3, 4]
