"""A table in memory: a play and its places. Changes are sequential and are sent after they are stored."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from machinami.core.contract import Action, Evaluation, Game, Json, Refused
from machinami.core.play import Play
from machinami.lessons import find_lesson
from machinami.server import schemas
from machinami.server.logs import log_hash
from machinami.server.refusal import refusal
from machinami.server.tables import table_messages
from machinami.server.tables.absence import Absence
from machinami.server.tables.access import SeatLoss
from machinami.server.tables.action_streams import ActionStreams
from machinami.server.tables.bots import Bots
from machinami.server.tables.chance import SlowChance, StaleDraw
from machinami.server.tables.chat import Chat
from machinami.server.tables.client_seeds import ClientSeeds
from machinami.server.tables.clock import Clock
from machinami.server.tables.context import TableContext
from machinami.server.tables.events import TableChange
from machinami.server.tables.join_requests import JoinRequests
from machinami.server.tables.lesson import TableLesson
from machinami.server.tables.pending import Pending
from machinami.server.tables.presence import Presence
from machinami.server.tables.proposals import Proposals
from machinami.server.tables.ranking import rank_seats
from machinami.server.tables.rating import Rating
from machinami.server.tables.rematch import Rematch
from machinami.server.tables.retry import retry_on_conflict
from machinami.server.tables.seats import describe_place, give_back, give_to_bot, stand_in_moves
from machinami.server.tables.state import Origin, TableState
from machinami.server.tables.subscribers import Subscribers
from machinami.server.tables.table_messages import (
    Changed,
    HandMoved,
    Muted,
    Present,
    Rated,
    Rejected,
    Requested,
    Said,
    Stamped,
    TableMessage,
    Thought,
    Unloaded,
)
from machinami.server.tables.takeback import Takeback
from machinami.server.tables.time_control import TimeControl
from machinami.server.tables.timer import Timer
from machinami.server.tables.transaction import Transaction, TransactionParts
from machinami.server.tables.views import Views
from machinami.store.rows import Command, Phase, PlaceRow, StoredTable, TableRow

log = logging.getLogger(__name__)

_RUNNER_SECONDS = 1.0
"""Seconds to wait for the process that runs a real-time table."""


class Table:
    """One table: its state, its parts, and the event that tells the parts about changes.

    A change is made on a copy of the play, written to the store, then applied and published. No part knows
    the table: each has the state, and the functions that it needs.
    """

    def __init__(
        self,
        context: TableContext,
        kept: StoredTable,
        play: Play | None,
        unload: Callable[[Table], None],
        *,
        runs: bool,
    ) -> None:
        """`unload` drops the table from the directory, for example after a failed write. `runs`: this
        process has the table's lease."""
        self.context = context
        self.state = state = TableState(context.settings, kept, play, runs)
        self._unload = unload
        self._inbox: deque[Changed] = deque()
        """Changes that other processes have committed and that are not applied yet."""
        self._requests: dict[Command, asyncio.Future[None]] = {}
        """The actions that the process which runs the table is applying for this one."""
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._encoded_scene: msgspec.Raw | None = None
        self.last_used = time.monotonic()
        self.hints: dict[int, tuple[str, Evaluation]] = {}
        """The last hint of each seat, with the fingerprint of its view."""
        definition = None if state.row.lesson is None else find_lesson(state.row.game, state.row.lesson)
        self.lesson = None if definition is None else TableLesson(state, definition, self.apply_step)
        self.rating, self.rematch = Rating(state, context.store), Rematch(state, context.store.tables)
        self.time_control = TimeControl(state, lambda seat: self.spawn(self._flag_seat(seat)))
        self.presence = Presence(
            state,
            self.time_control.by_days,
            lambda: context.knows_everyone,
            lambda seat: self.spawn(self._restore_seat(seat)),
        )
        self.proposals = Proposals(state, self.presence.absent_for, self.decide)
        self.takeback = Takeback(state, self.proposals, self._counts_in_ratings, self.apply_step)
        self.join_requests = JoinRequests(state, self._counts_in_ratings, self.decide)
        self.client_seeds = ClientSeeds(state, lambda: self.spawn(self.resume()))
        self.views = Views(
            state,
            context.threads,
            self.takeback,
            self.time_control,
            self.message,
            self._message_variant,
        )
        self.subscribers = Subscribers(
            state, self.notify, self._send_presence, self.views.clear_play_messages
        )
        self.chat = Chat(
            state,
            context.store.chat,
            context.metrics.reports,
            self.subscribers.connections,
            self.notify,
            self.publish,
            self.spawn,
        )
        self.action_streams = ActionStreams(
            state, self.subscribers.send_hand, self._publish_to_remote, self.spawn, self.act
        )
        self.slow_chance = SlowChance(state, context, self.spawn, self._settle)
        self.bots = Bots(state, context, self.lesson, self.spawn, self.act, self._send_progress)
        self._parts = TransactionParts(
            self.client_seeds,
            self.proposals,
            self.lesson,
            self.rating,
            self.time_control,
            self.subscribers,
        )
        self._runner_handlers = (
            Timer(state, self.spawn, self.apply_step).on_change,
            self.time_control.on_change,
            self.slow_chance.on_change,
            self.bots.on_change,
            Absence(state, lambda: context.knows_everyone, self.spawn, self.act).on_change,
            self.client_seeds.on_change,
            *context.runner_handlers,
        )
        """Receive changes while this process runs the table."""
        self._handlers = (
            self.views.on_change,
            self._notify_runners,
            self.presence.on_change,
            self.action_streams.on_change,
            self.chat.on_change,
            SeatLoss(state, context.store.tables, self.subscribers, self.transaction, self.spawn).on_change,
            *context.handlers,
            self.subscribers.on_change,
        )
        if runs:
            self.time_control.resume()

    @property
    def id(self) -> str:
        """The table's id: a token of 128 random bits."""
        return self.state.row.id

    @property
    def phase(self) -> Phase:
        """The table's phase."""
        return self.state.row.phase

    @property
    def row(self) -> TableRow:
        """The table's row in the store."""
        return self.state.row

    @property
    def places(self) -> list[PlaceRow]:
        """The occupants of the seats."""
        return self.state.places

    @property
    def game(self) -> Game[Any]:
        """The game, in the rules version that the table began with."""
        return self.state.game

    @property
    def options(self) -> dict[str, Any]:
        """The options of the game."""
        options: dict[str, Any] = self.state.options
        return options

    @property
    def play(self) -> Play | None:
        """The play; None before the start."""
        return self.state.play

    @property
    def clock(self) -> Clock:
        """The table's clock."""
        return self.state.clock

    @property
    def unloaded(self) -> bool:
        """Whether the directory has dropped this object. Its writes are refused; find the table again."""
        return self.state.unloaded

    def running_play(self) -> Play:
        """Return the play in progress. Raise S-4 if the table has not started or is over."""
        return self.state.running_play()

    def seats_of(self, guest: str | None) -> list[int]:
        """Return the seats that a guest holds."""
        return self.state.seats_of(guest)

    def message(self, guest: str | None) -> schemas.TableMessage:
        """Return the table's message for a guest, without what the guest may not know."""
        state = self.state
        owner = guest is not None and guest == state.row.owner
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
            hints=guest is not None and state.allows_hints(guest),
            door=self.row.door,
            clock=self.time_control.rules,
            listed=self.row.listed,
            chat=self.chat.enabled,
            muted=self.chat.muted_seats(guest),
            level=self.row.level,
            knocks=self.join_requests.describe(guest),
            watchers=self.subscribers.watchers,
            patience=schemas.AbsenceTimes(round(limits.absent_seconds), round(limits.claim_seconds)),
            rated=self.rating.describe(),
            ranking=self._ranking(),
            programs=self.row.programs,
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

    def _message_variant(self, guest: str) -> tuple[bool, str | None, tuple[int, ...]]:
        """Return what a guest's message depends on besides the guest's seats."""
        muted = tuple(self.chat.muted_seats(guest))
        return guest == self.row.owner, self.rematch.table_for(guest), muted

    def _counts_in_ratings(self) -> bool:
        return self.rating.counts

    # Changes --------------------------------------------------------------------------------------

    async def act(self, seat: int, action: Action, prompt: int | None, by: Origin | None = None) -> None:
        """Apply a seat's action at the present clock time."""
        await self.apply_step(lambda twin: twin.do(seat, action, self.clock.now, prompt), by)

    async def act_in_order(self, seat: int, action: Action, prompt: int | None, by: Origin) -> None:
        """Apply a seat's action like `act`. In a real-time game the process that runs the table applies it,
        so that people in different processes compete in the order of arrival, without conflicts.

        If that process does not answer, apply it here: an action that it has stored is recognized by its
        origin.
        """
        if self.state.runs or by.client is None or not self.game.info.realtime:
            await self.act(seat, action, prompt, by)
            return
        if self.subscribers.are_run_elsewhere and self.context.channels.connected:
            key = (by.client, by.n)
            answer = self._requests[key] = asyncio.get_running_loop().create_future()
            try:
                async with asyncio.timeout(_RUNNER_SECONDS):
                    self.publish(Requested(by.client, by.n, seat, action, prompt))
                    await answer
                return
            except TimeoutError:
                log.info("no answer of the process that runs a table")
            finally:
                del self._requests[key]
        await self.act(seat, action, prompt, by)

    @retry_on_conflict
    async def apply_step(self, step: Callable[[Play], None], by: Origin | None = None) -> None:
        """Apply a step to a copy of the play and commit its result in one write.

        Raise the `Refused` of the step, or S-11 if the step fails. Nothing changes then.
        """
        async with self.transaction() as transaction:
            await self._commit_step(transaction, step, by)

    @retry_on_conflict
    async def _settle(self, step: Callable[[Play], None], motion: Json) -> None:
        """Apply a step with the result of slow chance, which has a motion."""
        async with self.transaction() as transaction:
            await self._commit_step(transaction, step, None, motion)

    @retry_on_conflict
    async def decide(
        self, rule: Callable[[Pending], Pending | Callable[[Play], None]], by: Origin | None = None
    ) -> None:
        """Decide a pending matter by a rule.

        `rule` returns what is pending from now on, or a step of the play that settles the matter; it raises
        `Refused` if it is not possible. The result is committed in one write.
        """
        async with self.transaction() as transaction:
            decision = rule(self.state.pending)
            if isinstance(decision, Pending):
                await transaction.set_pending(decision, by)
            else:
                await self._commit_step(transaction, decision, by)

    async def _commit_step(
        self, transaction: Transaction, step: Callable[[Play], None], by: Origin | None, motion: Json = None
    ) -> None:
        twin = self.state.copy_play()
        try:
            step(twin)
        except (Refused, StaleDraw):
            raise
        except Exception:
            fields = {"game": self.row.game, "table": log_hash(self.id)}
            log.exception("game step failed", extra=fields)
            raise refusal(500, "S-11") from None
        await transaction.commit(twin, by=by, motion=motion)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """Lock the table against other tasks of this process until the context exits, and apply the changes
        that other processes have sent."""
        async with self._lock:
            transaction = Transaction(
                self.state,
                self.context,
                self._parts,
                self._inbox,
                self._notify_handlers,
                self.publish,
                lambda: self._unload(self),
            )
            transaction.catch_up()
            yield transaction

    def notify(self) -> None:
        """Publish a change of unstored state: connections, mutes."""
        now = self.state.snapshot()
        self._notify_handlers(TableChange("memory", now, now, self.subscribers))

    def _notify_handlers(self, change: TableChange) -> None:
        if change.stored:
            self.last_used = time.monotonic()
        for handle in self._handlers:
            handle(change)

    def _notify_runners(self, change: TableChange) -> None:
        if self.state.runs:
            for handle in self._runner_handlers:
                handle(change)

    @retry_on_conflict
    async def _flag_seat(self, seat: int) -> None:
        """End the play of a seat without time, or let a bot stand in for it; for good in a rated game."""
        rules = self.time_control.rules
        if self.row.seats == 2 and rules is not None and rules.flag == "lose":
            await self.apply_step(lambda twin: twin.end("time", seat))
            return
        level = await self.context.catalogue.default_level(self.row.game)
        async with self.transaction() as transaction:
            if self.time_control.has_no_time(seat):
                place, play = self.places[seat], self.running_play()
                stand_in = give_to_bot(place, level, play, gone=self.rating.counts, flagged=True)
                await transaction.set_places([stand_in])

    @retry_on_conflict
    async def _restore_seat(self, seat: int) -> None:
        """Give a seat back to an absent person who has reconnected."""
        async with self.transaction() as transaction:
            place = self.places[seat]
            if place.missed and place.guest in self.subscribers.present and self.phase == "playing":
                await transaction.set_places([give_back(place, self.running_play())])

    # Life -----------------------------------------------------------------------------------------

    async def refresh(self) -> None:
        """Read from the store what other processes have written."""
        async with self.transaction() as transaction:
            await transaction.reload()

    @retry_on_conflict
    async def resume(self) -> None:
        """Continue after creation, a load or a new lease: start a ready table, commit pending steps, read
        results."""
        async with self.transaction() as transaction:
            if self.phase == "over":
                await self.rating.load_changes()
            elif self.state.runs and self.phase == "waiting":
                await transaction.start_if_ready()
            elif self.state.runs and self.play is not None:
                # Chance results that a crash left unwritten are drawn again.
                await transaction.commit(self.state.copy_play())

    def start_running(self) -> None:
        """Run the bots, clock, deadlines and slow chance from now on: this process has got the lease."""
        if not self.state.runs and not self.unloaded:
            self.state.runs = True
            now = self.state.snapshot()
            self._notify_runners(TableChange("reload", now, now, self.subscribers, play_changed=True))
            self._send_presence()
            self.spawn(self.resume())

    def stop_running(self) -> None:
        """Leave bots, clock, deadlines and slow chance to another process."""
        now = self.state.snapshot()
        self._notify_runners(TableChange("unload", now, now, self.subscribers))
        self.state.runs = False
        self._send_presence()

    @property
    def can_evict(self) -> bool:
        """Whether the table can be evicted without loss: `can_hand_over` is true and no bot is thinking."""
        return self.can_hand_over and not self.bots.busy

    @property
    def can_hand_over(self) -> bool:
        """Whether this process may drop the table: it has no connection, change or draw in progress.

        A bot may still be thinking, and starts again there.
        """
        busy = self.slow_chance.busy or self.action_streams.busy
        return not (self.subscribers.connections or self._lock.locked() or busy)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine as a task of this table. Exceptions are logged; `stop` cancels the task."""
        task = asyncio.get_running_loop().create_task(self._run_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        # A task that is cancelled before its first step never reaches its coroutine.
        task.add_done_callback(lambda _: work.close())

    def stop(self) -> None:
        """Mark the table as unloaded, stop its timers, bots and tasks, and wake its connections."""
        self.state.unloaded = True
        now = self.state.snapshot()
        self._notify_handlers(TableChange("unload", now, now, self.subscribers))
        for task in self._tasks:
            task.cancel()

    # Other processes --------------------------------------------------------------------------------

    @property
    def channel(self) -> str:
        """The name of the channel between the processes that have the table in memory."""
        return f"table:{self.id}"

    def publish(self, message: TableMessage) -> None:
        """Send a message to the other processes that have the table in memory."""
        if self.context.channels.connected:
            self.context.channels.publish(self.channel, table_messages.encode(message))

    def announce(self) -> None:
        """Send the connections to the other processes and ask for theirs, after a subscription."""
        self._send_presence(asks=True)

    def receive(self, sender: str, message: TableMessage) -> None:
        """Process a message of another process."""
        match message:
            case Changed() as changed:
                self._inbox.append(changed)
                self.spawn(self._catch_up())
            case Present(guests=guests, clock=clock, runs=runs, asks=asks):
                self.state.clock.advance(clock)
                self.subscribers.set_remote(sender, guests, runs)
                if asks:
                    self._send_presence()
            case Requested():
                if self.state.runs:
                    self.spawn(self._act_for(message))
            case Rejected(client=client, n=n):
                answer = self._requests.get((client, n))
                if answer is not None and not answer.done():
                    answer.set_exception(Refused(message.clause, message.words, message.where))
            case Unloaded():
                self.subscribers.remove_remote(sender)
            case Stamped(guest=guest, seat=seat, stamp=stamp):
                self.chat.forward_stamp(guest, seat, stamp)
            case Said(guest=guest, seat=seat, made=made, text=text):
                self.chat.forward_text(guest, seat, made, text)
            case Muted(guest=guest):
                self.spawn(self.chat.reload_mutes(guest))
            case HandMoved():
                self.action_streams.receive(message)
            case Thought(seat=seat, share=share):
                self.subscribers.send_progress(seat, share)
            case Rated():
                self.spawn(self._load_rating_changes())

    def refresh_presence(self) -> None:
        """Send the connections again, before they expire in other processes, and forget expired ones."""
        if self.context.channels.connected:
            self.subscribers.expire_remote()
            if self.subscribers.has_remote:
                self._send_presence()

    def _send_presence(self, *, asks: bool = False) -> None:
        self.publish(Present(self.subscribers.local_names, self.clock.now, self.state.runs, asks))

    def _send_progress(self, seat: int, share: float) -> None:
        self.subscribers.send_progress(seat, share)
        self._publish_to_remote(Thought(seat, share))

    def _publish_to_remote(self, message: TableMessage) -> None:
        """Send a message about something that passes, if another process has the table in memory."""
        if self.subscribers.has_remote:
            self.publish(message)

    async def _catch_up(self) -> None:
        """Apply received changes; read from the store what is missing before them."""
        newest = max((received.change.since for received in self._inbox), default=-1)
        async with self.transaction() as transaction:
            if self.row.version <= newest:
                await transaction.reload()
        for key, answer in self._requests.items():
            if key in self.state.stored_messages and not answer.done():
                answer.set_result(None)

    async def _act_for(self, request: Requested) -> None:
        """Apply an action that another process has requested."""
        by = Origin(request.client, request.n)
        try:
            await self.act(request.seat, request.action, request.prompt, by)
        except Refused as refused:
            self.publish(Rejected(request.client, request.n, refused.clause, refused.words, refused.where))

    async def _load_rating_changes(self) -> None:
        await self.rating.load_changes()
        self.notify()

    async def _run_logged(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (Refused, StaleDraw) as refused:
            log.info("table task refused: %s", type(refused).__name__)
        except Exception:
            log.exception("table task failed", extra={"table": log_hash(self.id)})
