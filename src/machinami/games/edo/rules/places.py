"""Conversion of space names to space numbers."""

from __future__ import annotations

from collections.abc import Sequence

from machinami.games.edo.messages import refuse
from machinami.games.edo.state import State


def space(state: State, name: str) -> int:
    """Return the number of a space. Raise `Refused` if the map has no space of this name."""
    number = state.box.atlas.space_numbers.get(name)
    if number is None:
        raise refuse("E-3", name[:24], name=name[:24])
    return number


def spaces(state: State, names: Sequence[str]) -> tuple[int, ...]:
    """Return the numbers of several spaces. Raise `Refused` for an unknown name."""
    return tuple(space(state, name) for name in names)


def surplus(wanted: Sequence[int], there: Sequence[int]) -> int | None:
    """Return the first space that occurs more often in `wanted` than in `there`, or None."""
    return next((one for one in wanted if wanted.count(one) > there.count(one)), None)
