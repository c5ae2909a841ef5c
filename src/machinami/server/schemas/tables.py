"""Tables: creation, joining, watching, and the state that each guest may see."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from machinami.server.schemas.base import BilingualText, Phase, StrictStruct, Text
from machinami.server.schemas.ratings import TableRating

Standing = Literal["free", "yours", "taken", "asked"]


TableId = Annotated[str, Meta(max_length=40)]


class PersonReference(StrictStruct):
    """A person, by a seat where they sat with the requesting guest: the ids of people are private."""

    table: TableId
    seat: Annotated[int, Meta(ge=0, le=15)]


class PlaceRequest(StrictStruct):
    """The occupant that the host chooses for a seat: exactly one of `me` (the host), `open`, `bot` (a level),
    `here` (the name of a person at the host's device), `program` (the name of a program, which is asked to
    play) and `person` (who is asked to play). `name` is allowed with `me` only."""

    me: Literal[True] | UnsetType = UNSET
    open: Literal[True] | UnsetType = UNSET
    bot: int | UnsetType = UNSET
    here: Text | UnsetType = UNSET
    program: Text | UnsetType = UNSET
    person: PersonReference | UnsetType = UNSET
    name: Text | UnsetType = UNSET


class Start(StrictStruct):
    """A position of a finished game, after a line of its replay. With a `seat`, hidden information that the
    seat could not know is dealt again; without one, the position is exactly the original."""

    replay: Text
    line: int
    seat: int | None


class Clock(StrictStruct):
    """A time control: an initial budget and an increment for each action, both in seconds, or days for each
    move.

    `flag` decides a game of two seats when a person runs out of time: the game is lost, or a bot plays on. In
    games of more seats a bot plays on.
    """

    budget: Annotated[int, Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    days: Annotated[int, Meta(ge=1, le=30)] | None = None
    flag: Literal["lose", "bot"] = "lose"


class Time(StrictStruct):
    """The state of the clock: milliseconds left to each seat at the table's time `at`, or the deadlines of
    the seats that have to act."""

    at: int
    left: list[int]
    due: list[int | None]


class NewTable(StrictStruct):
    """A request to create a table. `hints`: players may ask for hints. `door`: guests may join by the table's
    address. With a `start`, the game begins at that position: game and seats must match it, and its options
    and data replace those given here. `listed`: the lobby shows the table, for players of about `level`, and
    any guest may join or watch it. `rated`: the game counts for ratings. `programs`: programs may take free
    seats. `club`: the table belongs to this club of the host, and its members may join and watch. `lang` is
    the language of the host, for previews of the table's links."""

    game: Text
    seats: int
    places: Annotated[list[PlaceRequest], Meta(max_length=12)]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    data: Text | None = None
    start: Start | None = None
    hints: bool = False
    door: bool = False
    clock: Clock | None = None
    listed: bool = False
    level: Annotated[int, Meta(ge=1, le=6)] | None = None
    chat: bool = False
    rated: bool = False
    programs: bool = False
    club: Annotated[str, Meta(max_length=32)] | None = None
    lang: Literal["en", "fr"] | None = None


class TableCreated(StrictStruct):
    """The id of a new table."""

    table: str


class Place(StrictStruct):
    """The occupant of a seat. A bot plays for a person who `left`: until their return if `missed`, for the
    rest of the game if `gone`, because of their clock if `flagged`. `away` is the time since which the person
    is absent, in milliseconds since 1970; `stand_in_moves` is the number of moves a bot made for a person who
    has returned and not moved since. `program`: the person is a program that uses the Bot API; at an open
    seat, `invited` is the name of the person or program that it is offered to."""

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
    program: bool
    invited: str | None


class Invitations(StrictStruct):
    """Invitation tokens: one to watch, and for the owner those to open seats, by seat number."""

    watch: str
    seats: dict[str, str]


class TableCommitment(StrictStruct):
    """A table's commitment to its draws, and for each seat whether it has added a client seed."""

    commitment: str
    given: list[bool]


class ChanceVerdict(StrictStruct):
    """Whether a table's draws match its commitment; the other fields are empty if there is no commitment.
    `forged` lists the lines whose draws do not match, `words` the client seeds by seat."""

    standing: Literal["unpledged", "running", "swapped", "forged", "sound"]
    draws: int
    forged: list[int]
    commitment: str | None
    words: list[str | None]
    secret: str | None


class PendingJoin(StrictStruct):
    """A guest's join request to a seat whose invitation was used."""

    id: str
    seat: int
    name: str


class Spectators(StrictStruct):
    """The spectators: their number, and the names of some."""

    count: int
    names: list[str]


class AbsenceTimes(StrictStruct):
    """Seconds of absence after which a bot may stand in, and after which a game of two seats may be ended."""

    sit_in: int
    claim: int


class Rank(StrictStruct):
    """A seat's place in a finished game, and whether it won. A seat that a bot finished for its person is
    last."""

    place: int
    won: bool


class TableMessage(StrictStruct):
    """A table as the requesting guest may see it. `ranking` goes by seat once the game is over. `wanted`
    lists the seats whose people want another game, and `again` is the table of that game for guests who asked
    for it. `hints`: the guest may ask for hints. `muted` lists the seats that the guest muted. `chat`: the
    players may write. `programs`: programs may take free seats."""

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
    chance: TableCommitment | None
    hints: bool
    door: bool
    clock: Clock | None
    listed: bool
    level: int | None
    chat: bool
    muted: list[int]
    knocks: list[PendingJoin]
    watchers: Spectators
    patience: AbsenceTimes
    rated: TableRating | None
    ranking: list[Rank]
    programs: bool


class Invitation(StrictStruct):
    """The seat that an invitation leads to, and its state for the requesting guest: free, their own, taken,
    or join request pending (`asked`)."""

    table: str
    game: str
    seat: int
    seats: list[Place]
    options: dict[str, Any]
    standing: Standing
    rated: bool
    clock: Clock | None


class TablePreview(StrictStruct):
    """What a table's address shows to guests who are not at the table. `free`: a seat is available."""

    table: str
    game: str
    options: dict[str, Any]
    phase: Phase
    seats: list[Place]
    free: bool
    rated: bool
    clock: Clock | None


class JoinTable(StrictStruct):
    """A request to join by the table's address: on a free seat, or as a spectator."""

    watch: bool = False
    name: Text | None = None


class TakeSeat(StrictStruct):
    """A request to take a seat. Without a name the guest's present name is used."""

    name: Text | None = None


class HintRequest(StrictStruct):
    """A request for a hint for a seat."""

    seat: int


class Hint(StrictStruct):
    """The action that the strongest bot would choose for a seat. `after` is the expected win share after it,
    `score` the expected score, and `otherwise` the mean win share of the other actions, at most `after` and
    null if there are none. `reason` explains the choice."""

    action: dict[str, Any]
    after: float
    otherwise: float | None
    score: float
    reason: BilingualText | None
