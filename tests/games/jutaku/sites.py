"""All sites of the house set, as tasks for solver and builders."""

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


def house() -> Box:
    return SETS.load(DEFAULT_SET)


def shipped_text(name: str) -> str:
    """A set as it lies in the box."""
    return (HERE / "components" / f"{name}.json").read_text("utf-8")


def sites(side: SideName, floors: int | None = None) -> Iterator[tuple[int, Site]]:
    """The cards of a side with their numbers, those of so many floors."""
    for number, card in enumerate(house().cards):
        if floors in (None, card.sides[side].floors):
            yield number, card.sides[side]


@cache
def task(number: int, side: SideName, outline: int = 0) -> Task:
    """What is to be built on an outline of a card."""
    site = house().site(number, side)
    plot = build_plot(house().pieces, site.outlines[outline], build_frame(site))
    return Task(plot, site.floors, site.pieces)
