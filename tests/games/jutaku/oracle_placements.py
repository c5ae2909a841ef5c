"""Random placements for comparing judges: nearly flush pieces, over edges and slits, on all floors."""

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, radians, sin
from random import Random
from typing import NamedTuple

from tests.games.jutaku.oracle import Corners, Pose, build_support, judge_placement, place_corners, to_polygon

Point = tuple[float, float]
Put = tuple[int, Pose]


class Site(NamedTuple):
    """An outline, its numbers of floors and pieces, and a solution by floor if known."""

    outline: Corners
    floors: int
    pieces: int
    solution: tuple[tuple[Put, ...], ...]


class Box(NamedTuple):
    """The pieces and sites that placements use."""

    pieces: tuple[Corners, ...]
    sites: tuple[Site, ...]


class Placement(NamedTuple):
    """A piece to place on a floor of a building."""

    outline: Corners
    floors: list[list[Corners]]
    piece: Corners
    floor: int


@cache
def load_house() -> Box:
    """Load the pieces and sites of house-1, both sides, with a site for every outline."""
    data = json.loads(files("machinami.games.jutaku.components").joinpath("house-1.json").read_text("utf-8"))
    sites = []
    for side in (side for card in data["cards"] for side in card["sides"].values()):
        solution: list[list[Put]] = [[] for _ in range(side["floors"])]
        for piece, floor, pose in side["solution"]["built"]:
            solution[floor - 1].append((piece, tuple(pose)))
        for number, outline in enumerate(side["outlines"]):
            solved = solution if number == side["solution"]["outline"] else []
            sites.append(Site(_to_points(outline), side["floors"], side["pieces"], tuple(map(tuple, solved))))
    return Box(tuple(map(_to_points, data["pieces"])), tuple(sites))


def _to_points(corners: list[list[int]]) -> Corners:
    return tuple((x, y) for x, y in corners)


def iter_placements(rng: Random, count: int, box: Box | None = None) -> Iterator[Placement]:
    """Yield about a dozen placements for each of many buildings, which grow by the legal ones."""
    box = box or load_house()
    made = 0
    while made < count:
        site = rng.choice(box.sites)
        floors, missing = _start_building(rng, site, box)
        for _ in range(min(rng.randint(6, 30), count - made)):
            above = [number for number, pieces in enumerate(floors, start=2) if pieces]
            promising = [number for number, _ in missing if number == 1 or number in above]
            floor = rng.choice([1, len(floors), *above, *promising])
            while len(floors) < floor:
                floors.append([])
            # Most placements are nearly legal: large errors only reveal a bad judge.
            tries = (_sample_piece(rng, site, floors, floor, missing, box) for _ in range(15))
            wild = rng.random() < 0.2
            piece = next((p for p in tries if wild or _is_nearly_legal(site.outline, floors, p, floor)), None)
            if piece is None:
                if rng.random() < 0.5:
                    break
                continue
            yield Placement(site.outline, [list(pieces) for pieces in floors], piece, floor)
            made += 1
            if rng.random() < 0.5 and judge_placement(site.outline, floors, piece, floor).legal:
                floors[floor - 1].append(piece)


def _is_nearly_legal(outline: Corners, floors: list[list[Corners]], piece: Corners, floor: int) -> bool:
    """Whether the piece, 0.8 mm thinner on all sides, is clear of every edge and piece."""
    core = to_polygon(piece).buffer(-80)
    if not to_polygon(outline).covers(core) or any(
        to_polygon(each).intersects(core) for each in floors[floor - 1]
    ):
        return False
    return floor == 1 or build_support(floors, floor).covers(core)


