"""What is stored, as plain rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

Phase = Literal["waiting", "playing", "over", "aborted"]
Kind = Literal["person", "bot", "open"]
PassKind = Literal["link", "register", "return", "erase"]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it was agreed on, and how far it has come. `options` and `data` are JSON."""

    id: str
    game: str
    rules: int
    seats: int
    options: str
    data: str | None
    owner: str
    phase: Phase
    watch: str
    replay: str
    made: int
    again: str | None = None
    version: int = 0
    """Counts the changes; each is made from one version and leads to the next."""
    touched: int = 0
    """The moment of the last change."""
    secret: str | None = None
    """What its draws follow from; None for a table that pledged nothing."""
    lesson: str | None = None
    """The lesson that is taken there; such a table is in no list and is soon forgotten."""
    start: str | None = None
    """The record of the way to the position where its play begins; None where it begins as usual. It is
    empty once the play has begun: the log's first line carries it from then on."""
    hints: bool = False
    """Whether its host allows hints for all."""
    door: bool = False
    """Whether its address alone gives a free seat before the start, and lets people watch."""
    clock: str | None = None
    """What time people have, as JSON; None for a table without a clock."""
    deadlines: str | None = None
    """Until when the seats that are awaited have to act, as JSON, where a move may take days."""
    due: int | None = None
    """The first of them."""
    awaited: str | None = None
    """The seats that the play waits for, with commas between them; None where nobody has noted it yet."""
    listed: bool = False
    """Whether its host lets the street see it: whoever comes may sit down, and watch."""
    chat: bool = False
    """Whether its host lets people write to each other there, as long as the street does not see it."""
    level: int | None = None
    """Whom it is meant for where it is listed, by the levels of bots; None for anybody."""
    rated: bool = False
    """Whether its host wants its game to count in ratings."""
    unrated: str | None = None
    """Why it does not count all the same, once something has spoilt that."""
    address_hash: str | None = None
    """The keyed hash of the address that made it, for quotas; None for tables made before there were any."""
    start_size: int = 0
    """The number of characters of `start` when the table was made."""


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """Who sits on a seat. Names live here and never in the log."""

    seat: int
    kind: Kind
    level: int | None = None
    name: str | None = None
    guest: str | None = None
    token: str | None = None
    left: bool = False
    gone: bool = False
    """Left for good: the bot keeps the seat."""
    spent: bool = False
    """The invitation was followed: it leads its person back, and others have to ask."""
    missed: bool = False
    """A bot sits in because the person was away, until they are back."""
    flagged: bool = False
    """A bot plays because the person ran out of time."""
    extra_time: int = 0
    """Milliseconds given to a person who returned after running out of time."""
    stand_in_from: int | None = None
    """The first line that the last stand-in could add."""
    stand_in_to: int | None = None
    """The first line after its time; None while it plays."""


@dataclass(frozen=True, slots=True)
class LineRow:
    """One line of a table's log."""

    number: int
    line: str


Command = tuple[str, int]
"""A client and the number that it gave a message."""


@dataclass(frozen=True, slots=True)
class Came:
    """Where somebody came in a game that counts: a guest, or a bot of a level. Rank 0 is the best."""

    seat: int
    guest: str | None
    level: int | None
    rank: int
    points: float | None = None
    spread: float | None = None
    """How strong a bot was taken to be; what people were follows from their games before."""


@dataclass(frozen=True, slots=True)
class Result:
    """A game that counts in ratings, with who came where."""

    game: str
    ended: int
    came: Sequence[Came]


@dataclass(frozen=True, slots=True)
class Change:
    """What one event does to a table of the version `since`: all of it is written, or nothing."""

    since: int
    lines: Sequence[LineRow] = ()
    places: Sequence[PlaceRow] = ()
    phase: Phase | None = None
    again: str | None = None
    by: Command | None = None
    """The message that caused it, carried out once."""
    door: bool | None = None
    listed: bool | None = None
    chat: bool | None = None
    deadlines: str | None = None
    """As they stand after this; they are left alone where it says nothing."""
    due: int | None = None
    unrated: str | None = None
    """Why its game does not count in ratings from now on."""
    result: Result | None = None
    """What counts, now that it is over."""
    awaited: str | None = None
    endings: Sequence[EndingRow] = ()
    start: str | None = None


