"""Search for placements next to blocks that are not on the lattice: pieces are laid flush against sides.

Bots build on the lattice and do not need this; hints for human players do. A hint is the first step of a
whole completion. The search keeps no state: its trials depend only on the building and the available pieces,
so that later calls find the rest of the same completion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from math import atan2, cos, degrees, dist, radians, sin
from random import Random
from typing import NamedTuple

from machinami.bots.base import SearchBudget
from machinami.core.contract import Action
from machinami.games.jutaku.components.box import PIECE_COUNT, Site
from machinami.games.jutaku.components.poses import Pose, apply_pose
from machinami.games.jutaku.rules.judge import MAX_OVERHANG, find_placement_fault
from machinami.games.jutaku.rules.placement_judge import Placement, PlacementJudge, is_compiled
from machinami.games.jutaku.state import Block, State
from machinami.geometry.cover import is_near_polygon
from machinami.geometry.polygon import Polygon, area_twice, sides
from machinami.geometry.segment import Segment
from machinami.geometry.sines import FULL_TURN

SIZE_SHARES = (0.5, 0.3, 0.75, 0.15)
"""Share of the available area that the next piece should cover; trials use these in turn."""

TRIALS = 32
"""Number of trials."""

SIMILAR_PIECES, SMALLEST_PIECES = 8, 4
"""Pieces tried on a floor: those nearest to the wanted size, and the smallest ones."""


class _Floor(NamedTuple):
    """A floor for the next piece: its number, the shapes below and on it, and twice the wanted area."""

    number: int
    below: tuple[Polygon, ...]
    shapes: tuple[Polygon, ...]
    size: float


def find_next_action(state: State, seat: int, search_budget: SearchBudget) -> Action | None:
    """Return the grab or placement that begins a whole completion of the building; None if none is found.

    The seat must have chosen an outline; otherwise the result is None.
    """
    player, site = state.players[seat], state.site(seat)
    if player.outline is None:
        return None
    hand = player.hand
    available = state.pool if hand is None else (*state.pool, hand)
    search = _CompletionSearch(
        state.rules.box.pieces, site, site.outlines[player.outline], available, lambda: search_budget.over
    )
    block = search.find_first_block(player.blocks)
    if hand is not None and (block is None or block.piece != hand):
        block = search.find_first_block(player.blocks, hand)
    if block is None:
        return None
    if hand is None:
        return {"grab": block.piece}
    return {"place": hand, "outline": player.outline, "floor": block.floor, "pose": [*block.pose]}


class _CompletionSearch:
    """Search for completions of a building on one outline with the available pieces."""

    def __init__(
        self,
        shapes: Sequence[Polygon],
        site: Site,
        outline: Polygon,
        available: Sequence[int],
        is_over: Callable[[], bool],
    ) -> None:
        self._shapes, self._site, self._outline, self._is_over = shapes, site, outline, is_over
        self._is_compiled = is_compiled()
        self._failed = set[tuple[int, int, tuple[Polygon, ...], tuple[Polygon, ...]]]()
        self._sizes = {piece: area_twice(shapes[piece]) for piece in available}

    def find_first_block(self, blocks: Sequence[Block], first: int | None = None) -> Block | None:
        """Return the first block of a completion, with piece `first` if given; None if none is found."""
        for trial in range(TRIALS):
            way = self._run_trial(trial, blocks, first)
            if way:
                return way[0]
            if self._is_over():
                break
        return None

    def _run_trial(self, trial: int, blocks: Sequence[Block], first: int | None) -> list[Block] | None:
        """Return the blocks that complete a building by the choices of one trial; None if it gets stuck."""
        way = list[Block]()
        while len(blocks) + len(way) < self._site.pieces:
            block = self._find_next_block(trial, [*blocks, *way], first if not way else None)
            if block is None:
                return None
            way.append(block)
        return way

    def _find_next_block(self, trial: int, blocks: Sequence[Block], only: int | None) -> Block | None:
        for floor in self._list_floors(trial, blocks):
            for piece in self._select_pieces(trial, blocks, floor.size) if only is None else [only]:
                if self._is_over():
                    return None
                block = self._fit_piece(trial, piece, floor, blocks)
                if block is not None:
                    return block
        return None

    def _list_floors(self, trial: int, blocks: Sequence[Block]) -> Iterator[_Floor]:
        """Yield the floors for the next piece.

        Of the empty floors only the lowest is open, and no other floor is if every remaining piece is needed
        for an empty one. Even trials begin with it, odd trials with the floors below it.
        """
        stand = {
            number: tuple(block.corners for block in blocks if block.floor == number)
            for number in range(1, self._site.floors + 1)
        }
        empty = [number for number, pieces in stand.items() if not pieces]
        spare = self._site.pieces - len(blocks) - len(empty)
        if spare < 0:
            return
        open_floors = [*range(1, empty[0] if empty else self._site.floors + 1)] if spare else []
        lowest = empty[:1]
        for number in [*lowest, *open_floors] if trial % 2 == 0 else [*open_floors, *lowest]:
            below = stand.get(number - 1, (self._outline,))
            room = sum(map(area_twice, below)) - sum(map(area_twice, stand[number]))
            share = spare if stand[number] else 1
            yield _Floor(
                number, below, stand[number], SIZE_SHARES[trial // 2 % len(SIZE_SHARES)] * room / share
            )

    def _select_pieces(self, trial: int, blocks: Sequence[Block], size: float) -> list[int]:
        """Return pieces of about the wanted size, in an order that depends on the trial, and the smallest."""
        sizes, rng = self._sizes, Random(trial)
        factors = [0.7 + 0.6 * rng.random() for _ in range(PIECE_COUNT)]
        free = sizes.keys() - {block.piece for block in blocks}
        similar = sorted(free, key=lambda one: (abs(sizes[one] - size) * factors[one], one))[:SIMILAR_PIECES]
        return [*similar, *sorted(free, key=lambda one: (sizes[one], one))[:SMALLEST_PIECES]]

    def _fit_piece(self, trial: int, piece: int, floor: _Floor, blocks: Sequence[Block]) -> Block | None:
        """Return a piece at a legal pose on a floor; None if no flush pose is legal."""
        shape, attempt = self._shapes[piece], (piece, floor.number, floor.below, floor.shapes)
        if attempt in self._failed:
            return None
        if self._is_compiled:
            block = self._find_legal_block(piece, floor, blocks, list(_list_flush_poses(shape, floor, trial)))
            if block is None:
                self._failed.add(attempt)
            return block
        for pose in _list_flush_poses(shape, floor, trial):
            x, y, turn, flipped = pose
            corners = [(x + dx, y + dy) for dx, dy in _orient(shape, turn, flipped)]
            # A cheap test of the corners before the exact judge.
            if all(
                any(is_near_polygon(other, corner, MAX_OVERHANG) for other in floor.below)
                for corner in corners
            ):
                block = Block(piece, floor.number, pose, apply_pose(shape, pose))
                if find_placement_fault(self._outline, blocks, block) is None:
                    return block
        self._failed.add(attempt)
        return None

    def _find_legal_block(
        self, piece: int, floor: _Floor, blocks: Sequence[Block], poses: Sequence[Pose]
    ) -> Block | None:
        """Return a piece at the first legal one of some poses; None without one."""
        judge = PlacementJudge(tuple(self._shapes), self._outline, blocks, compiled=True)
        clauses = judge.find_clauses([Placement(piece, floor.number, pose) for pose in poses])
        for pose, clause in zip(poses, clauses, strict=True):
            if not clause:
                return Block(piece, floor.number, pose, apply_pose(self._shapes[piece], pose))
        return None


def _list_flush_poses(shape: Polygon, floor: _Floor, trial: int) -> Iterator[Pose]:
    """Yield poses flush against the pieces of a floor, or within the shapes below if the floor is empty.

    Each trial begins at another side.
    """
    facing = bool(floor.shapes)
    found = [*chain.from_iterable(map(sides, floor.shapes or floor.below))]
    begin = trial % len(found)
    for side in [*found[begin:], *found[:begin]]:
        for flipped in (False, True):
            for number in range(len(shape)):
                yield from _align_side(shape, number, flipped, side, facing)


def _align_side(shape: Polygon, number: int, flipped: bool, side: Segment, facing: bool) -> Iterator[Pose]:
    """Yield poses that align one side of a piece with another side: at either end, and centred."""
    own = tuple(sides(_orient(shape, 0, flipped)))[number]
    towards = _compute_angle(side) + (180 if facing else 0)
    turn = round(100 * (towards - _compute_angle(own))) % FULL_TURN
    start = tuple(sides(_orient(shape, turn, flipped)))[number][0]
    far, long = dist(*side), dist(*own)
    first = side[1] if facing else side[0]
    for by in (0.0, far - long, (far - long) / 2):
        dx, dy = by * cos(radians(towards)), by * sin(radians(towards))
        yield round(first[0] + dx) - start[0], round(first[1] + dy) - start[1], turn, flipped


@lru_cache(4096)
def _orient(shape: Polygon, turn: int, flipped: bool) -> Polygon:
    """Return a piece turned and flipped at its origin."""
    return apply_pose(shape, (0, 0, turn, flipped))


def _compute_angle(side: Segment) -> float:
    (ax, ay), (bx, by) = side
    return degrees(atan2(by - ay, bx - ax))
