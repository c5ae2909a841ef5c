"""The interface through which the parts of a table act on it: tasks, actions and steps."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from machinami.core.contract import Action
from machinami.core.play import Play
from machinami.server.tables.state import Origin


class Spawn(Protocol):
    """Runs a coroutine as a task of the table, which ends with the table."""

    def __call__(self, work: Coroutine[Any, Any, None], /) -> None: ...


class Act(Protocol):
    """Applies a seat's action at the present clock time."""

    async def __call__(
        self, seat: int, action: Action, prompt: int | None, by: Origin | None = None
    ) -> None: ...


class ApplyStep(Protocol):
    """Applies a step to a copy of the play and commits its result."""

    async def __call__(self, step: Callable[[Play], None], by: Origin | None = None) -> None: ...
