"""The city (H-4): which objects may be placed next, where they may lie, and random placements."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from machinami.core.contract import Json, Refused
from machinami.games.highway.components.box import DEVELOPMENT, OBJECTS, Box
from machinami.games.highway.components.pieces import PlacedObject, build_object, object_id
from machinami.games.highway.messages import WORDS
from machinami.games.highway.rules.piece_ids import NEW_OBJECT, build_location, disc_id, road_id
from machinami.games.highway.state import State
from machinami.games.highway.view.types import ObjectAction, ObjectName
from machinami.geometry import polygon, shape
from machinami.geometry.shape import Disc
from machinami.geometry.sines import FULL_TURN, rotate_point

CENTRAL_RADIUS = 25_000
"""H-4: the greatest distance of an object's centre from the table's centre in a dealt city."""

Placement = tuple[int, int, int]


def count_unplaced(state: State) -> dict[str, int]:
    """Return the number of objects still to be placed, by name."""
    box = state.rules.box
    counts: dict[str, int] = {name: box.objects[name].count for name in box.object_names}
    for old in state.objects:
        counts[old.object] -= 1
    return {name: count for name, count in counts.items() if count}


def list_placeable(state: State) -> list[ObjectName]:
    """Return the objects that may be placed next: development areas first, then the others in any order."""
    counts = count_unplaced(state)
    names = [name for name in state.rules.box.object_names if name in counts]
    return [DEVELOPMENT] if DEVELOPMENT in names else names


def judge_object(state: State, name: str, at: Placement) -> PlacedObject:
    """Return the object as it would lie there; raise `Refused` with the clause that it breaks."""
    box = state.rules.box
    if name not in OBJECTS:
        raise WORDS.refuse("H-4/unknown", names=", ".join(box.objects))
    if not 0 <= at[2] < FULL_TURN:
        raise WORDS.refuse("H-1/angle")
    if name not in count_unplaced(state):
        raise WORDS.refuse("H-4/none")
    if name not in list_placeable(state):
        raise WORDS.refuse("H-4/first")
    half = state.rules.table.half
    if max(abs(at[0]), abs(at[1])) > half:
        raise WORDS.refuse("H-4/table", build_location([NEW_OBJECT]))
    new = build_object(box, name, at, len(state.objects))
    if box.objects[name].building:
        _judge_building(state, new)
        return new
    bounds = new.bounds
    if min(bounds[0], bounds[1]) < -half or max(bounds[2], bounds[3]) > half:
        raise WORDS.refuse("H-4/table", build_location([NEW_OBJECT], [(at[0], at[1])]))
    _judge_area(state, new)
    return new


def sample_city(state: State, rng: Random) -> list[Json]:
    """Sample a whole legal city with all centres near the table's centre; retry until one is complete."""
    names = [name for name, thing in state.rules.box.objects.items() for _ in range(thing.count)]
    while True:
        rng.shuffle(names)
        names.sort(key=lambda name: name != DEVELOPMENT)
        city = state
        for name in names:
            new = next(_iter_legal_objects(city, name, rng, CENTRAL_RADIUS, 300), None)
            if new is None:
                break
            city = city._replace(objects=(*city.objects, new))
        else:
            return [[old.object, *old.at] for old in city.objects]


def sample_object(state: State, rng: Random) -> PlacedObject:
    """Sample an object at a legal place, with a bias towards the table's centre; retry until one is legal."""
    while True:
        name, within = rng.choice(list_placeable(state)), rng.choice((CENTRAL_RADIUS, state.rules.table.half))
        new = next(_iter_legal_objects(state, name, rng, within, 100), None)
        if new is not None:
            return new


def format_object(placed: PlacedObject) -> ObjectAction:
    """Return the placement of an object in the law's notation."""
    return {"object": placed.object, "at": list(placed.at)}


def is_central(at: Placement) -> bool:
    """Return whether a place is near enough to the table's centre for a dealt city."""
    return at[0] ** 2 + at[1] ** 2 <= CENTRAL_RADIUS**2


def _judge_area(state: State, new: PlacedObject) -> None:
    """Refuse an area that overlaps other areas, discs or roads, or a development area too close to them."""
    box = state.rules.box
    disc = box.disc.radius
    for number, old in enumerate(state.objects):
        if box.objects[old.object].building:
            continue
        both = new.object == old.object == DEVELOPMENT
        gap = 2 * disc if both else 0
        if not polygon.are_boxes_apart(new.bounds, old.bounds, gap) and shape.shapes_near(
            new.outline, old.outline, gap
        ):
            key = "H-4/gap" if both else "H-4/overlap"
            raise WORDS.refuse(key, build_location([object_id(number)], [shape.middle(old.outline)]))
    gap = 2 * disc if new.object == DEVELOPMENT else 0
    key = "H-4/gap" if gap else "H-4/overlap"
    for number, pillar in enumerate(state.pillars):
        if shape.shapes_near(new.outline, Disc(pillar.at, disc), gap):
            raise WORDS.refuse(key, build_location([disc_id(number)], [pillar.at]))
    for number, road in enumerate(state.roads):
        if not polygon.are_boxes_apart(new.bounds, road.bounds, gap) and shape.shapes_near(
            new.outline, road.corners, gap
        ):
            raise WORDS.refuse(key, build_location([road_id(number)], [polygon.middle(road.corners)]))


def _judge_building(state: State, new: PlacedObject) -> None:
    """Refuse a building that is not wholly inside a free development area."""
    for number, ground in enumerate(state.objects):
        if ground.object != DEVELOPMENT or isinstance(ground.outline, Disc):
            continue
        if shape.contains_shape(ground.outline, new.outline):
            other = _find_building(state.rules.box, ground, state)
            if other is not None:
                raise WORDS.refuse(
                    "H-4/taken", build_location([object_id(number), object_id(other)], [ground.at[:2]])
                )
            return
    raise WORDS.refuse("H-4/inside", build_location([NEW_OBJECT], [new.at[:2]]))


def _find_building(box: Box, ground: PlacedObject, state: State) -> int | None:
    """Return the number of the building on a development area; None if it is free."""
    for number, old in enumerate(state.objects):
        if (
            box.objects[old.object].building
            and not isinstance(ground.outline, Disc)
            and shape.contains_shape(ground.outline, old.outline)
        ):
            return number
    return None


def _iter_legal_objects(
    state: State, name: str, rng: Random, within: int, count: int
) -> Iterator[PlacedObject]:
    """Try `count` random places for an object and yield the legal ones."""
    box = state.rules.box
    grounds = [old for old in state.objects if old.object == DEVELOPMENT]
    side = box.objects[DEVELOPMENT].outline[2] // 2
    for _ in range(count):
        x, y = rng.randint(-within, within), rng.randint(-within, within)
        if box.objects[name].building:
            ground = rng.choice(grounds)
            x, y = rotate_point((rng.randint(-side, side), rng.randint(-side, side)), ground.at[2])
            x, y = x + ground.at[0], y + ground.at[1]
        at = (x, y, rng.randrange(FULL_TURN))
        if within > CENTRAL_RADIUS or is_central(at):
            try:
                yield judge_object(state, name, at)
            except Refused:
                continue
