"""All sites of the default set, as tasks for solver and builders."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from machinami.games.jutaku.components.box import Box, SideName, Site
from machinami.games.jutaku.components.data_sets import DEFAULT_SET, SETS
from machinami.games.jutaku.messages import HERE
from machinami.games.jutaku.solving.building_tasks import build_frame
from machinami.games.jutaku.solving.plot import build_plot
from machinami.games.jutaku.solving.solver import Task

SIDES: tuple[SideName, ...] = ("easy", "hard")


def load_house() -> Box:
    return SETS.load(DEFAULT_SET)


def read_shipped_text(name: str) -> str:
    """Return the text of a shipped set."""
    return (HERE / "components" / f"{name}.json").read_text("utf-8")


def iter_sites(side: SideName, floors: int | None = None) -> Iterator[tuple[int, Site]]:
    """Yield the cards of a side with their numbers, optionally those with a number of floors."""
    for number, card in enumerate(load_house().cards):
        if floors in (None, card.sides[side].floors):
            yield number, card.sides[side]


@cache
def build_task(number: int, side: SideName, outline: int = 0) -> Task:
    """Return the building task of an outline of a card."""
    site = load_house().site(number, side)
    plot = build_plot(load_house().pieces, site.outlines[outline], build_frame(site))
    return Task(plot, site.floors, site.pieces)
