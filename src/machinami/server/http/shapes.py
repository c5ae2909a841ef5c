"""What travels over HTTP, as OpenAPI describes it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

Text = Annotated[str, Meta(max_length=1000)]
Phase = Literal["waiting", "playing", "over", "aborted"]


class Words(Struct):
    """A sentence in both languages."""

    en: str
    fr: str


class Refusal(Struct):
    """Why something was refused; `where` is in the notation of the game."""

    clause: str | None
    en: str
    fr: str
    where: Any = None


class Error(Struct):
    """The body of every answer that is not a success."""

    error: Refusal


class OptionFacts(Struct):
    """A rule option; the first value is the default. `says` explains values by their JSON text."""

    name: str
    values: list[Any]
    words: Words
    says: dict[str, Words]


class GameFacts(Struct):
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


class Chapter(Struct):
    """A passage of the rules; `text` is simple Markdown."""

    title: str
    clauses: list[str]
    text: str


class Rules(Struct):
    """The rules of a game in both languages."""

    en: list[Chapter]
    fr: list[Chapter]


class MyTable(Struct):
    """A table in a guest's list; `yours`: a seat there is yours."""

    table: str
    game: str
    over: bool
    yours: bool


class Me(Struct):
    """The guest who asks."""

    name: str | None
    tables: list[MyTable]


class Name(Struct, forbid_unknown_fields=True):
    """A name that a guest wants to bear."""

    name: Text


class Place(Struct, forbid_unknown_fields=True):
    """Who is to sit on a seat: exactly one of me, open, bot and here."""

    me: Literal[True] | UnsetType = UNSET
    open: Literal[True] | UnsetType = UNSET
    bot: int | UnsetType = UNSET
    here: Text | UnsetType = UNSET
    name: Text | UnsetType = UNSET


class NewTable(Struct, forbid_unknown_fields=True):
    """A table that a guest wants to make."""

    game: Text
    seats: int
    places: Annotated[list[Place], Meta(max_length=12)]
    options: dict[str, Any] = {}
    data: Text | None = None


class Made(Struct):
    """The id of a table."""

    table: str


class Seat(Struct):
    """Who sits on a seat."""

    name: str | None
    kind: Literal["person", "bot", "open"]
    level: int | None
    online: bool
    left: bool


class Links(Struct):
    """Tokens of links: to watch, and for the owner those of open seats."""

    watch: str
    seats: dict[str, str]


class Pledge(Struct):
    """What a table shows of its chance: the commitment, and which seats have added a word."""

    commitment: str
    given: list[bool]


class ChanceVerdict(Struct):
    """Whether a table's draws followed from what was pledged; the rest is empty where nothing was."""

    standing: Literal["unpledged", "running", "swapped", "forged", "sound"]
    draws: int
    forged: list[int]
    commitment: str | None
    words: list[str | None]
    secret: str | None


class TableMessage(Struct):
    """A table as far as the asker may know it. `wanted` are the seats whose people want another game, and
    `again` is the table of that game for those who have come to it."""

    table: str
    game: str
    options: dict[str, Any]
    phase: Phase
    seats: list[Seat]
    you: list[int]
    owner: bool
    links: Links
    replay: str | None
    again: str | None
    wanted: list[int]
    scene: Any = None
    chance: Pledge | None = None


class Invitation(Struct):
    """What an invitation to a seat leads to."""

    table: str
    game: str
    seat: int
    seats: list[Seat]
    options: dict[str, Any]


class Taking(Struct, forbid_unknown_fields=True):
    """Who takes a seat; without a name, the guest keeps the one given before."""

    name: Text | None = None


class Uploaded(Struct):
    """The id of a replay."""

    replay: str


class Frame(Struct):
    """One moment of a replay: the line that led there, and what every viewer saw then."""

    number: int
    line: dict[str, Any]
    views: dict[str, dict[str, Any]]


class Replay(Struct):
    """A whole game, moment by moment."""

    game: str
    seats: int
    options: dict[str, Any]
    data: Any
    names: list[str | None]
    scene: Any
    frames: list[Frame]


encode = msgspec.json.Encoder().encode
