"""Rows of the store as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

HEARTBEAT_TIMEOUT_MS = 3_000
"""Milliseconds after its last heartbeat at which a process counts as dead."""

Phase = Literal["waiting", "playing", "over", "aborted"]
Kind = Literal["person", "bot", "open"]
TokenKind = Literal["link", "register", "return", "erase"]
ClubRole = Literal["owner", "organiser", "member", "asks"]
"""The role of a guest in a club; `asks` for one who asks to join."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table: its set-up and its progress. Times are milliseconds since 1970, unless they are of the clock.

    Fields are named like the columns of the database, which keep the names of their first release;
    `store/schema.py` lists today's terms.
    """

    id: str
    game: str
    rules: int
    """The version of the game's rules."""
    seats: int
    options: str
    """The game's options, as JSON."""
    data: str | None
    """The data set of the physical game, as JSON; None for the usual one."""
    owner: str
    """The guest id of the host."""
    phase: Phase
    watch: str
    """The id in the address for spectators."""
    replay: str
    """The id in the address of the replay."""
    made: int
    """The time when the table was made."""
    again: str | None = None
    """The table of the rematch; None without one."""
    version: int = 0
    """The number of changes; a write names the version that it was made from."""
    touched: int = 0
    """The time of the last change."""
    secret: str | None = None
    """The secret that the draws are derived from; None for a table without a commitment."""
    lesson: str | None = None
    """The lesson that is played here; such tables are in no list and are deleted early."""
    start: str | None = None
    """The record up to the position where the play begins; None for the usual start. Empty once the play has
    begun: from then on the log's first line contains it."""
    hints: bool = False
    """Whether the host allows hints to all players."""
    door: bool = False
    """Whether the table's address alone grants a free seat before the start, and the right to watch."""
    clock: str | None = None
    """The time control as JSON; None for a table without a clock."""
    deadlines: str | None = None
    """The deadlines of the seats that have to act, as JSON, with a clock of days."""
    due: int | None = None
    """The earliest deadline."""
    awaited: str | None = None
    """The seats that have to act, separated by commas; None until it is stored for the first time."""
    listed: bool = False
    """Whether the lobby shows the table; any guest may join and watch a listed table."""
    chat: bool = False
    """Whether the host has enabled chat; it is off while the table is listed."""
    level: int | None = None
    """The intended strength of players at a listed table, as a bot level; None for any."""
    rated: bool = False
    """Whether the host wants the game to count for ratings."""
    unrated: str | None = None
    """The reason why a rated game does not count; None if it counts."""
    address_hash: str | None = None
    """The keyed hash of the address that made the table, for quotas; None for tables older than quotas."""
    start_size: int = 0
    """The number of characters of `start` when the table was made."""
    pending: str | None = None
    """What the people have not decided yet, as JSON; None for nothing."""
    programs: bool = False
    """Whether programs may take free seats."""
    club: str | None = None
    """The club that the table belongs to; None for none."""
    lang: str | None = None
    """The language of the person who made the table, for previews of its links; None if unknown."""


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """The occupant of a seat. Names are stored here and never in the log."""

    seat: int
    kind: Kind
    level: int | None = None
    """The level of the bot, or of the stand-in."""
    name: str | None = None
    guest: str | None = None
    """The guest id of the person."""
    token: str | None = None
    """The invitation to the seat."""
    left: bool = False
    """The person left the table; a bot stands in."""
    gone: bool = False
    """The person left for good: the bot keeps the seat."""
    spent: bool = False
    """The invitation is used: it leads its person back, and other guests need a join request."""
    missed: bool = False
    """A bot stands in for an absent person until they return."""
    flagged: bool = False
    """A bot plays because the person ran out of time."""
    extra_time: int = 0
    """Milliseconds given to a person who returned after running out of time."""
    stand_in_from: int | None = None
    """The number of the first line that the last stand-in could add."""
    stand_in_to: int | None = None
    """The number of the first line after the stand-in; None while it plays."""
    program: bool = False
    """The occupant is a program that uses the Bot API."""
    invited: str | None = None
    """The guest id of the person or program that an open seat is offered to."""


@dataclass(frozen=True, slots=True)
class LineRow:
    """One line of a table's log."""

    number: int
    line: str


Command = tuple[str, int]
"""A client and the number that it gave to a command."""


@dataclass(frozen=True, slots=True)
class Placement:
    """The rank of a guest, or of a bot of a level, in a game that counts for ratings. Rank 0 is the best."""

    seat: int
    guest: str | None
    level: int | None
    rank: int
    points: float | None = None
    spread: float | None = None
    """`points` and `spread` are the rating of a bot; None for people, whose ratings follow from earlier
    results."""


