"""Candidate roads: parameters of a road that a seat might build, and a legal build with its cars."""

from __future__ import annotations

from typing import NamedTuple

from machinami.core.contract import Action
from machinami.games.highway.position.layout import Draft
from machinami.games.highway.rules import cars
from machinami.games.highway.rules.judge import JudgedRoad, find_exit, find_pillar
from machinami.games.highway.state import State
from machinami.games.highway.view.types import Build, ParkedCar
from machinami.geometry.point import Point, divide_rounded
from machinami.geometry.sines import SINE_SCALE, cosine, sine


class Candidate(NamedTuple):
    """The parameters of a road that a seat might build: to a pillar, or (`at` is None) an exit."""

    base: int
    at: Point | None
    height: int
    junction: bool
    angle: int

    def judge(self, state: State, seat: int, draft: Draft | None = None) -> JudgedRoad | None:
        """Return the road if it is legal, else None. A legal road keeps the draft, by default a new one."""
        if draft is None:
            draft = state.build_draft()
        if self.at is None:
            return find_exit(state, draft, seat, self.base, self.angle)
        return find_pillar(state, draft, seat, self.base, self.at, self.height, self.junction)


class LegalBuild(NamedTuple):
    """A legal road with cars that fit."""

    candidate: Candidate
    draft: JudgedRoad
    cars: tuple[cars.CarPlacement, ...]

    @property
    def action(self) -> Action:
        """The action in the law's notation."""
        return dict(format_build(self))


def format_build(build: LegalBuild) -> Build:
    """Return a build in the law's notation."""
    base, at, height, junction, angle = build.candidate
    placements: list[ParkedCar] = [list(car) for car in build.cars]
    if at is None:
        return {"from": base, "exit": angle, "cars": placements}
    return {"from": base, "pillar": list(at), "height": height, "junction": junction, "cars": placements}


def locate_point(start: Point, angle: int, distance: int) -> Point:
    """Return the point at an angle and a distance from a start."""
    return start[0] + divide_rounded(distance * cosine(angle), SINE_SCALE), start[1] + divide_rounded(
        distance * sine(angle), SINE_SCALE
    )
