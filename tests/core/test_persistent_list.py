"""Trails: lists that grow at their end, whose copies share what they have in common."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from machinami.core.persistent_list import PersistentList

STEPS = st.lists(st.tuples(st.sampled_from(["append", "copy", "first"]), st.integers(0, 9)), max_size=60)


@given(STEPS)
def test_trails_are_as_independent_as_lists(steps: list[tuple[str, int]]) -> None:
    pairs: list[tuple[PersistentList[int], list[int]]] = [(PersistentList([7]), [7])]
    for number, (step, which) in enumerate(steps):
        trail, plain = pairs[which % len(pairs)]
        if step == "append":
            trail.append(1_000 + number)
            plain.append(1_000 + number)
        else:
            size = len(plain) if step == "copy" else which % len(plain) + 1
            pairs.append((trail.prefix(size), plain[:size]))
    for trail, plain in pairs:
        assert [*trail] == plain == trail[:]
        assert (trail[-1], trail[0], len(trail)) == (plain[-1], plain[0], len(plain))
        assert trail[1:3] == plain[1:3]


def test_whoever_goes_on_first_shares_the_list_and_the_next_takes_a_copy_along() -> None:
    trail = PersistentList([1, 2, 3])
    on, aside = trail.prefix(3), trail.prefix(3)
    on.append(4)
    aside.append(5)
    assert on._storage is trail._storage
    assert aside._storage is not trail._storage
    assert ([*trail], [*on], [*aside]) == ([1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 5])


def test_a_trail_that_loses_a_race_parts_from_the_winner() -> None:
    class Racing(list[int]):
        def __len__(self) -> int:
            size = super().__len__()
            if size == 3:
                super().append(99)
            return size

    trail = PersistentList.__new__(PersistentList)
    trail._storage, trail._size = Racing([1, 2, 3]), 3
    trail.append(4)
    assert [*trail] == [1, 2, 3, 4]
