"""The city (H-4): which objects may be placed next, where they may lie, and random placements."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from machinami.core.contract import Json, Refused
from machinami.games.highway.components.box import DEVELOPMENT, Box
from machinami.games.highway.components.pieces import Placed, object_id, placed
from machinami.games.highway.messages import WORDS
from machinami.games.highway.rules.where import NEW_OBJECT, disc_id, road_id, where
from machinami.games.highway.state import State
from machinami.geometry import polygon, shape
from machinami.geometry.shape import Disc
from machinami.geometry.sines import FULL, turned

CENTRAL = 25_000
"""H-4: the greatest distance of an object's centre from the table's centre in a dealt city."""

At = tuple[int, int, int]


def left(state: State) -> dict[str, int]:
    """Return the number of objects still to be placed, by name."""
    counts = {name: thing.count for name, thing in state.rules.box.objects.items()}
    for old in state.objects:
        counts[old.object] -= 1
    return {name: count for name, count in counts.items() if count}


def placeable(state: State) -> list[str]:
    """Return the objects that may be placed next: development areas first, then the others in any order."""
    names = list(left(state))
    return [DEVELOPMENT] if DEVELOPMENT in names else names


def judge(state: State, name: str, at: At) -> Placed:
    """Return the object as it would lie there; raise `Refused` with the clause that it breaks."""
    box = state.rules.box
    if name not in box.objects:
        raise WORDS.refuse("H-4/unknown", names=", ".join(box.objects))
    if not 0 <= at[2] < FULL:
        raise WORDS.refuse("H-1/angle")
    if name not in left(state):
        raise WORDS.refuse("H-4/none")
    if name not in placeable(state):
        raise WORDS.refuse("H-4/first")
    half = state.rules.table.half
    if max(abs(at[0]), abs(at[1])) > half:
        raise WORDS.refuse("H-4/table", where([NEW_OBJECT]))
    new = placed(box, name, at, len(state.objects))
    if box.objects[name].building:
        _judge_building(state, new)
        return new
    bounds = new.bounds
    if min(bounds[0], bounds[1]) < -half or max(bounds[2], bounds[3]) > half:
        raise WORDS.refuse("H-4/table", where([NEW_OBJECT], [(at[0], at[1])]))
    _judge_area(state, new)
    return new


def deal(state: State, rng: Random) -> list[Json]:
    """Sample a whole legal city with all centres near the table's centre; retry until one is complete."""
    names = [name for name, thing in state.rules.box.objects.items() for _ in range(thing.count)]
    while True:
        rng.shuffle(names)
        names.sort(key=lambda name: name != DEVELOPMENT)
        city = state
        for name in names:
            new = next(_tries(city, name, rng, CENTRAL, 300), None)
            if new is None:
                break
            city = city._replace(objects=(*city.objects, new))
        else:
            return [[old.object, *old.at] for old in city.objects]


def sample(state: State, rng: Random) -> Placed:
    """Sample an object at a legal place, with a bias towards the table's centre; retry until one is legal."""
    while True:
        name, within = rng.choice(placeable(state)), rng.choice((CENTRAL, state.rules.table.half))
        new = next(_tries(state, name, rng, within, 100), None)
        if new is not None:
            return new


def central(at: At) -> bool:
    """Return whether a place is near enough to the table's centre for a dealt city."""
    return at[0] ** 2 + at[1] ** 2 <= CENTRAL**2


def _judge_area(state: State, new: Placed) -> None:
    """Refuse an area that overlaps other areas, discs or roads, or a development area too close to them."""
    box = state.rules.box
    disc = box.disc.radius
    for number, old in enumerate(state.objects):
        if box.objects[old.object].building:
            continue
        both = new.object == old.object == DEVELOPMENT
        gap = 2 * disc if both else 0
        if not polygon.apart(new.bounds, old.bounds, gap) and shape.near(new.outline, old.outline, gap):
            key = "H-4/gap" if both else "H-4/overlap"
            raise WORDS.refuse(key, where([object_id(number)], [shape.middle(old.outline)]))
    gap = 2 * disc if new.object == DEVELOPMENT else 0
    key = "H-4/gap" if gap else "H-4/overlap"
    for number, pillar in enumerate(state.pillars):
        if shape.near(new.outline, Disc(pillar.at, disc), gap):
            raise WORDS.refuse(key, where([disc_id(number)], [pillar.at]))
    for number, road in enumerate(state.roads):
        if not polygon.apart(new.bounds, road.bounds, gap) and shape.near(new.outline, road.corners, gap):
            raise WORDS.refuse(key, where([road_id(number)], [polygon.middle(road.corners)]))


def _judge_building(state: State, new: Placed) -> None:
    """Refuse a building that is not wholly inside a free development area."""
    for number, ground in enumerate(state.objects):
        if ground.object != DEVELOPMENT or isinstance(ground.outline, Disc):
            continue
        if shape.inside(ground.outline, new.outline):
            other = _standing_on(state.rules.box, ground, state)
            if other is not None:
                raise WORDS.refuse("H-4/taken", where([object_id(number), object_id(other)], [ground.at[:2]]))
            return
    raise WORDS.refuse("H-4/inside", where([NEW_OBJECT], [new.at[:2]]))


def _standing_on(box: Box, ground: Placed, state: State) -> int | None:
    """Return the number of the building on a development area; None if it is free."""
    for number, old in enumerate(state.objects):
        if (
            box.objects[old.object].building
            and not isinstance(ground.outline, Disc)
            and shape.inside(ground.outline, old.outline)
        ):
            return number
    return None


def _tries(state: State, name: str, rng: Random, within: int, count: int) -> Iterator[Placed]:
    """Try `count` random places for an object and yield the legal ones."""
    box = state.rules.box
    grounds = [old for old in state.objects if old.object == DEVELOPMENT]
    side = box.objects[DEVELOPMENT].outline[2] // 2
    for _ in range(count):
        x, y = rng.randint(-within, within), rng.randint(-within, within)
        if box.objects[name].building:
            ground = rng.choice(grounds)
            x, y = turned((rng.randint(-side, side), rng.randint(-side, side)), ground.at[2])
            x, y = x + ground.at[0], y + ground.at[1]
        at = (x, y, rng.randrange(FULL))
        if within > CENTRAL or central(at):
            try:
                yield judge(state, name, at)
            except Refused:
                continue
