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


class Overtaken(Exception):
    """Raised if the play's pending request has changed during a draw. The result is discarded."""


class SlowChance:
    """Draws the slow chance requests of a table's play."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._drawing: ChanceRequest | None = None
        """The request being drawn."""

    @property
    def busy(self) -> bool:
        """Whether the table waits for a draw."""
        return self._drawing is not None

    def moved(self) -> None:
        """Start a draw if the play has a pending request. After a crash it is drawn again.

        An equal request is not drawn twice: seats that it does not block may act while it is pending.
        """
        play = self._table.play
        ask = None if play is None else play.pending
        if play is None or ask is None:
            self._drawing = None
            if play is not None and _prepares(play) and play.to_act:
                self._table.spawn(self._ready(play))
        elif self._drawing != ask:
            self._drawing = ask
            self._table.spawn(self._draw(play, ask))

    async def _drawn(self, play: Play, ask: ChanceRequest) -> Action | ChanceResult:
        context, facts = self._table.context, play.game.info
        rng = context.settings.rng()
        if not _prepares(play):
            return await context.threads.run(play.game.sample_chance, ask, rng)
        seed = rng.getrandbits(128)
        return await context.drawers.draw(self._table.id, facts.key, facts.rules, ask, seed)

    async def _ready(self, play: Play) -> None:
        """Prepare the next slow draw in advance. After a failure, the draw itself does the work."""
        facts = play.game.info
        try:
            await self._table.context.drawers.ready(self._table.id, facts.key, facts.rules, play.view(None))
        except Exception:
            log.exception("nothing was prepared for %s", facts.key)

    async def _draw(self, play: Play, ask: ChanceRequest) -> None:
        try:
            drawn = await self._drawn(play, ask)
        except Exception:
            log.exception("a draw of %s failed", play.game.info.key)
            await asyncio.sleep(1.0)
            self._drawing = None if self._drawing == ask else self._drawing
            self.moved()
            return

        def settle(twin: Play) -> None:
            if twin.pending != ask:
                raise Overtaken
            twin.settle(drawn)

        try:
            await self._table.edit(settle)
        except Overtaken:
            return
        if isinstance(drawn, ChanceResult) and drawn.motion is not None:
            self._table.audience.show(drawn.motion)
        if self._drawing is ask:
            # The play asks the same request again.
            self._drawing = None
            self.moved()


def _prepares(play: Play) -> bool:
    return play.game.needs_preparation(play.setup)
