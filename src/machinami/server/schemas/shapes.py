"""What travels over HTTP, as OpenAPI describes it, and what views and lines look like on any way."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from machinami.core.contract import Refused
from machinami.server.schemas.base import Shape
from machinami.server.schemas.ratings import TableRating

Text = Annotated[str, Meta(max_length=1000)]
Phase = Literal["waiting", "playing", "over", "aborted"]
Standing = Literal["free", "yours", "taken", "asked"]


class Words(Shape):
    """A sentence in both languages."""

    en: str
    fr: str


class Refusal(Shape):
    """Why something was refused; `where` is in the notation of the game."""

    clause: str | None
    en: str
    fr: str
    where: Any

    @classmethod
    def of(cls, refused: Refused) -> Refusal:
        """A refusal as it travels."""
        return cls(refused.clause, refused.words["en"], refused.words["fr"], refused.where)


class Error(Shape):
    """The body of every answer that is not a success."""

    error: Refusal

    @classmethod
    def of(cls, refused: Refused) -> Error:
        """A refusal as the body of an answer."""
        return cls(Refusal.of(refused))


class OptionFacts(Shape):
    """A rule option; the first value is the default. `says` explains values by their JSON text, `missing`
    says why some cannot be had here."""

    name: str
    values: list[Any]
    words: Words
    says: dict[str, Words]
    missing: dict[str, Words]


class GameFacts(Shape):
    """What is true of a game before anybody sits down."""

    key: str
    name: str
    seats: list[int]
    options: list[OptionFacts]
    minutes: int
    authors: str
    publisher: str
    year: int
    levels: list[int]
    hidden: bool
    simultaneous: bool
    continuous: bool
    realtime: bool
    sets: list[str]


class Chapter(Shape):
    """A passage of the rules; `text` is simple Markdown."""

    title: str
    clauses: list[str]
    text: str


class Rules(Shape):
    """The rules of a game in both languages."""

    en: list[Chapter]
    fr: list[Chapter]


class DayTime(Shape):
    """Who built the puzzle of the day, in how many milliseconds; `you`: it was you."""

    name: str
    time: int
    you: bool


class Lesson(Shape):
    """A lesson; `refused` says what there is to say where an action is refused by a clause. A `whole` one is
    a game to its end. `drawing` is the clause whose drawing explains it. Who has done the lesson
    `implied_by` has done this one."""

    key: str
    title: Words
    idea: Words
    task: Words
    seat: int
    whole: bool
    drawing: str | None
    implied_by: str | None
    refused: dict[str, Words]


class LessonStanding(Shape):
    """Whether a lesson's task is still open, and what it says otherwise."""

    standing: Literal["open", "right", "wrong"]
    words: Words | None


class LessonWish(Shape):
    """What a learner wants: to try again, or to be shown the next step."""

    wish: Literal["again", "show"]


class MyTable(Shape):
    """A table in a guest's list; `yours`: a seat there is yours."""

    table: str
    game: str
    over: bool
    yours: bool


class Me(Shape):
    """The guest who asks; `seen`: they want to be seen in the street. `kept`: their name outlives this
    browser. `brought` is the moment at which a further browser last came in."""

    name: str | None
    kept: bool
    brought: int | None
    seen: bool
    tables: list[MyTable]


class Name(Shape):
    """A name that a guest wants to bear."""

    name: Text


class PlaceWish(Shape):
    """Who is to sit on a seat: exactly one of me, open, bot and here."""

    me: Literal[True] | UnsetType = UNSET
    open: Literal[True] | UnsetType = UNSET
    bot: int | UnsetType = UNSET
    here: Text | UnsetType = UNSET
    name: Text | UnsetType = UNSET


class Start(Shape):
    """A position of a finished game: after a line of its replay. What the seat could not know there is dealt
    anew; without a seat, all is exactly as it was."""

    replay: Text
    line: int
    seat: int | None


