"""The immutable state of a game of Tokyo Highway."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple, Self, TypeVar

from machinami.core.contract import Action, Json
from machinami.games.highway.components.box import Box, TableSpec
from machinami.games.highway.components.pieces import (
    NOWHERE,
    Car,
    Pillar,
    PlacedObject,
    Road,
    encode_car,
    encode_object,
    encode_pillar,
    encode_road,
    encode_solid,
)
from machinami.games.highway.position import layout
from machinami.games.highway.position.layout import build_position, count_draft
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
    """Whether carried pieces are simulated."""
    is_hand_careful: bool = False
    """Whether a careful hand carries for everybody (the value `careful` of the option `hands`)."""
    tremor: int = 0
    version: int = 3
    """The rules version."""

    @property
    def table(self) -> TableSpec:
        return self.box.tables[str(self.seats)]


class PendingCarry(NamedTuple):
    """An accepted action whose carry is not simulated yet; the chance result will list the fallen pieces."""

    seat: int
    do: Action
    carried: tuple[str, ...] = ()
    """The ids of the pieces that are carried, in order (H-17f)."""


class LastAction(NamedTuple):
    """The effects of the latest action: numbers of the new pieces, and disc transfers."""

    pillar: int | None = None
    road: int | None = None
    cars: tuple[int, ...] = ()
    transfers: tuple[tuple[int, int, str], ...] = ()


class StateFields(NamedTuple):
    """The fields of a state."""

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


class State(StateFields):
    """The whole state. Pillars, roads, objects and cars are numbered by their index in these tuples.

    The rules work on `position`, which is derived from the fields and cached, as are other derived values.
    """

    def __getstate__(self) -> None:
        """Leave derived values out of a pickle."""

    @cached_property
    def position(self) -> list[int]:
        """The position of this state in the layout of the rules; it must not change."""
        return _encode_position(self)

    def update(self, position: list[int], **changes: Any) -> Self:
        """Return the state after a turn or a part of it: with stock, ways, order and end of the game from a
        position, and with other fields replaced. The new position is kept."""
        rows = [position[start : start + layout.SEAT] for start in self._seat_starts]
        finished = {row[layout.FINISHED]: seat for seat, row in enumerate(rows)}
        pillars: tuple[Pillar, ...] = changes.pop("pillars", self.pillars)
        first = position[layout.PILLARS_AT] + layout.P_WAYS
        ways = position[first : first + layout.PILLAR * len(pillars) : layout.PILLAR]
        after = self._replace(
            pillars=tuple(
                pillar if pillar.ways == left else pillar._replace(ways=left)
                for pillar, left in zip(pillars, ways, strict=True)
            ),
            stock=tuple(
                _decode_stock(row, old, self.rules.box) for row, old in zip(rows, self.stock, strict=True)
            ),
            turn=position[layout.TURN],
            round=position[layout.ROUND],
            finished_seats=tuple(finished[order] for order in range(1, position[layout.NUM_FINISHED] + 1)),
            out_groups=tuple(
                tuple(seat for seat, row in enumerate(rows) if row[layout.OUT] == group)
                for group in range(1, position[layout.NUM_OUT] + 1)
            ),
            passed_seats=frozenset(seat for seat, row in enumerate(rows) if row[layout.PASSED]),
            is_over=bool(position[layout.OVER]),
            **changes,
        )
        after.__dict__["position"] = position
        return after

    def build_draft(self) -> list[int]:
        """Return an empty draft of a road."""
        return [0] * count_draft(len(self.roads))

    @property
    def _seat_starts(self) -> range:
        end = layout.SEATS_AT + layout.SEAT * self.rules.seats
        return range(layout.SEATS_AT, end, layout.SEAT)

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


Value = TypeVar("Value")


def cached_by_state(function: Callable[[State], Value]) -> Callable[[State], Value]:
    """Make a function of a state compute its value once for each state."""
    name = f"{function.__module__}.{function.__qualname__}"

    def get(state: State) -> Value:
        values = state.__dict__
        if name not in values:
            values[name] = function(state)
        value: Value = values[name]
        return value

    return get


def encode_figures(rules: Rules) -> list[int]:
    """Return the figures of the positions of a game."""
    figures = rules.box.figures.copy()
    figures[layout.SEATS], figures[layout.HALF] = rules.seats, rules.table.half
    figures[layout.MISSIONS], figures[layout.BY_CARS] = int(rules.missions), int(rules.is_outlast_by_cars)
    return figures


def _encode_position(state: State) -> list[int]:
    rules, box = state.rules, state.rules.box
    air = box.clearance if rules.version > 1 else None
    arch_air = box.clearance if rules.version > 2 else None
    arrivals = {road.far: number for number, road in enumerate(state.roads) if road.far is not None}
    lower, upper = {below for below, _ in state.crossings}, {above for _, above in state.crossings}
    objects, solids = list[int](), list[int]()
    for placed in state.objects:
        objects += encode_object(box, placed, len(solids) // layout.SOLID, arch_air)
        for solid in placed.solids:
            solids += encode_solid(solid, air)
    pillars = [
        number
        for each, pillar in enumerate(state.pillars)
        for number in encode_pillar(pillar, arrivals.get(each, NOWHERE))
    ]
    roads = list[int]()
    for number, road in enumerate(state.roads):
        marks = layout.OVER_IT * (number in lower) + layout.UNDER_IT * (number in upper)
        roads += encode_road(road, marks)
    cars = [number for car in state.cars for number in encode_car(box, car)]
    return build_position(
        encode_figures(rules),
        (
            *(len(state.pillars), len(state.roads), len(state.cars), len(state.objects)),
            *(state.first or 0, state.turn, state.round, int(state.is_over)),
            *(len(state.finished_seats), len(state.out_groups)),
        ),
        [number for seat in range(len(state.stock)) for number in _encode_seat(state, seat)],
        (pillars, roads, cars, objects, solids),
    )


def _encode_seat(state: State, seat: int) -> tuple[int, ...]:
    stock, finished = state.stock[seat], state.finished_seats
    return (
        stock.grey,
        stock.yellow,
        stock.roads,
        len(stock.cars),
        sum(car.seat == seat for car in state.cars),
        1 + finished.index(seat) if seat in finished else 0,
        next((number for number, group in enumerate(state.out_groups, 1) if seat in group), 0),
        int(seat in state.passed_seats),
        sum(1 << state.rules.box.type_numbers[type] for type in stock.cars),
        stock.lost,
    )


def _decode_stock(row: Sequence[int], old: Stock, box: Box) -> Stock:
    cars, types = old.cars, row[layout.TYPES_LEFT]
    if len(cars) != row[layout.CARS_LEFT]:
        cars = tuple(type for type in cars if types >> box.type_numbers[type] & 1)
    return Stock(row[layout.GREY], row[layout.YELLOW], row[layout.ROADS_LEFT], cars, row[layout.LOST])
