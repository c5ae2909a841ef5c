"""Spaces by their names: a name that is not on the map is refused."""

from __future__ import annotations

from collections.abc import Sequence

from machinami.games.edo.messages import refuse
from machinami.games.edo.state import State


def space(state: State, name: str) -> int:
    """The space of this name."""
    number = state.box.atlas.space_numbers.get(name)
    if number is None:
        raise refuse("E-3", name[:24], name=name[:24])
    return number


def spaces(state: State, names: Sequence[str]) -> tuple[int, ...]:
    """The spaces of these names."""
    return tuple(space(state, name) for name in names)


def surplus(wanted: Sequence[int], there: Sequence[int]) -> int | None:
    """A space that is named more often than it occurs, if there is one."""
    return next((one for one in wanted if wanted.count(one) > there.count(one)), None)
