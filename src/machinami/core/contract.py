"""The contract between games and everything that uses them: plays, records, bots, the server, the lab.

This file imports no game. `docs/add-a-game.md` shows how to implement it.

A game is a set of pure functions over an immutable state. It performs no input or output, reads no clock
and owns no random generator. `Play` (`core/play.py`) calls the functions, keeps the record and refuses
actions out of turn. In outline:

    state = game.start(setup)
    while game.outcome(state) is None:
        if (request := game.chance_request(state)) is not None:
            state = game.apply_chance(state, game.sample_chance(request, rng))
        elif game.next_deadline(state) has passed:
            state, line = game.tick(state)
        else:
            a seat of game.to_act(state) chooses one of game.actions(state, seat), from game.view(state, seat)
            state = game.apply(state, seat, action, at)

* Chance is explicit. `chance_request` names a random event, a chance source supplies the result, and
  the result becomes a line of the record.
* Time is an argument. `at` is in milliseconds since the start of the play; `next_deadline` and `tick`
  handle timed events.
* Information leaves the game only through `view` and `view_line`.
* An illegal action raises `Refused` and leaves the state unchanged.
* A function gives the same result whenever its arguments are equal, so callers may cache results.

Terms: a *seat* is a number from 0, clockwise; `None` is a spectator. An *action* is a dict in the
notation of the game's law. A *line* is one entry of a record.

The file defines, in this order: values (set-up, chance, actions, outcome), `Game`, `Bot`, and encodings for
machine learning. The methods of `Game` are in three parts: what every game implements; what a game
implements if it has chance, simultaneous decisions, a clock or data sets; and optional abilities. Every
method outside the first part has a default. The default of an optional ability means "not available"
(None, empty or False), so callers call the method and handle that result.
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
"""Plain data: dict with string keys, list, str, int, bool, None. Never a float: measurements are integers."""

Action = dict[str, Json]
Seat = int
Viewer = int | None
"""A seat, or None for a spectator."""

S = TypeVar("S")
"""The state of a game: immutable, comparable, without a random generator."""


class Refused(Exception):
    """Raised for an illegal action: the clause, a sentence in both languages, the place concerned.

    The sentence contains only facts that the actor may know. It is sent to the actor alone and never
    recorded. In a sentence `@n` stands for the name of seat n.
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
        """The refusal as plain data, as sent to clients."""
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
class GameInfo:
    """Static metadata of a game in one rules version: the value of `games["toscana"]`."""

    key: str
    name: str
    rules: int
    seats: tuple[int, ...]
    kinds: Mapping[str, tuple[str, ...]]
    """Each kind of action, with the other keys that may qualify it."""
    options: tuple[Option, ...] = ()
    sets: tuple[str, ...] = ()
    """Names of the available data sets: the default first, the operator's own last."""
    authors: str = ""
    publisher: str = ""
    year: int = 0
    minutes: int = 0
    hidden: bool = False
    """Whether seats know different things."""
    simultaneous: bool = False
    """Whether several seats may have to act at the same time."""
    continuous: bool = False
    """Whether the actions of a seat may be too many to be listed."""
    realtime: bool = False
    """Whether time is part of the rules: seats act when they want, and actions carry a time."""

    @property
    def defaults(self) -> dict[str, Json]:
        """The default value of every option, by name."""
        return {option.name: option.default for option in self.options}


@dataclass(frozen=True, slots=True)
class Setup:
    """Settings of a play, fixed before the start. `data` is the name of a data set or its whole content."""

    seats: int
    options: Mapping[str, Json] = field(default_factory=dict)
    data: Json = None


@dataclass(frozen=True, slots=True)
class ChanceRequest:
    """A random event that needs a result. A slow one (physics, say) may be resolved later, in another thread.

    While the request is open, the seats in `seats` must wait; if `seats` is None, all seats and the clock
    wait. Otherwise the other seats and the clock continue, and `chance_request` must return the same
    request until it is resolved or the game ends.
    """

    kind: str
    detail: Json = None
    slow: bool = False
    seats: tuple[Seat, ...] | None = None

    def blocks(self, seat: Seat) -> bool:
        """Return whether a seat must wait for the result."""
        return self.seats is None or seat in self.seats


