"""The legal actions of a seat, as a lazy sequence."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import SupportsIndex

from machinami.core.contract import Action, Actions, Json

MAX_LISTED = 500
"""The maximum number of actions that a view lists. Longer lists are described instead."""

_REPR_LIMIT = 3
"""The number of actions in a `repr`."""


class ActionList:
    """The legal actions of a seat: lazy. `in` always works; iteration and `len` only for finite lists."""

    def __init__(self, actions: Actions, is_legal: Callable[[Action], bool]) -> None:
        self._actions, self._is_legal = actions, is_legal

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __len__(self) -> int:
        if self._actions.count is None:
            raise TypeError("these actions cannot be counted: use .sample(rng) or `action in actions`")
        return self._actions.count

    def __bool__(self) -> bool:
        return self._actions.count != 0

    def __repr__(self) -> str:
        texts = [] if self.count is None else [repr(action) for action in islice(self, _REPR_LIMIT)]
        more = "" if self.count is not None and self.count <= _REPR_LIMIT else ", …"
        count = "endless" if self.count is None else str(self.count)
        return f"<{count} actions: {', '.join(texts)}{more}>" if texts else f"<{count} actions>"

    def __getitem__(self, index: SupportsIndex) -> Action:
        """Return the action at an index. Raise IndexError if it is out of range."""
        count, place = len(self), operator.index(index)
        place += count if place < 0 else 0
        if not 0 <= place < count:
            raise IndexError(f"index out of range: there are {count} actions")
        return next(islice(self, place, None))

    def __contains__(self, action: Action | None) -> bool:
        return action is not None and self._is_legal(action)

    @property
    def count(self) -> int | None:
        """The number of actions, or None if they cannot be counted."""
        return self._actions.count

    def sample(self, rng: Random) -> Action:
        """Return a random legal action; each may occur. Raise ValueError if there is none."""
        if self._actions.count == 0:
            raise ValueError("there is no action to sample: this seat may not act now")
        return self._actions.sample(rng)

    @property
    def data(self) -> Json:
        """The list as plain data, or a description if it is longer than a view may list."""
        if self.count is None or self.count > MAX_LISTED:
            return {"count": self.count} | self._actions.describe()
        return list(self._actions)
