"""Generation of a data set from a seed; each side has its own random generator."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

from machinami.games.jutaku.components.box import BLOCK, DISTRICTS
from machinami.games.jutaku.maker import cards, pieces, sites, worth
from machinami.games.jutaku.maker.nests import nested
from machinami.games.jutaku.maker.recipes import RECIPES, Recipe
from machinami.games.jutaku.maker.side import Draft, made
from machinami.games.jutaku.solving import lattice
from machinami.games.jutaku.solving.plot import Ground, Plot, printed
from machinami.geometry.polygon import Polygon

SIDES = ("easy", "hard")
DOUBLE = 30
"""Percentage of sides that try for a second outline; not every card has room for two."""


def stream(seed: int, *of: object) -> Random:
    """Return the random generator of one part of the set, independent of all other parts."""
    return Random(":".join(str(part) for part in (seed, *of)))


@cache
def set_pieces(seed: int, swaps: int) -> tuple[Polygon, ...]:
    """Return the pieces of a seed after a number of swaps."""
    return tuple(nested(pieces.make(stream(seed, "pieces")), stream(seed, "swaps"), swaps))


class Job(NamedTuple):
    """One side to generate: recipe, seed, card and side."""

    recipe: str
    seed: int
    card: int
    side: str


Side = dict[str, Any]


def kind(job: Job) -> tuple[int, int]:
    """Return floors and pieces of a job's card."""
    return cards.kinds(stream(job.seed, "cards"))[job.card]


def jobs(recipe: Recipe, seed: int) -> list[Job]:
    """Return the jobs of all sides of a set, in order."""
    count = len(cards.kinds(stream(seed, "cards")))
    return [Job(recipe.name, seed, card, side) for card in range(count) for side in SIDES]


def bound(recipe: Recipe, seed: int, made: Mapping[Job, Side]) -> dict[str, Any]:
    """Return the complete set from its sides."""
    deck: list[dict[str, Any]] = []
    for job in jobs(recipe, seed):
        if job.side == SIDES[0]:
            deck.append({"district": DISTRICTS[job.card // BLOCK], "sides": {}})
        deck[-1]["sides"][job.side] = made[job]
    return {
        "name": recipe.name,
        "about": recipe.about,
        "seed": seed,
        "pieces": set_pieces(seed, recipe.swaps),
        "cards": deck,
    }


def make_side(job: Job) -> Side:
    """Generate one side of a card, in the format of the data set."""
    recipe = RECIPES[job.recipe]
    wood, (floors, count) = set_pieces(job.seed, recipe.swaps), kind(job)
    rng = stream(job.seed, job.card, job.side)
    families = list(sites.FAMILIES)
    family = families[(job.card + 3 * SIDES.index(job.side)) % len(families)]
    drafts, frame = made(
        wood, recipe.asked(job.side, floors, count), family, rng.randrange(100) < DOUBLE, rng
    )
    handled = min(draft.handled for draft in drafts)
    return {
        "floors": floors,
        "pieces": count,
        "yen": cards.yen(floors, count),
        "outlines": [printed(draft.outline, frame) for draft in drafts],
        "grid": {"at": frame.at, "angle": frame.angle, "step": lattice.STEP},
        "solution": {"outline": 0, "built": _built(wood, drafts[0], frame)},
        "difficulty": worth.difficulty(handled),
        "handled": handled,
    }


def _built(wood: tuple[Polygon, ...], draft: Draft, ground: Ground) -> list[Any]:
    """Return a draft's solution in the format of the data set."""
    plot = Plot(wood, draft.outline)
    return [[spot.piece, floor, plot.pose(spot, ground)] for floor, spot in draft.solution]


def text(data: dict[str, Any]) -> str:
    """Return a set as the text of its file, one line per piece and per side."""
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
