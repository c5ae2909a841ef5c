"""The interface through which the parts of a table act on it: tasks, actions and steps."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from machinami.core.contract import Action
from machinami.core.play import Play
from machinami.server.tables.pending import Pending
from machinami.server.tables.state import Origin


class Spawn(Protocol):
    """Runs a coroutine as a task of the table, which ends with the table."""

    def __call__(self, work: Coroutine[Any, Any, None], /) -> None: ...


class Act(Protocol):
    """Applies a seat's action at the present clock time."""

    async def __call__(
        self, seat: int, action: Action, prompt: int | None, by: Origin | None = None
    ) -> None: ...


Step = Callable[[Play], None]
"""A step of a play. It raises `Refused` if it is not possible."""


class Decide(Protocol):
    """Decides a pending matter: calls a function, under the table's lock, that returns either what is pending
    from now on or a step that settles the matter, and commits the result."""

    async def __call__(self, rule: Callable[[Pending], Pending | Step], by: Origin | None = None) -> None: ...


class ApplyStep(Protocol):
    """Applies a step to a copy of the play and commits its result."""

    async def __call__(self, step: Step, by: Origin | None = None) -> None: ...
