"""Roads that somebody might build: wanted, judged, and found legal with cars that fit."""

from __future__ import annotations

from typing import NamedTuple

from machinami.core.contract import Action
from machinami.games.highway.rules import cars
from machinami.games.highway.rules.judge import Draft, judge_exit, judge_pillar
from machinami.games.highway.state import State
from machinami.geometry.point import Point, quotient
from machinami.geometry.sines import ONE, cosine, sine


class Candidate(NamedTuple):
    """A road that somebody might build: to a pillar, or (at is None) down at an angle."""

    base: int
    at: Point | None
    height: int
    junction: bool
    angle: int

    def judged(self, state: State, seat: int) -> Draft:
        """The road laid, or a refusal."""
        if self.at is None:
            return judge_exit(state, seat, self.base, self.angle)
        return judge_pillar(state, seat, self.base, self.at, self.height, self.junction)


class Found(NamedTuple):
    """A legal placement with cars that fit."""

    candidate: Candidate
    draft: Draft
    cars: tuple[cars.Parked, ...]

    @property
    def action(self) -> Action:
        """It in the law's notation."""
        base, at, height, junction, angle = self.candidate
        parked = [list(car) for car in self.cars]
        if at is None:
            return {"from": base, "exit": angle, "cars": parked}
        return {"from": base, "pillar": list(at), "height": height, "junction": junction, "cars": parked}


def toward(start: Point, angle: int, far: int) -> Point:
    """The point so far away at this angle."""
    return start[0] + quotient(far * cosine(angle), ONE), start[1] + quotient(far * sine(angle), ONE)
