"""Slow chance: drawn outside the event loop while the table waits, then written like any other line."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from machinami.core.contract import Action, ChanceRequest, ChanceResult
from machinami.core.play import Play

if TYPE_CHECKING:
    from machinami.server.tables.table import Table

log = logging.getLogger(__name__)


class StaleDraw(Exception):
    """Raised if the play's pending request has changed during a draw. The result is discarded."""


class SlowChance:
    """Draws the slow chance requests of a table's play."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._request: ChanceRequest | None = None
        """The request being drawn."""

    @property
    def busy(self) -> bool:
        """Whether the table waits for a draw."""
        return self._request is not None

    def on_change(self) -> None:
        """Start a draw if the play has a pending request. After a crash it is drawn again.

        An equal request is not drawn twice: seats that it does not block may act while it is pending.
        """
        play = self._table.play
        request = None if play is None else play.pending
        if play is None or request is None:
            self._request = None
            if play is not None and _needs_preparation(play) and play.to_act:
                self._table.spawn(self._prepare(play))
        elif self._request != request:
            self._request = request
            self._table.spawn(self._draw(play, request))

    async def _sample(self, play: Play, request: ChanceRequest) -> Action | ChanceResult:
        context, facts = self._table.context, play.game.info
        rng = context.settings.rng()
        if not _needs_preparation(play):
            return await context.threads.run(play.game.sample_chance, request, rng)
        seed = rng.getrandbits(128)
        return await context.chance_pool.draw(self._table.id, facts.key, facts.rules, request, seed)

    async def _prepare(self, play: Play) -> None:
        """Prepare the next slow draw in advance. After a failure, the draw itself does the work."""
        facts = play.game.info
        try:
            await self._table.context.chance_pool.prepare(
                self._table.id, facts.key, facts.rules, play.view(None)
            )
        except Exception:
            log.exception("chance preparation failed", extra={"game": facts.key})

    async def _draw(self, play: Play, request: ChanceRequest) -> None:
        try:
            result = await self._sample(play, request)
        except Exception:
            log.exception("chance draw failed", extra={"game": play.game.info.key})
            await asyncio.sleep(1.0)
            self._request = None if self._request == request else self._request
            self.on_change()
            return

        def settle(twin: Play) -> None:
            if twin.pending != request:
                raise StaleDraw
            twin.settle(result)

        try:
            await self._table.apply_step(settle)
        except StaleDraw:
            return
        if isinstance(result, ChanceResult) and result.motion is not None:
            self._table.subscribers.send_motion(result.motion)
        if self._request is request:
            # The play asks the same request again.
            self._request = None
            self.on_change()


def _needs_preparation(play: Play) -> bool:
    return play.game.needs_preparation(play.setup)
