"""Slow chance: drawn in a thread while the table waits, then settled like any other line."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from machinami.contract import Ask
from machinami.play import Play

if TYPE_CHECKING:
    from machinami.server.table.table import Table

log = logging.getLogger(__name__)


class Overtaken(Exception):
    """The table has moved on meanwhile; what was prepared is thrown away."""


class SlowChance:
    """Answers what a table's play asks of chance and cannot have at once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._drawing: int | None = None
        """The length of the record for which a draw is under way."""

    @property
    def busy(self) -> bool:
        """Whether the table waits for a draw."""
        return self._drawing is not None

    def moved(self) -> None:
        """Begin a draw if the play waits for one. After a crash it is drawn anew."""
        play = self._table.play
        ask = None if play is None else play.pending
        if play is None or ask is None:
            self._drawing = None
        elif self._drawing != len(play.record):
            self._drawing = len(play.record)
            self._table.spawn(self._draw(play, ask, self._drawing))

    async def _draw(self, play: Play, ask: Ask, line: int) -> None:
        services = self._table.services
        try:
            do = await services.in_thread(play.game.draw, ask, services.settings.rng())
        except Exception:
            log.exception("a draw of %s failed", play.game.facts.key)
            await asyncio.sleep(1.0)
            self._drawing = None if self._drawing == line else self._drawing
            self.moved()
            return

        def settle(twin: Play) -> None:
            if len(twin.record) != line:
                raise Overtaken
            twin.settle(do)

        try:
            await self._table.edit(settle)
        except Overtaken:
            return
