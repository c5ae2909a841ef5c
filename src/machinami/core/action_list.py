"""What a seat may do, as whoever plays sees it."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import SupportsIndex

from machinami.core.contract import Action, Actions, Json

LISTED = 500
"""A view lists its actions up to this number; beyond it describes them."""

_SHOWN = 3
"""Actions in a representation."""


class ActionList:
    """What a seat may do: lazy, `in` always, iteration and `len` where there is an end to it."""

    def __init__(self, actions: Actions, legal: Callable[[Action], bool]) -> None:
        self._actions, self._legal = actions, legal

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __len__(self) -> int:
        if self._actions.count is None:
            raise TypeError("these actions cannot be counted: use .sample(rng) or `action in actions`")
        return self._actions.count

    def __bool__(self) -> bool:
        return self._actions.count != 0

    def __repr__(self) -> str:
        shown = [] if self.count is None else [repr(action) for action in islice(self, _SHOWN)]
        more = "" if self.count is not None and self.count <= _SHOWN else ", …"
        count = "endless" if self.count is None else str(self.count)
        return f"<{count} actions: {', '.join(shown)}{more}>" if shown else f"<{count} actions>"

    def __getitem__(self, index: SupportsIndex) -> Action:
        """The action at a position of the list; IndexError beyond its end."""
        count, place = len(self), operator.index(index)
        place += count if place < 0 else 0
        if not 0 <= place < count:
            raise IndexError(f"there are {count} actions")
        return next(islice(self, place, None))

    def __contains__(self, action: Action | None) -> bool:
        return action is not None and self._legal(action)

    @property
    def count(self) -> int | None:
        """Their number, None where there is no end to them."""
        return self._actions.count

    def sample(self, rng: Random) -> Action:
        """A random legal action; over many calls each may occur. ValueError if there is none."""
        if not self:
            raise ValueError("there is no action to sample: this seat may not act now")
        return self._actions.sample(rng)

    @property
    def data(self) -> Json:
        """The list as plain data, or a description where it would be too long."""
        if self.count is None or self.count > LISTED:
            return {"count": self.count} | self._actions.describe()
        return list(self._actions)
