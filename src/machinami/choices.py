"""What a seat may do, as whoever plays sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from machinami.contract import Action, Actions, Json

LISTED = 500
"""A view lists its actions up to this number; beyond it describes them."""


class Choices:
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

    def __contains__(self, action: Action | None) -> bool:
        return action is not None and self._legal(action)

    @property
    def count(self) -> int | None:
        """Their number, None where there is no end to them."""
        return self._actions.count

    def sample(self, rng: Random) -> Action:
        """One of them; over many calls each may occur."""
        return self._actions.sample(rng)

    @property
    def data(self) -> Json:
        """The list as plain data, or a description where it would be too long."""
        if self.count is None or self.count > LISTED:
            return {"count": self.count} | self._actions.describe()
        return list(self._actions)
