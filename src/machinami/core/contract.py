"""What a game is.

This file is the standard that every game meets and that everything else relies on: the play, the
records, the bots, the server, the lab. It knows no game. Read it beside `docs/add-a-game.md`.

A game is a set of pure functions over an immutable state. It performs no input or output, reads no
clock and owns no generator:

* what no player decides is *asked* of a chance source, and the answer becomes a line of the record;
* time enters as `at`, in milliseconds since the start, and through `due` and `tick`;
* what a seat may know leaves the game through `view` and `seen`, and in no other way;
* what a seat may not do is answered with `Refused`, and the state stays as it was.

Words used throughout: a *seat* is a number from 0, clockwise; `None` is a spectator. An *action* is a
dict in the notation of the game's law. A *line* is one entry of a record.

What only some games or bots can do stands in small protocols of its own below `Game` and `Bot`. Whoever
wants such an ability asks with `isinstance`, and does without it where it is missing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, runtime_checkable

if TYPE_CHECKING:
    from numpy.typing import NDArray

Json = Any
"""Plain data: dict with string keys, list, str, int, bool, None. Never a float: measures are integers."""

Action = dict[str, Json]
Seat = int
Viewer = int | None
"""A seat, or None for a spectator."""

S = TypeVar("S")
"""The state of a game: immutable, comparable, without a generator."""


class Refused(Exception):
    """An action that the rules refuse: the clause, a sentence in both languages, the place concerned.

    The sentence is made from what the actor may know. It goes to the actor alone and is never recorded.
    In a sentence `@n` stands for the name of seat n.
    """

    def __init__(self, clause: str, words: Mapping[str, str], where: Json = None) -> None:
        super().__init__(clause, dict(words), where)
        self.clause = clause
        self.words = dict(words)
        self.where = where

    def __str__(self) -> str:
        return f"{self.clause}: {self.words['en']}"

    def __repr__(self) -> str:
        place = "" if self.where is None else f", where={self.where!r}"
        return f"{type(self).__name__}({self.clause!r}, {self.words['en']!r}{place})"

    @property
    def data(self) -> dict[str, Json]:
        """The refusal as plain data, for the wire."""
        return {"clause": self.clause, **self.words, "where": self.where}


@dataclass(frozen=True, slots=True)
class Option:
    """A rule option; the first value is the default."""

    name: str
    values: tuple[Json, ...]

    @property
    def default(self) -> Json:
        return self.values[0]


@dataclass(frozen=True, slots=True)
class Facts:
    """What is true of a game before anybody sits down: `games["toscana"]` answers with this."""

    key: str
    name: str
    rules: int
    seats: tuple[int, ...]
    kinds: Mapping[str, tuple[str, ...]]
    """Each kind of action with the other keys that may qualify it."""
    options: tuple[Option, ...] = ()
    sets: tuple[str, ...] = ()
    """Names of the data sets that there are, the default first, the operator's own last."""
    authors: str = ""
    publisher: str = ""
    year: int = 0
    minutes: int = 0
    hidden: bool = False
    simultaneous: bool = False
    continuous: bool = False
    realtime: bool = False

    @property
    def defaults(self) -> dict[str, Json]:
        """Every option at its default."""
        return {option.name: option.default for option in self.options}


