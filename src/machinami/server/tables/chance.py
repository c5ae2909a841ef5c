"""Slow chance: drawn outside the event loop while the table waits, then written like any other line."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from machinami.core.contract import Action, ChanceRequest, ChanceResult, Json
from machinami.core.play import Play
from machinami.server.tables.context import TableContext
from machinami.server.tables.events import TableChange
from machinami.server.tables.state import TableState
from machinami.server.tables.tasks import Spawn, Step

log = logging.getLogger(__name__)


class StaleDraw(Exception):
    """Raised if the play's pending request has changed during a draw. The result is discarded."""


class SlowChance:
    """Draws the slow chance requests of a table's play."""

    def __init__(
        self,
        state: TableState,
        context: TableContext,
        spawn: Spawn,
        settle: Callable[[Step, Json], Coroutine[Any, Any, None]],
    ) -> None:
        """`settle` applies a step with the motion of its result."""
        self._state, self._context = state, context
        self._spawn, self._settle = spawn, settle
        self._request: ChanceRequest | None = None
        """The request being drawn."""

    @property
    def busy(self) -> bool:
        """Whether the table waits for a draw."""
        return self._request is not None

    def on_change(self, change: TableChange) -> None:
        """Start a draw after a stored change, if the play waits for one."""
        if change.stored:
            self._update()
        elif change.cause == "unload":
            self._request = None

    def _update(self) -> None:
        """Start a draw if the play has a pending request. After a crash it is drawn again.

        An equal request is not drawn twice: seats that it does not block may act while it is pending.
        """
        play = self._state.play
        request = None if play is None else play.pending
        if play is None or request is None:
            self._request = None
            if play is not None and _needs_preparation(play) and play.to_act:
                self._spawn(self._prepare(play))
        elif self._request != request:
            self._request = request
            self._spawn(self._draw(play, request))

    async def _sample(self, play: Play, request: ChanceRequest) -> Action | ChanceResult:
        context, facts = self._context, play.game.info
        rng = context.settings.rng()
        if not _needs_preparation(play):
            return await context.threads.run(play.game.sample_chance, request, rng)
        seed = rng.getrandbits(128)
        return await context.chance_pool.draw(self._state.id, facts.key, facts.rules, request, seed)

    async def _prepare(self, play: Play) -> None:
        """Prepare the next slow draw in advance. After a failure, the draw itself does the work."""
        facts = play.game.info
        try:
            await self._context.chance_pool.prepare(self._state.id, facts.key, facts.rules, play.view(None))
        except Exception:
            log.exception("chance preparation failed", extra={"game": facts.key})

    async def _draw(self, play: Play, request: ChanceRequest) -> None:
        try:
            result = await self._sample(play, request)
        except Exception:
            log.exception("chance draw failed", extra={"game": play.game.info.key})
            await asyncio.sleep(1.0)
            self._request = None if self._request == request else self._request
            if self._state.runs:
                self._update()
            return

        if not self._state.runs:
            return

        def settle(twin: Play) -> None:
            if twin.pending != request:
                raise StaleDraw
            twin.settle(result)

        try:
            await self._settle(settle, result.motion if isinstance(result, ChanceResult) else None)
        except StaleDraw:
            return
        if self._request is request:
            # The play asks the same request again.
            self._request = None
            self._update()


def _needs_preparation(play: Play) -> bool:
    return play.game.needs_preparation(play.setup)
