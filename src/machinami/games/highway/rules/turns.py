"""Turns: start, builds, passes, falls, leaving the game, and ranks (H-2 to H-5, H-16 to H-20)."""

from __future__ import annotations

from collections.abc import Iterable

from machinami.games.highway.components import pieces
from machinami.games.highway.components.pieces import RAMP, Car, Pillar, PlacedObject
from machinami.games.highway.position import layout, transitions
from machinami.games.highway.position.layout import Draft
from machinami.games.highway.rules.judge import JudgedRoad
from machinami.games.highway.state import LastAction, PendingCarry, Rules, State, Stock

DiscTransfer = tuple[int, int, str]
"""Giver, receiver and colour of a transferred disc."""

COLOURS = {layout.GREY: "grey", layout.YELLOW: "yellow"}
SEDAN = "sedan"


def start(rules: Rules) -> State:
    """Return the first state: every player's stock, and a ramp with a sedan for each (H-2, H-3)."""
    box, table = rules.box, rules.table
    pillars = tuple(Pillar(seat, at, 1, False, 1) for seat, at in enumerate(table.pillars))
    ramps = tuple(
        pieces.build_descent(box, seat, RAMP, (seat, pillar), table.feet[seat], 0)
        for seat, pillar in enumerate(pillars)
    )
    types = tuple(type for type, _ in box.car.types)[: None if rules.missions else table.cars]
    first = SEDAN if SEDAN in types else types[0]
    sedans = tuple(pieces.build_car(box, seat, first, seat, ramp, 500) for seat, ramp in enumerate(ramps))
    remaining = tuple(type for type in types if type != first)
    stock = Stock(table.grey - 1, table.yellow, table.roads - 1, remaining)
    return State(rules, pillars, ramps, sedans, (stock,) * rules.seats)


def list_affordable(state: State, seat: int, base: Pillar) -> list[tuple[int, bool]]:
    """Return the (height, junction) pairs that the stock allows for the next pillar (H-6, H-7)."""
    stock, steepest = state.stock[seat], state.rules.box.steepest
    if not stock.roads:
        return []
    heights = [(height, False) for height in (base.height - 1, base.height + 1) if 1 <= height <= stock.grey]
    if stock.yellow:
        low, high = max(2, base.height - steepest), min(base.height + steepest, stock.grey + 1)
        heights += [(height, True) for height in range(low, high + 1)]
    return heights


def list_open_ends(state: State, seat: int) -> list[tuple[int, Pillar]]:
    """Return the open ends of a player's highway with their numbers (H-5)."""
    return [
        (number, pillar) for number, pillar in enumerate(state.pillars) if pillar.seat == seat and pillar.ways
    ]


def is_stuck(state: State, seat: int) -> bool:
    """Return whether a player can build nothing: no road left, or no open end with an affordable pillar or an
    exit (H-19)."""
    if not state.stock[seat].roads:
        return True
    return not any(
        pillar.height == 1 or list_affordable(state, seat, pillar)
        for _, pillar in list_open_ends(state, seat)
    )


def apply_object(state: State, seat: int, new: PlacedObject) -> State:
    """Place an object of the city and pass the turn to the next seat."""
    return state._replace(
        objects=(*state.objects, new), turn=(seat + 1) % state.rules.seats, last=LastAction()
    )


def apply_build(state: State, draft: JudgedRoad, cars: tuple[Car, ...]) -> State:
    """Apply a judged build: road, pillar, cars, stock and, in missions, the disc transfers of H-22. The turn
    is not ended."""
    pillar, flat, position = draft.pillar, draft.draft, _copy_position(state)
    rows = [number for car in cars for number in pieces.encode_car(state.rules.box, car)]
    flat[layout.D_CARS : layout.D_CARS + len(rows)] = rows
    height, junction = (0, False) if pillar is None else (pillar.height, pillar.junction)
    transitions.build(position, flat, height, int(junction), len(cars))
    first = len(state.cars)
    return state.update(
        position,
        pillars=state.pillars if pillar is None else (*state.pillars, pillar),
        roads=(*state.roads, draft.road),
        cars=(*state.cars, *cars),
        crossings=state.crossings | set(draft.crossings),
        last=LastAction(
            None if pillar is None else len(state.pillars),
            len(state.roads),
            tuple(range(first, first + len(cars))),
            _list_transfers(flat),
        ),
    )


def apply_pass(state: State, seat: int) -> State:
    """Apply a turn without a build (H-19); in missions a road of the stock is lost (H-20)."""
    position = _copy_position(state)
    transitions.pass_turn(position, seat)
    return state.update(position, last=LastAction())


def apply_fall(
    state: State, pending_carry: PendingCarry, piece_owners: Iterable[int], *, costs_disc: bool = False
) -> State:
    """Give one disc to each other player whose pieces fell (H-16), and the price of a carry to the next
    player (H-17h), then end the turn."""
    seat, seats = pending_carry.seat, state.rules.seats
    position, flat = _copy_position(state), state.build_draft()
    for owner in sorted(set(piece_owners) - {seat}, key=lambda other: (other - seat) % seats):
        transitions.transfer_disc(position, flat, seat, owner)
    if costs_disc:
        transitions.transfer_disc(position, flat, seat, find_next_player(state, seat))
    transitions.end_turn(position, seat)
    transfers = (*state.last.transfers, *_list_transfers(flat))
    return state.update(position, pending_carry=None, last=state.last._replace(transfers=transfers))


def find_next_player(state: State, seat: int) -> int:
    """Return the next player clockwise who is still in the game. Precondition: there is one."""
    seats = state.rules.seats
    return min((other for other in state.active_seats if other != seat), key=lambda o: (o - seat) % seats)


def end_turn(state: State, seat: int) -> State:
    """Take finished and passed players out of the game (H-18, H-19) and start the next turn."""
    position = _copy_position(state)
    transitions.end_turn(position, seat)
    return state.update(position)


def _copy_position(state: State) -> list[int]:
    """Return a copy of the position with space for one more road, its pillar and its cars."""
    return layout.extend_position(state.position, 1, 1, len(state.rules.box.car.types))


def _list_transfers(draft: Draft) -> tuple[DiscTransfer, ...]:
    """Return the disc transfers of a draft."""
    first = layout.D_TRANSFERS + 1
    return tuple(
        (draft[at], draft[at + 1], COLOURS[draft[at + 2]])
        for at in range(first, first + 3 * draft[layout.D_TRANSFERS], 3)
    )


def rank_seats(state: State) -> list[int | None]:
    """Return each seat's rank (H-18, H-19); None for seats still in the game before its end."""
    ranks: list[int | None] = [None] * state.rules.seats
    for rank, seat in enumerate(state.finished_seats, 1):
        ranks[seat] = rank
    behind = state.rules.seats
    for group in state.out_groups:
        car_counts = [count_placed_cars(state, seat) for seat in group]
        for seat, cars in zip(group, car_counts, strict=True):
            ranks[seat] = behind - len(group) + 1 + sum(other > cars for other in car_counts)
        behind -= len(group)
    if state.is_over:
        for seat in state.active_seats:
            ranks[seat] = len(state.finished_seats) + 1
    return ranks


def count_placed_cars(state: State, seat: int) -> int:
    """Return how many cars a player has on the roads."""
    return sum(car.seat == seat for car in state.cars)
