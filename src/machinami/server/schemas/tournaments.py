"""Tournaments: entrants, rounds with their boards, standings."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from machinami.server.schemas.base import StrictStruct, Text
from machinami.server.schemas.tables import Clock

TournamentKind = Literal["swiss", "robin"]
TournamentPhase = Literal["open", "playing", "over"]


class NewTournament(StrictStruct):
    """A request to make a tournament: a Swiss one with a number of rounds, or a round robin, in which
    everybody meets everybody. `club`: for its members only. `starts`: it starts by itself at this time, in
    milliseconds since 1970."""

    name: Text
    game: Text
    seats: int
    kind: TournamentKind
    rounds: Annotated[int, Meta(ge=1, le=15)] = 3
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    clock: Clock | None = None
    rated: bool = False
    starts: int | None = None
    club: Annotated[str, Meta(max_length=32)] | None = None


class TournamentSummary(StrictStruct):
    """A tournament in a list. `entered`: the requesting guest plays in it."""

    tournament: str
    name: str
    game: str
    kind: TournamentKind
    phase: TournamentPhase
    entrants: int
    round: int
    rounds: int
    starts: int | None
    made: int
    entered: bool


class TournamentEntrant(StrictStruct):
    """An entrant, by number. `name` is null after an erasure. `you`: the requesting guest."""

    number: int
    name: str | None
    you: bool
    withdrawn: bool


class TournamentStanding(StrictStruct):
    """An entrant's standing. Equal entrants share a rank. `opponents` is the sum of the points of all
    opponents, `berger` that of the opponents by the share in which they were beaten. `rests` are rounds
    without a board, `absences` boards that a bot finished."""

    entrant: int
    rank: int
    points: float
    opponents: float
    berger: float
    wins: int
    played: int
    rests: int
    absences: int


class TournamentBoard(StrictStruct):
    """A board of a round: the entrant of each seat, 0 for a bot that fills a seat. The address of the table
    is for its players, `watch` is the invitation to watch. `places` and `points` by seat are null until the
    game is over; `bots` are the seats that a bot plays or has finished; `called_off`: the game has no
    result."""

    seats: list[int]
    table: str | None
    watch: str | None
    replay: str | None
    places: list[int] | None
    points: list[float] | None
    bots: list[int]
    called_off: bool


class TournamentRound(StrictStruct):
    """A round: its boards, and the entrants who rest."""

    boards: list[TournamentBoard]
    rests: list[int]


class Tournament(StrictStruct):
    """A tournament. `rounds` is the expected number of rounds, `admits` whether further people may enter,
    `organises` whether the requesting guest may start and end it. `name_of_guest` is the guest's name."""

    tournament: str
    club: str | None
    name: str
    game: str
    seats: int
    kind: TournamentKind
    rounds: int
    clock: Clock | None
    rated: bool
    starts: int | None
    phase: TournamentPhase
    admits: bool
    organises: bool
    name_of_guest: str | None
    entrants: list[TournamentEntrant]
    standings: list[TournamentStanding]
    played: list[TournamentRound]


class EnterTournament(StrictStruct):
    """A request to enter. `name` sets the guest's name."""

    name: Text | None = None
