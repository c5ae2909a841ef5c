"""A table in memory: a play and its places. Changes are sequential and are sent after they are stored."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from machinami.core import registry
from machinami.core.contract import Action, Evaluation, Refused, Viewer
from machinami.core.fair_random import CommittedRandom
from machinami.core.play import Play, RandomChance
from machinami.lessons import find_lesson
from machinami.server import schemas
from machinami.server.logs import hashed
from machinami.server.refusal import refusal
from machinami.server.tables.absence import Absence
from machinami.server.tables.bots import Bots
from machinami.server.tables.chance import Overtaken, SlowChance
from machinami.server.tables.chat import Speech
from machinami.server.tables.client_seeds import Pledging, chance_of
from machinami.server.tables.clock import Clock, Timer
from machinami.server.tables.context import TableContext
from machinami.server.tables.hints import allowed
from machinami.server.tables.join_requests import Knocks
from machinami.server.tables.lesson import Teaching
from machinami.server.tables.presence import Presence
from machinami.server.tables.proposals import Question
from machinami.server.tables.ranking import rank_seats
from machinami.server.tables.rating import Rating
from machinami.server.tables.rematch import Rematch
from machinami.server.tables.retry import persistent
from machinami.server.tables.seats import shown, stand_in_moves
from machinami.server.tables.subscribers import Audience
from machinami.server.tables.takeback import Takeback
from machinami.server.tables.time_control import Timing
from machinami.server.tables.transaction import Hold, Origin
from machinami.server.tables.views import Views
from machinami.store.rows import Kept, Phase

log = logging.getLogger(__name__)


class Table:
    """One table. A change is made on a copy of the play, written to the store, then applied and sent."""

    def __init__(self, context: TableContext, kept: Kept, play: Play | None = None) -> None:
        self.context = context
        self.row = kept.row
        self.places = list(kept.places)
        self.game = registry.find(kept.row.game, kept.row.rules)
        self.options = json.loads(kept.row.options)
        self.play = None if play is None else play.copy(self._chance(play))
        self._lock = asyncio.Lock()
        self.used = time.monotonic()
        self.forgotten = False
        """Whether the directory has dropped this object. Its writes are refused; find the table again."""
        self.stored = len(kept.log)
        """The number of stored lines."""
        self.carried_out = set(kept.done)
        """The stored messages, by client and number."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._told: msgspec.Raw | None = None
        self.hints: dict[int, tuple[str, Evaluation]] = {}
        """The last hint of each seat, with the fingerprint of its view."""
        self.clock = Clock(context.settings.now, 0 if self.play is None else self.play.now)
        lesson = None if self.row.lesson is None else find_lesson(self.row.game, self.row.lesson)
        self.teaching = None if lesson is None else Teaching(self, lesson)
        self.views, self.takeback, self.audience = Views(self), Takeback(self), Audience(self)
        self.question, self.presence, self.knocks = Question(self), Presence(self), Knocks(self)
        self.timing, self.speech, self.rating = Timing(self), Speech(self), Rating(self)
        self.timer, self.chance, self.bots = Timer(self), SlowChance(self), Bots(self)
        self.absence, self.pledging, self.rematch = Absence(self), Pledging(self), Rematch(self)
        self.timing.resume()

    @property
    def id(self) -> str:
        """The table's id: a token of 128 random bits."""
        return self.row.id

    @property
    def phase(self) -> Phase:
        """The table's phase."""
        return self.row.phase

    def running(self) -> Play:
        """Return the play in progress. Raise S-4 if the table has not started or is over."""
        if self.play is None:
            raise refusal(409, "S-4/waiting")
        if self.phase != "playing":
            raise refusal(409, "S-4/over")
        return self.play

    @property
    def deserted(self) -> bool:
        """Whether every person has left. Bots pause until one returns."""
        return all(place.left for place in self.places if place.kind == "person")

    def seats_of(self, guest: str | None) -> list[int]:
        """Return the seats that a guest holds."""
        return [place.seat for place in self.places if guest is not None and place.guest == guest]

    def viewers(self, guest: str) -> tuple[Viewer, ...]:
        """Return the viewers of a guest: the guest's seats, or the spectator."""
        return tuple(self.seats_of(guest)) or (None,)

    def done(self, origin: Origin) -> bool:
        """Return whether the message of this origin is already stored."""
        return origin.client is not None and (origin.client, origin.n) in self.carried_out

    def message(self, guest: str | None) -> schemas.TableMessage:
        """Return the table's message for a guest, without what the guest may not know."""
        owner = guest is not None and guest == self.row.owner
        tokens = {
            str(place.seat): place.token
            for place in self.places
            if place.token is not None and not place.spent
        }
        limits = self.context.settings.limits
        return schemas.TableMessage(
            table=self.id,
            game=self.row.game,
            options=self.options,
            phase=self.phase,
            seats=self.shown(),
            you=self.seats_of(guest),
            owner=owner,
            invitations=schemas.Invitations(self.row.watch, tokens if owner else {}),
            replay=self.row.replay if self.phase == "over" else None,
            again=self.rematch.next_for(guest),
            wanted=self.rematch.wanted,
            scene=self._scene(),
            chance=self.pledging.shown(),
            hints=guest is not None and allowed(self, guest),
            door=self.row.door,
            clock=self.timing.rules,
            listed=self.row.listed,
            chat=self.speech.chat,
            muted=self.speech.muted(guest),
            level=self.row.level,
            knocks=self.knocks.shown(guest),
            watchers=self.audience.watchers,
            patience=schemas.Patience(round(limits.absent_seconds), round(limits.claim_seconds)),
            rated=self.rating.shown(),
            ranking=self._ranking(),
        )

    def _scene(self) -> msgspec.Raw | None:
        """Return the play's encoded scene. It never changes and is encoded once."""
        if self.play is not None and self._told is None:
            self._told = msgspec.Raw(schemas.encode(self.play.scene))
        return self._told

    def shown(self) -> list[schemas.Place]:
        """Return the places as every client may see them."""
        return [
            shown(
                place,
                self.presence.online(place.seat),
                self.presence.since(place.seat),
                stand_in_moves(place, self.play),
            )
            for place in self.places
        ]

    def _ranking(self) -> list[schemas.Rank]:
        outcome = None if self.play is None or self.phase != "over" else self.play.outcome
        if outcome is None:
            return []
        return [schemas.Rank(ending.place, ending.won) for ending in rank_seats(outcome, self.places)]

    # Changes --------------------------------------------------------------------------------------

    async def act(self, seat: int, action: Action, prompt: int | None, by: Origin | None = None) -> None:
        """Apply a seat's action at the present clock time."""
        await self.edit(lambda twin: twin.do(seat, action, self.clock.now, prompt), by)

    @persistent
    async def edit(self, step: Callable[[Play], None], by: Origin | None = None) -> None:
        """Apply a step to a copy of the play and commit its result in one write.

        Raise the `Refused` of the step, or S-11 if the step fails. Nothing changes then.
        """
        async with self.hold() as held:
            self.running()
            twin = self.copy_play()
            try:
                step(twin)
            except (Refused, Overtaken):
                raise
            except Exception:
                log.exception("a step in %s failed", self.row.game, extra={"table": hashed(self.id)})
                raise refusal(500, "S-11") from None
            await held.keep(twin, by=by)

    def copy_play(self) -> Play:
        """Return a copy of the play in progress, with its chance source. Steps are tried on the copy."""
        play = self.running()
        return play.copy(self._chance(play))

    @asynccontextmanager
    async def hold(self) -> AsyncIterator[Hold]:
        """Lock the table. No other task of this process changes it until the context exits."""
        async with self._lock:
            yield Hold(self)

    def moved(self, played: bool = True, stirred: bool = True) -> None:
        """Update the table's timers, bots and caches after a change, and wake its connections.

        `played` says that the play has changed, `stirred` that the table around it has.
        """
        self.used = time.monotonic()
        if played:
            self.question.moved()
            self.views.moved()
        self.timer.moved()
        self.timing.moved()
        self.chance.moved()
        self.bots.moved()
        self.absence.moved()
        if stirred:
            self.presence.moved()
        self.pledging.moved()
        self.audience.wake(stirred)

    # Life -----------------------------------------------------------------------------------------

    async def refresh(self) -> None:
        """Reload the table from the store."""
        async with self.hold() as held:
            await held.read()

    @persistent
    async def resume(self) -> None:
        """Continue after creation or a load: start a ready table, commit pending steps, read results."""
        async with self.hold() as held:
            if self.phase == "waiting":
                await held.start_if_ready()
            elif self.phase == "playing" and self.play is not None:
                # Chance results that a crash left unwritten have been drawn again.
                await held.keep(self.play)
            elif self.phase == "over":
                await self.rematch.recall()
                await self.rating.recall()

    @property
    def idle(self) -> bool:
        """Whether the table can be evicted without loss: it is `lonely` and no bot is thinking."""
        return self.lonely and not self.bots.busy

    @property
    def lonely(self) -> bool:
        """Whether another process may take the table: it has no connection, change or draw in progress.

        A bot may still be thinking, and starts again there.
        """
        return not (self.audience.connections or self._lock.locked() or self.chance.busy)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine as a task of this table. Exceptions are logged; `stop` cancels the task."""
        task = asyncio.get_running_loop().create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Mark the table as forgotten, stop its timers, bots and tasks, and wake its connections."""
        self.forgotten = True
        self.audience.wake()
        self.context.observers.on_unload(self)
        self.timer.stop()
        self.timing.stop()
        self.bots.stop()
        self.absence.stop()
        self.pledging.stop()
        for task in self._tasks:
            task.cancel()

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (Refused, Overtaken) as refused:
            log.info("overtaken at a table: %s", type(refused).__name__)
        except Exception:
            log.exception("something beside a table failed", extra={"table": hashed(self.id)})

    def _chance(self, play: Play) -> RandomChance | CommittedRandom:
        return chance_of(self.game, self.row, self.context.settings, play)