@dataclass(frozen=True, slots=True)
class Result:
    """A game that counts for ratings, with the ranks of its seats."""

    game: str
    ended: int
    placements: Sequence[Placement]


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a table at version `since`. It is written completely or not at all; None leaves a field
    unchanged."""

    since: int
    lines: Sequence[LineRow] = ()
    places: Sequence[PlaceRow] = ()
    phase: Phase | None = None
    again: str | None = None
    by: Command | None = None
    """The command that caused the change; it is executed once."""
    door: bool | None = None
    listed: bool | None = None
    chat: bool | None = None
    deadlines: str | None = None
    """The new deadlines; None leaves them unchanged."""
    due: int | None = None
    unrated: str | None = None
    """The reason why the game no longer counts for ratings."""
    result: Result | None = None
    """The result for ratings, if the change ends the game."""
    awaited: str | None = None
    endings: Sequence[EndingRow] = ()
    start: str | None = None
    pending: str | None = None
    """What the people have not decided yet, as JSON."""


@dataclass(frozen=True, slots=True)
class EndingRow:
    """A seat's result in a finished game: its place, which is 1 for all winners, and its score."""

    seat: int
    place: int
    score: int
    won: bool
    shared: bool
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class GameFilter:
    """A filter for a guest's games, and the page."""

    over: bool
    game: str | None = None
    result: Literal["won", "shared", "lost"] | None = None
    start: int = 0
    limit: int = 20


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A table in a guest's list, with its places and results."""

    row: TableRow
    places: list[PlaceRow] = field(default_factory=list)
    endings: list[EndingRow] = field(default_factory=list)
    ended: int | None = None


@dataclass(frozen=True, slots=True)
class GameTotals:
    """A guest's totals for one game: games finished and won, the mean place in games of several seats, the
    best score, and the current winning streak. `alone` is the number of games with one seat. Scores of games
    that a stand-in finished do not count for `best`."""

    game: str
    played: int
    won: int
    alone: int
    place: float | None
    best: int | None
    streak: int


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as loaded from the store."""

    row: TableRow
    places: list[PlaceRow]
    log: list[LineRow] = field(default_factory=list)
    commands: set[Command] = field(default_factory=set)

    @property
    def text(self) -> str:
        """The log as the text of a record."""
        return "".join(line.line + "\n" for line in self.log)


@dataclass(frozen=True, slots=True)
class TableNews:
    """What was stored about a table after a given line: its row, its places, the new lines and all
    commands."""

    row: TableRow
    places: list[PlaceRow]
    lines: list[LineRow]
    commands: set[Command]


@dataclass(frozen=True, slots=True)
class TableVersion:
    """The version of a stored table, and whether a live process has its lease."""

    version: int
    leased: bool


@dataclass(frozen=True, slots=True)
class ProcessStatus:
    """Another live process of the same database: its name, and the status that it published."""

    name: str
    status: str


@dataclass(frozen=True, slots=True)
class GuestRating:
    """A rating in one game, and the number of games that it is based on."""

    points: float
    spread: float
    games: int


@dataclass(frozen=True, slots=True)
class StoredResult:
    """A stored result; numbers follow the order in which games ended."""

    number: int
    table: str
    result: Result


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A seat's rating before and after a game, each as points and deviation."""

    seat: int
    before: tuple[float, float]
    after: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Standing:
    """A guest in the standings of a game."""

    guest: str
    name: str
    rating: GuestRating


@dataclass(frozen=True, slots=True)
class GuestProfile:
    """A guest's public data. `visible`: the lobby may show the name."""

    name: str | None = None
    visible: bool = False
    account_since: int | None = None
    """The time since which the guest has an account; None for a guest without one."""
    joined_at: int | None = None
    """The time at which another browser last joined the account; None if none has."""
    last_visit: int | None = None
    """The time of the last connection, to the hour."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program that plays through the Bot API. It has a guest id and a kept name of its own."""

    guest: str
    name: str
    owner: str
    """The guest who made it; empty for the operator."""
    made: int
    listening: int | None = None
    """The last time at which its event stream was open; None if it is closed."""


@dataclass(frozen=True, slots=True)
class ApiToken:
    """A token of a program. The database holds its hash only. `scopes` are separated by commas."""

    id: str
    program: str
    label: str
    scopes: str
    made: int
    used: int | None = None


@dataclass(frozen=True, slots=True)
class ProgramSeat:
    """A seat of a program at a table, or an open seat that is offered to it (`invited`)."""

    table: str
    game: str
    phase: Phase
    seat: int
    invited: bool
    awaited: bool