@dataclass(frozen=True, slots=True)
class Setup:
    """What was agreed on before the start. `data` names a shipped set, or carries a whole one."""

    seats: int
    options: Mapping[str, Json] = field(default_factory=dict)
    data: Json = None


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to chance. A slow one (physics, say) may be answered later and in another thread.

    While it is open it holds up the seats it names, and nobody may act if it names none. The others, and
    the clock, go on meanwhile: then the same ask must stay open until it is answered, unless the game
    ends first.
    """

    kind: str
    detail: Json = None
    slow: bool = False
    seats: tuple[Seat, ...] | None = None

    def holds(self, seat: Seat) -> bool:
        """Whether a seat has to wait for the answer."""
        return self.seats is None or seat in self.seats


@dataclass(frozen=True, slots=True)
class Answer:
    """What chance says to a slow ask: the `do` for the record, and a motion to look at meanwhile.

    The motion is plain data for the pages (who moved how). It is shown once, to everybody, and recorded
    nowhere: it holds nothing that is hidden, and no rule depends on it.
    """

    do: Action
    motion: Json = None


Chance = Callable[[Ask], Action | Answer | None]
"""A chance source: it answers an ask with a `do`, or with None for "not yet"."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a play ended. `winners` holds every seat that shares the victory."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    detail: Mapping[str, Json] = field(default_factory=dict)
    reason: str | None = None

    @property
    def data(self) -> dict[str, Json]:
        """The outcome as it stands in a record."""
        data: dict[str, Json] = {"scores": list(self.scores), "winners": list(self.winners)}
        if self.reason is not None:
            data["reason"] = self.reason
        return data | {"detail": dict(self.detail)}

    def __str__(self) -> str:
        seats = " and ".join(f"seat {seat}" for seat in self.winners) or "nobody"
        scores = ":".join(map(str, self.scores))
        return f"{seats} won {scores}" + (f" ({self.reason})" if self.reason is not None else "")


class Actions(Protocol):
    """What a seat may do, from the game's side. `count` is None where there is no end to it."""

    @property
    def count(self) -> int | None: ...

    def __iter__(self) -> Iterator[Action]: ...

    def sample(self, rng: Random) -> Action:
        """One legal action; over many calls each may occur."""
        ...

    def describe(self) -> dict[str, Json]:
        """What is offered, for a view that cannot list it."""
        ...


@dataclass(frozen=True, slots=True)
class Finite:
    """Actions that can be counted; the n-th is made when it is asked for."""

    count: int
    nth: Callable[[int], Action]

    def __iter__(self) -> Iterator[Action]:
        return (self.nth(i) for i in range(self.count))

    def sample(self, rng: Random) -> Action:
        return self.nth(rng.randrange(self.count))

    def describe(self) -> dict[str, Json]:
        return {"count": self.count}


@dataclass(frozen=True, slots=True)
class Endless:
    """Actions that cannot be counted: they can be sampled, tested one by one, and described."""

    draw: Callable[[Random], Action]
    description: dict[str, Json]

    @property
    def count(self) -> None:
        return None

    def __iter__(self) -> Iterator[Action]:
        raise TypeError("these actions cannot be listed: use .sample(rng) or `action in actions`")

    def sample(self, rng: Random) -> Action:
        return self.draw(rng)

    def describe(self) -> dict[str, Json]:
        return self.description


