"""Building on beside what stands on no lattice: pieces are laid flush against sides that are there.

Nobody who plays by the lattice builds so; it is for the advice to those whose pieces lie as they like.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, degrees, dist, radians, sin
from random import Random
from typing import NamedTuple

from machinami.choosing import Allowance
from machinami.contract import Action
from machinami.games.jutaku.box.box import Site
from machinami.games.jutaku.box.poses import Pose, posed
from machinami.games.jutaku.rules.judge import OUTSIDE, misplaced
from machinami.games.jutaku.state import Block, State
from machinami.geometry.cover import point_near
from machinami.geometry.polygon import Polygon, area_twice, sides
from machinami.geometry.segment import Segment
from machinami.geometry.sines import FULL

ASKED = 0.45
"""Of the room that there is for a piece, so much is asked for."""

SEEN = 14
"""Pieces of about that size that are tried on a floor, and so many of the smallest."""


class _Floor(NamedTuple):
    """A floor to lay a piece on: its number, what it lies on, what stands there, the size that suits."""

    number: int
    below: tuple[Polygon, ...]
    standing: tuple[Polygon, ...]
    size: float


def onward(state: State, seat: int, rng: Random, allowance: Allowance) -> Action | None:
    """What to take next, or where to lay what is in the hand, beside what stands; None if nothing fits."""
    player, site = state.players[seat], state.site(seat)
    if player.outline is None or len(player.built) == site.pieces:
        return None
    pieces, outline = state.rules.box.pieces, site.outlines[player.outline]
    for floor in _floors(site, outline, player.built):
        sizes = {piece: area_twice(pieces[piece]) for piece in state.pool}
        suited = sorted(sizes, key=lambda one: abs(sizes[one] - floor.size))[:SEEN]
        # Who has taken it back is not told to take the same piece again.
        rng.shuffle(suited)
        smallest = sorted(sizes, key=lambda one: sizes[one])[:SEEN]
        for piece in [*suited, *smallest] if player.hand is None else [player.hand]:
            block = _fitted(piece, pieces[piece], floor, outline, player.built)
            if allowance.cancelled:
                return None
            if block is not None and player.hand is None:
                return {"grab": piece}
            if block is not None:
                spot = {"outline": player.outline, "floor": floor.number, "pose": [*block.pose]}
                return {"place": piece, **spot}
    return None


def _floors(site: Site, outline: Polygon, built: Sequence[Block]) -> Iterator[_Floor]:
    """The floors for the next piece, from below: of the empty ones only the lowest, and that alone if each
    of them wants all that is left."""
    stand = {
        number: tuple(block.corners for block in built if block.floor == number)
        for number in range(1, site.floors + 1)
    }
    empty = [number for number, pieces in stand.items() if not pieces]
    spare = site.pieces - len(built) - len(empty)
    if spare < 0:
        return
    highest = empty[0] if empty else site.floors
    for number in range(1 if spare else highest, highest + 1):
        below = stand.get(number - 1, (outline,))
        room = sum(map(area_twice, below)) - sum(map(area_twice, stand[number]))
        yield _Floor(number, below, stand[number], ASKED * room)


def _fitted(
    piece: int, shape: Polygon, floor: _Floor, outline: Polygon, built: Sequence[Block]
) -> Block | None:
    """A piece where it would be accepted."""
    for pose in _poses(shape, floor):
        corners = posed(shape, pose)
        # A first look, before the judge's.
        if all(any(point_near(other, corner, OUTSIDE) for other in floor.below) for corner in corners):
            block = Block(piece, floor.number, pose, corners)
            if misplaced(outline, built, block) is None:
                return block
    return None


def _poses(shape: Polygon, floor: _Floor) -> Iterator[Pose]:
    """A piece flush against what stands on its floor, or within the sides of what carries it."""
    facing = bool(floor.standing)
    for polygon in floor.standing or floor.below:
        for side in sides(polygon):
            for flipped in (False, True):
                for number in range(len(shape)):
                    yield from _flush(shape, number, flipped, side, facing)


def _flush(shape: Polygon, number: int, flipped: bool, side: Segment, facing: bool) -> Iterator[Pose]:
    """A side of a piece along another side: from either end of it, and in the middle."""
    lain = posed(shape, (0, 0, 0, flipped))
    own = tuple(sides(lain))[number]
    towards = _angle(side) + (180 if facing else 0)
    turn = round(100 * (towards - _angle(own))) % FULL
    start = tuple(sides(posed(shape, (0, 0, turn, flipped))))[number][0]
    far, long = dist(*side), dist(*own)
    first = side[1] if facing else side[0]
    for by in (0.0, far - long, (far - long) / 2):
        dx, dy = by * cos(radians(towards)), by * sin(radians(towards))
        yield round(first[0] + dx) - start[0], round(first[1] + dy) - start[1], turn, flipped


def _angle(side: Segment) -> float:
    (ax, ay), (bx, by) = side
    return degrees(atan2(by - ay, bx - ax))
