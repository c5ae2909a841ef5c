"""How long the review of a finished game takes, at every kind of table:

    taskset -c 0,1 python -m bench.reviews [--page docs/benchmarks-reviews.md] [GAME...]

A game of every kind, at its smallest table and at its largest, is played by bots and reviewed as the server
does it: by a process of its own, from its start to the last word.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from machinami import games
from machinami.core import factory, registry
from machinami.core.play import Play
from machinami.lab.match import Match
from machinami.lab.players import Player
from machinami.server.settings import Limits
from machinami.server.work import review_worker, worker

BUDGET = 0.1
"""Part of the bots' search that a game to be reviewed is worth."""
FIRST, WHOLE = 5, 60
"""Seconds that are meant: to a first curve, and for the whole."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A review: of what, and the seconds until it had a first curve, the whole curve, and everything."""

    game: str
    seats: int
    lines: int
    first: float
    curve: float
    whole: float
    judged: int
    """Choices that were looked at."""

    @property
    def row(self) -> str:
        """A row of the page's table."""
        times = " | ".join(f"{seconds:.1f}" for seconds in (self.first, self.curve, self.whole))
        return f"| {self.game} | {self.seats} | {self.lines} | {times} | {self.judged} |"

    @property
    def soon(self) -> bool:
        """Whether it took no longer than is meant."""
        return self.first <= FIRST and self.whole <= WHOLE


def played(key: str, seats: int) -> Play:
    """A game between bots of the middle level."""
    bot = registry.bot(key)
    bot.warm()
    level = bot.levels[len(bot.levels) // 2]
    players = {seat: Player(str(level), bot, level) for seat in range(seats)}
    return Match(factory.new(key, seats, {}, "review"), players, "review", number=0, budget=BUDGET).run()


async def reviewed(play: Play) -> Measured:
    """Have a game reviewed as the server does."""
    heard: list[tuple[float, dict[str, Any]]] = []
    begun = perf_counter()

    def hear(answer: bytes) -> None:
        heard.append((perf_counter() - begun, msgspec.json.decode(answer)))

    seconds = Limits().review_seconds
    await worker.run(review_worker.__name__, review_worker.Job(play.record.text, seconds), 600, hear)
    lines, last = len(play.in_force), heard[-1][1]
    assert last["standing"] == "done", last
    return Measured(
        play.game.facts.name,
        play.setup.seats,
        lines,
        next(at for at, told in heard if len(told["points"]) > 1),
        next(at for at, told in heard if len(told["points"]) == lines),
        heard[-1][0],
        sum(seat["judged"] for seat in last["players"]),
    )


def tables(keys: list[str]) -> Iterator[tuple[str, int]]:
    """The smallest table of every game at which people meet, and the largest."""
    for key in keys:
        seats = [count for count in registry.find(key).facts.seats if count > 1]
        for count in sorted({min(seats), max(seats)}):
            yield key, count


def page(found: list[Measured], cores: int, load: float) -> str:
    """What is written down."""
    rows = "\n".join(one.row for one in found)
    late = [f"{one.game} at {one.seats}" for one in found if not one.soon]
    kept = "All of them are." if not late else f"Not so: {', '.join(late)}."
    return f"""# Benchmarks of reviews

Written by `taskset -c 0,1 python -m bench.reviews`: games that bots played, at the smallest table of each
kind and at the largest, reviewed as the server does it, by a process of its own that begins from nothing
({cores} cores, load before the run {load:.1f}). A first curve is meant to be there after {FIRST} seconds,
the whole after {WHOLE}. {kept} The search for turns ends by itself after {Limits().review_seconds:.0f}
seconds; what it has looked at by then stands in the last column.

| game | seats | lines | first curve, s | every line, s | whole, s | choices judged |
|---|--:|--:|--:|--:|--:|--:|
{rows}
"""


def main() -> None:
    """Measure, print, and write the page where one is asked for."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", default=[*games])
    asked.add_argument("--page", type=Path)
    given = asked.parse_args()
    cores, load = len(os.sched_getaffinity(0)), os.getloadavg()[0]
    found = []
    for key, seats in tables(given.games):
        found.append(asyncio.run(reviewed(played(key, seats))))
        print(found[-1].row, flush=True)
    if given.page:
        given.page.write_text(page(found, cores, load), "utf-8")


if __name__ == "__main__":
    main()