@dataclass(frozen=True, slots=True)
class ChanceResult:
    """The result of a slow chance request: the `do` of its record line, and an optional motion to display.

    The motion is plain data for the pages: which pieces moved, and how. It is sent once to every viewer
    and not recorded. It contains no hidden information, and no rule depends on it.
    """

    do: Action
    motion: Json = None


Chance = Callable[[ChanceRequest], Action | ChanceResult | None]
"""A chance source: returns the result of a request, or None if there is no result yet."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished play. `winners` holds every seat that shares the victory."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    detail: Mapping[str, Json] = field(default_factory=dict)
    reason: str | None = None

    @property
    def data(self) -> dict[str, Json]:
        """The outcome in the form used in records."""
        data: dict[str, Json] = {"scores": list(self.scores), "winners": list(self.winners)}
        if self.reason is not None:
            data["reason"] = self.reason
        return data | {"detail": dict(self.detail)}

    def __str__(self) -> str:
        seats = " and ".join(f"seat {seat}" for seat in self.winners) or "nobody"
        scores = ":".join(map(str, self.scores))
        return f"{seats} won {scores}" + (f" ({self.reason})" if self.reason is not None else "")


class Actions(Protocol):
    """The legal actions of a seat, as a game returns them. `count` is None if they cannot be listed."""

    @property
    def count(self) -> int | None: ...

    def __iter__(self) -> Iterator[Action]: ...

    def sample(self, rng: Random) -> Action:
        """Return one legal action. Every legal action has a positive probability."""
        ...

    def describe(self) -> dict[str, Json]:
        """Return a description of the actions, for views that cannot list them."""
        ...


@dataclass(slots=True)
class FiniteActions:
    """Actions that can be counted. Each action is built on access."""

    count: int
    nth: Callable[[int], Action]

    def __iter__(self) -> Iterator[Action]:
        return (self.nth(i) for i in range(self.count))

    def sample(self, rng: Random) -> Action:
        return self.nth(rng.randrange(self.count))

    def describe(self) -> dict[str, Json]:
        return {"count": self.count}


@dataclass(frozen=True, slots=True)
class SampledActions:
    """Actions that cannot be counted. They can be sampled, tested one by one, and described."""

    sampler: Callable[[Random], Action]
    description: dict[str, Json]

    @property
    def count(self) -> None:
        return None

    def __iter__(self) -> Iterator[Action]:
        raise TypeError("these actions cannot be listed: use .sample(rng) or `action in actions`")

    def sample(self, rng: Random) -> Action:
        return self.sampler(rng)

    def describe(self) -> dict[str, Json]:
        return self.description


NO_ACTIONS: FiniteActions = FiniteActions(0, lambda _: {})
"""The actions of a seat that may not act."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """The request shown to a viewer: what to do or whom to wait for, in both languages.

    `key` identifies the prompt for programs.
    """

    key: str
    words: Mapping[str, str]


class ActionStream(Protocol):
    """An action that a person completes over time, such as a piece that a hand carries: an immutable value.

    It has parts, one after another. Each part gets points while the person performs it, and is then closed.
    """

    @property
    def action(self) -> Action:
        """The action if the stream ended now."""
        ...

    @property
    def parts(self) -> Sequence[str]:
        """The names of all parts, such as the ids of pieces."""
        ...

    @property
    def part(self) -> int:
        """The number of the part that is performed now or next."""
        ...

    @property
    def is_begun(self) -> bool:
        """Whether any point has arrived. From then on the action cannot be withdrawn."""
        ...

    @property
    def is_performed(self) -> bool:
        """Whether the present part has points and is not closed."""
        ...

    @property
    def is_complete(self) -> bool:
        """Whether all parts are closed."""
        ...

    @property
    def points(self) -> Sequence[Json]:
        """The points of the present part."""
        ...

    @property
    def part_seconds(self) -> float:
        """The longest time that a part may take."""
        ...

    def extend(self, points: Sequence[Json], tool: str | None) -> ActionStream:
        """Return the stream with further points of the present part. Raise `Refused` for an illegal one.

        `tool` is what the person uses, as named by the game; the first point of a part fixes it.
        """
        ...

    def close_part(self) -> ActionStream:
        """Return the stream with the present part closed where it is. Precondition: it has a point."""
        ...


ActionArea = tuple[int, int, int, int]
"""A rectangle of a picture, in pixels: x and y of its upper left corner, width and height."""


class Game(ABC, Generic[S]):
    """The rules of one game in one version. Every method is pure and never mutates `state`."""

    info: GameInfo

    # ----------------------------------------------------------------------------------------------
    # Part 1: every game
    # ----------------------------------------------------------------------------------------------

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """Return the initial state, before any chance result.

        `setup` contains every option, with legal values only.
        """

    # Decisions ------------------------------------------------------------------------------------

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that may act now.

        In a simultaneous phase a seat remains included while it may change its decision.
        """

    @abstractmethod
    def actions(self, state: S, seat: Seat) -> Actions:
        """Return the legal actions of a seat of `to_act`."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: Action, at: int) -> S:
        """Return the state after an action of a seat of `to_act`. Raise `Refused` if it is illegal.

        The caller guarantees that the action is plain data with exactly one kind and only the keys that
        may qualify it. The game validates the values.
        """

    # Information ----------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> dict[str, Json]:
        """Return every fact that this viewer knows, as plain data: sufficient for `imagine`, nothing more."""

    @abstractmethod
    def view_line(self, before: S, line: dict[str, Json], after: S, viewer: Viewer) -> dict[str, Json] | None:
        """Return the part of a chance, seat or clock line that this viewer sees, or None if it sees nothing.

        Facts that the line disclosed in addition are under the key `shows`.
        """

    @abstractmethod
    def secrets(self, state: S, viewer: Viewer) -> dict[str, Json]:
        """Return the facts that this viewer cannot know, by name. A fact that can be deduced is not included.

        If an action removes a name, a viewer has learned the fact, and the action cannot be undone freely.
        """

    @abstractmethod
    def imagine(self, setup: Setup, view: dict[str, Json], rng: Random) -> S:
        """Sample a state (a determinization) in which the view's seat has exactly this view.

        Every state consistent with the view has a positive probability.
        """

    @abstractmethod
    def prompt(self, state: S, viewer: Viewer) -> Prompt:
        """Return the prompt for this viewer: what to do, or whom to wait for."""

    # Result ---------------------------------------------------------------------------------------

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the outcome, or None while the game continues."""

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """Return the current score of each seat. It is recorded if the play ends early."""

    # ----------------------------------------------------------------------------------------------
    # Part 2: games with chance, simultaneous decisions, a clock, data sets
    # ----------------------------------------------------------------------------------------------

    # Chance: implement all three ------------------------------------------------------------------

    def chance_request(self, state: S) -> ChanceRequest | None:
        """Return the random event that must be resolved now, or None."""
        return None

    def sample_chance(self, request: ChanceRequest, rng: Random) -> Action | ChanceResult:
        """Return a random result for a request. It may block, and depends only on the request and `rng`."""
        raise NotImplementedError(f"{self.info.key} requests chance ({request.kind}), but cannot sample it")

    def apply_chance(self, state: S, do: Action) -> S:
        """Return the state after a chance result. Raise `Refused` if the result is impossible."""
        raise NotImplementedError(f"{self.info.key} has no chance events")

    # Simultaneous decisions -----------------------------------------------------------------------

    def awaited(self, state: S) -> tuple[Seat, ...]:
        """Return those seats of `to_act` without which the game cannot continue."""
        return self.to_act(state)

    def simultaneous_phase(self, state: S) -> Json:
        """Return an identifier of the current phase if several seats act at once, otherwise None.

        Prompts keep their id while the phase stays the same, so that the action of one seat never makes
        the pending action of another seat stale.
        """
        return None

    # Clock: implement both ------------------------------------------------------------------------

    def next_deadline(self, state: S) -> int | None:
        """Return the time of the next event that happens without an action, in milliseconds, or None."""
        return None

    def tick(self, state: S) -> tuple[S, Action]:
        """Apply the event that is due at `next_deadline`.

        Return the new state and the action for the clock line of the record.
        """
        raise NotImplementedError(f"{self.info.key} has no clock")

    # Data sets ------------------------------------------------------------------------------------

    def check_data(self, data: Json) -> None:
        """Raise `Refused` if a data set is invalid. Called only for games that have data sets."""
        raise NotImplementedError(f"{self.info.key} has no data sets")

    # ----------------------------------------------------------------------------------------------
    # Part 3: optional abilities
    # ----------------------------------------------------------------------------------------------

    # Display --------------------------------------------------------------------------------------

    def scene(self, setup: Setup) -> Json:
        """Return the constant display data of a play (shapes, cards, measurements), or None.

        It is sent once, so that views stay small. It contains no hidden information.
        """
        return None

    def text(self, view: dict[str, Json], language: str) -> str | None:
        """Return the board of a view as text for screen readers, in lines of at most 100 characters, or None.

        Without it, the data of the view is shown as an outline.
        """
        return None

    def describe_action(self, action: Action, language: str) -> str | None:
        """Return an action, or a result of chance, in words without its seat, or None.

        The action may be the part of a line that a viewer sees. It is well-formed but need not be legal.
        """
        return None

    def svg(self, setup: Setup, view: dict[str, Json]) -> str | None:
        """Return the board of a view as an SVG document with width and height in pixels, or None.

        The document only draws: no scripts, links or references to other documents.
        """
        return None

    def action_areas(self, setup: Setup, view: dict[str, Json]) -> Sequence[ActionArea | None]:
        """Return for each offered action the area of `svg` that chooses it, or None; empty without areas.

        Several actions may have the same area. Used by pages that do not know the game.
        """
        return ()

    def forecast(self, view: dict[str, Json], draft: Action) -> Json:
        """Return the effect of a draft action of the view's seat as plain data, or None.

        With a forecast the page need not implement rules. It is computed from the view alone, so it contains
        no hidden information. The draft has the form of an action but may be incomplete or illegal; this
        method never raises `Refused`.
        """
        return None

    # Rules text and options -----------------------------------------------------------------------

    def rules_text_values(self, setup: Setup) -> Mapping[str, Json]:
        """Return the values in the rules text that depend on the set-up, by placeholder name.

        A value may be a mapping from language to text.
        """
        return {}

    def unavailable_options(self) -> Mapping[str, Mapping[str, str]]:
        """Return the options that need a dependency that is not installed, such as `hands=real`.

        Each is mapped to the reason, in every language. Records with these options replay nevertheless.
        """
        return {}

    # Assistance at a table ------------------------------------------------------------------------

    def forced_action(self, state: S, seat: Seat) -> Action | None:
        """Return the only sensible action of a seat of `to_act`, or None if there is a real choice.

        The table may apply it for the seat and records it like any other action. An action that forgoes a
        free benefit does not count as an alternative. A sequence of forced actions must be finite: it ends
        with a real choice or with the end of the play.
        """
        return None

    def completes_previous(self, before: Action, action: Action) -> bool:
        """Return whether `action` only completes `before`, the previous action of the same seat.

        The two actions are one move and are undone together.
        """
        return False

    def is_final(self, line: dict[str, Json]) -> bool:
        """Return whether a line and all before it can never be undone, not even if all agree."""
        return False

    def open_stream(self, state: S, seat: Seat, action: Action) -> ActionStream | None:
        """Return a stream that completes an action of a seat of `to_act`, or None without streamed actions.

        Raise `Refused` if the action is illegal or needs no stream.
        """
        return None

    def decline_action(self, state: S, seat: Seat) -> Action | None:
        """Return the action by which a seat of `to_act` declines to use a once-per-game power, or None.

        A stand-in uses it to keep the power for the person who may return. None means that no such power
        can be used now.
        """
        return None

    def absent_action(self, state: S, seat: Seat) -> Action | None:
        """Return the next action for an absent person's seat, or None if there is none.

        For real-time games, which continue without the person. The caller applies one action after another
        until the result is None.
        """
        return None

    # Slow chance in a dedicated process -----------------------------------------------------------

    def needs_preparation(self, setup: Setup) -> bool:
        """Return whether slow chance requests of this set-up run in a dedicated process."""
        return False

    def prepare_chance(self, view: dict[str, Json]) -> None:
        """Compute and cache, in this process, data that the next slow request after this view will need."""

    # Single-player puzzles: implement all three ---------------------------------------------------

    def puzzles(self) -> list[dict[str, Json]]:
        """Return the descriptions of all puzzles as plain data, the easiest first."""
        return []

    def daily_puzzle(self, day: date) -> dict[str, Json] | None:
        """Return the puzzle of a day, the same for every player, or None if the game has no puzzles."""
        return None

    def daily_options(self, day: date, easy: bool = False) -> dict[str, Json] | None:
        """Return the options of a single-player table for the puzzle of a day, or None without puzzles.

        `easy` selects the easier puzzle if the game has two per day. The `detail` of the outcome contains
        the `time` in milliseconds.
        """
        return None

    # Daily challenges: implement all three --------------------------------------------------------

    def pick_challenge(self, day: date) -> int | None:
        """Return the number of a day's challenge, the same for everybody, or None if there is none."""
        return None

    def describe_challenge(self, number: int) -> dict[str, Json] | None:
        """Return a challenge as plain data, or None if there is no such number."""
        return None

    def judge_challenge(self, number: int, attempt: Json) -> dict[str, Json]:
        """Judge an attempt: `stars`, `clearance` (the more the better), `time` in milliseconds, and more.

        It may take seconds. Raise `Refused` if the attempt is malformed or against the rules.
        """
        raise NotImplementedError(f"{self.info.key} has no challenges")

    # Records --------------------------------------------------------------------------------------

    def redeal_lines(
        self, lines: Sequence[dict[str, Json]], state: S, seat: Seat
    ) -> list[dict[str, Json]] | None:
        """Rewrite the lines so that they lead to `state`, which `seat` cannot distinguish from the true one.

        `lines` are the lines in force of a record, without its header. The caller verifies the result by
        replaying it. Return None if the hidden information of this game cannot be dealt again.
        """
        return None

    # Physical games -------------------------------------------------------------------------------

    def score_sheet(self, entry: Json) -> Json:
        """Score a position of the physical game that people entered by hand, or return None.

        `entry` has the game's type `ScoreSheetEntry`, the result its type `ScoreSheet`. Raise `Refused` with
        the clause and the place if the position is impossible or incomplete.
        """
        return None


