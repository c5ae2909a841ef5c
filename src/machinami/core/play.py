"""A play: one game under way, with its record and its chance."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from random import Random
from typing import Any, SupportsIndex

from machinami.core import i18n, text_view
from machinami.core.action_list import ActionList
from machinami.core.contract import (
    NOTHING,
    Action,
    Actions,
    Answer,
    Ask,
    Coupled,
    Drawn,
    Foreseer,
    Game,
    Json,
    Outcome,
    Prompt,
    Refused,
    Scenic,
    Setup,
    Viewer,
)
from machinami.core.fair_random import CommittedRandom, Pledge, Source
from machinami.core.persistent_list import PersistentList
from machinami.core.record import Entry, Record, header
from machinami.core.validation import as_int, plain

ENDINGS = ("resigned", "time", "abandoned")
"""Why a play may end early by one seat, which loses it."""
AGREEMENTS = ("agreed", "aborted")
"""Why it may end early by all: they share the victory, or nobody has it."""


class RandomChance:
    """A chance source over a generator. With `patient` it leaves slow asks to whoever can wait."""

    def __init__(self, game: Game[Any], rng: Random, patient: bool = False) -> None:
        self._game, self._rng, self._patient = game, rng, patient

    def __call__(self, ask: Ask) -> Action | Answer | None:
        return None if ask.slow and self._patient else self._game.draw(ask, self._rng)


class Play:
    """One game under way. Make one with `new`, `replay` or `imagine`."""

    def __init__(
        self,
        game: Game[Any],
        setup: Setup,
        chance: Source | None = None,
        *,
        state: Any = None,
        step: int = 0,
        now: int = 0,
        origin: Record | None = None,
        pledge: Pledge | None = None,
        imagined: bool = False,
    ) -> None:
        self.game = game
        self.setup = setup
        self._chance = chance
        first = header(game, setup, origin)
        if isinstance(chance, CommittedRandom):
            pledge = chance.pledge
        if pledge is not None:
            first["chance"] = pledge.data
        if imagined:
            first["imagined"] = True
        begun = game.start(setup) if state is None else state
        self.record = Record(game, setup, PersistentList([Entry(first, begun, step, now)]), origin)
        self._live = PersistentList([0])
        self._ended: tuple[str, int | None] | None = None
        self._roll()

    def __repr__(self) -> str:
        number = len(self.record) - 1
        where = f"<Play of {self.game.facts.name} by {self.setup.seats}, line {number}: "
        if self.outcome is not None:
            return f"{where}{self.outcome}>"
        ask, seats = self.pending, " and ".join(f"seat {seat}" for seat in self.to_act)
        waits = f"waiting for chance ({ask.kind})" if ask is not None else f"waiting for {self.due} ms"
        return f"{where}{f'{seats} to act' if seats else waits}>"

    def __eq__(self, other: object) -> bool:
        """Whether both have the same lines, and imagined ones the same state too; where chance comes from
        does not matter."""
        if not isinstance(other, Play):
            return NotImplemented
        if self.record.text != other.record.text:
            return False
        return "imagined" not in self.record.entries[0].line or bool(self.state == other.state)

    def __hash__(self) -> int:
        raise TypeError("a play changes, and so has no hash")

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return self.svg() or text_view.page(self.text())

    # What is the case -----------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The game's own state: immutable, and no business of players."""
        return self.record.last.after

    @property
    def now(self) -> int:
        """The time of the last line that had one."""
        return self.record.last.now

    @property
    def prompt_id(self) -> int:
        """The id of the prompts of this moment, which an action may name."""
        return self.record.last.step

    @property
    def in_force(self) -> tuple[int, ...]:
        """The numbers of the lines that nobody took back, the header first."""
        return tuple(self._live)

    def past(self, number: int) -> Play:
        """The play as it stood after a line in force, to be looked at: it has no chance source."""
        place = self._place(number)
        if number == len(self.record) - 1:
            return self.copy()
        return self._twin(number + 1, place + 1)

    @property
    def pending(self) -> Ask | None:
        """What chance still has to answer before the seats it holds up can go on; see `settle`."""
        return None if self._ended else self.game.asks(self.state)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; may be empty while a deadline runs or chance is pending."""
        return () if self._over else self._free(self.game.to_act(self.state))

    @property
    def awaited(self) -> tuple[int, ...]:
        """Those of `to_act` the game waits for."""
        return () if self._over else self._free(self.game.awaited(self.state))

    @property
    def due(self) -> int | None:
        """The next moment at which something happens by itself."""
        ask = self.pending
        stopped = self._over or (ask is not None and ask.seats is None)
        return None if stopped else self.game.due(self.state)

    @property
    def scene(self) -> Json:
        """What never changes and is needed to draw the play; None where the view says it all."""
        return self.game.scene(self.setup) if isinstance(self.game, Scenic) else None

    @property
    def outcome(self) -> Outcome | None:
        """None, or how it ended. A play is over when this is not None, and only then."""
        if self._ended is None:
            return self.game.outcome(self.state)
        reason, seat = self._ended
        winners = () if reason == "aborted" else tuple(s for s in range(self.setup.seats) if s != seat)
        detail = {} if seat is None else {"seat": seat}
        return Outcome(self.game.scores(self.state), winners, detail, reason)

    def actions(self, seat: int) -> ActionList:
        """What a seat may do now."""
        seat = self._known(seat)
        actions: Actions = self.game.actions(self.state, seat) if seat in self.to_act else NOTHING
        return ActionList(actions, lambda action: self.check(seat, action) is None)

    def view(self, viewer: Viewer) -> dict[str, Json]:
        """All that a seat (None: a spectator) may know, as plain data."""
        if viewer is not None:
            viewer = self._known(viewer)
        facts, entry = self.game.facts, self.record.last
        prompt = self._prompt(viewer)
        outcome = self.outcome
        view: dict[str, Json] = {
            "game": facts.key,
            "rules": facts.rules,
            "seats": self.setup.seats,
            "options": dict(self.setup.options),
        }
        if self.setup.data is not None:
            view["data"] = self.setup.data
        return view | {
            "seat": viewer,
            "to_act": list(self.to_act),
            "awaited": list(self.awaited),
            "prompt": {"id": entry.step, "key": prompt.key, **prompt.words},
            "offered": [] if viewer is None else self.actions(viewer).data,
            "due": self.due,
            "at": entry.now if facts.realtime else None,
            "outcome": None if outcome is None else outcome.data,
            "board": self.game.view(self.state, viewer),
        }

    def text(self, viewer: Viewer = None, language: str = "en") -> str:
        """What a viewer sees as plain text: the board, and what is asked."""
        return text_view.text(self.game, self.view(viewer), language)

    def svg(self, viewer: Viewer = None) -> str | None:
        """What a viewer sees as a picture; None where the game draws none."""
        return self.game.svg(self.setup, self.view(viewer)) if isinstance(self.game, Drawn) else None

    def foresee(self, seat: int, draft: Action) -> Json:
        """What a draft would bring, as far as the seat can know; None where the game does not say."""
        seat = self._known(seat)
        if not isinstance(self.game, Foreseer):
            return None
        try:
            return self.game.foresee(self.view(seat), self._formed(draft))
        except Refused:
            return None

    # Acting ---------------------------------------------------------------------------------------

    def check(
        self, seat: int, action: Action, at: int | None = None, prompt: int | None = None
    ) -> Refused | None:
        """None, or the `Refused` that `do` would raise. Nothing changes."""
        try:
            self._try(seat, action, at, prompt)
        except Refused as refused:
            return refused
        return None

    def do(self, seat: int, action: Action, at: int | None = None, prompt: int | None = None) -> None:
        """Let a seat act, after letting happen what is due by then. Raises `Refused` and changes nothing.

        `prompt` names the prompt that the action answers; a stale one is refused.
        """
        seat = self._known(seat)
        action, after = self._try(seat, action, at, prompt)
        if at is not None and self.due is not None and self.due <= at:
            self.tick(at)
            action, after = self._try(seat, action, at, None)
        line: dict[str, Json] = {"by": seat, "do": action}
        self._append(line if at is None else line | {"at": at}, after)
        self._roll()

    def tick(self, at: int) -> None:
        """Let everything happen that is due by this time."""
        self._timely(at)
        while self.due is not None and self.due <= at:
            moment = self.due
            after, do = self.game.tick(self.state)
            self._append({"by": "clock", "do": do, "at": moment}, after)
            self._roll()

    def settle(self, answer: Action | Answer) -> None:
        """Give the answer of chance that the play is pending on. A forged one is refused."""
        if self.pending is None:
            raise i18n.shared().refuse("M-11")
        self._settle(answer)
        self._roll()

    def horizon(self, seat: int) -> int | None:
        """The line to which a seat may go back freely: through quiet actions of its own, no further."""
        seat = self._known(seat)
        if self.game.facts.realtime or self.outcome is not None:
            return None
        lines, live, last = self.record.entries, self._live, len(self._live) - 1
        if lines[live[last]].line.get("by") != seat:
            return None
        first = last
        while lines[live[first]].reach is None and lines[live[first - 1]].line.get("by") == seat:
            first -= 1
        for place in range(first, last + 1):
            earlier, number = live[place - 1], live[place]
            if lines[number].reach is None:
                back = lines[earlier].reach if lines[earlier].line.get("by") == seat else earlier
                lines[number].reach = back if self._quiet(earlier, number) else number
        reach = lines[live[last]].reach
        return None if reach == live[last] else reach

    def before(self, seat: int) -> int | None:
        """The line in force just before a seat's last action; None where it has made none. An action that
        only completes the one before goes back with it."""
        lines, live, place = self.record.entries, self._live, len(self._live) - 1
        last = lines[live[place]].before
        while place and seat not in (known := lines[live[place]].before):
            if lines[live[place]].line.get("by") == seat:
                known[seat] = self._before(place)
            else:
                place -= 1
        last[seat] = lines[live[place]].before.get(seat)
        return last[seat]

    def _before(self, place: int) -> int:
        """The line in force just before what was done at a place, all of it."""
        while self._completes(place):
            place -= 1
        return self._live[place - 1]

    def _completes(self, place: int) -> bool:
        """Whether the line at a place in force belongs to what its seat did just before."""
        earlier, line = (self.record.entries[self._live[p]].line for p in (place - 1, place))
        if not isinstance(self.game, Coupled) or earlier.get("by") != line["by"]:
            return False
        return self.game.completes(earlier["do"], line["do"])

    def undo(self, to: int, seat: int | None = None) -> None:
        """Go back to just after line `to`. With a seat, only as far as that seat may go freely;
        without, the table has agreed."""
        if self.outcome is not None:
            raise i18n.shared().refuse("M-1")
        place = self._place(to)
        if to == self._live[-1]:
            raise i18n.shared().refuse("M-8/line")
        if seat is not None:
            horizon = self.horizon(seat)
            if horizon is None or to < horizon:
                raise i18n.shared().refuse("M-8")
        entry, last = self.record.entries[to], self.record.last
        line = {"by": "table", "do": {"undo": to}}
        self.record.append(Entry(line, entry.after, last.step + 1, last.now))
        self._live = self._live.first(place + 1)

    def end(self, reason: str, seat: int | None = None) -> None:
        """End the play early: a seat resigned, ran out of time or left for good, and the others win;
        or, without a seat, all agreed on a draw or to give the game up."""
        if seat is not None:
            seat = self._known(seat)
        if self.outcome is not None:
            raise i18n.shared().refuse("M-1")
        if reason not in (AGREEMENTS if seat is None else ENDINGS):
            raise i18n.shared().refuse("M-10")
        self._ended = (reason, seat)
        about = {} if seat is None else {"seat": seat}
        self._append({"by": "table", "do": {"ended": reason, **about}}, self.state)
        self._close()

    # Copies ---------------------------------------------------------------------------------------

    def copy(self, chance: Source | None = None) -> Play:
        """An independent play from here on; without a chance source it waits where chance is asked."""
        twin = self._twin(len(self.record), len(self._live))
        twin._chance, twin._ended = chance, self._ended
        twin.record.closing, twin.record.secret = self.record.closing, self.record.secret
        twin._roll()
        return twin

    def branch(self, chance: Source | None = None, pledge: Pledge | None = None) -> Play:
        """A new play that begins where this one stands: its record carries how it came there, and
        nobody can go back behind it."""
        if "imagined" in self.record.entries[0].line:
            raise i18n.shared().refuse("M-13/imagined")
        if self.outcome is not None:
            raise i18n.shared().refuse("M-13")
        origin = self.record.passed(self._live)
        return Play(
            self.game, self.setup, chance, state=self.state, now=self.now, origin=origin, pledge=pledge
        )

    def resample(self, seat: int, rng: Random) -> Play:
        """Another play that this seat could not tell from the present one."""
        return imagined(self.game, self.view(seat), rng)

    # Inside ---------------------------------------------------------------------------------------

    def _twin(self, lines: int, live: int) -> Play:
        """A play of the first so many lines, so many of them in force."""
        twin = object.__new__(Play)
        twin.game, twin.setup, twin._chance, twin._ended = self.game, self.setup, None, None
        twin.record = Record(self.game, self.setup, self.record.entries.first(lines), self.record.origin)
        twin._live = self._live.first(live)
        return twin

    @property
    def _over(self) -> bool:
        return self._ended is not None or self.outcome is not None

    def _free(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Those of the seats that do not wait for chance."""
        ask = self.pending
        return seats if ask is None else tuple(seat for seat in seats if not ask.holds(seat))

    def _place(self, number: int) -> int:
        """Where a line stands among those in force."""
        place = bisect_left(self._live, number) if type(number) is int else len(self._live)
        if place == len(self._live) or self._live[place] != number:
            raise i18n.shared().refuse("M-8/line")
        return place

    def _prompt(self, viewer: Viewer) -> Prompt:
        if self._ended is None:
            return self.game.prompt(self.state, viewer)
        reason, seat = self._ended
        about = {} if seat is None else {"seat": seat}
        return Prompt("over", i18n.shared().say("prompts", reason, **about))

    def _try(self, seat: int, action: Action, at: int | None, prompt: int | None) -> tuple[Action, Any]:
        """The action in normal form and the state it leads to, what is due before it included."""
        seat = self._known(seat)
        if at is not None:
            self._timely(at)
        if self.outcome is not None:
            raise i18n.shared().refuse("M-1")
        if prompt is not None and prompt != self.prompt_id:
            raise i18n.shared().refuse("M-4")
        action = self._formed(action)
        state = self.state if at is None else self._ticked(at)
        ask = self.game.asks(state)
        if ask is not None and (ask.holds(seat) or ask != self.pending):
            raise i18n.shared().refuse("M-2/chance")
        if self.game.outcome(state) is not None:
            raise i18n.shared().refuse("M-1")
        if seat not in self.game.to_act(state):
            raise i18n.shared().refuse("M-2")
        return action, self.game.apply(state, seat, action, self.now if at is None else at)

    def _ticked(self, at: int) -> Any:
        """The state by a time, as long as nothing new is asked of chance on the way."""
        state, ask = self.state, self.pending
        while ask is None or ask.seats is not None:
            due = self.game.due(state)
            if due is None or due > at:
                break
            state, _ = self.game.tick(state)
            if self.game.asks(state) not in (None, ask):
                break
        return state

    def _formed(self, action: Action) -> Action:
        shared, kinds = i18n.shared(), self.game.facts.kinds
        if not isinstance(action, Mapping):
            raise shared.refuse("M-3", kinds=", ".join(kinds))
        formed: Action = plain(action)
        kind = [key for key in formed if key in kinds]
        if len(kind) != 1:
            raise shared.refuse("M-3", kinds=", ".join(kinds))
        for key in formed:
            if key != kind[0] and key not in kinds[kind[0]]:
                raise shared.refuse("M-3/keys", kind=kind[0], key=key[:40])
        return formed

    def _known(self, seat: SupportsIndex) -> int:
        """The seat as a plain int, or a refusal where there is none of this number."""
        number = as_int(seat)
        if number is None or not 0 <= number < self.setup.seats:
            raise i18n.shared().refuse("M-6")
        return number

    def _timely(self, at: int) -> None:
        if type(at) is not int or at < self.now or at > 10**15:
            raise i18n.shared().refuse("M-5")

    def _quiet(self, earlier: int, number: int) -> bool:
        """Nobody learned a hidden fact between these two lines."""
        before, after = self.record.entries[earlier].after, self.record.entries[number].after
        return all(
            self.game.secrets(before, viewer).keys() <= self.game.secrets(after, viewer).keys()
            for viewer in (None, *range(self.setup.seats))
        )

    def _append(self, line: dict[str, Json], after: Any) -> None:
        last = self.record.last
        stage = self.game.stage(after)
        step = last.step + (stage is None or stage != self.game.stage(last.after))
        self._live.append(len(self.record))
        self.record.append(Entry(line, after, step, line.get("at", last.now)))

    def _roll(self) -> None:
        """Ask chance as long as it answers, and write the outcome down once there is one."""
        while self._chance is not None and (ask := self.pending) is not None:
            answer = (
                self._chance.drawn(ask, len(self.record))
                if isinstance(self._chance, CommittedRandom)
                else self._chance(ask)
            )
            if answer is None:
                break
            self._settle(answer)
        self._close()

    def _settle(self, answer: Action | Answer) -> None:
        do: Action = plain(answer.do if isinstance(answer, Answer) else answer)
        self._append({"by": "chance", "do": do}, self.game.settle(self.state, do))

    def _close(self) -> None:
        outcome = self.outcome
        self.record.closing = None if outcome is None else outcome.data
        if outcome is not None and isinstance(self._chance, CommittedRandom):
            self.record.secret = self._chance.secret


def imagined(game: Game[Any], view: dict[str, Json], rng: Random) -> Play:
    """A play that gives the view's seat this very view, its unknown facts drawn by `rng`."""
    setup = Setup(view["seats"], view["options"], view.get("data"))
    play = Play(
        game,
        setup,
        state=game.imagine(setup, view, rng),
        step=view["prompt"]["id"],
        now=view["at"] or 0,
        imagined=True,
    )
    play._chance = RandomChance(game, rng)
    outcome = view["outcome"]
    if outcome is not None and outcome.get("reason") in (*ENDINGS, *AGREEMENTS):
        play._ended = (outcome["reason"], outcome["detail"].get("seat"))
        play._close()
    return play
