"""Tables: made, joined, watched, and what each guest may know of one."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from machinami.server.schemas.base import Phase, Shape, Text, Words
from machinami.server.schemas.ratings import TableRating

Standing = Literal["free", "yours", "taken", "asked"]


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
