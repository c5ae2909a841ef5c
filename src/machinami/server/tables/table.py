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
from machinami.server.logs import log_hash
from machinami.server.refusal import refusal
from machinami.server.tables.absence import Absence
from machinami.server.tables.bots import Bots
from machinami.server.tables.chance import SlowChance, StaleDraw
from machinami.server.tables.chat import Chat
from machinami.server.tables.client_seeds import ClientSeeds, create_chance_source
from machinami.server.tables.clock import Clock, Timer
from machinami.server.tables.context import TableContext
from machinami.server.tables.hints import is_allowed
from machinami.server.tables.join_requests import JoinRequests
from machinami.server.tables.lesson import TableLesson
from machinami.server.tables.presence import Presence
from machinami.server.tables.proposals import Proposals
from machinami.server.tables.ranking import rank_seats
from machinami.server.tables.rating import Rating
from machinami.server.tables.rematch import Rematch
from machinami.server.tables.retry import retry_on_conflict
from machinami.server.tables.seats import describe_place, stand_in_moves
from machinami.server.tables.subscribers import Subscribers
from machinami.server.tables.takeback import Takeback
from machinami.server.tables.time_control import TimeControl
from machinami.server.tables.transaction import Origin, Transaction
from machinami.server.tables.views import Views
from machinami.store.rows import Phase, StoredTable

log = logging.getLogger(__name__)