class Clock(Shape):
    """What time people have: a budget of seconds and what every action adds to it, or days for a move.

    `flag` says what becomes of a game of two when one has none left: it is lost, or a bot plays on. With
    more seats a bot does.
    """

    budget: Annotated[int, Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    days: Annotated[int, Meta(ge=1, le=30)] | None = None
    flag: Literal["lose", "bot"] = "lose"


class Time(Shape):
    """The seats' time: milliseconds that each had left at the table's time `at`, or the moments until which
    those who are awaited have to act."""

    at: int
    left: list[int]
    due: list[int | None]


class NewTable(Shape):
    """A table that a guest wants to make; `hints`: everybody there may ask for them. One that has a `start`
    begins there, and its game, seats, options and data are those of the position. One that is `listed` stands
    in the street, for people of about a `level`: anybody may sit down there, and watch. `rated`: its game
    counts in ratings."""

    game: Text
    seats: int
    places: Annotated[list[PlaceWish], Meta(max_length=12)]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    data: Text | None = None
    start: Start | None = None
    hints: bool = False
    door: bool = False
    clock: Clock | None = None
    listed: bool = False
    level: Annotated[int, Meta(ge=1, le=5)] | None = None
    chat: bool = False
    rated: bool = False


class Made(Shape):
    """The id of a table."""

    table: str


class Place(Shape):
    """Who sits on a seat. A bot plays for who `left`; `missed`: only until they are back; `gone`: for good;
    `flagged`: because their time ran out. `away` is the moment since which a person is, in milliseconds since
    1970; `stand_in_moves` counts what a bot played for somebody who has returned and not moved since."""

    name: str | None
    kind: Literal["person", "bot", "open"]
    level: int | None
    online: bool
    left: bool
    missed: bool
    gone: bool
    flagged: bool
    away: int | None
    stand_in_moves: int


class Invitations(Shape):
    """Tokens of invitations: to watch, and for the owner those to open seats."""

    watch: str
    seats: dict[str, str]


class Pledge(Shape):
    """What a table shows of its chance: the commitment, and which seats have added a word."""

    commitment: str
    given: list[bool]


class ChanceVerdict(Shape):
    """Whether a table's draws followed from what was pledged; the rest is empty where nothing was."""

    standing: Literal["unpledged", "running", "swapped", "forged", "sound"]
    draws: int
    forged: list[int]
    commitment: str | None
    words: list[str | None]
    secret: str | None


class Knock(Shape):
    """Somebody who asks to be let in to a seat by a link that was followed already."""

    id: str
    seat: int
    name: str


class Watchers(Shape):
    """Who is looking on: how many, and the names of some."""

    count: int
    names: list[str]


class Patience(Shape):
    """For how many seconds somebody must be away before a bot may sit in, and before a game of two may be
    ended."""

    sit_in: int
    claim: int


class Rank(Shape):
    """How a finished game ended for a seat: its place, and whether it won. A seat that a bot finished for its
    person is last."""

    place: int
    won: bool


class TableMessage(Shape):
    """A table as far as the asker may know it. `ranking` goes by seat once the game is over. `wanted` are the
    seats whose people want another game, and `again` is the table of that game for those who have come to it.
    `hints`: the asker may have them; `muted` are the seats whose people they do not want to hear. `chat`:
    those who play may write."""

    table: str
    game: str
    options: dict[str, Any]
    phase: Phase
    seats: list[Place]
    you: list[int]
    owner: bool
    invitations: Invitations
    replay: str | None
    again: str | None
    wanted: list[int]
    scene: Any
    chance: Pledge | None
    hints: bool
    door: bool
    clock: Clock | None
    listed: bool
    level: int | None
    chat: bool
    muted: list[int]
    knocks: list[Knock]
    watchers: Watchers
    patience: Patience
    rated: TableRating | None
    ranking: list[Rank]


class Invitation(Shape):
    """What an invitation to a seat leads to, and what it is to the asker: a free seat, their own, one that is
    taken, or one where they have knocked."""

    table: str
    game: str
    seat: int
    seats: list[Place]
    options: dict[str, Any]
    standing: Standing
    rated: bool
    clock: Clock | None


class Door(Shape):
    """What a table's address shows to somebody who is not at the table; `free`: a seat may be taken."""

    table: str
    game: str
    options: dict[str, Any]
    phase: Phase
    seats: list[Place]
    free: bool
    rated: bool
    clock: Clock | None


class Entering(Shape):
    """Coming in by the table's address: on a free seat, or to watch."""

    watch: bool = False
    name: Text | None = None


class Taking(Shape):
    """Who takes a seat; without a name, the guest keeps the one given before."""

    name: Text | None = None


class Uploaded(Shape):
    """The id of a replay."""

    replay: str


class Outcome(Shape):
    """How a play ended."""

    scores: list[int]
    winners: list[int]
    detail: dict[str, Any]
    reason: str | UnsetType = UNSET


class Prompt(Shape):
    """What is asked. In its sentences `@n` stands for the name of seat n."""

    id: int
    key: str
    en: str
    fr: str


class Description(Struct, dict=True):
    """What is open to a seat where there is too much of it for a list, in words of the game's own besides."""

    count: int | None


class View(Shape):
    """All that a viewer may know at one moment; without a seat, a spectator."""

    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    seat: int | None
    to_act: list[int]
    awaited: list[int]
    prompt: Prompt
    offered: list[dict[str, Any]] | Description
    due: int | None
    at: int | None
    outcome: Outcome | None
    board: Any
    data: Any | UnsetType = UNSET


class Line(Struct, dict=True):
    """A line of a record as a viewer sees it: the header, something that was done, or the outcome.

    `shows` holds what a line disclosed besides, `secret` what pledged draws followed from.
    """

    by: int | Literal["chance", "clock", "table"] | UnsetType = UNSET
    do: dict[str, Any] | UnsetType = UNSET
    at: int | UnsetType = UNSET
    shows: Any | UnsetType = UNSET
    outcome: Outcome | UnsetType = UNSET
    secret: str | UnsetType = UNSET


class Moment(Shape):
    """One moment of a replay: the line that led there, and what every viewer saw then."""

    number: int
    line: Line
    views: dict[str, View]


class Replay(Shape):
    """A whole game, moment by moment."""

    game: str
    seats: int
    options: dict[str, Any]
    data: Any
    names: list[str | None]
    scene: Any
    moments: list[Moment]


class ReviewPoint(Shape):
    """After a line: what every seat might expect, its share of the victory and its score. `at` is the moment
    in a game against time."""

    number: int
    at: int | None
    wins: list[float]
    scores: list[float]


class ReviewTurn(Shape):
    """An action that turned the game, with what its seat might expect of it and of the better one; `better`
    is null where there was none. All of it follows from what the seat could know."""

    number: int
    seat: int
    played: dict[str, Any]
    better: dict[str, Any] | None
    expected: float
    possible: float
    reason: Words | None


class ReviewPlayer(Shape):
    """A seat's choices: how many were looked at, how many were close to the best; milliseconds taken."""

    judged: int
    close: int
    time: int


class Review(Shape):
    """How a finished game went; while it is being worked out, as much as is known. `players` go by seat."""

    standing: Literal["waiting", "working", "done"]
    share: float
    points: list[ReviewPoint]
    turns: list[ReviewTurn]
    players: list[ReviewPlayer]


class HintWish(Shape):
    """For which seat a hint is wanted."""

    seat: int


class Hint(Shape):
    """What the strongest bot would do for a seat: the action, the share of the victory and the score that may
    be expected after it, the share that other actions give on the average (None where there is none, never
    more), and what speaks for it."""

    action: dict[str, Any]
    after: float
    otherwise: float | None
    score: float
    reason: Words | None


encode = msgspec.json.Encoder().encode
