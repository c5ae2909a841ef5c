"""One side of a card: outlines are sampled until simulated players rate one within the wanted band."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from machinami.games.jutaku.maker import cards, difficulty, sites
from machinami.games.jutaku.maker.recipes import SideSpec
from machinami.games.jutaku.solving.plot import LatticeFrame, Plot
from machinami.games.jutaku.solving.simulation import compute_median_handled
from machinami.games.jutaku.solving.solver import Step, Task, solve
from machinami.geometry.polygon import Polygon

QUICK_RATING_RUNS = 9
"""Simulated players of the first, quick rating."""

AREA_TOLERANCE = 5
"""Tolerance on twice the area of an outline, in cells."""

MIN_AREA = 24
"""Minimum of twice the target area of an outline, in cells."""

MAX_DRAFTS = 30
"""Drafts of one family before other families are allowed, and drafts of a second outline."""


class OutlineDraft(NamedTuple):
    """An accepted outline, with its median of handled pieces and a solution."""

    outline: Polygon
    handled: int
    solution: list[Step]


class SideDraft(NamedTuple):
    """A side: its outlines and the position of the lattice. The first outline's solution is stored."""

    drafts: list[OutlineDraft]
    frame: LatticeFrame


class OutlineSampler:
    """Sampler of outlines; the target area grows after too hard ones and shrinks after too easy ones."""

    def __init__(self, pieces: tuple[Polygon, ...], spec: SideSpec, rng: Random) -> None:
        self._pieces, self._spec, self._rng = pieces, spec, rng
        self._target_area = 9 * spec.pieces + (20 if spec.side == "easy" else 10)

    def sample_draft(self, family: str) -> OutlineDraft | None:
        """Sample an outline of a family; None unless it is solvable, in the band and proof to tricks."""
        outline = self._sample_outline(family)
        if outline is None:
            return None
        rng, (least, most, _) = self._rng, self._spec.band
        task = Task(Plot(self._pieces, outline), self._spec.floors, self._spec.pieces)
        pool = range(len(self._pieces))
        solution = solve(task, pool, rng, 60)
        if solution is None:
            self._resize(2)
            return None
        count = 0
        for runs in (QUICK_RATING_RUNS, self._spec.rating_runs):
            count = compute_median_handled(task, pool, rng, runs, 2 * most)
            if not least <= count <= most:
                self._resize(1 if count > most else -1)
                return None
        return OutlineDraft(outline, count, solution) if self._is_trick_proof(task, count) else None

    def _resize(self, by: int) -> None:
        self._target_area = min(max(self._target_area + by, MIN_AREA), self._spec.band.max_area)

    def _sample_outline(self, family: str) -> Polygon | None:
        for _ in range(200):
            outline = sites.sample_outline(
                family, self._rng, self._target_area - AREA_TOLERANCE, self._target_area + AREA_TOLERANCE
            )
            if outline is not None:
                return outline
        return None

    def _is_trick_proof(self, task: Task, count: int) -> bool:
        """Return whether the tricks of J-3d work seldom enough."""
        if self._spec.floors == 1:
            return True
        tries = self._spec.trick_tries
        small = difficulty.count_small_piece_wins(task, self._rng, tries, count)
        if self._spec.floors > 2:
            pool = difficulty.find_smallest(self._pieces, self._spec.pieces)
            return small == 0 and solve(task, pool, self._rng, self._spec.proof_trials) is None
        ground = difficulty.count_ground_first_wins(task, self._rng, tries, count)
        return small <= tries * 3 // 20 and (
            self._spec.pieces == 3 or ground <= tries * (50 if self._spec.side == "easy" else 25) // 100
        )


def make_outlines(
    pieces: tuple[Polygon, ...], spec: SideSpec, family: str, double: bool, rng: Random
) -> SideDraft:
    """Generate the outlines of a side, two of them if `double` and the card has room."""
    sampler, side = OutlineSampler(pieces, spec, rng), spec.side
    attempts = 0
    while True:
        attempts += 1
        draft = sampler.sample_draft(family if attempts <= MAX_DRAFTS else _sample_family(rng))
        frame = _find_frame([draft.outline], side, rng) if draft is not None else None
        if draft is None or frame is None:
            continue
        for _ in range(MAX_DRAFTS if double else 0):
            other = sampler.sample_draft(_sample_family(rng))
            both = _combine_outlines(draft, other, side, rng) if other is not None else None
            if both is not None:
                return both
        return SideDraft([draft], frame)


def _combine_outlines(draft: OutlineDraft, other: OutlineDraft, side: str, rng: Random) -> SideDraft | None:
    """Return two outlines side by side; None if the card has no room for them."""
    for shifted in cards.list_clear_shifts(draft.outline, other.outline)[:1]:
        frame = _find_frame([draft.outline, shifted], side, rng)
        if frame is not None:
            return SideDraft([draft, other._replace(outline=shifted)], frame)
    return None


def _find_frame(outlines: list[Polygon], side: str, rng: Random) -> LatticeFrame | None:
    angles = (0,) if side == "easy" else cards.sample_angles(rng)
    frames = (cards.centre_outlines(outlines, angle) for angle in angles)
    return next((frame for frame in frames if frame is not None), None)


def _sample_family(rng: Random) -> str:
    return rng.choice(list(sites.FAMILIES))
