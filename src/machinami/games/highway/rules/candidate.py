"""Candidate roads: parameters of a road that a seat might build, and a legal build with its cars."""

from __future__ import annotations

from typing import NamedTuple

from machinami.core.contract import Action
from machinami.games.highway.rules import cars
from machinami.games.highway.rules.judge import Draft, judge_exit, judge_pillar
from machinami.games.highway.state import State
from machinami.geometry.point import Point, quotient
from machinami.geometry.sines import ONE, cosine, sine


class Candidate(NamedTuple):
    """The parameters of a road that a seat might build: to a pillar, or (`at` is None) an exit."""

    base: int
    at: Point | None
    height: int
    junction: bool
    angle: int

    def judged(self, state: State, seat: int) -> Draft:
        """Judge the candidate; return the draft or raise `Refused`."""
        if self.at is None:
            return judge_exit(state, seat, self.base, self.angle)
        return judge_pillar(state, seat, self.base, self.at, self.height, self.junction)


class Found(NamedTuple):
    """A legal road with cars that fit."""

    candidate: Candidate
    draft: Draft
    cars: tuple[cars.Parked, ...]

    @property
    def action(self) -> Action:
        """The action in the law's notation."""
        base, at, height, junction, angle = self.candidate
        placements = [list(car) for car in self.cars]
        if at is None:
            return {"from": base, "exit": angle, "cars": placements}
        return {"from": base, "pillar": list(at), "height": height, "junction": junction, "cars": placements}


def toward(start: Point, angle: int, far: int) -> Point:
    """Return the point at an angle and a distance from a start."""
    return start[0] + quotient(far * cosine(angle), ONE), start[1] + quotient(far * sine(angle), ONE)