NOTHING: Finite = Finite(0, lambda _: {})


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a viewer is told to do or to wait for, in both languages. `key` says it to a program."""

    key: str
    words: Mapping[str, str]


class Game(ABC, Generic[S]):
    """The rules of one game, one version. Every function is pure; `state` is never changed in place."""

    facts: Facts

    # The beginning ------------------------------------------------------------------------------

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """The state before any chance has spoken. `setup` has every option, and legal values only."""

    def check_data(self, data: Json) -> None:
        """Refuse a data set that does not fit; only games with data sets are asked."""
        raise NotImplementedError(f"{self.facts.key} has no data sets")

    # Chance ---------------------------------------------------------------------------------------

    def asks(self, state: S) -> Ask | None:
        """What chance has to decide now, before anything else can happen."""
        return None

    def draw(self, ask: Ask, rng: Random) -> Action | Answer:
        """An answer to an ask. It may take its time, and sees nothing but the ask."""
        raise NotImplementedError(f"{self.facts.key} asked for {ask.kind}, but draws nothing")

    def settle(self, state: S, do: Action) -> S:
        """The state after chance answered. A forged answer is refused."""
        raise NotImplementedError(f"{self.facts.key} leaves nothing to chance")

    # Decisions ------------------------------------------------------------------------------------

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats that may act now. Simultaneous seats stay here while they may change their mind."""

    def awaited(self, state: S) -> tuple[Seat, ...]:
        """Those of `to_act` the game waits for."""
        return self.to_act(state)

    @abstractmethod
    def actions(self, state: S, seat: Seat) -> Actions:
        """What a seat of `to_act` may do."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: Action, at: int) -> S:
        """The state after an action of a seat of `to_act`, or `Refused`.

        The caller has seen to it that the action is plain data with exactly one kind and no key that
        does not qualify it; the values are the game's to judge.
        """

    def spare(self, state: S, seat: Seat) -> Action | None:
        """The action by which a seat of `to_act` keeps a power that it has once a game; None where no such
        power is at stake. A stand-in does it for a person who may return."""
        return None

    def stage(self, state: S) -> Json:
        """Names a phase in which several seats act at once, None elsewhere.

        Prompts keep their id while the stage stays the same, so that what one seat does never makes
        the action that another is about to send a stale one.
        """
        return None

    # Time -----------------------------------------------------------------------------------------

    def due(self, state: S) -> int | None:
        """The next moment at which something happens by itself."""
        return None

    def tick(self, state: S) -> tuple[S, Action]:
        """Let happen what is due, exactly at its moment; the action goes into the clock line."""
        raise NotImplementedError(f"{self.facts.key} has no clock")

    # Knowledge ------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> dict[str, Json]:
        """Every fact that this viewer has, as plain data: enough for `imagine`, and nothing more."""

    @abstractmethod
    def seen(self, before: S, line: dict[str, Json], after: S, viewer: Viewer) -> dict[str, Json] | None:
        """What this viewer sees of a chance, seat or clock line when it happens; None for nothing at all.

        What the line disclosed besides stands under `shows`.
        """

    @abstractmethod
    def secrets(self, state: S, viewer: Viewer) -> dict[str, Json]:
        """The facts that this viewer cannot know, by name; a fact that can be deduced is none.

        An action by which a name disappears has taught somebody something: it cannot be undone freely.
        """

    @abstractmethod
    def imagine(self, setup: Setup, view: dict[str, Json], rng: Random) -> S:
        """A state that gives the view's seat this very view; over many draws all that are consistent."""

    @abstractmethod
    def prompt(self, state: S, viewer: Viewer) -> Prompt:
        """What is asked of this viewer, or whom we wait for."""

    # The end --------------------------------------------------------------------------------------

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """None while the game goes on."""

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """How it stands now: what is written down if somebody gives up."""


# What some games can do besides ----------------------------------------------------------------------


@runtime_checkable
class Scenic(Protocol):
    """A game with things to draw that never change in a play: shapes, cards, measures."""

    def scene(self, setup: Setup) -> Json:
        """Those things. They are told once, so that views stay small; nothing hidden is among them."""
        ...


@runtime_checkable
class Figured(Protocol):
    """A game whose rules text states figures that depend on what was agreed on."""

    def figures(self, setup: Setup) -> Mapping[str, Json]:
        """Those figures by the names of their places; one may be words, by language."""
        ...


@runtime_checkable
class Equipped(Protocol):
    """A game some of whose options need something that may not be installed. Records of such games replay
    all the same."""

    def lacking(self) -> Mapping[str, Mapping[str, str]]:
        """What cannot be played here: options with their values, such as `hands=real`, and for each the
        reason in every language."""
        ...


@runtime_checkable
class Preparing(Protocol):
    """A game whose slow chance is worth a process of its own, in which it can make ready for an ask."""

    def prepares(self, setup: Setup) -> bool:
        """Whether plays with this set-up have such asks."""
        ...

    def ready(self, view: dict[str, Json]) -> None:
        """Do ahead of time what the next slow ask after this view will need, and remember it here."""
        ...


@runtime_checkable
class Written(Protocol):
    """A game whose board can be read as plain text."""

    def text(self, view: dict[str, Json], language: str) -> str:
        """The board of a view, in lines of at most 100 characters that make sense when read aloud."""
        ...


