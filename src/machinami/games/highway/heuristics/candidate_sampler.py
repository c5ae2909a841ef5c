"""Sampling of candidate roads from every open end, judged one by one."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, pi
from random import Random
from typing import NamedTuple

from machinami.games.highway.components.pieces import Pillar, Road
from machinami.games.highway.rules import cars, turns
from machinami.games.highway.rules.candidate import Candidate, LegalBuild, locate_point
from machinami.games.highway.rules.judge import JudgedRoad
from machinami.games.highway.state import State
from machinami.geometry.sines import FULL_TURN

GREY_WEIGHT, JUNCTION_WEIGHT, EXIT_WEIGHT = 4, 1, 2
"""Sampling weights of grey pillars, junctions and exits."""

MAX_LEVELS = 3
"""Junctions that differ from their base by more levels are not sampled: they use too many discs."""


class JudgedCandidate(NamedTuple):
    """A candidate that the judge accepts; its cars are not chosen yet."""

    candidate: Candidate
    draft: JudgedRoad


class CandidateSampler:
    """A sampler of candidates for one seat and state; it may be called repeatedly."""

    def __init__(
        self, state: State, seat: int, rng: Random, base: int | None = None, aim_share: float = 0.0
    ) -> None:
        """`aim_share` is the share of candidates aimed at a crossable road; `base` restricts the open end."""
        self._state, self._seat, self._rng, self._aim_share = state, seat, rng, aim_share
        self._targets = list_crossable_roads(state, seat) if aim_share else []
        self._continuations = [
            way
            for number, pillar in turns.list_open_ends(state, seat)
            if base is None or number == base
            for way in self._list_continuations(number, pillar)
        ]

    def sample(self, count: int, is_stopped: Callable[[], bool] | None = None) -> list[JudgedCandidate]:
        """Sample `count` candidates, or fewer once `is_stopped` returns True; return the legal ones."""
        ideas: list[JudgedCandidate] = []
        if not self._continuations:
            return ideas
        draft = self._state.build_draft()
        for number in range(count):
            if is_stopped is not None and number % 32 == 0 and is_stopped():
                break
            candidate = self._sample_candidate()
            judged = candidate.judge(self._state, self._seat, draft)
            if judged is not None:
                ideas.append(JudgedCandidate(candidate, judged))
                draft = self._state.build_draft()
        return ideas

    def _list_continuations(self, number: int, pillar: Pillar) -> list[tuple[int, Pillar, int, bool]]:
        """Return the continuations of an open end, repeated by weight; height 0 is an exit."""
        ways = []
        if pillar.height == 1 and self._state.stock[self._seat].roads:
            ways += [(number, pillar, 0, False)] * EXIT_WEIGHT
        for height, junction in turns.list_affordable(self._state, self._seat, pillar):
            if not junction:
                ways += [(number, pillar, height, False)] * GREY_WEIGHT
            elif abs(height - pillar.height) <= MAX_LEVELS:
                ways += [(number, pillar, height, True)] * JUNCTION_WEIGHT
        return ways

    def _sample_candidate(self) -> Candidate:
        rng = self._rng
        number, pillar, height, junction = rng.choice(self._continuations)
        angle = self._sample_angle(pillar)
        if not height:
            return Candidate(number, None, 0, False, angle)
        least, most = self._state.rules.box.reach(abs(height - pillar.height))
        return Candidate(
            number, locate_point(pillar.at, angle, rng.randint(least, most)), height, junction, angle
        )

    def _sample_angle(self, pillar: Pillar) -> int:
        """Sample a direction: any, or towards a random point of a crossable road."""
        rng = self._rng
        if not self._targets or rng.random() >= self._aim_share:
            return rng.randrange(FULL_TURN)
        (ax, ay), (bx, by) = rng.choice(self._targets).line
        part = rng.random()
        east, north = ax + (bx - ax) * part - pillar.at[0], ay + (by - ay) * part - pillar.at[1]
        return round(atan2(north, east) * (FULL_TURN / 2 / pi)) % FULL_TURN


def list_crossable_roads(state: State, seat: int) -> list[Road]:
    """Return the opponents' roads that no road passes over yet, or no road passes under."""
    over, under = {lower for lower, _ in state.crossings}, {upper for _, upper in state.crossings}
    return [
        road
        for number, road in enumerate(state.roads)
        if road.seat != seat and (number not in over or number not in under)
    ]


def add_cars(state: State, judged: JudgedCandidate) -> LegalBuild | None:
    """Return a candidate with cars that fit, in missions preferably types that take discs (H-22); None if no
    cars fit."""
    draft = judged.draft
    count = cars.count_due_cars(state, draft)
    if not count:
        return LegalBuild(judged.candidate, draft, ())
    stock, lengths = state.stock[draft.road.seat], state.rules.box.car_lengths
    crossed = {number for pair in draft.crossings for number in pair}
    crossed_types = {car.type for car in state.cars if car.road in crossed} if state.rules.missions else set()
    types = sorted(stock.cars, key=lambda type: (type not in crossed_types, lengths[type]))[:count]
    placements = cars.fit_cars(state, draft, types) or cars.fit_cars(state, draft)
    return None if placements is None else LegalBuild(judged.candidate, draft, tuple(placements))


def apply_legal_build(state: State, build: LegalBuild) -> State:
    """Return the state after a build, before the end of the turn."""
    return turns.apply_build(state, build.draft, cars.judge_cars(state, build.draft, build.cars))
