"""A data set: made from a seed, card by card, each from a stream of chance of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from machinami.games.jutaku.box.box import BLOCK, DISTRICTS
from machinami.games.jutaku.maker import cards, pieces, sites, worth
from machinami.games.jutaku.maker.side import Draft, made
from machinami.games.jutaku.solving import lattice
from machinami.games.jutaku.solving.plot import Ground, Plot, printed
from machinami.games.jutaku.wording import HERE
from machinami.geometry.polygon import Polygon

NAME = "house-1"
FILE = HERE / "box" / f"{NAME}.json"
ABOUT = (
    "Pieces, sites and values designed by this project, in place of those of the box, "
    "which are lost to us: made by “machinami jutaku make”."
)
SIDES = ("easy", "hard")
DOUBLE = 30
"""Per cent of sides for which a second outline is looked for; not every card has room for two."""


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
    deck: list[dict[str, Any]] = []
    for number, (floors, count) in enumerate(kinds):
        sides = {}
        for turn, side in enumerate(SIDES):
            sides[side] = make_side(seed, wood, number, floors, count, side)
            if progress is not None:
                progress(number * len(SIDES) + turn + 1, len(kinds) * len(SIDES))
        deck.append({"district": DISTRICTS[number // BLOCK], "sides": sides})
    return {"name": NAME, "about": ABOUT, "seed": seed, "pieces": wood, "cards": deck}


def make_side(
    seed: int, wood: tuple[Polygon, ...], number: int, floors: int, count: int, side: str
) -> dict[str, Any]:
    """One side of a card, in the set's words."""
    rng = stream(seed, number, side)
    families = list(sites.FAMILIES)
    family = families[(number + 3 * SIDES.index(side)) % len(families)]
    drafts, ground = made(wood, floors, count, side, family, rng.randrange(100) < DOUBLE, rng)
    handled = min(draft.handled for draft in drafts)
    return {
        "floors": floors,
        "pieces": count,
        "yen": cards.yen(floors, count),
        "outlines": [printed(draft.outline, ground) for draft in drafts],
        "grid": {"at": ground.at, "angle": ground.angle, "step": lattice.STEP},
        "solution": {"outline": 0, "built": _built(wood, drafts[0], ground)},
        "difficulty": worth.difficulty(handled),
        "handled": handled,
    }


def _built(wood: tuple[Polygon, ...], draft: Draft, ground: Ground) -> list[Any]:
    """A solution in the set's words."""
    plot = Plot(wood, draft.outline)
    return [[spot.piece, floor, plot.pose(spot, ground)] for floor, spot in draft.solution]


def text(data: dict[str, Any]) -> str:
    """A set as a file: a line a piece, a line a side."""
    head = [
        f" {json.dumps(key)}: {json.dumps(data[key], ensure_ascii=False)},"
        for key in ("name", "about", "seed")
    ]
    wood = ",\n".join(f"  {_tight(piece)}" for piece in data["pieces"])
    lines = []
    for card in data["cards"]:
        sides = ",\n".join(f'    "{side}": {_tight(body)}' for side, body in card["sides"].items())
        lines.append(f'  {{"district": "{card["district"]}", "sides": {{\n{sides}}}}}')
    return "\n".join(["{", *head, ' "pieces": [', wood + "],", ' "cards": [', ",\n".join(lines) + "]}", ""])


def _tight(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)
