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
from machinami.games.jutaku.components.box import PIECES, Site
from machinami.games.jutaku.components.poses import Pose, posed
from machinami.games.jutaku.rules.judge import OUTSIDE, misplaced
from machinami.games.jutaku.state import Block, State
from machinami.geometry.cover import point_near
from machinami.geometry.polygon import Polygon, area_twice, sides
from machinami.geometry.segment import Segment
from machinami.geometry.sines import FULL

ASKED = (0.5, 0.3, 0.75, 0.15)
"""Share of the available area that the next piece should cover; trials use these in turn."""

TRIALS = 32
"""Number of trials."""

SEEN, SMALL = 8, 4
"""Pieces tried on a floor: those nearest to the wanted size, and the smallest ones."""


class _Floor(NamedTuple):
    """A floor for the next piece: its number, the shapes below and on it, and twice the wanted area."""

    number: int
    below: tuple[Polygon, ...]
    standing: tuple[Polygon, ...]
    size: float


def onward(state: State, seat: int, search_budget: SearchBudget) -> Action | None:
    """Return the grab or placement that begins a whole completion of the building; None if none is found.

    The seat must have chosen an outline; otherwise the result is None.
    """
    player, site = state.players[seat], state.site(seat)
    if player.outline is None:
        return None
    hand = player.hand
    available = state.pool if hand is None else (*state.pool, hand)
    search = _Ways(
        state.rules.box.pieces, site, site.outlines[player.outline], available, lambda: search_budget.over
    )
    block = search.begun(player.built)
    if hand is not None and (block is None or block.piece != hand):
        block = search.begun(player.built, hand)
    if block is None:
        return None
    if hand is None:
        return {"grab": block.piece}
    return {"place": hand, "outline": player.outline, "floor": block.floor, "pose": [*block.pose]}


class _Ways:
    """Search for completions of a building on one outline with the available pieces."""

    def __init__(
        self,
        shapes: Sequence[Polygon],
        site: Site,
        outline: Polygon,
        lying: Sequence[int],
        over: Callable[[], bool],
    ) -> None:
        self._shapes, self._site, self._outline, self._over = shapes, site, outline, over
        self._vain = set[tuple[int, int, tuple[Polygon, ...], tuple[Polygon, ...]]]()
        self._sizes = {piece: area_twice(shapes[piece]) for piece in lying}

    def begun(self, built: Sequence[Block], first: int | None = None) -> Block | None:
        """Return the first block of a completion, with piece `first` if given; None if none is found."""
        for trial in range(TRIALS):
            way = self._followed(trial, built, first)
            if way:
                return way[0]
            if self._over():
                break
        return None

    def _followed(self, trial: int, built: Sequence[Block], first: int | None) -> list[Block] | None:
        """Return the blocks that complete a building by the choices of one trial; None if it gets stuck."""
        way = list[Block]()
        while len(built) + len(way) < self._site.pieces:
            block = self._next(trial, [*built, *way], first if not way else None)
            if block is None:
                return None
            way.append(block)
        return way

    def _next(self, trial: int, built: Sequence[Block], only: int | None) -> Block | None:
        for floor in self._floors(trial, built):
            for piece in self._suited(trial, built, floor.size) if only is None else [only]:
                if self._over():
                    return None
                block = self._fitted(trial, piece, floor, built)
                if block is not None:
                    return block
        return None

    def _floors(self, trial: int, built: Sequence[Block]) -> Iterator[_Floor]:
        """Yield the floors for the next piece.

        Of the empty floors only the lowest is open, and no other floor is if every remaining piece is needed
        for an empty one. Even trials begin with it, odd trials with the floors below it.
        """
        stand = {
            number: tuple(block.corners for block in built if block.floor == number)
            for number in range(1, self._site.floors + 1)
        }
        empty = [number for number, pieces in stand.items() if not pieces]
        spare = self._site.pieces - len(built) - len(empty)
        if spare < 0:
            return
        open_floors = [*range(1, empty[0] if empty else self._site.floors + 1)] if spare else []
        lowest = empty[:1]
        for number in [*lowest, *open_floors] if trial % 2 == 0 else [*open_floors, *lowest]:
            below = stand.get(number - 1, (self._outline,))
            room = sum(map(area_twice, below)) - sum(map(area_twice, stand[number]))
            share = spare if stand[number] else 1
            yield _Floor(number, below, stand[number], ASKED[trial // 2 % len(ASKED)] * room / share)

    def _suited(self, trial: int, built: Sequence[Block], size: float) -> list[int]:
        """Return pieces of about the wanted size, in an order that depends on the trial, and the smallest."""
        sizes, rng = self._sizes, Random(trial)
        factors = [0.7 + 0.6 * rng.random() for _ in range(PIECES)]
        free = sizes.keys() - {block.piece for block in built}
        similar = sorted(free, key=lambda one: (abs(sizes[one] - size) * factors[one], one))[:SEEN]
        return [*similar, *sorted(free, key=lambda one: (sizes[one], one))[:SMALL]]

    def _fitted(self, trial: int, piece: int, floor: _Floor, built: Sequence[Block]) -> Block | None:
        """Return a piece at a legal pose on a floor; None if no flush pose is legal."""
        shape, attempt = self._shapes[piece], (piece, floor.number, floor.below, floor.standing)
        if attempt in self._vain:
            return None
        for pose in _poses(shape, floor, trial):
            x, y, turn, flipped = pose
            corners = [(x + dx, y + dy) for dx, dy in _lain(shape, turn, flipped)]
            # A cheap test of the corners before the exact judge.
            if all(any(point_near(other, corner, OUTSIDE) for other in floor.below) for corner in corners):
                block = Block(piece, floor.number, pose, posed(shape, pose))
                if misplaced(self._outline, built, block) is None:
                    return block
        self._vain.add(attempt)
        return None


def _poses(shape: Polygon, floor: _Floor, trial: int) -> Iterator[Pose]:
    """Yield poses flush against the pieces of a floor, or within the shapes below if the floor is empty.

    Each trial begins at another side.
    """
    facing = bool(floor.standing)
    found = [*chain.from_iterable(map(sides, floor.standing or floor.below))]
    begin = trial % len(found)
    for side in [*found[begin:], *found[:begin]]:
        for flipped in (False, True):
            for number in range(len(shape)):
                yield from _flush(shape, number, flipped, side, facing)


def _flush(shape: Polygon, number: int, flipped: bool, side: Segment, facing: bool) -> Iterator[Pose]:
    """Yield poses that align one side of a piece with another side: at either end, and centred."""
    own = tuple(sides(_lain(shape, 0, flipped)))[number]
    towards = _angle(side) + (180 if facing else 0)
    turn = round(100 * (towards - _angle(own))) % FULL
    start = tuple(sides(_lain(shape, turn, flipped)))[number][0]
    far, long = dist(*side), dist(*own)
    first = side[1] if facing else side[0]
    for by in (0.0, far - long, (far - long) / 2):
        dx, dy = by * cos(radians(towards)), by * sin(radians(towards))
        yield round(first[0] + dx) - start[0], round(first[1] + dy) - start[1], turn, flipped


@lru_cache(4096)
def _lain(shape: Polygon, turn: int, flipped: bool) -> Polygon:
    """Return a piece turned and flipped at its origin."""
    return posed(shape, (0, 0, turn, flipped))


def _angle(side: Segment) -> float:
    (ax, ay), (bx, by) = side
    return degrees(atan2(by - ay, bx - ax))
