"""The log of a tournament, and the state that follows from it.

Entrants are numbers from 1 on, so that the log holds no names. A board lists the entrant of each seat; 0 is a
bot that fills a seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal

from msgspec import Struct

Kind = Literal["swiss", "robin"]
BOT = 0
"""The number of a bot that fills a seat."""
MOST_ENTRANTS = 128


class Entered(Struct, tag="entered", frozen=True):
    """A person enters; after the start from the next round on."""

    entrant: int


class Withdrew(Struct, tag="withdrew", frozen=True):
    """An entrant plays no further rounds."""

    entrant: int


class Returned(Struct, tag="returned", frozen=True):
    """An entrant who withdrew plays again from the next round on."""

    entrant: int


class Paired(Struct, tag="paired", frozen=True):
    """A round begins: the entrants by seat for each board, the ids of the tables, and who rests."""

    boards: Sequence[Sequence[int]]
    tables: Sequence[str]
    rests: Sequence[int]


class Finished(Struct, tag="finished", frozen=True):
    """A board of the present round is over: the place of each seat, and the seats that a bot finished.
    `called_off`: the game has no result."""

    board: int
    places: Sequence[int]
    absent: Sequence[int]
    called_off: bool = False


class Ended(Struct, tag="ended", frozen=True):
    """The tournament is over."""


Event = Entered | Withdrew | Returned | Paired | Finished | Ended


@dataclass(slots=True)
class Board:
    """A board of a round: the entrant of each seat, the table, and the result once it is over."""

    seats: Sequence[int]
    table: str
    result: Finished | None = None

    @property
    def people(self) -> list[int]:
        """The entrants, without bots."""
        return [entrant for entrant in self.seats if entrant != BOT]

    def is_absent(self, entrant: int) -> bool:
        """Whether a bot finished the game for an entrant."""
        return self.result is not None and self.seats.index(entrant) in self.result.absent


@dataclass(slots=True)
class Round:
    """A round: its boards, and the entrants who rest."""

    boards: list[Board]
    rests: Sequence[int]

    @property
    def is_over(self) -> bool:
        """Whether all boards have a result."""
        return all(board.result is not None for board in self.boards)


@dataclass(slots=True)
class Tournament:
    """A tournament as its log describes it."""

    kind: Kind
    seats: int
    rounds_planned: int
    entrants: list[int] = field(default_factory=list)
    """In the order of entry."""
    withdrawn: set[int] = field(default_factory=set)
    rounds: list[Round] = field(default_factory=list)
    ended: bool = False

    @property
    def active(self) -> list[int]:
        """The entrants who play the next round."""
        return [entrant for entrant in self.entrants if entrant not in self.withdrawn]

    @property
    def boards(self) -> list[Board]:
        """All boards of all rounds."""
        return [board for one in self.rounds for board in one.boards]

    def count_meetings(self) -> dict[frozenset[int], int]:
        """Return how often each two entrants sat at one board."""
        met: dict[frozenset[int], int] = {}
        for board in self.boards:
            for two in combinations(board.people, 2):
                met[frozenset(two)] = met.get(frozenset(two), 0) + 1
        return met

    def count_rests(self) -> dict[int, int]:
        """Return the number of rounds that each entrant rested."""
        counts = dict.fromkeys(self.entrants, 0)
        for one in self.rounds:
            for entrant in one.rests:
                counts[entrant] += 1
        return counts

    @property
    def expected_rounds(self) -> int:
        """The number of rounds: as planned, or in a round robin as many as all meetings take."""
        return self.rounds_planned if self.kind == "swiss" else max(len(self.rounds), self._fewest_rounds)

    @property
    def _fewest_rounds(self) -> int:
        """The fewest rounds in which all entrants can meet."""
        people = len(self.active)
        if self.seats == 2:
            return people - 1 + people % 2
        return -(-(people - 1) // (self.seats - 1))

    @property
    def is_complete(self) -> bool:
        """Whether no further round is played."""
        if self.ended or len(self.active) < 2:
            return True
        if self.kind == "swiss":
            return len(self.rounds) >= self.rounds_planned
        met = self.count_meetings()
        if all(frozenset(two) in met for two in combinations(self.active, 2)):
            return True
        return self.seats > 2 and len(self.rounds) > 2 * self._fewest_rounds

    @property
    def admits(self) -> bool:
        """Whether further people may enter: before the start, and until half of the rounds are over."""
        full = len(self.entrants) >= MOST_ENTRANTS
        over = sum(one.is_over for one in self.rounds)
        return not self.ended and not full and 2 * over < max(1, self.expected_rounds)


def read_log(kind: Kind, seats: int, rounds: int, events: Iterable[Event]) -> Tournament:
    """Return the tournament that a log describes."""
    found = Tournament(kind, seats, rounds)
    for event in events:
        match event:
            case Entered(entrant):
                found.entrants.append(entrant)
            case Withdrew(entrant):
                found.withdrawn.add(entrant)
            case Returned(entrant):
                found.withdrawn.discard(entrant)
            case Paired(boards, tables, rests):
                pairs = zip(boards, tables, strict=True)
                found.rounds.append(Round([Board(people, table) for people, table in pairs], rests))
            case Finished(board):
                found.rounds[-1].boards[board].result = event
            case Ended():
                found.ended = True
    return found
