"""The house set: made from a seed, card by card, each from a stream of chance of its own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from machinami.games.jutaku import lattice
from machinami.games.jutaku.maker import cards, pieces, sites
from machinami.games.jutaku.plot import Ground, Plot, printed
from machinami.games.jutaku.sets import BLOCK, DISTRICTS
from machinami.games.jutaku.solver import Step, Task, solve
from machinami.geometry.polygon import Polygon

NAME = "house-1"
ABOUT = (
    "Pieces, sites and values designed by this project, in place of those of the box, "
    "which are lost to us: made by “machinami jutaku make”."
)
SIDES = ("easy", "hard")


def stream(seed: int, *of: object) -> Random:
    """Chance for one part of the set, the same whatever else is made."""
    return Random(":".join(str(part) for part in (seed, *of)))


def set_pieces(seed: int) -> tuple[Polygon, ...]:
    """The pieces of a seed's set."""
    return tuple(pieces.make(stream(seed, "pieces")))


def make(seed: int, progress: Callable[[int, int], None] | None = None) -> dict[str, Any]:
    """The whole set."""
    wood = set_pieces(seed)
    kinds = cards.kinds(stream(seed, "cards"))
    made: list[dict[str, Any]] = []
    for number, (floors, count) in enumerate(kinds):
        sides = {}
        for turn, side in enumerate(SIDES):
            sides[side] = make_side(seed, wood, number, floors, count, side)
            if progress is not None:
                progress(number * len(SIDES) + turn + 1, len(kinds) * len(SIDES))
        made.append({"district": DISTRICTS[number // BLOCK], "sides": sides})
    return {"name": NAME, "about": ABOUT, "seed": seed, "pieces": wood, "cards": made}


def make_side(
    seed: int, wood: tuple[Polygon, ...], number: int, floors: int, count: int, side: str
) -> dict[str, Any]:
    rng = stream(seed, number, side)
    for outlines, ground in _drafts(rng, floors, count, side):
        plots = [Plot(wood, outline) for outline in outlines]
        found = [solve(Task(plot, floors, count), range(len(wood)), rng) for plot in plots]
        if None not in found:
            return {
                "floors": floors,
                "pieces": count,
                "yen": cards.yen(floors, count),
                "outlines": [printed(outline, ground) for outline in outlines],
                "grid": {"at": ground.at, "angle": ground.angle, "step": lattice.STEP},
                "solution": {"outline": 0, "built": built(plots[0], ground, found[0] or [])},
                "difficulty": 1,
                "handled": count,
            }
    raise AssertionError


def built(plot: Plot, ground: Ground, steps: list[Step]) -> list[Any]:
    """A solution in the set's words."""
    return [[spot.piece, floor, plot.pose(spot, ground)] for floor, spot in steps]


def _drafts(
    rng: Random, floors: int, count: int, side: str
) -> Iterator[tuple[list[Polygon], Ground]]:
    mean = 15 * count // floors + (3 if side == "hard" else 8)
    double = rng.randrange(4) == 0
    while True:
        family = rng.choice(list(sites.FAMILIES))
        one = sites.drawn(family, rng, mean, mean + 12)
        if one is None:
            continue
        outlines = [one]
        if double:
            other = sites.drawn(rng.choice(list(sites.FAMILIES)), rng, mean, mean + 12)
            options = cards.beside(one, other) if other else []
            if not options:
                continue
            outlines.append(options[0])
        for angle in (0,) if side == "easy" else cards.angles(rng):
            ground = cards.grounded(outlines, angle)
            if ground is not None:
                yield outlines, ground
                break


def text(data: dict[str, Any]) -> str:
    """A set as a file: a line a piece, a line a side."""
    tight = {"separators": (",", ":"), "ensure_ascii": False}
    head = [f" {json.dumps(key)}: {json.dumps(data[key], ensure_ascii=False)}," for key in ("name", "about", "seed")]
    wood = ",\n".join(f"  {json.dumps(piece, **tight)}" for piece in data["pieces"])
    lines = []
    for card in data["cards"]:
        sides = ",\n".join(f'    "{side}": {json.dumps(body, **tight)}' for side, body in card["sides"].items())
        lines.append(f'  {{"district": "{card["district"]}", "sides": {{\n{sides}}}}}')
    return "\n".join(["{", *head, ' "pieces": [', wood + "],", ' "cards": [', ",\n".join(lines) + "]}", ""])
