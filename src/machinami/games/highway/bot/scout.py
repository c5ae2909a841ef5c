"""Sampling of candidate roads from every open end, judged one by one."""

from __future__ import annotations

from math import atan2, pi
from random import Random
from typing import NamedTuple

from machinami.bots.base import SearchBudget
from machinami.core.contract import Refused
from machinami.games.highway.components.pieces import Pillar, Road
from machinami.games.highway.rules import cars, course
from machinami.games.highway.rules.candidate import Candidate, Found, toward
from machinami.games.highway.rules.judge import Draft
from machinami.games.highway.state import State
from machinami.geometry.sines import FULL

GREY, JUNCTION, EXIT = 4, 1, 2
"""Sampling weights of grey pillars, junctions and exits."""

TALL = 3
"""Junctions that differ from their base by more levels are not sampled: they use too many discs."""


class Idea(NamedTuple):
    """A candidate that the judge accepts; its cars are not chosen yet."""

    candidate: Candidate
    draft: Draft


class Scout:
    """A sampler of candidates for one seat and state; it may be called repeatedly."""

    def __init__(
        self, state: State, seat: int, rng: Random, base: int | None = None, aiming: float = 0.0
    ) -> None:
        """`aim_share` is the share of candidates aimed at a crossable road; `base` restricts the open end."""
        self._state, self._seat, self._rng, self._aiming = state, seat, rng, aiming
        self._targets = open_roads(state, seat) if aiming else []
        self._ways = [
            way
            for number, pillar in course.ends(state, seat)
            if base is None or number == base
            for way in self._from(number, pillar)
        ]

    def look(self, count: int, search_budget: SearchBudget | None = None) -> list[Idea]:
        """Sample `count` candidates, or fewer if the budget ends; return the legal ones."""
        ideas: list[Idea] = []
        if not self._ways:
            return ideas
        for number in range(count):
            if search_budget is not None and number % 32 == 0 and search_budget.over:
                break
            candidate = self._candidate()
            try:
                ideas.append(Idea(candidate, candidate.judged(self._state, self._seat)))
            except Refused:
                continue
        return ideas

    def _from(self, number: int, pillar: Pillar) -> list[tuple[int, Pillar, int, bool]]:
        """Return the continuations of an open end, repeated by weight; height 0 is an exit."""
        ways = []
        if pillar.height == 1 and self._state.stock[self._seat].roads:
            ways += [(number, pillar, 0, False)] * EXIT
        for height, junction in course.payable(self._state, self._seat, pillar):
            if not junction:
                ways += [(number, pillar, height, False)] * GREY
            elif abs(height - pillar.height) <= TALL:
                ways += [(number, pillar, height, True)] * JUNCTION
        return ways

    def _candidate(self) -> Candidate:
        rng = self._rng
        number, pillar, height, junction = rng.choice(self._ways)
        angle = self._angle(pillar)
        if not height:
            return Candidate(number, None, 0, False, angle)
        least, most = self._state.rules.box.reach(abs(height - pillar.height))
        return Candidate(number, toward(pillar.at, angle, rng.randint(least, most)), height, junction, angle)

    def _angle(self, pillar: Pillar) -> int:
        """Sample a direction: any, or towards a random point of a crossable road."""
        rng = self._rng
        if not self._targets or rng.random() >= self._aiming:
            return rng.randrange(FULL)
        (ax, ay), (bx, by) = rng.choice(self._targets).line
        part = rng.random()
        east, north = ax + (bx - ax) * part - pillar.at[0], ay + (by - ay) * part - pillar.at[1]
        return round(atan2(north, east) * (FULL / 2 / pi)) % FULL


def open_roads(state: State, seat: int) -> list[Road]:
    """Return the opponents' roads that no road passes over yet, or no road passes under."""
    over, under = {lower for lower, _ in state.crossings}, {upper for _, upper in state.crossings}
    return [
        road
        for number, road in enumerate(state.roads)
        if road.seat != seat and (number not in over or number not in under)
    ]


def with_cars(state: State, idea: Idea) -> Found | None:
    """Return a candidate with cars that fit, in missions preferably types that take discs (H-22); None if no
    cars fit."""
    draft = idea.draft
    count = cars.due(state, draft)
    if not count:
        return Found(idea.candidate, draft, ())
    stock, lengths = state.stock[draft.road.seat], state.rules.box.car_lengths
    crossed = {number for pair in draft.crossings for number in pair}
    crossed_types = {car.type for car in state.cars if car.road in crossed} if state.rules.missions else set()
    types = sorted(stock.cars, key=lambda type: (type not in crossed_types, lengths[type]))[:count]
    placements = cars.fitting(state, draft, types) or cars.fitting(state, draft)
    return None if placements is None else Found(idea.candidate, draft, tuple(placements))


def laid(state: State, found: Found) -> State:
    """Return the state after a build, before the end of the turn."""
    return course.built(state, found.draft, cars.judge_cars(state, found.draft, found.cars))
