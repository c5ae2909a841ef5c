"""Invariants of complete games: pieces are conserved, nothing overlaps, each mark of H-14 is set once."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from machinami import Play, new, replay
from machinami.games.highway.components.pieces import EXIT
from machinami.games.highway.rules import turns
from machinami.games.highway.state import State
from machinami.geometry import polygon, shape
from machinami.geometry.point import squared_distance
from machinami.geometry.shape import Disc
from tests.games.highway import positions
from tests.geometry.inclines import is_above
from tests.soak import choose_count

GAMES = choose_count(14, 500)


def build_options(number: int) -> dict[str, Any]:
    """Return options: basic and missions, placed and dealt city, both values of outlast."""
    return {
        "missions": number % 2 == 0,
        "city": "placed" if number % 3 == 0 else "dealt",
        "outlast": "cars" if number % 4 < 2 else "rulebook",
    }


def play_game(number: int) -> Play:
    """Play a game of 2 to 4 seats to its end, with checks after every turn."""
    seats, rng = 2 + number % 3, Random(number)
    play = new("highway", seats, build_options(number), seed=number)
    marks: set[tuple[int, str]] = set()
    while play.outcome is None:
        before, seat = play.state, play.to_act[0]
        action = (
            positions.choose_quick_action(play, seat, rng) if number % 5 else play.actions(seat).sample(rng)
        )
        play.do(seat, action)
        assert_stock_conserved(play.state)
        marks |= assert_marked_once(before, play.state, marks)
    return play


def assert_stock_conserved(state: State) -> None:
    table = state.rules.table
    seats = range(state.rules.seats)
    grey = sum(pillar.height - pillar.junction for pillar in state.pillars)
    yellow = sum(pillar.junction for pillar in state.pillars)
    assert grey + sum(stock.grey for stock in state.stock) == table.grey * len(seats)
    assert yellow + sum(stock.yellow for stock in state.stock) == table.yellow * len(seats)
    cars = len(state.rules.box.car.types) if state.rules.missions else table.cars
    for seat in seats:
        stock = state.stock[seat]
        laid = sum(road.seat == seat for road in state.roads)
        assert laid + stock.roads + stock.lost == table.roads
        assert turns.count_placed_cars(state, seat) + len(stock.cars) == cars
        types = [*stock.cars, *(car.type for car in state.cars if car.seat == seat)]
        assert len(set(types)) == cars
        assert min(stock.grey, stock.yellow, stock.roads) >= 0


def assert_marked_once(before: State, after: State, marks: set[tuple[int, str]]) -> set[tuple[int, str]]:
    """H-14: each car earned by this turn uses a mark that was free."""
    new_pairs = after.crossings - before.crossings
    taken = {(lower, "over") for lower, _ in before.crossings} | {
        (upper, "under") for _, upper in before.crossings
    }
    if len(after.roads) == len(before.roads):
        assert not new_pairs
        return set()
    number, road = len(before.roads), after.roads[-1]
    earned = set()
    for lower, upper in new_pairs:
        other, side = (lower, "over") if upper == number else (upper, "under")
        if after.roads[other].seat != road.seat and (other, side) not in taken:
            assert (other, side) not in marks
            earned.add((other, side))
    due = min(len(earned) + (road.kind == EXIT), len(before.stock[road.seat].cars))
    assert len(after.cars) - len(before.cars) == due
    return earned


def assert_no_overlap(state: State) -> None:
    box = state.rules.box
    radius = box.disc.radius
    for left, right in combinations(state.pillars, 2):
        assert squared_distance(left.at, right.at) >= 4 * radius * radius
    for number, pillar in enumerate(state.pillars):
        for road in state.roads:
            if number not in (road.base, road.far):
                assert not polygon.disc_near(road.corners, pillar.at, radius)
        for placed in state.objects:
            for solid in placed.solids:
                assert not shape.shapes_near(solid.shape, Disc(pillar.at, radius))
    for road in state.roads:
        for placed in state.objects:
            assert not any(shape.shapes_near(road.corners, solid.shape) for solid in placed.solids)
    for (first, one), (second, other) in combinations(enumerate(state.roads), 2):
        if {one.base, one.far} & {other.base, other.far} - {None}:
            continue
        if polygon.convex_overlap(one.corners, other.corners):
            places = polygon.intersect_convex(one.corners, other.corners)
            apart = [is_above(one.incline, other.incline, places, box.gap)]
            apart.append(is_above(other.incline, one.incline, places, box.gap))
            assert sum(apart) == 1
            upper, lower, below = (one, other, second) if apart[0] else (other, one, first)
            for car in state.cars:
                if car.road == below and polygon.convex_overlap(car.corners, upper.corners):
                    shared = polygon.intersect_convex(car.corners, upper.corners)
                    assert is_above(upper.incline, lower.incline, shared, box.car_gap)
    for mine, theirs in combinations(state.cars, 2):
        if mine.road == theirs.road:
            assert not polygon.convex_overlap(mine.corners, theirs.corners)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(6))
def test_games_end_without_a_fault(batch: int) -> None:
    for number in range(batch, GAMES, 6):
        play = play_game(number)
        assert_no_overlap(play.state)
        assert play.record.text == replay(play.record.text).record.text
