"""Random placements worth judging: pieces flush and nearly so, over edges and slits, on all floors."""

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, radians, sin
from random import Random
from typing import NamedTuple

from tests.games.jutaku.oracle import Corners, Pose, area, below, placed, posed

Point = tuple[float, float]
Put = tuple[int, Pose]


class Site(NamedTuple):
    """An outline, what it asks for, and floor by floor what solves it, where that is known."""

    outline: Corners
    floors: int
    pieces: int
    solution: tuple[tuple[Put, ...], ...]


class Box(NamedTuple):
    """What placements are made of."""

    pieces: tuple[Corners, ...]
    sites: tuple[Site, ...]


class Placement(NamedTuple):
    """A piece to be put on a floor of a building."""

    outline: Corners
    floors: list[list[Corners]]
    piece: Corners
    floor: int


@cache
def house() -> Box:
    """The pieces and the sites of the set that is shipped, easy sides and hard, every outline a site."""
    data = json.loads(files("machinami.games.jutaku.components").joinpath("house-1.json").read_text("utf-8"))
    sites = []
    for side in (side for card in data["cards"] for side in card["sides"].values()):
        solution: list[list[Put]] = [[] for _ in range(side["floors"])]
        for piece, floor, pose in side["solution"]["built"]:
            solution[floor - 1].append((piece, tuple(pose)))
        for number, outline in enumerate(side["outlines"]):
            solved = solution if number == side["solution"]["outline"] else []
            sites.append(Site(_points(outline), side["floors"], side["pieces"], tuple(map(tuple, solved))))
    return Box(tuple(map(_points, data["pieces"])), tuple(sites))


def _points(corners: list[list[int]]) -> Corners:
    return tuple((x, y) for x, y in corners)


def placements(rng: Random, count: int, box: Box | None = None) -> Iterator[Placement]:
    """Some dozen from each of many buildings, which grow by what is legal."""
    box = box or house()
    made = 0
    while made < count:
        site = rng.choice(box.sites)
        floors, missing = _begun(rng, site, box)
        for _ in range(min(rng.randint(6, 30), count - made)):
            above = [number for number, pieces in enumerate(floors, start=2) if pieces]
            promising = [number for number, _ in missing if number == 1 or number in above]
            floor = rng.choice([1, len(floors), *above, *promising])
            while len(floors) < floor:
                floors.append([])
            # Most are to be nearly right: one that is wrong by far tells judges apart only if they are poor.
            tries = (_tried(rng, site, floors, floor, missing, box) for _ in range(15))
            wild = rng.random() < 0.2
            piece = next((p for p in tries if wild or _likely(site.outline, floors, p, floor)), None)
            if piece is None:
                if rng.random() < 0.5:
                    break
                continue
            yield Placement(site.outline, [list(pieces) for pieces in floors], piece, floor)
            made += 1
            if rng.random() < 0.5 and placed(site.outline, floors, piece, floor).legal:
                floors[floor - 1].append(piece)


def _likely(outline: Corners, floors: list[list[Corners]], piece: Corners, floor: int) -> bool:
    """Whether the piece, were it 0.8 mm thinner all round, would keep clear of every edge and piece."""
    core = area(piece).buffer(-80)
    if not area(outline).covers(core) or any(area(each).intersects(core) for each in floors[floor - 1]):
        return False
    return floor == 1 or below(floors, floor).covers(core)


def _begun(rng: Random, site: Site, box: Box) -> tuple[list[list[Corners]], list[tuple[int, Put]]]:
    """A building begun as the solution says, a little carelessly, and what of the solution is left to do."""
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
            floors[number - 1].append(posed(box.pieces[piece], _shaken(rng, pose, careless, 0.0)))
    return floors, missing


def _tried(
    rng: Random, site: Site, floors: list[list[Corners]], floor: int, missing: list[tuple[int, Put]], box: Box
) -> Corners:
    """A piece somewhere: as solved but shaken, flush to a side but for a little, or anywhere at all."""
    solved = [put for number, put in missing if number == floor]
    kind = rng.random()
    if solved and kind < 0.35:
        piece, pose = rng.choice(solved)
        return posed(box.pieces[piece], _shaken(rng, pose, rng.choice([10, 60]), rng.choice([0.0, 3.0])))
    shape = rng.choice(box.pieces)
    if kind < 0.95:
        under = floors[floor - 2] if floor > 1 else [site.outline]
        beside = floors[floor - 1]
        if beside and rng.random() < 0.8:
            return _flush(rng, shape, rng.choice(beside), facing=True)
        return _flush(rng, shape, rng.choice([*under, site.outline]), facing=False)
    west, south, east, north = area(site.outline).bounds
    x, y = round(rng.uniform(west, east)), round(rng.uniform(south, north))
    return posed(shape, (x, y, rng.randrange(36000), rng.random() < 0.5))


def _shaken(rng: Random, pose: Pose, reach: float, turn: float) -> Pose:
    """The pose moved by up to the reach any way and turned by up to so many degrees."""
    x, y, angle, flipped = pose
    way, far = rng.uniform(0, 2 * pi), rng.uniform(0, reach)
    turned = (angle + round(100 * rng.uniform(-turn, turn))) % 36000
    return round(x + far * cos(way)), round(y + far * sin(way)), turned, flipped


def _side(rng: Random, corners: Corners) -> tuple[Point, Point]:
    """A side, the polygon on its left."""
    return rng.choice(list(pairwise((x, y) for x, y in area(corners).exterior.coords)))


def _flush(rng: Random, shape: Corners, target: Corners, facing: bool) -> Corners:
    """The shape with a side along one of the target's, outside it or inside, but for a gap and a turn."""
    flipped = rng.random() < 0.5
    (px, py), (qx, qy) = _side(rng, posed(shape, (0, 0, 0, flipped)))
    (rx, ry), (sx, sy) = _side(rng, target)
    mine, length = hypot(qx - px, qy - py), hypot(sx - rx, sy - ry)
    ux, uy = (sx - rx) / length, (sy - ry) / length
    heading = degrees(atan2(-uy, -ux) if facing else atan2(uy, ux))
    lean = rng.choice([0.0, 0.0, rng.uniform(-3, 3), rng.uniform(-0.8, 0.8)])
    angle = round(100 * (heading + lean - degrees(atan2(qy - py, qx - px)))) % 36000
    gap = rng.choice([0.0, rng.uniform(-60, 60), rng.uniform(-60, 60), rng.uniform(0, 60)])
    if facing:
        shared = rng.choice([rng.uniform(250, 350), rng.uniform(0, mine + length)])
        along = shared if rng.random() < 0.5 else length - shared + mine
    else:
        along = rng.choice(
            [rng.uniform(-60, 60), length - mine + rng.uniform(-60, 60), rng.uniform(0, length)]
        )
    turn = radians(angle / 100)
    x = rx + ux * along + uy * gap - (px * cos(turn) - py * sin(turn))
    y = ry + uy * along - ux * gap - (px * sin(turn) + py * cos(turn))
    return posed(shape, (round(x), round(y), angle, flipped))