class Table:
    """One table. A change is made on a copy of the play, written to the store, then applied and sent."""

    def __init__(self, context: TableContext, kept: StoredTable, play: Play | None = None) -> None:
        self.context = context
        self.row = kept.row
        self.places = list(kept.places)
        self.game = registry.find(kept.row.game, kept.row.rules)
        self.options = json.loads(kept.row.options)
        self.play = None if play is None else play.copy(self._create_chance_source(play))
        self._lock = asyncio.Lock()
        self.last_used = time.monotonic()
        self.unloaded = False
        """Whether the directory has dropped this object. Its writes are refused; find the table again."""
        self.stored_lines = len(kept.log)
        """The number of stored lines."""
        self.stored_messages = set(kept.commands)
        """The stored messages, by client and number."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._encoded_scene: msgspec.Raw | None = None
        self.hints: dict[int, tuple[str, Evaluation]] = {}
        """The last hint of each seat, with the fingerprint of its view."""
        self.clock = Clock(context.settings.now, 0 if self.play is None else self.play.now)
        lesson = None if self.row.lesson is None else find_lesson(self.row.game, self.row.lesson)
        self.lesson = None if lesson is None else TableLesson(self, lesson)
        self.views, self.takeback, self.subscribers = Views(self), Takeback(self), Subscribers(self)
        self.proposals, self.presence, self.join_requests = (
            Proposals(self),
            Presence(self),
            JoinRequests(self),
        )
        self.time_control, self.chat, self.rating = TimeControl(self), Chat(self), Rating(self)
        self.timer, self.slow_chance, self.bots = Timer(self), SlowChance(self), Bots(self)
        self.absence, self.client_seeds, self.rematch = Absence(self), ClientSeeds(self), Rematch(self)
        self.time_control.resume()

    @property
    def id(self) -> str:
        """The table's id: a token of 128 random bits."""
        return self.row.id

    @property
    def phase(self) -> Phase:
        """The table's phase."""
        return self.row.phase

    def running_play(self) -> Play:
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

    def is_stored(self, origin: Origin) -> bool:
        """Return whether the message of this origin is already stored."""
        return origin.client is not None and (origin.client, origin.n) in self.stored_messages

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
            seats=self.describe_places(),
            you=self.seats_of(guest),
            owner=owner,
            invitations=schemas.Invitations(self.row.watch, tokens if owner else {}),
            replay=self.row.replay if self.phase == "over" else None,
            again=self.rematch.table_for(guest),
            wanted=self.rematch.willing_seats,
            scene=self._scene(),
            chance=self.client_seeds.describe(),
            hints=guest is not None and is_allowed(self, guest),
            door=self.row.door,
            clock=self.time_control.rules,
            listed=self.row.listed,
            chat=self.chat.enabled,
            muted=self.chat.muted_seats(guest),
            level=self.row.level,
            knocks=self.join_requests.describe(guest),
            watchers=self.subscribers.watchers,
            patience=schemas.Patience(round(limits.absent_seconds), round(limits.claim_seconds)),
            rated=self.rating.describe(),
            ranking=self._ranking(),
        )

    def _scene(self) -> msgspec.Raw | None:
        """Return the play's encoded scene. It never changes and is encoded once."""
        if self.play is not None and self._encoded_scene is None:
            self._encoded_scene = msgspec.Raw(schemas.encode(self.play.scene))
        return self._encoded_scene

    def describe_places(self) -> list[schemas.Place]:
        """Return the places as every client may see them."""
        return [
            describe_place(
                place,
                self.presence.is_online(place.seat),
                self.presence.absent_since(place.seat),
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
        await self.apply_step(lambda twin: twin.do(seat, action, self.clock.now, prompt), by)

    @retry_on_conflict
    async def apply_step(self, step: Callable[[Play], None], by: Origin | None = None) -> None:
        """Apply a step to a copy of the play and commit its result in one write.

        Raise the `Refused` of the step, or S-11 if the step fails. Nothing changes then.
        """
        async with self.transaction() as transaction:
            self.running_play()
            twin = self.copy_play()
            try:
                step(twin)
            except (Refused, StaleDraw):
                raise
            except Exception:
                fields = {"game": self.row.game, "table": log_hash(self.id)}
                log.exception("game step failed", extra=fields)
                raise refusal(500, "S-11") from None
            await transaction.commit(twin, by=by)

    def copy_play(self) -> Play:
        """Return a copy of the play in progress, with its chance source. Steps are tried on the copy."""
        play = self.running_play()
        return play.copy(self._create_chance_source(play))

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """Lock the table. No other task of this process changes it until the context exits."""
        async with self._lock:
            yield Transaction(self)

    def on_change(self, play_changed: bool = True, table_changed: bool = True) -> None:
        """Update the table's timers, bots and caches after a change, and wake its connections.

        `play_changed` means the play, `table_changed` the table around it.
        """
        self.last_used = time.monotonic()
        if play_changed:
            self.proposals.on_change()
            self.views.clear_play_messages()
        self.timer.on_change()
        self.time_control.on_change()
        self.slow_chance.on_change()
        self.bots.on_change()
        self.absence.on_change()
        if table_changed:
            self.presence.on_change()
        self.client_seeds.on_change()
        self.subscribers.wake(table_changed)

    # Life -----------------------------------------------------------------------------------------

    async def refresh(self) -> None:
        """Reload the table from the store."""
        async with self.transaction() as transaction:
            await transaction.reload()

    @retry_on_conflict
    async def resume(self) -> None:
        """Continue after creation or a load: start a ready table, commit pending steps, read results."""
        async with self.transaction() as transaction:
            if self.phase == "waiting":
                await transaction.start_if_ready()
            elif self.phase == "playing" and self.play is not None:
                # Chance results that a crash left unwritten have been drawn again.
                await transaction.commit(self.play)
            elif self.phase == "over":
                await self.rematch.load()
                await self.rating.load_changes()

    @property
    def can_evict(self) -> bool:
        """Whether the table can be evicted without loss: `can_hand_over` is true and no bot is thinking."""
        return self.can_hand_over and not self.bots.busy

    @property
    def can_hand_over(self) -> bool:
        """Whether another process may take the table: it has no connection, change or draw in progress.

        A bot may still be thinking, and starts again there.
        """
        return not (self.subscribers.connections or self._lock.locked() or self.slow_chance.busy)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine as a task of this table. Exceptions are logged; `stop` cancels the task."""
        task = asyncio.get_running_loop().create_task(self._run_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Mark the table as forgotten, stop its timers, bots and tasks, and wake its connections."""
        self.unloaded = True
        self.subscribers.wake()
        self.context.observers.on_unload(self)
        self.timer.stop()
        self.time_control.stop()
        self.bots.stop()
        self.absence.stop()
        self.client_seeds.stop()
        for task in self._tasks:
            task.cancel()

    async def _run_logged(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (Refused, StaleDraw) as refused:
            log.info("table task refused: %s", type(refused).__name__)
        except Exception:
            log.exception("table task failed", extra={"table": log_hash(self.id)})

    def _create_chance_source(self, play: Play) -> RandomChance | CommittedRandom:
        return create_chance_source(self.game, self.row, self.context.settings, play)
