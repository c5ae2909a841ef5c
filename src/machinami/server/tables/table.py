"""A table in memory: a play and its places, changed one event at a time, told only when it is on disk."""

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
    """One table. Every change is made on a copy, written, and only then put in place and shown."""

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
        """Whoever still holds on to it must come back and find the one that took its place."""
        self.stored = len(kept.log)
        """How many lines are on the disk."""
        self.carried_out = set(kept.done)
        """The clients and numbers of the messages that are."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._told: msgspec.Raw | None = None
        self.hints: dict[int, tuple[str, Evaluation]] = {}
        """For each seat the fingerprint of the view it last had a hint for, and that hint."""
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
        """128 random bits."""
        return self.row.id

    @property
    def phase(self) -> Phase:
        """How far it has come."""
        return self.row.phase

    def running(self) -> Play:
        """The play that is under way, or the reason why there is none."""
        if self.play is None:
            raise refusal(409, "S-4/waiting")
        if self.phase != "playing":
            raise refusal(409, "S-4/over")
        return self.play

    @property
    def deserted(self) -> bool:
        """Whether no person plays any more: bots wait until one returns."""
        return all(place.left for place in self.places if place.kind == "person")

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats that a guest holds."""
        return [place.seat for place in self.places if guest is not None and place.guest == guest]

    def viewers(self, guest: str) -> tuple[Viewer, ...]:
        """Whom a guest sees the play as: every seat of theirs, or a spectator."""
        return tuple(self.seats_of(guest)) or (None,)

    def done(self, origin: Origin) -> bool:
        """Whether a message of this client and number is in the log already."""
        return origin.client is not None and (origin.client, origin.n) in self.carried_out

    def message(self, guest: str | None) -> schemas.TableMessage:
        """The table as a guest may know it."""
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
        """What never changes is put into words once."""
        if self.play is not None and self._told is None:
            self._told = msgspec.Raw(schemas.encode(self.play.scene))
        return self._told

    def shown(self) -> list[schemas.Place]:
        """Who sits where, for everybody."""
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
        """Let a seat act, now."""
        await self.edit(lambda twin: twin.do(seat, action, self.clock.now, prompt), by)

    @persistent
    async def edit(self, step: Callable[[Play], None], by: Origin | None = None) -> None:
        """Change the play by one step: all that it causes is written at once, or nothing happens."""
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
        """A copy of the running play, with its source of chance: steps are tried on it before they count."""
        play = self.running()
        return play.copy(self._chance(play))

    @asynccontextmanager
    async def hold(self) -> AsyncIterator[Hold]:
        """Let nobody else change the table meanwhile: what one sees of it stays so, and can be acted upon."""
        async with self._lock:
            yield Hold(self)

    def moved(self, played: bool = True, stirred: bool = True) -> None:
        """Whatever depends on how things stand looks anew: the play, the table around it, or both."""
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
        """See what others have made of the table."""
        async with self.hold() as held:
            await held.read()

    @persistent
    async def resume(self) -> None:
        """Take things up where they stand: start if everybody sits, go on if play was under way."""
        async with self.hold() as held:
            if self.phase == "waiting":
                await held.start_if_ready()
            elif self.phase == "playing" and self.play is not None:
                # Chance that a crash kept from being written has been drawn anew.
                await held.keep(self.play)
            elif self.phase == "over":
                await self.rematch.recall()
                await self.rating.recall()

    @property
    def idle(self) -> bool:
        """Whether nothing would be lost by forgetting it: it can be read from the disk again."""
        return self.lonely and not self.bots.busy

    @property
    def lonely(self) -> bool:
        """Whether it may as well go on elsewhere: nobody is here, and at most a bot thinks once more."""
        return not (self.audience.connections or self._lock.locked() or self.chance.busy)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something happen beside; what goes wrong there is written to the server's own log."""
        task = asyncio.get_running_loop().create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Let go of everything that runs, and of everybody who is connected."""
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