# Bots ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatEvaluation:
    """The expected result of one seat: its win share, from 0 to 1, and its score."""

    win: float
    score: float


@dataclass(frozen=True, slots=True)
class ScoredAction:
    """An action with the expected result of every seat after it."""

    action: Action
    seats: tuple[SeatEvaluation, ...]
    reason: str | None = None
    """The main reason for the action: a key of the section `reasons` of the game's messages, or None."""
    gains: bool = False
    """Whether the reason is an immediate gain, visible on the board at once."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The evaluation of a position: the expected result of every seat, and the best actions, the best first.

    `best` is empty if the view's seat has no action to choose or prefers to wait. Win shares add up to 1.
    """

    seats: tuple[SeatEvaluation, ...]
    best: tuple[ScoredAction, ...] = ()
    also: tuple[ScoredAction, ...] = ()
    """The evaluations of the actions passed as `also`, in the same order."""


class Bot(ABC):
    """A player that receives views only. `bots.base.BaseBot` adds search budgets and time limits."""

    levels: Sequence[int] = (1,)

    @abstractmethod
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
        """Return an action for the view's seat.

        `budget` scales the search effort. `progress` is called with the completed share, from 0 to 1. After
        `cancel` returns True, the best action so far is returned soon. In real time the result may be None:
        the bot does nothing for now.
        """

    @property
    def runs_in_thread(self) -> bool:
        """Whether a thread is sufficient: decisions are short, or search releases the interpreter lock.

        Other bots need a separate process.
        """
        return False

    @property
    def is_compiled(self) -> bool:
        """Whether `warm` has nothing to compile. Without compiled code a bot may decide more slowly."""
        return True

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        """Do the work that would delay the first decision, such as compilation."""
        if progress is not None:
            progress(1.0)

    # Optional abilities ---------------------------------------------------------------------------

    def pace(self, view: dict[str, Json], level: int, rng: Random) -> float | None:
        """Return the seconds from now until the bot's next action in a real-time game is complete, or None.

        This call must be fast. None means that the caller chooses the pace.
        """
        return None

    def get_weights_digest(self, level: int) -> str | None:
        """Return the SHA-256 of the learned weights that a level plays with; None without any."""
        return None

    def evaluate(
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
    ) -> Evaluation | None:
        """Evaluate the position for the view's seat: for hints, reviews and the lab.

        The result contains at most `most` best actions, and every action of `also` regardless of its value.
        It is computed from the view alone, so it may be requested during a play. The other parameters are
        those of `choose`. Return None if this bot cannot evaluate positions.
        """
        return None