@runtime_checkable
class Drawn(Protocol):
    """A game whose board can be drawn without a page."""

    def svg(self, setup: Setup, view: dict[str, Json]) -> str:
        """The board of a view as SVG, with a width and a height in pixels."""
        ...


@runtime_checkable
class Deputy(Protocol):
    """A game that waits for nobody, and knows what to do for a seat whose person is gone."""

    def absent(self, state: Any, seat: Seat) -> Action | None:
        """What is done for a seat that has been away for long: one action after another, until None."""
        ...


@runtime_checkable
class Steward(Protocol):
    """A game that knows when a seat has nothing to decide, so that nobody is asked in vain."""

    def forced(self, state: Any, seat: Seat) -> Action | None:
        """The one action that a seat of `to_act` can mean now; None where there is anything to weigh.

        A table may do it for the seat, and records it like any other. An action that forgoes what
        costs nothing is no alternative. Sooner or later somebody has a choice again, or the play ends.
        """
        ...


@runtime_checkable
class Coupled(Protocol):
    """A game in which one gesture may be two actions: whoever takes back the second means both."""

    def completes(self, before: Action, action: Action) -> bool:
        """Whether an action only completes the one that the same seat did just before."""
        ...


@runtime_checkable
class Puzzler(Protocol):
    """A game that sets puzzles to one person."""

    def puzzles(self) -> list[dict[str, Json]]:
        """All of them as plain data: what each is like, the easiest first."""
        ...

    def daily(self, day: date) -> dict[str, Json]:
        """The puzzle of a day, the same for everybody."""
        ...

    def options_of(self, day: date, easy: bool = False) -> dict[str, Json]:
        """What is agreed on at a table of one at which the puzzle of a day is played, or the easy one where
        the game sets two. Its outcome's detail tells the `time` in milliseconds."""
        ...


@runtime_checkable
class Foreseer(Protocol):
    """A game that says beforehand what an action would bring, so that a page need not reckon."""

    def foresee(self, view: dict[str, Json], draft: Action) -> Json:
        """What a draft of the view's seat would bring, as plain data; None where there is nothing to say.

        It is made from the view alone, and so cannot tell more than the seat knows. The draft has the
        form of an action, but may be unfinished or against the rules; it is never refused here.
        """
        ...


@runtime_checkable
class Redealer(Protocol):
    """A game with secrets that can be dealt anew behind what a record tells."""

    def redealt(self, lines: Sequence[dict[str, Json]], state: Any, seat: Seat) -> list[dict[str, Json]]:
        """The lines of a record in force, header left out, changed so that they lead to another state: one
        that this seat could not tell from the true one. Whoever asks replays them to see that they do."""
        ...


# Bots ------------------------------------------------------------------------------------------------


