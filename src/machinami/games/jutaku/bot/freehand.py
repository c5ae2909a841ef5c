"""Building on beside what stands on no lattice: pieces are laid flush against sides that are there.

Nobody who plays by the lattice builds so; it is for the advice to those whose pieces lie as they like. What
is advised is the beginning of a whole way to the end. Nothing is remembered of it: the ways that are tried
follow from what stands and what lies there, so that the rest of a way is found again once it is begun.
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
"""Of the room that there is for a piece, so much is asked for, in turn."""

TRIALS = 32
"""Ways that are tried."""

SEEN, SMALL = 8, 4
"""Pieces of about the size asked for that are tried on a floor, and so many of the smallest."""


class _Floor(NamedTuple):
    """A floor to lay a piece on: its number, what it lies on, what stands there, the size that suits."""

    number: int
    below: tuple[Polygon, ...]
    standing: tuple[Polygon, ...]
    size: float


def onward(state: State, seat: int, search_budget: SearchBudget) -> Action | None:
    """What to take next, or where to lay what is in the hand, on a whole way to the end beside what stands;
    None if none is found."""
    player, site = state.players[seat], state.site(seat)
    if player.outline is None:
        return None
    held = player.hand
    lying = state.pool if held is None else (*state.pool, held)
    ways = _Ways(
        state.rules.box.pieces, site, site.outlines[player.outline], lying, lambda: search_budget.over
    )
    block = ways.begun(player.built)
    if held is not None and (block is None or block.piece != held):
        block = ways.begun(player.built, held)
    if block is None:
        return None
    if held is None:
        return {"grab": block.piece}
    return {"place": held, "outline": player.outline, "floor": block.floor, "pose": [*block.pose]}


class _Ways:
    """The ways to finish a building on one outline with the pieces that lie there."""

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
        """The first piece of a whole way, which may be given; None if no way is found."""
        for trial in range(TRIALS):
            way = self._followed(trial, built, first)
            if way:
                return way[0]
            if self._over():
                break
        return None

    def _followed(self, trial: int, built: Sequence[Block], first: int | None) -> list[Block] | None:
        """The blocks that finish a building in the manner of a trial."""
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
        """The floors for the next piece: of the empty ones only the lowest, and that alone if each of them
        wants all that is left. Every other trial begins with it, the others with what lies below."""
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
        """Pieces of about a size, in an order that is another one in each trial, and the smallest."""
        sizes, luck = self._sizes, Random(trial)
        fancy = [0.7 + 0.6 * luck.random() for _ in range(PIECES)]
        free = sizes.keys() - {block.piece for block in built}
        suited = sorted(free, key=lambda one: (abs(sizes[one] - size) * fancy[one], one))[:SEEN]
        return [*suited, *sorted(free, key=lambda one: (sizes[one], one))[:SMALL]]

    def _fitted(self, trial: int, piece: int, floor: _Floor, built: Sequence[Block]) -> Block | None:
        """A piece where it would be accepted."""
        shape, tried = self._shapes[piece], (piece, floor.number, floor.below, floor.standing)
        if tried in self._vain:
            return None
        for pose in _poses(shape, floor, trial):
            x, y, turn, flipped = pose
            corners = [(x + dx, y + dy) for dx, dy in _lain(shape, turn, flipped)]
            # A first look, before the judge's.
            if all(any(point_near(other, corner, OUTSIDE) for other in floor.below) for corner in corners):
                block = Block(piece, floor.number, pose, posed(shape, pose))
                if misplaced(self._outline, built, block) is None:
                    return block
        self._vain.add(tried)
        return None


def _poses(shape: Polygon, floor: _Floor, trial: int) -> Iterator[Pose]:
    """A piece flush against what stands on its floor, or within the sides of what carries it; each trial
    begins at another side."""
    facing = bool(floor.standing)
    found = [*chain.from_iterable(map(sides, floor.standing or floor.below))]
    begin = trial % len(found)
    for side in [*found[begin:], *found[:begin]]:
        for flipped in (False, True):
            for number in range(len(shape)):
                yield from _flush(shape, number, flipped, side, facing)


def _flush(shape: Polygon, number: int, flipped: bool, side: Segment, facing: bool) -> Iterator[Pose]:
    """A side of a piece along another side: from either end of it, and in the middle."""
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
    """A piece turned and flipped at its origin."""
    return posed(shape, (0, 0, turn, flipped))


def _angle(side: Segment) -> float:
    (ax, ay), (bx, by) = side
    return degrees(atan2(by - ay, bx - ax))