# Encodings for machine learning ---------------------------------------------------------------------
#
# A game has at most one codec, of one of two kinds. The kinds share no code, and callers need to know which
# one they have: `isinstance` on these protocols narrows `Codec | CandidateCodec` for the type checker.


@dataclass(frozen=True, slots=True)
class Plane:
    """One array of an observation: its shape, its minimum and maximum value, and a description."""

    shape: tuple[int, ...]
    low: int
    high: int
    description: str = ""
    """One English sentence: the meaning of each axis and number."""


@runtime_checkable
class Codec(Protocol):
    """Encodes actions as numbers and views as arrays, for a game with finite actions and one set-up.

    A number means the same action in every position. A kernel game uses the numbers of its kernel.
    """

    @property
    def size(self) -> int:
        """The number of actions. Actions are numbered from 0 to `size` - 1."""
        ...

    @property
    def planes(self) -> Mapping[str, Plane]:
        """The planes of an observation, by name."""
        ...

    def number(self, action: Action) -> int:
        """Return the number of an action. Raise ValueError if no position offers such an action."""
        ...

    def action(self, number: int) -> Action:
        """Return the action of a number. Raise ValueError if the number has no action."""
        ...

    def mask(self, view: dict[str, Json]) -> NDArray[Any]:
        """Return a boolean array: for every number, whether the view's seat may take that action now."""
        ...

    def observe(self, view: dict[str, Json]) -> dict[str, NDArray[Any]]:
        """Return the knowledge of the view's seat as integer arrays, by plane."""
        ...


