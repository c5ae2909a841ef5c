"""A build whose paths arrive point by point while a hand carries its pieces (H-17b, H-17i)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from machinami.core.contract import Action, Json
from machinami.core.validation import require_value
from machinami.games.highway.messages import WORDS
from machinami.games.highway.physics.carry_rules import refuse_path
from machinami.games.highway.physics.loads import Load
from machinami.games.highway.physics.path import (
    MAX_DURATION_MS,
    MAX_POINTS,
    START_CLEARANCE,
    Point,
    find_step_fault,
    is_clear,
)

TWEEZERS = "tweezers"
"""The tool that carries cars with half the shake (H-17d)."""

LEAST_MS = 100
"""The duration of a path of which only one point has arrived."""


@dataclass(frozen=True)
class HandStream:
    """The paths of a build as far as they have arrived."""

    build: Action
    """The action without `paths`."""
    loads: Sequence[Load]
    """The carried pieces."""
    closed: tuple[tuple[Point, ...], ...] = ()
    """The paths of the pieces that were let go."""
    open: tuple[Point, ...] = ()
    """The path of the piece in hand."""
    tweezed: tuple[int, ...] = ()
    """The carried pieces with tweezers, by their place among the carried ones."""

    @property
    def parts(self) -> Sequence[str]:
        return [load.body.id for load in self.loads]

    @property
    def part(self) -> int:
        return len(self.closed)

    @property
    def is_begun(self) -> bool:
        return bool(self.closed or self.open)

    @property
    def is_performed(self) -> bool:
        return bool(self.open)

    @property
    def is_complete(self) -> bool:
        return len(self.closed) == len(self.loads)

    @property
    def points(self) -> Sequence[Json]:
        return [list(point) for point in self.open]

    @property
    def part_seconds(self) -> float:
        return MAX_DURATION_MS / 1000

    @property
    def action(self) -> Action:
        """The build with the paths so far; the piece in hand falls where it is."""
        paths = self.close_part().closed if self.open else self.closed
        hands: Action = {"paths": [[list(point) for point in path] for path in paths]}
        return self.build | hands | ({"tweezers": list(self.tweezed)} if self.tweezed else {})

    def extend(self, points: Sequence[Json], tool: str | None) -> HandStream:
        """Return the stream with further points of the piece in hand. Raise `Refused` for an illegal one."""
        if self.is_complete or tool not in (None, TWEEZERS):
            raise WORDS.refuse("H-17i")
        load, place, tweezed = self.loads[self.part], self.part, self.tweezed
        if not self.open and tool == TWEEZERS:
            if not load.body.id.startswith("car:"):
                raise WORDS.refuse("H-17d")
            tweezed = (*tweezed, place)
        path = [*self.open]
        for point in require_value({"points": points}, "points", list[Point], "[[0, 0, 0, 15000, 0]]"):
            fault = self._find_fault(path, point, load, place in tweezed)
            if fault is not None:
                raise refuse_path(fault, place, load)
            path.append(point)
        return replace(self, open=tuple(path), tweezed=tweezed)

    def close_part(self) -> HandStream:
        """Return the stream with the hand open where it is."""
        path = self.open
        if len(path) == 1:
            [(time, x, y, z, angle)] = path
            path = (*path, (time + LEAST_MS, x, y, z, angle))
        return replace(self, closed=(*self.closed, path), open=())

    def _find_fault(self, path: Sequence[Point], point: Point, load: Load, with_tweezers: bool) -> str | None:
        """Return why a point cannot continue a path, as the suffix of its refusal key."""
        if not path:
            if point[0] != 0:
                return "length"
            if point[3] < 0:
                return "table"
            return None if is_clear(load, point, START_CLEARANCE) else "start"
        if len(path) >= MAX_POINTS or point[0] > MAX_DURATION_MS:
            return "length"
        return find_step_fault(path[-1], point, with_tweezers)
