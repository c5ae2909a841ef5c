"""Random pushes: a piece on a card, a direction, and the pieces of a floor of a known solution."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from machinami.games.jutaku.components.box import CARD_SIZE
from machinami.games.jutaku.components.poses import Pose, apply_pose
from machinami.geometry.point import Vector
from machinami.geometry.polygon import Polygon
from machinami.geometry.sines import FULL_TURN
from tests.games.jutaku.sites import SIDES, load_house

FAR = 4_000


class Case(NamedTuple):
    """A piece in a pose, its push, and the other pieces of its floor."""

    piece: Polygon
    pose: Pose
    by: Vector
    others: list[Polygon]

    @property
    def corners(self) -> Polygon:
        return apply_pose(self.piece, self.pose)


def sample_case(rng: Random) -> Case:
    """Return a random case on either side of the cards; most pieces are parallel to the others."""
    box, side = load_house(), rng.choice(SIDES)
    site = box.site(rng.randrange(len(box.cards)), side)
    floor = rng.randint(1, site.floors)
    others = [apply_pose(box.pieces[piece], pose) for piece, on, pose in site.solution.built if on == floor]
    straight = (site.grid.angle + FULL_TURN // 4 * rng.randrange(4)) % FULL_TURN
    angle = straight if rng.random() < 0.6 else rng.randrange(FULL_TURN)
    pose = (rng.randrange(CARD_SIZE), rng.randrange(CARD_SIZE), angle, rng.random() < 0.5)
    by = rng.randint(-FAR, FAR), rng.randint(-FAR, FAR)
    return Case(rng.choice(box.pieces), pose, by, others)
