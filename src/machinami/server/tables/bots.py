"""A table's bots: they choose from views in worker threads or processes, and stop when the prompt changes."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from machinami.core import registry
from machinami.core.contract import Action, Json, Refused
from machinami.core.play import Play

if TYPE_CHECKING:
    from machinami.server.tables.table import Table

log = logging.getLogger(__name__)

_HINT_EVERY = 0.25


class Thought:
    """One bot's search for one prompt."""

    def __init__(self, prompt: int) -> None:
        self.prompt = prompt
        self.cancelled = threading.Event()


class Bots:
    """The seats of a table that a bot plays: bot places, and stand-ins for people who left."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._thoughts: dict[int, Thought] = {}

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking."""
        return bool(self._thoughts)

    def moved(self) -> None:
        """Start a search for each awaited bot, and cancel searches for other prompts."""
        play = self._table.play
        wanted = self._wanted(play) if play is not None and self._table.phase == "playing" else {}
        for seat in [*self._thoughts]:
            if wanted.get(seat) != self._thoughts[seat].prompt:
                self._thoughts.pop(seat).cancelled.set()
        for seat, prompt in wanted.items():
            if seat not in self._thoughts:
                thought = self._thoughts[seat] = Thought(prompt)
                self._table.spawn(self._play(seat, thought))

    def stop(self) -> None:
        """Cancel all searches."""
        for thought in self._thoughts.values():
            thought.cancelled.set()
        self._thoughts.clear()

    def _wanted(self, play: Play) -> dict[int, int]:
        teaching = self._table.teaching
        if self._table.deserted or (teaching is not None and not teaching.open):
            return {}
        # In real time no seat is awaited; bots act whenever they can.
        seats = play.to_act if play.game.info.realtime else play.awaited
        played = {place.seat for place in self._table.places if place.kind == "bot" or place.left}
        return {seat: play.prompt_id for seat in seats if seat in played}

    async def _play(self, seat: int, thought: Thought) -> None:
        table = self._table
        began = time.monotonic()
        view = table.running().view(seat)
        level = await self._level(seat)
        pace = self._pace(view, level)
        action = self._told(seat) or self._sparing(seat)
        action = action or await self._choose(seat, view, level, thought)
        await asyncio.sleep(max(0.0, began + pace - time.monotonic()))
        if self._thoughts.get(seat) is not thought:
            return
        del self._thoughts[seat]
        if action is None or not await self._done(seat, action, thought.prompt):
            await self._anything(seat, thought.prompt)
        self.moved()

    async def _anything(self, seat: int, prompt: int) -> None:
        """Play a random legal action after a bot's failure, so that the table does not stall."""
        play = self._table.running()
        awaited = seat in play.awaited and play.prompt_id == prompt
        if awaited:
            await self._done(seat, play.actions(seat).sample(self._table.context.settings.rng()), prompt)

    async def _done(self, seat: int, action: Action, prompt: int | None) -> bool:
        try:
            await self._table.act(seat, action, prompt)
        except Refused as refused:
            # In real time another seat may have acted first.
            if refused.clause != "M-4" and not self._table.game.info.realtime:
                log.warning("a bot of %s was refused by %s", self._table.row.game, refused.clause)
            return False
        return True

    def _told(self, seat: int) -> Action | None:
        """Return the lesson's action for a seat, or None."""
        teaching = self._table.teaching
        return None if teaching is None else teaching.reply(self._table.running(), seat)

    def _sparing(self, seat: int) -> Action | None:
        """Return the stand-in's action that keeps a once-per-game power for the person, or None."""
        place, play = self._table.places[seat], self._table.running()
        keeps = place.kind == "person" and not place.gone
        return play.game.decline_action(play.state, seat) if keeps else None

    async def _level(self, seat: int) -> int:
        level = self._table.places[seat].level
        offered = await self._table.context.catalogue.levels(self._table.row.game)
        return offered[len(offered) // 2] if level not in offered or level is None else level

    def _pace(self, view: dict[str, Json], level: int) -> float:
        """Return the bot's minimum delay in seconds, so that people can follow its actions."""
        settings, bot = self._table.context.settings, registry.bot(self._table.row.game)
        pace = bot.pace(view, level, settings.rng())
        return settings.bot_delay if pace is None else pace

    async def _choose(self, seat: int, view: dict[str, Json], level: int, thought: Thought) -> Action | None:
        context = self._table.context
        game, rng = self._table.row.game, context.settings.rng()
        progress = self._progress(seat)
        context.warmup.wanted(game)

        try:
            with context.metrics.thinking.labels(game).time():
                return await context.thinkers.choose(
                    self._parties(),
                    game,
                    view,
                    level,
                    rng.getrandbits(128),
                    progress,
                    thought.cancelled.is_set,
                )
        except Exception:
            log.exception("the bot of %s failed", game)
            return None

    def _parties(self) -> tuple[str, str]:
        """Return the parties of the fair queue: the table's owner and the owner's address."""
        row = self._table.row
        return row.owner, row.address_hash or row.owner

    def _progress(self, seat: int) -> Callable[[float], None]:
        """Return a callback that forwards progress to the event loop, once in `_HINT_EVERY` seconds."""
        loop = asyncio.get_running_loop()
        last = 0.0

        def told(share: float) -> Any:
            nonlocal last
            now = time.monotonic()
            if now - last >= _HINT_EVERY:
                last = now
                loop.call_soon_threadsafe(self._table.audience.thinking, seat, share)

        return told