def _start_building(rng: Random, site: Site, box: Box) -> tuple[list[list[Corners]], list[tuple[int, Put]]]:
    """Start a building by the solution with small errors; return its floors and the missing pieces."""
    floors: list[list[Corners]] = [[]]
    missing: list[tuple[int, Put]] = []
    reach = rng.choice([0, *range(1, len(site.solution) + 1), len(site.solution)])
    careless = rng.choice([0.0, 20.0, 45.0, 70.0])
    for number, puts in enumerate(site.solution, start=1):
        for put in puts:
            if number > reach or (number == reach and rng.random() < 0.5):
                missing.append((number, put))
                continue
            while len(floors) < number:
                floors.append([])
            piece, pose = put
            floors[number - 1].append(place_corners(box.pieces[piece], _perturb(rng, pose, careless, 0.0)))
    return floors, missing


def _sample_piece(
    rng: Random, site: Site, floors: list[list[Corners]], floor: int, missing: list[tuple[int, Put]], box: Box
) -> Corners:
    """Return a random piece: solved with an error, nearly flush to a side, or anywhere."""
    solved = [put for number, put in missing if number == floor]
    kind = rng.random()
    if solved and kind < 0.35:
        piece, pose = rng.choice(solved)
        return place_corners(
            box.pieces[piece], _perturb(rng, pose, rng.choice([10, 60]), rng.choice([0.0, 3.0]))
        )
    shape = rng.choice(box.pieces)
    if kind < 0.95:
        under = floors[floor - 2] if floor > 1 else [site.outline]
        neighbours = floors[floor - 1]
        if neighbours and rng.random() < 0.8:
            return _place_flush(rng, shape, rng.choice(neighbours), facing=True)
        return _place_flush(rng, shape, rng.choice([*under, site.outline]), facing=False)
    west, south, east, north = to_polygon(site.outline).bounds
    x, y = round(rng.uniform(west, east)), round(rng.uniform(south, north))
    return place_corners(shape, (x, y, rng.randrange(36000), rng.random() < 0.5))


def _perturb(rng: Random, pose: Pose, reach: float, turn: float) -> Pose:
    """Return the pose moved and turned at random within these limits."""
    x, y, angle, flipped = pose
    way, far = rng.uniform(0, 2 * pi), rng.uniform(0, reach)
    new_angle = (angle + round(100 * rng.uniform(-turn, turn))) % 36000
    return round(x + far * cos(way)), round(y + far * sin(way)), new_angle, flipped


def _choose_side(rng: Random, corners: Corners) -> tuple[Point, Point]:
    """Return a random side, with the polygon on its left."""
    return rng.choice(list(pairwise((x, y) for x, y in to_polygon(corners).exterior.coords)))


def _place_flush(rng: Random, shape: Corners, target: Corners, facing: bool) -> Corners:
    """Return the shape with one side along a side of the target, with a random gap and turn."""
    flipped = rng.random() < 0.5
    (px, py), (qx, qy) = _choose_side(rng, place_corners(shape, (0, 0, 0, flipped)))
    (rx, ry), (sx, sy) = _choose_side(rng, target)
    side_length, length = hypot(qx - px, qy - py), hypot(sx - rx, sy - ry)
    ux, uy = (sx - rx) / length, (sy - ry) / length
    heading = degrees(atan2(-uy, -ux) if facing else atan2(uy, ux))
    lean = rng.choice([0.0, 0.0, rng.uniform(-3, 3), rng.uniform(-0.8, 0.8)])
    angle = round(100 * (heading + lean - degrees(atan2(qy - py, qx - px)))) % 36000
    gap = rng.choice([0.0, rng.uniform(-60, 60), rng.uniform(-60, 60), rng.uniform(0, 60)])
    if facing:
        shared = rng.choice([rng.uniform(250, 350), rng.uniform(0, side_length + length)])
        along = shared if rng.random() < 0.5 else length - shared + side_length
    else:
        along = rng.choice(
            [rng.uniform(-60, 60), length - side_length + rng.uniform(-60, 60), rng.uniform(0, length)]
        )
    turn = radians(angle / 100)
    x = rx + ux * along + uy * gap - (px * cos(turn) - py * sin(turn))
    y = ry + uy * along - ux * gap - (px * sin(turn) + py * cos(turn))
    return place_corners(shape, (round(x), round(y), angle, flipped))
