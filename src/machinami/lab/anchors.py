"""Where the levels of bots stand among people: the ladder's games on the scale of ratings.

A ladder knows differences alone. The middle level of every game stands where a newcomer does; the others
as far from it as their games say.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from machinami.core import registry
from machinami.lab import rating
from machinami.lab.arena import tables
from machinami.lab.interval import Z
from machinami.lab.ladder import rungs

MIDDLE = 1500
HEAD = "# Fixed ratings of the bots' levels, as [points, spread]. Written by `machinami anchors`.\n"

_ROW = re.compile(r"^\| (\w+) against (\w+) \| (\d+) \| (\d+) \| (\d+) \| \d+ \|", re.MULTILINE)
_SEATS = re.compile(r", (\d+) seats;")


def anchors(page: str) -> dict[str, dict[int, tuple[int, int]]]:
    """The points and the spread of every level, by game, from a ladder's page."""
    named: dict[str, str] = {}
    for key in [*registry.keys()]:
        # Of two games of one name the first to be known is meant.
        named.setdefault(registry.find(key).facts.name, key)
    parts = re.split(r"^## (.+)\n", page, flags=re.MULTILINE)
    titled = zip(parts[1::2], parts[2::2], strict=True)
    return {named[title]: _levels(victories(named[title], part)) for title, part in titled if title in named}


def victories(key: str, part: str) -> rating.Tables:
    """What a game's part of a ladder's page says of every table; a shared victory counts as half."""
    larger = _SEATS.search(part)
    size = int(larger[1]) if larger else 2
    seats = {(rung.upper, rung.lower): tables(rung.bots(size), size)[0] for rung in rungs(key)}
    found: dict[tuple[str, ...], dict[str, float]] = {}
    for upper, lower, games, won, drawn in _ROW.findall(part):
        points = int(won) + int(drawn) / 2
        sat = tuple(sorted(seats.get((upper, lower), (upper, lower))))
        found[sat] = {upper: points, lower: int(games) - points}
    return found


def _levels(scores: rating.Tables) -> dict[int, tuple[int, int]]:
    found = {int(one.name): one for one in rating.ratings(scores) if one.name.isdigit()}
    if not found:
        return {}
    levels = sorted(found)
    shift = MIDDLE - found[levels[len(levels) // 2]].points
    return {
        level: (
            round(found[level].points + shift),
            round((found[level].interval.high - found[level].interval.low) / 2 / Z),
        )
        for level in levels
    }


def text(found: Mapping[str, Mapping[int, tuple[int, int]]]) -> str:
    """What was found as a file, the same for the same page."""
    return HEAD + "".join(
        f"\n[{game}]\n"
        + "".join(f"{level} = [{points}, {spread}]\n" for level, (points, spread) in levels.items())
        for game, levels in sorted(found.items())
        if levels
    )
