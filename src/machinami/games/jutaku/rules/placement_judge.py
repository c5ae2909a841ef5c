"""Judges many placements on one building at once; the exact judge decides where floating point is unsure."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from types import ModuleType
from typing import Any, NamedTuple

from machinami import kernel
from machinami.games.jutaku.components.poses import Pose, apply_pose
from machinami.games.jutaku.rules import quick_judge
from machinami.games.jutaku.rules.judge import find_placement_fault
from machinami.games.jutaku.state import Block
from machinami.geometry.polygon import Polygon

JUDGE_MODULE = "machinami.games.jutaku.rules.quick_judge"
MAX_CORNERS = 64
"""Room for the corners of the piece to judge."""

CLAUSES = ("", "J-7", "J-8/overlap", "J-8/alone", "J-9")
"""The clause that a verdict of `quick_judge` names."""


WARM: set[bool] = set()


def is_compiled() -> bool:
    """Return whether compiled verdicts are available without delay."""
    return bool(WARM) or (kernel.available() and kernel.is_cached(JUDGE_MODULE, JUDGE_MODULE))


def warm() -> None:
    """Compile the verdicts. Without Numba, do nothing."""
    if not kernel.available():
        return
    code, primitives = kernel.load(JUDGE_MODULE, JUDGE_MODULE, compiled=True), kernel.backend(True)
    numbers, reals = primitives.ints(1), primitives.reals(1)
    lists = (reals, numbers, numbers, reals, numbers, numbers, numbers)
    kernel.compile_for(code.judge_placements, *lists, reals, reals, numbers, reals)
    WARM.add(True)


class Placement(NamedTuple):
    """A piece, the floor to place it on, from 1, and its pose."""

    piece: int
    floor: int
    pose: Pose


class PlacementJudge:
    """Judge of placements on one building. Compiled and plain verdicts are equal."""

    def __init__(
        self, pieces: tuple[Polygon, ...], outline: Polygon, blocks: Sequence[Block], compiled: bool
    ) -> None:
        self._pieces, self._outline, self._blocks, self._compiled = pieces, outline, tuple(blocks), compiled
        self._code, primitives = _load_code(compiled)
        self._create = primitives.ints
        self._table = _build_piece_table(pieces, compiled)
        points, end = [*chain.from_iterable(outline)], 2 * len(outline)
        parts, floors = [0, end, 0, 0], [0, 0]
        for block in self._blocks:
            points += chain.from_iterable(block.corners)
            begin, end = end, len(points)
            parts += (begin, end)
            floors.append(block.floor)
        parts[2 * quick_judge.NEW] = end
        levels = 1 + max(floors)
        self._points = _pack_reals(points, end + 2 * MAX_CORNERS, compiled)
        self._parts, self._floors = _pack_ints(parts, compiled), _pack_ints(floors, compiled)
        self._scratch = (
            primitives.reals(4 * len(floors)),
            primitives.reals(2 * quick_judge.MAX_POCKETS * levels),
            primitives.ints(levels),
            primitives.reals(2 * quick_judge.MAX_SPANS),
        )

    def find_clauses(self, placements: Sequence[Placement]) -> list[str]:
        """Return for each placement the first clause that it breaks; an empty text for a legal one."""
        verdicts = self.judge_quickly(placements)
        return [
            self._judge_exactly(placement) if verdict == quick_judge.UNSURE else CLAUSES[verdict]
            for placement, verdict in zip(placements, verdicts, strict=True)
        ]

    def judge_quickly(self, placements: Sequence[Placement]) -> list[int]:
        """Return the verdicts of floating point."""
        numbers = [number for piece, floor, pose in placements for number in (piece, floor, *pose)]
        return self.judge_rows(_pack_ints(numbers, self._compiled), len(placements))

    def judge_rows(self, numbers: Any, count: int) -> list[int]:
        """Return the verdicts on placements that are packed as six numbers each."""
        verdicts = self._create(count)
        self._code.judge_placements(
            self._points, self._parts, self._floors, *self._table, numbers, verdicts, *self._scratch
        )
        listed: list[int] = verdicts.tolist() if self._compiled else verdicts
        return listed

    def _judge_exactly(self, placement: Placement) -> str:
        piece, floor, pose = placement
        block = Block(piece, floor, pose, apply_pose(self._pieces[piece], pose))
        fault = find_placement_fault(self._outline, self._blocks, block)
        if fault is None:
            return ""
        return "J-9" if fault.key == "J-9/empty" else fault.key


@lru_cache(2)
def _load_code(compiled: bool) -> tuple[ModuleType, ModuleType]:
    """Return the judge and the primitives of a backend."""
    return kernel.load(JUDGE_MODULE, JUDGE_MODULE, compiled), kernel.backend(compiled)


@lru_cache(8)
def _build_piece_table(pieces: tuple[Polygon, ...], compiled: bool) -> tuple[Any, Any]:
    """Return the corners of all pieces, and the first corner of each."""
    corners = [float(value) for piece in pieces for corner in piece for value in corner]
    starts = [sum(map(len, pieces[:number])) for number in range(len(pieces) + 1)]
    return _pack_reals(corners, len(corners), compiled), _pack_ints(starts, compiled)


def _pack_ints(values: Sequence[int], compiled: bool) -> Any:
    return _load_code(True)[1].table(values) if compiled else [*values]


def _pack_reals(values: Sequence[float], size: int, compiled: bool) -> Any:
    """Return a list of floating-point numbers that begins with some values."""
    packed = _load_code(compiled)[1].reals(size)
    packed[: len(values)] = values
    return packed