QuotaSubject = Literal["owner", "address_hash"]
"""The subject of a quota: the guest who made a table, or the address."""


@dataclass(frozen=True, slots=True)
class ReplayRow:
    """An uploaded record. Uploads without a cookie share the quota of one guest."""

    id: str
    text: str
    made: int
    guest: str = ""
    address_hash: str | None = None


@dataclass(frozen=True, slots=True)
class Usage:
    """How much of the limited resources one guest or one address uses."""

    tables: int
    """Unfinished tables made since a given time."""
    listed: int
    """Tables that wait in the lobby."""
    start_bytes: int
    """The total size of `start` of tables made since a second given time."""


@dataclass(frozen=True, slots=True)
class Passkey:
    """A WebAuthn credential; `key` is the public key."""

    id: str
    credential: str
    key: str
    count: int
    domain: str
    label: str
    made: int
    used: int | None = None


@dataclass(frozen=True, slots=True)
class OneTimeToken:
    """A short-lived single-use secret, of which only a hash is stored."""

    kind: TokenKind
    secret: str
    guest: str


@dataclass(frozen=True, slots=True)
class TableListing:
    """A table in a guest's list."""

    table: str
    game: str
    phase: Phase
    seated: bool


@dataclass(frozen=True, slots=True)
class SoloGame:
    """A finished game with one seat: its player, options and last line."""

    guest: str
    name: str
    made: int
    options: str
    line: str


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A chat message. It is deleted with its table or its writer."""

    seat: int
    guest: str
    text: str
    made: int


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser's push subscription: endpoint, keys, and the language of notifications."""

    endpoint: str
    p256dh: str
    auth: str
    lang: str


@dataclass(frozen=True, slots=True)
class ScoreSheetRow:
    """A result of a physical game that a guest entered. Names, entry and sheet are JSON."""

    id: str
    game: str
    names: str
    entry: str
    sheet: str
    made: int


@dataclass(frozen=True, slots=True)
class ChallengeResultRow:
    """A guest's best attempt at a day's challenge."""

    game: str
    day: str
    guest: str
    name: str
    stars: int
    clearance: int
    time: int
    made: int


@dataclass(frozen=True, slots=True)
class Notice:
    """A change made by an operator outside the running server: to a table, to guests or to the key."""

    number: int
    about: str
    subject: str


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A club. `invite` is the secret of its invitation link; with `approval` an organiser lets people in."""

    id: str
    name: str
    invite: str
    approval: bool
    made: int


@dataclass(frozen=True, slots=True)
class ClubMember:
    """A member of a club, or a guest who asks to join it. `member` is the id that other members see."""

    guest: str
    member: str
    role: ClubRole
    since: int
    name: str | None = None
    """The guest's name; None for a guest without one."""


@dataclass(frozen=True, slots=True)
class MyClubRow:
    """A club of a guest: the guest's role, and the numbers of members, requests and open tables."""

    id: str
    name: str
    role: ClubRole
    members: int
    requests: int
    tables: int


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """A tournament as it was made. `options` and `clock` are JSON."""

    id: str
    club: str | None
    organiser: str
    name: str
    game: str
    seats: int
    options: str
    kind: Literal["swiss", "robin"]
    rounds: int
    clock: str | None
    rated: bool
    starts: int | None
    phase: Literal["open", "playing", "over"]
    made: int


@dataclass(frozen=True, slots=True)
class TournamentEntrant:
    """An entrant of a tournament; guest and name are None after an erasure."""

    number: int
    guest: str | None
    name: str | None


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A line of a tournament's log."""

    number: int
    line: str
    made: int


@dataclass(frozen=True, slots=True)
class TournamentBoardRow:
    """The stored table of a board, with its places and results."""

    phase: Phase
    watch: str
    replay: str
    places: list[PlaceRow] = field(default_factory=list)
    endings: list[EndingRow] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ClubResult:
    """A seat in a finished game of a club, for its standings. `guest` is None for a bot."""

    table: str
    game: str
    guest: str | None
    place: int
    seats: int
    won: bool
    shared: bool


@dataclass(frozen=True, slots=True)
class PlayedPerson:
    """A person whom a guest has played with: the name and the seat at their latest game, the number of
    games, and the end of the latest."""

    name: str
    table: str
    seat: int
    game: str
    games: int
    last: int


@dataclass(frozen=True, slots=True)
class Block:
    """A guest's block of another guest, with the name by which the guest knew them."""

    id: str
    other: str
    name: str
    made: int