@runtime_checkable
class CandidateCodec(Protocol):
    """Encodes actions and views for a game whose actions cannot be numbered.

    A bounded list of legal actions, as the bots generate them, is numbered within one decision.
    """

    @property
    def size(self) -> int:
        """The maximum number of candidates."""
        ...

    @property
    def planes(self) -> Mapping[str, Plane]:
        """The planes of an observation, by name."""
        ...

    @property
    def traits(self) -> Plane:
        """The plane of one candidate: a row of integers."""
        ...

    def candidates(self, view: dict[str, Json], rng: Random) -> Sequence[Action]:
        """Return legal actions of the view's seat: at least one if it may act.

        The result depends only on the view and `rng`.
        """
        ...

    def encode_candidates(self, view: dict[str, Json], candidates: Sequence[Action]) -> NDArray[Any]:
        """Return the traits of candidates as integers, one distinct row per candidate."""
        ...

    def observe(self, view: dict[str, Json]) -> dict[str, NDArray[Any]]:
        """Return the knowledge of the view's seat as integer arrays, by plane."""
        ...


class ChanceSteps(Protocol):
    """Splits a chance request into equally likely steps, for explicit chance players."""

    def decode_chance(self, request: ChanceRequest, outcomes: Sequence[int]) -> int | Action:
        """Return the number of equally likely outcomes of the next step, or the result after the last step.

        `outcomes` holds the outcomes of the steps so far, as numbers from 0.
        """
        ...

    @property
    def max_decisions(self) -> int:
        """The maximum number of decisions of a play, chance steps included."""
        ...


@runtime_checkable
class ChanceCodec(Codec, ChanceSteps, Protocol):
    """A codec that also splits chance requests into steps."""


@runtime_checkable
class StepCodec(ChanceSteps, Protocol):
    """Encodes steps as numbers and views as arrays, for a game whose actions are too many to number.

    An action takes one step or several; a number means the same step in every position. `steps` are the
    numbers of the view's seat since its last action.
    """

    @property
    def size(self) -> int:
        """The number of steps. Steps are numbered from 0 to `size` - 1."""
        ...

    @property
    def planes(self) -> Mapping[str, Plane]:
        """The planes of an observation, by name."""
        ...

    def join(self, view: dict[str, Json], steps: Sequence[int]) -> Action | None:
        """Return the action of these steps; None if it needs more. Raise ValueError for illegal ones."""
        ...

    def mask(self, view: dict[str, Json], steps: Sequence[int]) -> NDArray[Any]:
        """Return a boolean array: for every number, whether that step may follow."""
        ...

    def observe(self, view: dict[str, Json], steps: Sequence[int]) -> dict[str, NDArray[Any]]:
        """Return the knowledge of the view's seat, its steps included, as integer arrays, by plane."""
        ...
