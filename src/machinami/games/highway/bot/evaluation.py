"""Outlook: what a table promises each seat. Estimates for bots; no rule asks them."""

from __future__ import annotations

from math import exp, hypot

from machinami.games.highway.rules import course
from machinami.games.highway.rules.missions import DISCS_A_POINT, points
from machinami.games.highway.state import State

LEAST, MORE, PLENTY = 0.2, 0.4, 6.0
"""Cars that a road earns by crossing: at least, and so many more where there is plenty to be crossed."""

AFAR = 16_000
"""From how far away a road that may be crossed is out of sight."""

LOW, STEP = 1.7, 0.6
"""Roads at this level or below leave no room beneath them; what a level too many leaves of a hope."""

SURE = 1.3
"""How many cars more or less than needed make a seat fairly sure of its hopes."""

NUANCE = 0.01
"""What a hoped-for car is worth beside the chance to win."""

HALF = 0.5

IN_HAND = 1.0
"""What a car that stands on a road counts beyond one that is hoped for: hopes are many and come to little."""

RIVAL = 0.5
"""What a rival's outlook takes from one's own: who only keeps away from others crosses nothing."""

OUTLAST, MARGIN = 1.0, 2.5
"""What it is worth to be able to build for longer than everybody else, and by how many turns it is sure."""


def promise(state: State, seat: int) -> float:
    """How good a table is for a seat."""
    if state.rules.missions:
        worth = [_mission(state, other) for other in range(state.rules.seats)]
        return worth[seat] - max(worth[:seat] + worth[seat + 1 :])
    return _by_cars(state, seat) if state.rules.by_cars else _by_rulebook(state, seat)


def _by_rulebook(state: State, seat: int) -> float:
    """The chance to win: by the last car, or by building when nobody else can any more (H-18, H-19)."""
    rivals = [other for other in state.playing if other != seat]
    if seat in state.finished or seat not in state.playing or not state.stock[seat].cars:
        return 1.0 if not state.stock[seat].cars else 0.0
    spare = {other: hoped(state, other) - len(state.stock[other].cars) for other in rivals}
    mine = hoped(state, seat) - len(state.stock[seat].cars)
    nobody = 1.0
    for other in rivals:
        nobody *= 1.0 - _likely(spare[other])
    last = max(state.playing, key=lambda other: _lasting(state, seat, other)) == seat
    alone = _likely(mine)
    chance = 1.0 - (1.0 - nobody) * (1.0 - HALF * alone) if last else alone * (1.0 - HALF * (1.0 - nobody))
    return chance + NUANCE * (mine - max(spare.values(), default=0.0))


def _by_cars(state: State, seat: int) -> float:
    """With `outlast = cars` those who can build no more leave together, and cars decide between them; who
    has to stop while others build on is behind them all the same."""
    worth = [
        course.placed_cars(state, other) + min(hoped(state, other), len(state.stock[other].cars))
        for other in range(state.rules.seats)
    ]
    mine = worth[seat] + IN_HAND * course.placed_cars(state, seat)
    return mine - RIVAL * max(worth[:seat] + worth[seat + 1 :]) + OUTLAST * _outlasting(state, seat)


def _outlasting(state: State, seat: int) -> float:
    """From -1 to 1: whether a seat that has just built can go on for longer than the others."""
    longest = max((lasting(state, other) for other in state.playing if other != seat), default=0)
    return max(-1.0, min(1.0, (lasting(state, seat) - longest + HALF) / MARGIN))


def hoped(state: State, seat: int) -> float:
    """The cars that a seat may still earn: by crossings with every road, and by exits of its branches."""
    stock = state.stock[seat]
    heights = sorted(pillar.height for _, pillar in course.ends(state, seat) for _ in range(pillar.ways))
    if not heights or not stock.roads:
        return 0.0
    heights += [1] * stock.yellow
    roads, exits = stock.roads, 0
    for height in heights:
        roads -= height
        exits += roads >= 0
    return exits + stock.roads * (LEAST + MORE * min(1.0, _supply(state, seat) / PLENTY))


def _supply(state: State, seat: int) -> float:
    """The firsts that others' roads still offer: the nearer to an open end, and the fewer levels away
    from it, the more they count."""
    ends = [(pillar.at, pillar.height) for _, pillar in course.ends(state, seat)]
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
            near = 1.0 - hypot(x - ax, y - ay) / AFAR
            if near > 0.0:
                worth = over * _ease(level + 0.5 - height) + under * (level > LOW) * _ease(
                    height - level + 0.5
                )
                best = max(best, near * worth)
        total += best
    return total


def _ease(levels: float) -> float:
    """How easily an end that is so many levels too low, or too high, comes to a crossing."""
    return 1.0 if levels <= 1.0 else STEP ** (levels - 1.0)


def lasting(state: State, seat: int) -> int:
    """For how many turns a seat can go on building on its lowest branch."""
    stock = state.stock[seat]
    heights = [pillar.height for _, pillar in course.ends(state, seat)]
    if not heights:
        return 0
    height, grey, turns = min(heights), stock.grey, 0
    while turns < stock.roads:
        height += 1 if height == 1 else -1
        grey -= height
        if grey < 0:
            break
        turns += 1
    return turns


def _lasting(state: State, mover: int, seat: int) -> tuple[int, int]:
    """The order in which seats run out after the mover's turn: more turns last longer, later seats too."""
    return lasting(state, seat), (seat - mover - 1) % state.rules.seats


def _likely(spare: float) -> float:
    return 1.0 / (1.0 + exp(-2.0 * spare / SURE))


def _mission(state: State, seat: int) -> float:
    stock = state.stock[seat]
    now = points(state, seat)
    discs = (stock.grey + stock.yellow) / DISCS_A_POINT - now.discs
    return now.total + 0.8 * discs + 0.7 * min(hoped(state, seat), len(stock.cars))
