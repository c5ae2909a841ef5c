"""The immutable state of a game of Tokyo Highway."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from machinami.core.contract import Action, Json
from machinami.games.highway.components.box import Box, TableSpec
from machinami.games.highway.components.pieces import Car, Pillar, PlacedObject, Road
from machinami.games.highway.view.types import Phase

Crossing = tuple[int, int]
"""The numbers of two roads that cross in plan: the lower, then the upper."""


class Stock(NamedTuple):
    """The pieces that a player has not built yet. `lost` counts roads lost by passing in missions (H-20)."""

    grey: int
    yellow: int
    roads: int
    cars: tuple[str, ...]
    lost: int = 0


class Rules(NamedTuple):
    """The data set, the options and the rules version of a game."""

    seats: int
    data: Json
    box: Box
    is_city_dealt: bool
    missions: bool
    is_outlast_by_cars: bool
    has_physics: bool = False
    tremor: int = 0
    version: int = 2
    """The rules version."""

    @property
    def table(self) -> TableSpec:
        return self.box.tables[str(self.seats)]


class PendingCarry(NamedTuple):
    """An accepted action whose carry is not simulated yet; the chance result will list the fallen pieces."""

    seat: int
    do: Action


class LastAction(NamedTuple):
    """The effects of the latest action: numbers of the new pieces, and disc transfers."""

    pillar: int | None = None
    road: int | None = None
    cars: tuple[int, ...] = ()
    transfers: tuple[tuple[int, int, str], ...] = ()


class State(NamedTuple):
    """The whole state. Pillars, roads, objects and cars are numbered by their index in these tuples."""

    rules: Rules
    pillars: tuple[Pillar, ...]
    roads: tuple[Road, ...]
    cars: tuple[Car, ...]
    stock: tuple[Stock, ...]
    objects: tuple[PlacedObject, ...] = ()
    crossings: frozenset[Crossing] = frozenset()
    first: int | None = None
    turn: int = 0
    round: int = 1
    finished_seats: tuple[int, ...] = ()
    """H-18: the seats that have placed all their cars, in order."""
    out_groups: tuple[tuple[int, ...], ...] = ()
    """H-19: the seats that are out, in order; seats that left at the same moment form one group."""
    passed_seats: frozenset[int] = frozenset()
    is_over: bool = False
    pending_carry: PendingCarry | None = None
    last: LastAction = LastAction()

    @property
    def phase(self) -> Phase:
        """The phase: "first", "city", "build", "fell" (a carry awaits its chance result) or "over"."""
        if self.is_over:
            return "over"
        if self.first is None:
            return "first"
        if self.pending_carry is not None:
            return "fell"
        whole = sum(thing.count for thing in self.rules.box.objects.values())
        return "city" if len(self.objects) < whole else "build"

    @property
    def needs_city(self) -> bool:
        """Whether the option `city` is `dealt` and chance has not dealt the city yet."""
        return self.rules.is_city_dealt and not self.objects

    @property
    def is_awaiting_chance(self) -> bool:
        """Whether the next line is a chance result, so that no seat can act."""
        return self.first is None or self.needs_city or self.pending_carry is not None

    @property
    def active_seats(self) -> list[int]:
        """The seats that have neither finished nor gone out, in order of their numbers."""
        gone = {*self.finished_seats, *(seat for group in self.out_groups for seat in group)}
        return [seat for seat in range(self.rules.seats) if seat not in gone]


def replace_stock(state: State, changes: Mapping[int, Stock]) -> State:
    """Return the state with the stock of the given seats replaced."""
    return state._replace(stock=tuple(changes.get(seat, old) for seat, old in enumerate(state.stock)))