@dataclass(frozen=True, slots=True)
class EndingRow:
    """How a game ended for a seat: its place, one for all who won, and its score."""

    seat: int
    place: int
    score: int
    won: bool
    shared: bool
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which of a guest's games are asked for."""

    over: bool
    game: str | None = None
    result: Literal["won", "shared", "lost"] | None = None
    start: int = 0
    limit: int = 20


@dataclass(frozen=True, slots=True)
class Past:
    """A table in a guest's list, with who sits there and how it ended."""

    row: TableRow
    places: list[PlaceRow] = field(default_factory=list)
    endings: list[EndingRow] = field(default_factory=list)
    ended: int | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """What a guest has made of a game: how many they finished and won, their mean place among several, their
    best score, and how many they have won in a row up to now. `alone` counts those of one seat. A score that
    a stand-in made is nobody's best."""

    game: str
    played: int
    won: int
    alone: int
    place: float | None
    best: int | None
    streak: int


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as it was found in the store."""

    row: TableRow
    places: list[PlaceRow]
    log: list[LineRow] = field(default_factory=list)
    done: set[Command] = field(default_factory=set)

    @property
    def text(self) -> str:
        """The log as the text of a record."""
        return "".join(line.line + "\n" for line in self.log)


@dataclass(frozen=True, slots=True)
class Peer:
    """Another process that serves the same tables: where it is reached, and what it says of itself."""

    id: str
    address: str
    told: str


@dataclass(frozen=True, slots=True)
class Rated:
    """What somebody's rating in a game is, after so many games."""

    points: float
    spread: float
    games: int


@dataclass(frozen=True, slots=True)
class Entered:
    """A result in the order of ends."""

    number: int
    table: str
    result: Result


@dataclass(frozen=True, slots=True)
class Turned:
    """What a game made of the rating of a seat."""

    seat: int
    before: tuple[float, float]
    after: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody in the standings of a game."""

    guest: str
    name: str
    rated: Rated


@dataclass(frozen=True, slots=True)
class Passerby:
    """A guest as the street may know them; who is not `seen` did not want to be."""

    name: str | None = None
    seen: bool = False
    kept: int | None = None
    """The moment since which their name is kept beyond one browser; None for a name that is not."""
    brought: int | None = None
    """The moment at which a further browser last came in by a link."""
    visited: int | None = None
    """About when they were last connected, to the hour."""


Party = Literal["owner", "address_hash"]
"""Who is counted for a table: the guest who made it, or the address."""


@dataclass(frozen=True, slots=True)
class ReplayRow:
    """An uploaded record; uploads without a cookie share one guest's room."""

    id: str
    text: str
    made: int
    guest: str = ""
    address_hash: str | None = None


@dataclass(frozen=True, slots=True)
class Usage:
    """What one guest or one address takes up of what is limited."""

    tables: int
    """Unfinished tables made since a moment."""
    listed: int
    """Tables that wait in the lobby."""
    start_bytes: int
    """The size of all starts of tables made since a later moment."""


@dataclass(frozen=True, slots=True)
class Passkey:
    """A key that a person's device keeps for them; of its pair the server knows the public half."""

    id: str
    credential: str
    key: str
    count: int
    domain: str
    label: str
    made: int
    used: int | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """A secret that is good once and not for long; of the secret itself only a hash is kept."""

    kind: PassKind
    secret: str
    guest: str


@dataclass(frozen=True, slots=True)
class Seen:
    """A table in a guest's list."""

    table: str
    game: str
    phase: Phase
    seated: bool


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game of one: who played it, on what was agreed, and its last line."""

    guest: str
    name: str
    made: int
    options: str
    line: str


@dataclass(frozen=True, slots=True)
class Saying:
    """What somebody wrote to the others at a table. It goes when the table does, or its writer."""

    seat: int
    guest: str
    text: str
    made: int


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser that is called to its guest's turn: where, its keys, and the language to call it in."""

    endpoint: str
    p256dh: str
    auth: str
    lang: str


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that was changed beside a running server: a table, guests or the key."""

    number: int
    about: str
    subject: str
