"""Static evaluation of a state for each seat. The rules do not use it."""

from __future__ import annotations

from math import exp, hypot

from machinami.games.highway.position.scoring import DISCS_PER_POINT
from machinami.games.highway.rules import turns
from machinami.games.highway.rules.missions import count_points
from machinami.games.highway.state import State

MIN_CARS_PER_ROAD, EXTRA_CARS_PER_ROAD, FULL_SUPPLY = 0.2, 0.4, 6.0
"""Cars that a road is expected to earn by crossings: the least, the addition at full supply, and the supply
of crossings that counts as full."""

MAX_CROSSING_DISTANCE = 16_000
"""Distance from an open end beyond which a road that may be crossed does not count."""

LOW_LEVEL, LEVEL_DISCOUNT = 1.7, 0.6
"""Level up to which no road fits under a road; discount of a crossing for each level too many."""

LOGISTIC_SCALE = 1.3
"""Scale of the logistic function, in cars above or below the number needed."""

CAR_TIE_BREAK = 0.01
"""Weight of an expected car against a probability of winning of 1."""

HALF = 0.5

PLACED_CAR_BONUS = 1.0
"""Additional weight of a placed car over an expected one, since many expected cars are never earned."""

RIVAL_WEIGHT = 0.5
"""Weight of the best rival's evaluation; below 1, since a bot that only avoids its rivals crosses nothing."""

OUTLAST_WEIGHT, OUTLAST_LEAD = 1.0, 2.5
"""Weight of building longer than all others, and the lead in turns at which it counts in full."""


def evaluate_seat(state: State, seat: int) -> float:
    """Return the evaluation of a state for a seat; the unit depends on the options."""
    if state.rules.missions:
        worth = [_evaluate_missions(state, other) for other in range(state.rules.seats)]
        return worth[seat] - max(worth[:seat] + worth[seat + 1 :])
    return (
        _evaluate_by_cars(state, seat)
        if state.rules.is_outlast_by_cars
        else _evaluate_by_rulebook(state, seat)
    )


def _evaluate_by_rulebook(state: State, seat: int) -> float:
    """Return the estimated probability of winning: by placing the last car, or as the last seat that can
    build (H-18, H-19)."""
    rivals = [other for other in state.active_seats if other != seat]
    if seat in state.finished_seats or seat not in state.active_seats or not state.stock[seat].cars:
        return 1.0 if not state.stock[seat].cars else 0.0
    spare = {other: estimate_cars(state, other) - len(state.stock[other].cars) for other in rivals}
    mine = estimate_cars(state, seat) - len(state.stock[seat].cars)
    nobody = 1.0
    for other in rivals:
        nobody *= 1.0 - _estimate_finish(spare[other])
    last = max(state.active_seats, key=lambda other: _rank_endurance(state, seat, other)) == seat
    alone = _estimate_finish(mine)
    chance = 1.0 - (1.0 - nobody) * (1.0 - HALF * alone) if last else alone * (1.0 - HALF * (1.0 - nobody))
    return chance + CAR_TIE_BREAK * (mine - max(spare.values(), default=0.0))


def _evaluate_by_cars(state: State, seat: int) -> float:
    """Return the evaluation with `outlast` = `cars`: seats that can build no more leave together and are
    ranked by cars, but behind all seats that build on (H-19)."""
    worth = [
        turns.count_placed_cars(state, other) + min(estimate_cars(state, other), len(state.stock[other].cars))
        for other in range(state.rules.seats)
    ]
    mine = worth[seat] + PLACED_CAR_BONUS * turns.count_placed_cars(state, seat)
    return (
        mine
        - RIVAL_WEIGHT * max(worth[:seat] + worth[seat + 1 :])
        + OUTLAST_WEIGHT * _estimate_outlast(state, seat)
    )


def _estimate_outlast(state: State, seat: int) -> float:
    """Return from -1 to 1 whether a seat that has just built can build longer than the others."""
    longest = max(
        (count_turns_left(state, other) for other in state.active_seats if other != seat), default=0
    )
    return max(-1.0, min(1.0, (count_turns_left(state, seat) - longest + HALF) / OUTLAST_LEAD))


def estimate_cars(state: State, seat: int) -> float:
    """Return the cars that a seat may still expect: one per affordable exit, and crossings by each road."""
    stock = state.stock[seat]
    heights = sorted(
        pillar.height for _, pillar in turns.list_open_ends(state, seat) for _ in range(pillar.ways)
    )
    if not heights or not stock.roads:
        return 0.0
    heights += [1] * stock.yellow
    roads, exits = stock.roads, 0
    for height in heights:
        roads -= height
        exits += roads >= 0
    return exits + stock.roads * (
        MIN_CARS_PER_ROAD + EXTRA_CARS_PER_ROAD * min(1.0, _estimate_supply(state, seat) / FULL_SUPPLY)
    )


def _estimate_supply(state: State, seat: int) -> float:
    """Return the supply of first crossings on opponents' roads, weighted by nearness to an open end and by
    the difference of levels."""
    ends = [(pillar.at, pillar.height) for _, pillar in turns.list_open_ends(state, seat)]
    lower, upper = {below for below, _ in state.crossings}, {above for _, above in state.crossings}
    total = 0.0
    for number, road in enumerate(state.roads):
        over, under = number not in lower, number not in upper
        if road.seat == seat or not (over or under):
            continue
        x, y = (road.start[0] + road.end[0]) / 2, (road.start[1] + road.end[1]) / 2
        far = 1 if road.far is None else state.pillars[road.far].height
        level = (state.pillars[road.base].height + far) / 2
        best = 0.0
        for (ax, ay), height in ends:
            near = 1.0 - hypot(x - ax, y - ay) / MAX_CROSSING_DISTANCE
            if near > 0.0:
                worth = over * _discount_levels(level + 0.5 - height) + under * (
                    level > LOW_LEVEL
                ) * _discount_levels(height - level + 0.5)
                best = max(best, near * worth)
        total += best
    return total


def _discount_levels(levels: float) -> float:
    """Return the discount of a crossing from an end that is some levels too low or too high."""
    return 1.0 if levels <= 1.0 else LEVEL_DISCOUNT ** (levels - 1.0)


def count_turns_left(state: State, seat: int) -> int:
    """Return for how many turns a seat can build on its lowest branch with its roads and grey discs."""
    stock = state.stock[seat]
    heights = [pillar.height for _, pillar in turns.list_open_ends(state, seat)]
    if not heights:
        return 0
    height, grey, count = min(heights), stock.grey, 0
    while count < stock.roads:
        height += 1 if height == 1 else -1
        grey -= height
        if grey < 0:
            break
        count += 1
    return count


def _rank_endurance(state: State, mover: int, seat: int) -> tuple[int, int]:
    """Return the key that orders seats by when they run out after the mover's turn: by turns left, then later
    seats last longer."""
    return count_turns_left(state, seat), (seat - mover - 1) % state.rules.seats


def _estimate_finish(surplus: float) -> float:
    """Return the logistic estimate of the probability of placing all cars, from the expected surplus."""
    return 1.0 / (1.0 + exp(-2.0 * surplus / LOGISTIC_SCALE))


def _evaluate_missions(state: State, seat: int) -> float:
    """Return the expected points of a seat in missions."""
    stock = state.stock[seat]
    now = count_points(state, seat)
    discs = (stock.grey + stock.yellow) / DISCS_PER_POINT - now.discs
    return now.total + 0.8 * discs + 0.7 * min(estimate_cars(state, seat), len(stock.cars))
