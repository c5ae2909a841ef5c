"""A table's bots: they choose from views in worker threads or processes, and stop when the prompt changes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from machinami.core import registry
from machinami.core.contract import Action, Json, Refused
from machinami.core.play import Play
from machinami.server.tables.context import TableContext
from machinami.server.tables.events import TableChange
from machinami.server.tables.lesson import TableLesson
from machinami.server.tables.state import TableState
from machinami.server.tables.tasks import Act, Spawn
from machinami.server.workers.jobs import Cancellation

log = logging.getLogger(__name__)

_PROGRESS_SECONDS = 0.25


class BotSearch:
    """One bot's search for one prompt."""

    def __init__(self, prompt: int) -> None:
        self.prompt = prompt
        self.cancellation = Cancellation()


class Bots:
    """The seats of a table that a bot plays: bot places, and stand-ins for people who left."""

    def __init__(
        self,
        state: TableState,
        context: TableContext,
        lesson: TableLesson | None,
        spawn: Spawn,
        act: Act,
        send_progress: Callable[[int, float], None],
    ) -> None:
        self._state, self._context, self._lesson = state, context, lesson
        self._spawn, self._act, self._send_progress = spawn, act, send_progress
        self._searches: dict[int, BotSearch] = {}

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking."""
        return bool(self._searches)

    def on_change(self, change: TableChange) -> None:
        """Update the searches after a stored change; cancel them when the table is unloaded."""
        if change.stored:
            self._update()
        elif change.cause == "unload":
            self._stop()

    def _update(self) -> None:
        """Start a search for each awaited bot, and cancel searches for other prompts."""
        play = self._state.play
        awaited = self._awaited_bots(play) if play is not None and self._state.phase == "playing" else {}
        for seat in [*self._searches]:
            if awaited.get(seat) != self._searches[seat].prompt:
                self._searches.pop(seat).cancellation.request()
        for seat, prompt in awaited.items():
            if seat not in self._searches:
                search = self._searches[seat] = BotSearch(prompt)
                self._spawn(self._play_turn(seat, search))

    def _stop(self) -> None:
        for search in self._searches.values():
            search.cancellation.request()
        self._searches.clear()

    def _awaited_bots(self, play: Play) -> dict[int, int]:
        lesson = self._lesson
        if self._state.deserted or (lesson is not None and not lesson.is_open):
            return {}
        # In real time no seat is awaited; bots act whenever they can.
        seats = play.to_act if play.game.info.realtime else play.awaited
        played = {place.seat for place in self._state.places if place.kind == "bot" or place.left}
        return {seat: play.prompt_id for seat in seats if seat in played}

    async def _play_turn(self, seat: int, search: BotSearch) -> None:
        began = time.monotonic()
        view = self._state.running_play().view(seat)
        level = await self._level(seat)
        pace = self._pace(view, level)
        action = self._lesson_reply(seat) or self._decline_power(seat)
        action = action or await self._choose(seat, view, level, search)
        await asyncio.sleep(max(0.0, began + pace - time.monotonic()))
        if self._searches.get(seat) is not search:
            return
        del self._searches[seat]
        if action is None or not await self._submit(seat, action, search.prompt):
            await self._play_random_action(seat, search.prompt)
        self._update()

    async def _play_random_action(self, seat: int, prompt: int) -> None:
        """Play a random legal action after a bot's failure, so that the table does not stall."""
        play = self._state.running_play()
        awaited = seat in play.awaited and play.prompt_id == prompt
        if awaited:
            await self._submit(seat, play.actions(seat).sample(self._state.settings.rng()), prompt)

    async def _submit(self, seat: int, action: Action, prompt: int | None) -> bool:
        try:
            await self._act(seat, action, prompt)
        except Refused as refused:
            # In real time another seat may have acted first.
            if refused.clause != "M-4" and not self._state.game.info.realtime:
                log.warning(
                    "bot action refused", extra={"game": self._state.row.game, "clause": refused.clause}
                )
            return False
        return True

    def _lesson_reply(self, seat: int) -> Action | None:
        """Return the lesson's action for a seat, or None."""
        lesson = self._lesson
        return None if lesson is None else lesson.reply(self._state.running_play(), seat)

    def _decline_power(self, seat: int) -> Action | None:
        """Return the stand-in's action that keeps a once-per-game power for the person, or None."""
        place, play = self._state.places[seat], self._state.running_play()
        keeps = place.kind == "person" and not place.gone
        return play.game.decline_action(play.state, seat) if keeps else None

    async def _level(self, seat: int) -> int:
        level = self._state.places[seat].level
        offered = await self._context.catalogue.levels(self._state.row.game)
        return offered[len(offered) // 2] if level not in offered or level is None else level

    def _pace(self, view: dict[str, Json], level: int) -> float:
        """Return the bot's minimum delay in seconds, so that people can follow its actions."""
        settings, bot = self._state.settings, registry.bot(self._state.row.game)
        pace = bot.pace(view, level, settings.rng())
        return settings.bot_delay if pace is None else pace

    async def _choose(self, seat: int, view: dict[str, Json], level: int, search: BotSearch) -> Action | None:
        context = self._context
        game, rng = self._state.row.game, context.settings.rng()
        progress = self._progress(seat)
        context.warmup.warm_now(game)

        try:
            with context.metrics.thinking.labels(game).time():
                return await context.bot_executor.choose(
                    self._parties(),
                    game,
                    view,
                    level,
                    rng.getrandbits(128),
                    progress,
                    search.cancellation,
                )
        except Exception:
            log.exception("bot failed", extra={"game": game})
            return None

    def _parties(self) -> tuple[str, str]:
        """Return the parties of the fair queue: the table's owner and the owner's address."""
        row = self._state.row
        return row.owner, row.address_hash or row.owner

    def _progress(self, seat: int) -> Callable[[float], None]:
        """Return a callback that sends progress, at most once in `_PROGRESS_SECONDS` seconds."""
        last = 0.0

        def report(share: float) -> None:
            nonlocal last
            now = time.monotonic()
            if now - last >= _PROGRESS_SECONDS:
                last = now
                self._send_progress(seat, share)

        return report
