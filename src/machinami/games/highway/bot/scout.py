"""Looking round for roads worth building: many candidates from every open end, judged one by one."""

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
"""How often each way of going on is looked at."""

TALL = 3
"""Junctions that differ more from their base are not looked at: they eat too many discs."""


class Idea(NamedTuple):
    """A road that the judge accepts, its cars not chosen yet."""

    candidate: Candidate
    draft: Draft


class Scout:
    """The eyes of one seat on one table. It may be asked again and again for more."""

    def __init__(
        self, state: State, seat: int, rng: Random, base: int | None = None, aiming: float = 0.0
    ) -> None:
        """`aiming` is the share of candidates that go towards a road open to a first."""
        self._state, self._seat, self._rng, self._aiming = state, seat, rng, aiming
        self._targets = open_roads(state, seat) if aiming else []
        self._ways = [
            way
            for number, pillar in course.ends(state, seat)
            if base is None or number == base
            for way in self._from(number, pillar)
        ]

    def look(self, count: int, search_budget: SearchBudget | None = None) -> list[Idea]:
        """The legal ones among so many candidates."""
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
        """The ways on from an open end, each as often as it deserves; height 0 is an exit."""
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
        """Any direction, or one towards a point of a road that may be crossed."""
        rng = self._rng
        if not self._targets or rng.random() >= self._aiming:
            return rng.randrange(FULL)
        (ax, ay), (bx, by) = rng.choice(self._targets).line
        part = rng.random()
        east, north = ax + (bx - ax) * part - pillar.at[0], ay + (by - ay) * part - pillar.at[1]
        return round(atan2(north, east) * (FULL / 2 / pi)) % FULL


def open_roads(state: State, seat: int) -> list[Road]:
    """The opponents' roads that nobody has passed over yet, or nobody under."""
    over, under = {lower for lower, _ in state.crossings}, {upper for _, upper in state.crossings}
    return [
        road
        for number, road in enumerate(state.roads)
        if road.seat != seat and (number not in over or number not in under)
    ]


def with_cars(state: State, idea: Idea) -> Found | None:
    """An idea with cars that fit; in missions such as win discs, if there are any."""
    draft = idea.draft
    due = cars.due(state, draft)
    if not due:
        return Found(idea.candidate, draft, ())
    stock, lengths = state.stock[draft.road.seat], state.rules.box.car_lengths
    crossed = {number for pair in draft.crossings for number in pair}
    there = {car.type for car in state.cars if car.road in crossed} if state.rules.missions else set()
    types = sorted(stock.cars, key=lambda type: (type not in there, lengths[type]))[:due]
    parked = cars.fitting(state, draft, types) or cars.fitting(state, draft)
    return None if parked is None else Found(idea.candidate, draft, tuple(parked))


def laid(state: State, found: Found) -> State:
    """The table once a road lies there, before the turn is over."""
    return course.built(state, found.draft, cars.judge_cars(state, found.draft, found.cars))
