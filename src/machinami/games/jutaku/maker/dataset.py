"""Generation of a data set from a seed; each side has its own random generator."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

from machinami.games.jutaku.components.box import CARDS_PER_DISTRICT, DISTRICTS
from machinami.games.jutaku.maker import cards, difficulty, pieces, sites
from machinami.games.jutaku.maker.nests import swap_for_nesting
from machinami.games.jutaku.maker.recipes import RECIPES, Recipe
from machinami.games.jutaku.maker.side import OutlineDraft, make_outlines
from machinami.games.jutaku.solving import lattice
from machinami.games.jutaku.solving.plot import LatticeFrame, Plot, to_printed_outline
from machinami.geometry.polygon import Polygon

SIDES = ("easy", "hard")
SECOND_OUTLINE_PERCENT = 30
"""Percentage of sides that try for a second outline; not every card has room for two."""


def create_rng(seed: int, *parts: object) -> Random:
    """Return the random generator of one part of the set, independent of all other parts."""
    return Random(":".join(str(part) for part in (seed, *parts)))


@cache
def make_set_pieces(seed: int, swaps: int) -> tuple[Polygon, ...]:
    """Return the pieces of a seed after a number of swaps."""
    return tuple(
        swap_for_nesting(pieces.make_pieces(create_rng(seed, "pieces")), create_rng(seed, "swaps"), swaps)
    )


class SideJob(NamedTuple):
    """One side to generate: recipe, seed, card and side."""

    recipe: str
    seed: int
    card: int
    side: str


Side = dict[str, Any]


def find_card_kind(job: SideJob) -> tuple[int, int]:
    """Return floors and pieces of a job's card."""
    return cards.list_card_kinds(create_rng(job.seed, "cards"))[job.card]


def list_jobs(recipe: Recipe, seed: int) -> list[SideJob]:
    """Return the jobs of all sides of a set, in order."""
    count = len(cards.list_card_kinds(create_rng(seed, "cards")))
    return [SideJob(recipe.name, seed, card, side) for card in range(count) for side in SIDES]


def assemble_set(recipe: Recipe, seed: int, sides: Mapping[SideJob, Side]) -> dict[str, Any]:
    """Return the complete set from its sides."""
    deck: list[dict[str, Any]] = []
    for job in list_jobs(recipe, seed):
        if job.side == SIDES[0]:
            deck.append({"district": DISTRICTS[job.card // CARDS_PER_DISTRICT], "sides": {}})
        deck[-1]["sides"][job.side] = sides[job]
    return {
        "name": recipe.name,
        "about": recipe.about,
        "seed": seed,
        "pieces": make_set_pieces(seed, recipe.swaps),
        "cards": deck,
    }


def make_side(job: SideJob) -> Side:
    """Generate one side of a card, in the format of the data set."""
    recipe = RECIPES[job.recipe]
    wood, (floors, count) = make_set_pieces(job.seed, recipe.swaps), find_card_kind(job)
    rng = create_rng(job.seed, job.card, job.side)
    families = list(sites.FAMILIES)
    family = families[(job.card + 3 * SIDES.index(job.side)) % len(families)]
    drafts, frame = make_outlines(
        wood,
        recipe.build_spec(job.side, floors, count),
        family,
        rng.randrange(100) < SECOND_OUTLINE_PERCENT,
        rng,
    )
    handled = min(draft.handled for draft in drafts)
    return {
        "floors": floors,
        "pieces": count,
        "yen": cards.compute_yen(floors, count),
        "outlines": [to_printed_outline(draft.outline, frame) for draft in drafts],
        "grid": {"at": frame.at, "angle": frame.angle, "step": lattice.STEP},
        "solution": {"outline": 0, "built": _build_solution(wood, drafts[0], frame)},
        "difficulty": difficulty.rate_difficulty(handled),
        "handled": handled,
    }


def _build_solution(wood: tuple[Polygon, ...], draft: OutlineDraft, frame: LatticeFrame) -> list[Any]:
    """Return a draft's solution in the format of the data set."""
    plot = Plot(wood, draft.outline)
    return [[spot.piece, floor, plot.compute_pose(spot, frame)] for floor, spot in draft.solution]


def format_set(data: dict[str, Any]) -> str:
    """Return a set as the text of its file, one line per piece and per side."""
    head = [
        f" {json.dumps(key)}: {json.dumps(data[key], ensure_ascii=False)},"
        for key in ("name", "about", "seed")
    ]
    wood = ",\n".join(f"  {_dump_compact(piece)}" for piece in data["pieces"])
    lines = []
    for card in data["cards"]:
        sides = ",\n".join(f'    "{side}": {_dump_compact(body)}' for side, body in card["sides"].items())
        lines.append(f'  {{"district": "{card["district"]}", "sides": {{\n{sides}}}}}')
    return "\n".join(["{", *head, ' "pieces": [', wood + "],", ' "cards": [', ",\n".join(lines) + "]}", ""])


def _dump_compact(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)
