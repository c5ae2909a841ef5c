"""Turns: start, builds, passes, falls, leaving the game, and ranks (H-2 to H-5, H-16 to H-20)."""

from __future__ import annotations

from collections.abc import Iterable

from machinami.games.highway.components import pieces
from machinami.games.highway.components.pieces import RAMP, Car, Pillar, PlacedObject
from machinami.games.highway.rules.discs import DiscTransfer, transfer_discs
from machinami.games.highway.rules.judge import JudgedRoad
from machinami.games.highway.rules.missions import apply_matches
from machinami.games.highway.state import LastAction, PendingCarry, Rules, State, Stock, replace_stock

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
    road, pillar = draft.road, draft.pillar
    seat, number = road.seat, len(state.roads)
    stock = state.stock[seat]
    placed_types = {car.type for car in cars}
    stock = stock._replace(
        roads=stock.roads - 1, cars=tuple(type for type in stock.cars if type not in placed_types)
    )
    base = state.pillars[road.base]
    pillars = list(state.pillars)
    pillars[road.base] = base._replace(ways=base.ways - 1 if pillar else 0)
    if pillar:
        grey = pillar.height - pillar.junction
        stock = stock._replace(grey=stock.grey - grey, yellow=stock.yellow - pillar.junction)
        pillars.append(pillar)
    last = LastAction(
        len(state.pillars) if pillar else None,
        number,
        tuple(range(len(state.cars), len(state.cars) + len(cars))),
    )
    transfers: tuple[DiscTransfer, ...] = ()
    after = replace_stock(state, {seat: stock})
    if state.rules.missions:
        after, transfers = apply_matches(after, draft, cars)
    return after._replace(
        pillars=tuple(pillars),
        roads=(*state.roads, road),
        cars=(*state.cars, *cars),
        crossings=state.crossings | set(draft.crossings),
        last=last._replace(transfers=transfers),
    )


def apply_pass(state: State, seat: int) -> State:
    """Apply a turn without a build (H-19); in missions a road of the stock is lost (H-20)."""
    stock = state.stock[seat]
    if not state.rules.missions:
        return end_turn(state._replace(passed_seats=state.passed_seats | {seat}, last=LastAction()), seat)
    if stock.roads:
        state = replace_stock(state, {seat: stock._replace(roads=stock.roads - 1, lost=stock.lost + 1)})
    return end_turn(state._replace(last=LastAction()), seat)


def apply_fall(state: State, pending_carry: PendingCarry, piece_owners: Iterable[int]) -> State:
    """Give one disc to each other player whose pieces fell (H-16), then end the turn."""
    seat, seats = pending_carry.seat, state.rules.seats
    owners = sorted(set(piece_owners) - {seat}, key=lambda other: (other - seat) % seats)
    state, transfers = transfer_discs(state, [(seat, owner) for owner in owners])
    state = state._replace(
        pending_carry=None, last=state.last._replace(transfers=(*state.last.transfers, *transfers))
    )
    return end_turn(state, seat)


def end_turn(state: State, seat: int) -> State:
    """Take finished and passed players out of the game (H-18, H-19) and start the next turn."""
    if state.rules.missions:
        return _end_mission_turn(state, seat)
    if not state.stock[seat].cars:
        state = state._replace(finished_seats=(*state.finished_seats, seat))
    while True:
        playing = state.active_seats
        if len(playing) < 2:
            return state._replace(is_over=True, turn=seat)
        seats = state.rules.seats
        follower = min(playing, key=lambda other: (other - seat - 1) % seats)
        if _find_turn_order(state, follower) <= _find_turn_order(state, seat):
            state = state._replace(round=state.round + 1)
        if follower not in state.passed_seats:
            return state._replace(turn=follower)
        together = set(playing) & state.passed_seats if state.rules.is_outlast_by_cars else {follower}
        state = state._replace(
            out_groups=(*state.out_groups, tuple(sorted(together))),
            passed_seats=state.passed_seats - together,
        )
        seat = follower


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


def _end_mission_turn(state: State, seat: int) -> State:
    """Start the next turn in missions (H-20): no player leaves; the game ends with the round in which all
    roads, or all cars of one player, are used up."""
    follower = (seat + 1) % state.rules.seats
    if follower != state.first:
        return state._replace(turn=follower)
    is_last_round = not all(stock.cars for stock in state.stock) or not any(
        stock.roads for stock in state.stock
    )
    if is_last_round:
        return state._replace(is_over=True)
    return state._replace(turn=follower, round=state.round + 1)


def _find_turn_order(state: State, seat: int) -> int:
    """Return a seat's position in the order of a round."""
    return (seat - (state.first or 0)) % state.rules.seats
