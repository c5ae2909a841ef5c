"""Fixed ratings of the bots' levels, computed from the ladder page.

A ladder measures differences only. The middle level of every game is placed at the rating of a new
player, the other levels relative to it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from machinami.core import registry
from machinami.lab import rating
from machinami.lab.arena import build_tables
from machinami.lab.interval import Z
from machinami.lab.ladder import build_pairings

MIDDLE_RATING = 1500
HEADER = "# Fixed ratings of the bots' levels, as [points, spread]. Written by `machinami anchors`.\n"

_ROW = re.compile(r"^\| (\w+) against (\w+) \| (\d+) \| (\d+) \| (\d+) \| \d+ \|", re.MULTILINE)
_SEATS = re.compile(r", (\d+) seats;")


def read_anchors(path: Path, game: str) -> dict[int, tuple[int, int]]:
    """Return the rating of each level of a game and its standard deviation; empty without ratings."""
    levels = tomllib.loads(path.read_text("utf-8")).get(game, {})
    return {int(level): (points, spread) for level, (points, spread) in levels.items()}


def compute_anchors(page: str) -> dict[str, dict[int, tuple[int, int]]]:
    """Return the rating and its standard deviation of every level, by game, from a ladder page."""
    keys: dict[str, str] = {}
    for key in [*registry.keys()]:
        # Of two games with the same name, the one registered first is used.
        keys.setdefault(registry.find(key).info.name, key)
    parts = re.split(r"^## (.+)\n", page, flags=re.MULTILINE)
    titled = zip(parts[1::2], parts[2::2], strict=True)
    return {
        keys[title]: _rate_levels(parse_victories(keys[title], part))
        for title, part in titled
        if title in keys
    }


def parse_victories(key: str, part: str) -> rating.TableVictories:
    """Parse a game's section of the ladder page into victories by table; a shared victory counts half."""
    larger = _SEATS.search(part)
    size = int(larger[1]) if larger else 2
    seats = {(rung.upper, rung.lower): build_tables(rung.bots(size), size)[0] for rung in build_pairings(key)}
    scores: dict[tuple[str, ...], dict[str, float]] = {}
    for upper, lower, games, won, drawn in _ROW.findall(part):
        points = int(won) + int(drawn) / 2
        table = tuple(sorted(seats.get((upper, lower), (upper, lower))))
        scores[table] = {upper: points, lower: int(games) - points}
    return scores


def _rate_levels(scores: rating.TableVictories) -> dict[int, tuple[int, int]]:
    ratings = {int(one.name): one for one in rating.fit_ratings(scores) if one.name.isdigit()}
    if not ratings:
        return {}
    levels = sorted(ratings)
    shift = MIDDLE_RATING - ratings[levels[(len(levels) - 1) // 2]].points
    return {
        level: (
            round(ratings[level].points + shift),
            round((ratings[level].interval.high - ratings[level].interval.low) / 2 / Z),
        )
        for level in levels
    }


def format_anchors(anchors: Mapping[str, Mapping[int, tuple[int, int]]]) -> str:
    """Format the anchors as TOML, deterministically."""
    return HEADER + "".join(
        f"\n[{game}]\n"
        + "".join(f"{level} = [{points}, {spread}]\n" for level, (points, spread) in levels.items())
        for game, levels in sorted(anchors.items())
        if levels
    )
