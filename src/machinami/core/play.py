"""A play: one game in progress, with its record and its chance source."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from random import Random
from typing import Any, SupportsIndex

from machinami.core import i18n, text_view
from machinami.core.action_list import ActionList
from machinami.core.contract import (
    NO_ACTIONS,
    Action,
    Actions,
    ActionStream,
    ChanceRequest,
    ChanceResult,
    Game,
    Json,
    Outcome,
    Prompt,
    Refused,
    Setup,
    Viewer,
)
from machinami.core.fair_random import ChanceCommitment, ChanceSource, CommittedRandom
from machinami.core.persistent_list import PersistentList
from machinami.core.position import Position
from machinami.core.record import Entry, Record, build_header, dump
from machinami.core.validation import as_int, normalize

SEAT_END_REASONS = ("resigned", "time", "abandoned")
"""Reasons for which one seat ends a play early; that seat loses."""
SHARED_END_REASONS = ("agreed", "aborted")
"""Reasons for which all seats end a play early: all share the victory ("agreed"), or there is no winner."""


class RandomChance:
    """A chance source over a random generator. With `defer_slow` it returns None for slow requests."""

    def __init__(self, game: Game[Any], rng: Random, defer_slow: bool = False) -> None:
        self._game, self._rng, self._defer_slow = game, rng, defer_slow

    def __call__(self, request: ChanceRequest) -> Action | ChanceResult | None:
        return None if request.slow and self._defer_slow else self._game.sample_chance(request, self._rng)


class Play:
    """One game in progress. Create it with `new`, `replay` or `imagine`."""

    def __init__(
        self,
        game: Game[Any],
        setup: Setup,
        chance: ChanceSource | None = None,
        *,
        state: Any = None,
        prompt_id: int = 0,
        now: int = 0,
        origin: Record | None = None,
        commitment: ChanceCommitment | None = None,
        is_imagined: bool = False,
    ) -> None:
        self.game = game
        self.setup = setup
        self._chance = chance
        first = build_header(game, setup, origin)
        if isinstance(chance, CommittedRandom):
            commitment = chance.commitment
        if commitment is not None:
            first["chance"] = commitment.data
        if is_imagined:
            first["imagined"] = True
        initial = Position(game, game.start(setup) if state is None else state)
        self.record = Record(game, setup, PersistentList([Entry(first, initial, prompt_id, now)]), origin)
        self._in_force = PersistentList([0])
        self._early_outcome: Outcome | None = None
        self._resolve_chance()

    def __repr__(self) -> str:
        number = len(self.record) - 1
        where = f"<Play of {self.game.info.name} by {self.setup.seats}, line {number}: "
        if self.outcome is not None:
            return f"{where}{self.outcome}>"
        request, seats = self.pending, " and ".join(f"seat {seat}" for seat in self.to_act)
        event = f"{self.due} ms" if request is None else f"chance ({request.kind})"
        return f"{where}{f'{seats} to act' if seats else f'waiting for {event}'}>"

    def __eq__(self, other: object) -> bool:
        """Return whether both plays have the same lines; imagined plays must have the same state too.

        The chance source does not matter.
        """
        if not isinstance(other, Play):
            return NotImplemented
        if self.record.text != other.record.text:
            return False
        return "imagined" not in self.record.entries[0].line or bool(self.state == other.state)

    def __hash__(self) -> int:
        raise TypeError("Play is mutable and cannot be hashed")

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return self.svg() or text_view.render_html(self.text())

    # Queries --------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The game's state: immutable. It contains hidden information."""
        return self.record.last.state

    @property
    def now(self) -> int:
        """The time of the last line that has one, in milliseconds since the start."""
        return self.record.last.now

    @property
    def prompt_id(self) -> int:
        """The id of the current prompts. An action may refer to it."""
        return self.record.last.prompt_id

    @property
    def in_force(self) -> tuple[int, ...]:
        """The numbers of the lines that were not undone, the header first."""
        return tuple(self._in_force)

    def past(self, number: int) -> Play:
        """Return the play as it was after a line in force. The result has no chance source."""
        place = self._index_in_force(number)
        if number == len(self.record) - 1:
            return self.copy()
        return self._copy_prefix(number + 1, place + 1)

    @property
    def pending(self) -> ChanceRequest | None:
        """The chance request that blocks all or some seats, or None; see `settle`."""
        return None if self._early_outcome else self.record.last.position.chance_request

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; empty while only a deadline or chance is pending."""
        position = self.record.last.position
        if self._early_outcome or position.outcome:
            return ()
        request, seats = position.chance_request, position.to_act
        return seats if request is None else _exclude_blocked(seats, request)

    @property
    def awaited(self) -> tuple[int, ...]:
        """Those seats of `to_act` without which the game cannot continue."""
        position = self.record.last.position
        if self._early_outcome or position.outcome:
            return ()
        request, seats = position.chance_request, position.awaited
        return seats if request is None else _exclude_blocked(seats, request)

    @property
    def due(self) -> int | None:
        """The time of the next event that happens without an action, in milliseconds, or None."""
        request = self.pending
        stopped = self._is_over or (request is not None and request.seats is None)
        return None if stopped else self._position.next_deadline

    @property
    def scene(self) -> Json:
        """The constant display data of the play, or None if the view contains everything."""
        return self.game.scene(self.setup)

    @property
    def outcome(self) -> Outcome | None:
        """The result of the play, or None if it is not over."""
        return self._early_outcome or self.record.last.position.outcome

    def actions(self, seat: int) -> ActionList:
        """Return the legal actions of a seat."""
        seat = self._check_seat(seat)
        actions: Actions = self.game.actions(self.state, seat) if seat in self.to_act else NO_ACTIONS
        return ActionList(actions, lambda action: self.check(seat, action) is None)

    def view(self, viewer: Viewer) -> dict[str, Json]:
        """Return everything that a seat (None: a spectator) may know, as plain data."""
        if viewer is not None:
            viewer = self._check_seat(viewer)
        info, entry = self.game.info, self.record.last
        prompt = self._prompt(viewer)
        outcome = self.outcome
        view: dict[str, Json] = {
            "game": info.key,
            "rules": info.rules,
            "seats": self.setup.seats,
            "options": dict(self.setup.options),
        }
        if self.setup.data is not None:
            view["data"] = self.setup.data
        return view | {
            "seat": viewer,
            "to_act": list(self.to_act),
            "awaited": list(self.awaited),
            "prompt": {"id": entry.prompt_id, "key": prompt.key, **prompt.words},
            "offered": [] if viewer is None else self.actions(viewer).data,
            "due": self.due,
            "at": entry.now if info.realtime else None,
            "outcome": None if outcome is None else outcome.data,
            "board": self.game.view(self.state, viewer),
        }

    def text(self, viewer: Viewer = None, language: str = "en") -> str:
        """Return the view of a viewer as plain text: the board and the prompt."""
        return text_view.render_view(self.game, self.view(viewer), language)

    def describe(self, action: Action, language: str = "en") -> str:
        """Return an action in words, without its seat: for logs, and for players that read text only."""
        return text_view.describe_action(self.game, action, language)

    def svg(self, viewer: Viewer = None) -> str | None:
        """Return the view of a viewer as SVG, or None if the game has no SVG."""
        return self.game.svg(self.setup, self.view(viewer))

    def foresee(self, seat: int, draft: Action) -> Json:
        """Return the forecast of a draft action, as far as the seat can know it; None without a forecast."""
        seat = self._check_seat(seat)
        try:
            return self.game.forecast(self.view(seat), self._normalize_action(draft))
        except Refused:
            return None

    def open_stream(self, seat: int, action: Action, prompt: int | None = None) -> ActionStream | None:
        """Return a stream that completes an action of a seat, or None without streamed actions.

        Raise `Refused` if the action is illegal or needs no stream.
        """
        seat = self._check_seat(seat)
        if self.outcome is not None:
            raise i18n.shared_messages().refuse("M-1")
        if prompt is not None and prompt != self.prompt_id:
            raise i18n.shared_messages().refuse("M-4")
        if seat not in self.to_act:
            raise i18n.shared_messages().refuse("M-2")
        return self.game.open_stream(self.state, seat, self._normalize_action(action))

    # Acting ---------------------------------------------------------------------------------------

    def check(
        self, seat: int, action: Action, at: int | None = None, prompt: int | None = None
    ) -> Refused | None:
        """Return the `Refused` that `do` would raise, or None. The play does not change."""
        try:
            action, after = self._try_action(seat, action, at, prompt)
        except Refused as refused:
            return refused
        self.record.last.checked = (int(seat), at, dump(action)), after
        return None

    def do(self, seat: int, action: Action, at: int | None = None, prompt: int | None = None) -> None:
        """Apply an action of a seat, after all events that are due by `at`.

        `prompt` is the id of the prompt that the action answers; a stale one is refused. Raise `Refused` if
        the action is illegal; the play does not change then.
        """
        seat = self._check_seat(seat)
        action, after = self._try_action(seat, action, at, prompt)
        if at is not None and self.due is not None and self.due <= at:
            blocked = self.pending is not None
            self.tick(at)
            if blocked:
                # A result of chance may have come in, so that `after` follows another state.
                action, after = self._try_action(seat, action, at, None)
        line: dict[str, Json] = {"by": seat, "do": action}
        if at is not None:
            line["at"] = at
        self._append(line, after)
        self._resolve_chance()

    def tick(self, at: int) -> None:
        """Apply all events that are due by this time."""
        self._check_time(at)
        while self.due is not None and self.due <= at:
            moment = self.due
            after, do = self.game.tick(self.state)
            self._append({"by": "clock", "do": do, "at": moment}, Position(self.game, after))
            self._resolve_chance()

    def settle(self, result: Action | ChanceResult) -> None:
        """Apply the result of the pending chance request. Raise `Refused` if the result is impossible."""
        if self.pending is None:
            raise i18n.shared_messages().refuse("M-11")
        self._apply_chance(result)
        self._resolve_chance()

    def undo_limit(self, seat: int) -> int | None:
        """Return the line to which a seat may undo freely, or None.

        The limit is the start of the seat's latest sequence of quiet actions. An action is quiet if no
        viewer learned a hidden fact from it.
        """
        seat = self._check_seat(seat)
        if self.game.info.realtime or self.outcome is not None:
            return None
        lines, live, last = self.record.entries, self._in_force, len(self._in_force) - 1
        if lines[live[last]].line.get("by") != seat:
            return None
        first = last
        while lines[live[first]].undo_limit is None and lines[live[first - 1]].line.get("by") == seat:
            first -= 1
        for place in range(first, last + 1):
            earlier, number = live[place - 1], live[place]
            if lines[number].undo_limit is None:
                back = lines[earlier].undo_limit if lines[earlier].line.get("by") == seat else earlier
                lines[number].undo_limit = back if self._is_quiet(earlier, number) else number
        reach = lines[live[last]].undo_limit
        return None if reach == live[last] else reach

    def horizon(self, seat: int) -> int | None:
        """Return the `undo_limit` of a seat: its former name."""
        return self.undo_limit(seat)

    def undo_target(self, seat: int) -> int | None:
        """Return the line in force before a seat's last action, or None if it has not acted.

        An action that only completes the previous one is undone together with it.
        """
        lines, live, place = self.record.entries, self._in_force, len(self._in_force) - 1
        last = lines[live[place]].undo_targets
        while place and seat not in (known := lines[live[place]].undo_targets):
            if lines[live[place]].line.get("by") == seat:
                known[seat] = self._line_before(place)
            else:
                place -= 1
        last[seat] = lines[live[place]].undo_targets.get(seat)
        target = last[seat]
        return None if target is None or self._has_final_line_after(target) else target

    def _has_final_line_after(self, to: int) -> bool:
        """Return whether a line in force after line `to` is final."""
        lines, first = self.record.entries, self._index_in_force(to) + 1
        numbers = (self._in_force[place] for place in range(first, len(self._in_force)))
        return any(self.game.is_final(lines[number].line) for number in numbers)

    def before(self, seat: int) -> int | None:
        """Return the `undo_target` of a seat: its former name."""
        return self.undo_target(seat)

    def _line_before(self, place: int) -> int:
        """Return the line in force before the action at an index, and before the action that it completes."""
        while self._completes_previous(place):
            place -= 1
        return self._in_force[place - 1]

    def _completes_previous(self, place: int) -> bool:
        """Return whether the line at an index completes the previous action of its seat."""
        earlier, line = (self.record.entries[self._in_force[p]].line for p in (place - 1, place))
        return earlier.get("by") == line["by"] and self.game.completes_previous(earlier["do"], line["do"])

    def undo(self, to: int, seat: int | None = None) -> None:
        """Undo all lines after line `to`.

        With a seat, the limit is its `undo_limit`; without one, the whole table has agreed. Raise `Refused`
        if this is not possible.
        """
        if self.outcome is not None:
            raise i18n.shared_messages().refuse("M-1")
        place = self._index_in_force(to)
        if to == self._in_force[-1]:
            raise i18n.shared_messages().refuse("M-8/line")
        if self._has_final_line_after(to):
            raise i18n.shared_messages().refuse("M-8/final")
        if seat is not None:
            limit = self.undo_limit(seat)
            if limit is None or to < limit:
                raise i18n.shared_messages().refuse("M-8")
        entry, last = self.record.entries[to], self.record.last
        line = {"by": "table", "do": {"undo": to}}
        self.record.append(Entry(line, entry.position, last.prompt_id + 1, last.now))
        self._in_force = self._in_force.prefix(place + 1)

    def end(self, reason: str, seat: int | None = None) -> None:
        """End the play early.

        With a seat: it resigned, ran out of time or left, and the others win. Without one: all agreed on a
        draw or aborted the play.
        """
        if seat is not None:
            seat = self._check_seat(seat)
        if self.outcome is not None:
            raise i18n.shared_messages().refuse("M-1")
        if reason not in (SHARED_END_REASONS if seat is None else SEAT_END_REASONS):
            raise i18n.shared_messages().refuse("M-10")
        self._early_outcome = self._build_early_outcome(reason, seat)
        self._append({"by": "table", "do": {"ended": reason, **self._early_outcome.detail}}, self._position)
        self._record_outcome()

    # Copies ---------------------------------------------------------------------------------------

    def copy(self, chance: ChanceSource | None = None) -> Play:
        """Return an independent copy. Without a chance source it stops at the next chance request."""
        twin = self._copy_prefix(len(self.record), len(self._in_force))
        twin._chance, twin._early_outcome = chance, self._early_outcome
        twin.record.outcome_data, twin.record.secret = self.record.outcome_data, self.record.secret
        twin._resolve_chance()
        return twin

    def branch(self, chance: ChanceSource | None = None, commitment: ChanceCommitment | None = None) -> Play:
        """Return a new play that begins at this position.

        Its record contains the lines that lead here, and they cannot be undone.
        """
        if "imagined" in self.record.entries[0].line:
            raise i18n.shared_messages().refuse("M-13/imagined")
        if self.outcome is not None:
            raise i18n.shared_messages().refuse("M-13")
        origin = self.record.copy_prefix(self._in_force)
        return Play(
            self.game,
            self.setup,
            chance,
            state=self.state,
            now=self.now,
            origin=origin,
            commitment=commitment,
        )

    def resample(self, seat: int, rng: Random) -> Play:
        """Return another play that this seat cannot distinguish from this one (a determinization)."""
        return imagine_play(self.game, self.view(seat), rng)

    # Internals ------------------------------------------------------------------------------------

    def _copy_prefix(self, lines: int, in_force: int) -> Play:
        """Return a play of the first `lines` lines, with the first `in_force` lines in force."""
        twin = object.__new__(Play)
        twin.game, twin.setup, twin._chance, twin._early_outcome = self.game, self.setup, None, None
        twin.record = Record(self.game, self.setup, self.record.entries.prefix(lines), self.record.origin)
        twin._in_force = self._in_force.prefix(in_force)
        return twin

    @property
    def _position(self) -> Position:
        return self.record.last.position

    @property
    def _is_over(self) -> bool:
        return self.outcome is not None

    def _build_early_outcome(self, reason: str, seat: int | None) -> Outcome:
        """Return the outcome of a play that ends early in the current position."""
        winners = () if reason == "aborted" else tuple(s for s in range(self.setup.seats) if s != seat)
        detail = {} if seat is None else {"seat": seat}
        return Outcome(self.game.scores(self.state), winners, detail, reason)

    def _index_in_force(self, number: int) -> int:
        """Return the index of a line among those in force. Raise `Refused` (M-8) if it is not in force."""
        place = bisect_left(self._in_force, number) if type(number) is int else len(self._in_force)
        if place == len(self._in_force) or self._in_force[place] != number:
            raise i18n.shared_messages().refuse("M-8/line")
        return place

    def _prompt(self, viewer: Viewer) -> Prompt:
        early = self._early_outcome
        if early is None or early.reason is None:
            return self.game.prompt(self.state, viewer)
        return Prompt("over", i18n.shared_messages().format_message("prompts", early.reason, **early.detail))

    def _try_action(
        self, seat: int, action: Action, at: int | None, prompt: int | None
    ) -> tuple[Action, Position]:
        """Return the normalized action and the position after it, earlier due events included."""
        seat, last = self._check_seat(seat), self.record.last
        if at is not None:
            self._check_time(at)
        if self._early_outcome is not None or last.position.outcome is not None:
            raise i18n.shared_messages().refuse("M-1")
        if prompt is not None and prompt != last.prompt_id:
            raise i18n.shared_messages().refuse("M-4")
        action = self._normalize_action(action)
        position = last.position if at is None else self._position_at(at)
        request = position.chance_request
        if request is not None and (request.blocks(seat) or request != self.pending):
            raise i18n.shared_messages().refuse("M-2/chance")
        if position.outcome is not None:
            raise i18n.shared_messages().refuse("M-1")
        if seat not in position.to_act:
            raise i18n.shared_messages().refuse("M-2")
        if last.checked is not None and last.checked[0] == (seat, at, dump(action)):
            return action, last.checked[1]
        after = self.game.apply(position.state, seat, action, last.now if at is None else at)
        return action, Position(self.game, after)

    def _position_at(self, at: int) -> Position:
        """Return the position at a time. Stop at the first new chance request."""
        position, request = self._position, self.pending
        while request is None or request.seats is not None:
            due = position.next_deadline
            if due is None or due > at:
                break
            after, _ = self.game.tick(position.state)
            position = Position(self.game, after)
            if position.chance_request not in (None, request):
                break
        return position

    def _normalize_action(self, action: Action) -> Action:
        """Return the action as plain data. Raise `Refused` (M-3) unless it has one kind and valid keys."""
        kinds = self.game.info.kinds
        if type(action) is not dict and not isinstance(action, Mapping):
            raise i18n.shared_messages().refuse("M-3", kinds=", ".join(kinds))
        normal: Action = normalize(action)
        kind = [key for key in normal if key in kinds]
        if len(kind) == len(normal) == 1:
            return normal
        shared = i18n.shared_messages()
        if len(kind) != 1:
            raise shared.refuse("M-3", kinds=", ".join(kinds))
        for key in normal:
            if key != kind[0] and key not in kinds[kind[0]]:
                raise shared.refuse("M-3/keys", kind=kind[0], key=key[:40])
        return normal

    def _check_seat(self, seat: SupportsIndex) -> int:
        """Return the seat as an int. Raise `Refused` (M-6) if it does not exist."""
        number = seat if type(seat) is int else as_int(seat)
        if number is None or not 0 <= number < self.setup.seats:
            raise i18n.shared_messages().refuse("M-6")
        return number

    def _check_time(self, at: int) -> None:
        if type(at) is not int or at < self.now or at > 10**15:
            raise i18n.shared_messages().refuse("M-5")

    def _is_quiet(self, earlier: int, number: int) -> bool:
        """Return whether no viewer learned a hidden fact between two lines."""
        before, after = self.record.entries[earlier].state, self.record.entries[number].state
        return all(
            self.game.secrets(before, viewer).keys() <= self.game.secrets(after, viewer).keys()
            for viewer in (None, *range(self.setup.seats))
        )

    def _append(self, line: dict[str, Json], after: Position) -> None:
        last = self.record.last
        last.checked = None
        phase = after.simultaneous_phase
        prompt_id = last.prompt_id + (phase is None or phase != last.position.simultaneous_phase)
        self._in_force.append(len(self.record))
        self.record.append(Entry(line, after, prompt_id, line.get("at", last.now)))

    def _resolve_chance(self) -> None:
        """Resolve chance requests while there are results, then record the outcome if the play is over."""
        while self._chance is not None and (request := self.pending) is not None:
            answer = (
                self._chance.sample_line(request, len(self.record))
                if isinstance(self._chance, CommittedRandom)
                else self._chance(request)
            )
            if answer is None:
                break
            self._apply_chance(answer)
        self._record_outcome()

    def _apply_chance(self, result: Action | ChanceResult) -> None:
        do: Action = normalize(result.do if isinstance(result, ChanceResult) else result)
        after = Position(self.game, self.game.apply_chance(self.state, do))
        self._append({"by": "chance", "do": do}, after)

    def _record_outcome(self) -> None:
        outcome = self.outcome
        self.record.outcome_data = None if outcome is None else outcome.data
        if outcome is not None and isinstance(self._chance, CommittedRandom):
            self.record.secret = self._chance.secret


def _exclude_blocked(seats: tuple[int, ...], request: ChanceRequest) -> tuple[int, ...]:
    """Return those seats that do not wait for a chance request."""
    return tuple(seat for seat in seats if not request.blocks(seat))


def imagine_play(game: Game[Any], view: dict[str, Json], rng: Random) -> Play:
    """Create a play in which the view's seat has exactly this view; `rng` samples the unknown facts."""
    setup = Setup(view["seats"], view["options"], view.get("data"))
    play = Play(
        game,
        setup,
        state=game.imagine(setup, view, rng),
        prompt_id=view["prompt"]["id"],
        now=view["at"] or 0,
        is_imagined=True,
    )
    play._chance = RandomChance(game, rng)
    outcome = view["outcome"]
    if outcome is not None and outcome.get("reason") in (*SEAT_END_REASONS, *SHARED_END_REASONS):
        play._early_outcome = play._build_early_outcome(outcome["reason"], outcome["detail"].get("seat"))
        play._record_outcome()
    return play