class Bot(Protocol):
    """A player that sees views and nothing else."""

    levels: Sequence[int]

    @property
    def light(self) -> bool:
        """Whether it thinks for a moment only, or outside the interpreter's lock: a thread is enough
        for it then; any other wants a process of its own."""
        ...

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        """Do ahead of time what would make the first choice slow, such as compiling."""
        ...

    def choose(
        self,
        view: dict[str, Json],
        level: int,
        *,
        rng: Random,
        budget: float = 1.0,
        progress: Callable[[float], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> Action | None:
        """An action for the view's seat. `budget` scales the search, `progress` hears the share done,
        and once `cancel` answers true the best action so far is returned soon. None, for which there
        is room in real time only, lets the moment pass."""
        ...


@runtime_checkable
class Paced(Protocol):
    """A bot with hands: what it does in real time takes it as long as it would take a person."""

    def pace(self, view: dict[str, Json], level: int, rng: Random) -> float:
        """Seconds from now until its next action is done; quick to say."""
        ...


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a seat may expect: its share of the victory, from 0 to 1, and its score."""

    win: float
    score: float


@dataclass(frozen=True, slots=True)
class ScoredAction:
    """An action with what every seat may expect after it."""

    action: Action
    seats: tuple[Prospect, ...]
    reason: str | None = None
    """What speaks for it most: a key of the section `reasons` of the game's words; None for nothing."""
    gains: bool = False
    """Whether what speaks for it shows on the board at once."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A position with what every seat may expect, and the best few actions, the best first.

    There are none where the view's seat has nothing to choose, or would rather wait. Shares of the victory
    add up to 1.
    """

    seats: tuple[Prospect, ...]
    best: tuple[ScoredAction, ...] = ()
    also: tuple[ScoredAction, ...] = ()
    """The actions that were asked about, in their order."""


@runtime_checkable
class Evaluator(Protocol):
    """A bot that says what it thinks of a position: for hints, reviews and the lab."""

    def weigh(
        self,
        view: dict[str, Json],
        level: int,
        *,
        rng: Random,
        most: int = 3,
        also: Sequence[Action] = (),
        budget: float = 1.0,
        progress: Callable[[float], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> Evaluation:
        """The position as the view's seat may judge it, with at most so many actions, and with those it is
        asked about whatever they are worth. It is made from the view alone, so that it may be asked in the
        middle of a game; the rest is as in `choose`."""
        ...


# Numbers for machines that learn ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plane:
    """One array of an observation: its shape, the least and greatest number in it, and what it says."""

    shape: tuple[int, ...]
    low: int
    high: int
    says: str = ""
    """One English sentence: what each axis and number means."""


@runtime_checkable
class Codec(Protocol):
    """Actions and views as numbers, for a game with finite actions and one set-up.

    A number means the same action in every position. A kernel game uses the numbers of its kernel.
    """

    @property
    def size(self) -> int:
        """Actions are numbered from 0 to one less than this."""
        ...

    @property
    def planes(self) -> Mapping[str, Plane]:
        """What an observation consists of."""
        ...

    def number(self, action: Action) -> int:
        """The number of an action; ValueError for what is none in any position."""
        ...

    def action(self, number: int) -> Action:
        """The action of a number; ValueError for what is no number of an action."""
        ...

    def mask(self, view: dict[str, Json]) -> NDArray[Any]:
        """For every number whether the view's seat may do it now: booleans."""
        ...

    def observe(self, view: dict[str, Json]) -> dict[str, NDArray[Any]]:
        """All the view's seat knows, as integers, plane by plane."""
        ...


@runtime_checkable
class Candidates(Protocol):
    """Actions and views as numbers where actions are without number: a choice of legal actions, as the
    bots see them, numbered within one decision."""

    @property
    def size(self) -> int:
        """There are never more than this."""
        ...

    @property
    def planes(self) -> Mapping[str, Plane]:
        """What an observation consists of."""
        ...

    @property
    def traits(self) -> Plane:
        """What is told of one candidate: a row of numbers."""
        ...

    def candidates(self, view: dict[str, Json], rng: Random) -> Sequence[Action]:
        """Legal actions of the view's seat, at least one where it may act. View and generator decide."""
        ...

    def tell(self, view: dict[str, Json], candidates: Sequence[Action]) -> NDArray[Any]:
        """The traits of candidates, a row for each: all that makes one differ from another, as integers."""
        ...

    def observe(self, view: dict[str, Json]) -> dict[str, NDArray[Any]]:
        """All the view's seat knows, as integers, plane by plane."""
        ...


@runtime_checkable
class Dealer(Protocol):
    """A codec that deals its game's chance piece by piece, for those who want chance as a player."""

    def dealt(self, ask: Ask, drawn: Sequence[int]) -> int | Action:
        """What has been drawn so far is numbers from 0; the answer is how many equally likely ones the next
        may be, or, once all is drawn, the answer to the ask."""
        ...

    @property
    def longest(self) -> int:
        """No play has more decisions, those of chance included."""
        ...
