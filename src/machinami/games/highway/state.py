"""A game of Tokyo Highway as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from machinami.core.contract import Action, Json
from machinami.games.highway.components.box import Box, Table
from machinami.games.highway.components.pieces import Car, Pillar, Placed, Road

Crossing = tuple[int, int]
"""Two roads that cross in plan: the lower, then the upper."""


class Stock(NamedTuple):
    """What a player has not built yet; `lost` roads lie beside the board."""

    grey: int
    yellow: int
    roads: int
    cars: tuple[str, ...]
    lost: int = 0


class Rules(NamedTuple):
    """What was agreed on: the data set and the options."""

    seats: int
    data: Json
    box: Box
    dealt: bool
    missions: bool
    by_cars: bool
    real: bool = False
    tremor: int = 0
    version: int = 2
    """Of the rules."""

    @property
    def table(self) -> Table:
        return self.box.tables[str(self.seats)]


class Falling(NamedTuple):
    """An action whose consequences a simulated hand has still to tell."""

    seat: int
    do: Action


class Last(NamedTuple):
    """What the latest action brought: pieces by their numbers, and discs that changed hands."""

    pillar: int | None = None
    road: int | None = None
    cars: tuple[int, ...] = ()
    given: tuple[tuple[int, int, str], ...] = ()


class State(NamedTuple):
    """Everything. Pillars, roads, objects and cars are numbered by their places here."""

    rules: Rules
    pillars: tuple[Pillar, ...]
    roads: tuple[Road, ...]
    cars: tuple[Car, ...]
    stock: tuple[Stock, ...]
    objects: tuple[Placed, ...] = ()
    crossings: frozenset[Crossing] = frozenset()
    first: int | None = None
    turn: int = 0
    round: int = 1
    finished: tuple[int, ...] = ()
    """H-18: those who placed all their cars, in order."""
    out: tuple[tuple[int, ...], ...] = ()
    """H-19: those who had to leave, in order; who left together stands together."""
    passed: frozenset[int] = frozenset()
    over: bool = False
    falling: Falling | None = None
    last: Last = Last()

    @property
    def phase(self) -> str:
        """What the game is doing."""
        if self.over:
            return "over"
        if self.first is None:
            return "first"
        if self.falling is not None:
            return "fell"
        whole = sum(thing.count for thing in self.rules.box.objects.values())
        return "city" if len(self.objects) < whole else "build"

    @property
    def undealt(self) -> bool:
        """Whether chance has still to deal the city."""
        return self.rules.dealt and not self.objects

    @property
    def pending(self) -> bool:
        """Whether chance has to speak before anybody can act."""
        return self.first is None or self.undealt or self.falling is not None

    @property
    def playing(self) -> list[int]:
        """The seats still in the game."""
        gone = {*self.finished, *(seat for group in self.out for seat in group)}
        return [seat for seat in range(self.rules.seats) if seat not in gone]


def with_stock(state: State, changes: Mapping[int, Stock]) -> State:
    """The state with the stock of some seats changed."""
    return state._replace(stock=tuple(changes.get(seat, old) for seat, old in enumerate(state.stock)))
