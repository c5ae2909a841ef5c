"""Measures the duration of the review of a finished game, for all games:

    taskset -c 0,1 python -m bench.reviews [--page docs/benchmarks-reviews.md] [GAME...]

Bots play one game at the smallest and one at the largest table of each game; the server's review job then
runs in a new process. Times include the start of the process.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from machinami import games
from machinami.core import factory, registry
from machinami.core.play import Play
from machinami.lab.match import Match
from machinami.lab.players import Player
from machinami.server.metrics import Metrics
from machinami.server.settings import Limits
from machinami.server.workers.process_executor import ProcessExecutor
from machinami.server.workers.review_job import review_record

BUDGET = 0.1
"""Fraction of the bots' search in the reviewed games."""
FIRST_CURVE_SECONDS, WHOLE_REVIEW_SECONDS = 5, 60
"""Target seconds until the first curve and until the end."""


@dataclass(frozen=True, slots=True)
class ReviewTiming:
    """A review: the game, and the seconds until the first curve, the whole curve, and the end."""

    game: str
    seats: int
    lines: int
    first: float
    curve: float
    whole: float
    choices_judged: int
    """Number of evaluated choices."""

    @property
    def row(self) -> str:
        """A row of the page's table."""
        times = " | ".join(f"{seconds:.1f}" for seconds in (self.first, self.curve, self.whole))
        return f"| {self.game} | {self.seats} | {self.lines} | {times} | {self.choices_judged} |"

    @property
    def meets_targets(self) -> bool:
        """Whether both targets were met."""
        return self.first <= FIRST_CURVE_SECONDS and self.whole <= WHOLE_REVIEW_SECONDS


def play_game(key: str, seats: int) -> Play:
    """Play a game between bots of the middle level."""
    bot = registry.bot(key)
    bot.warm()
    level = bot.levels[len(bot.levels) // 2]
    players = {seat: Player(str(level), bot, level) for seat in range(seats)}
    return Match(factory.new(key, seats, {}, "review"), players, "review", number=0, budget=BUDGET).run()


async def time_review(play: Play) -> ReviewTiming:
    """Review a game as the server does, and measure it."""
    messages: list[tuple[float, dict[str, Any]]] = []
    start = perf_counter()

    def receive(answer: bytes) -> None:
        messages.append((perf_counter() - start, msgspec.json.decode(answer)))

    seconds = Limits().review_seconds
    executor = ProcessExecutor("reviews", 1, Metrics().jobs, niceness=10, jobs_per_process=1)
    job = partial(review_record, play.record.text, seconds)
    receive(await executor.submit(job, timeout=600, on_report=receive))
    await executor.close()
    lines, last = len(play.in_force), messages[-1][1]
    assert last["standing"] == "done", last
    return ReviewTiming(
        play.game.info.name,
        play.setup.seats,
        lines,
        next(at for at, message in messages if len(message["points"]) > 1),
        next(at for at, message in messages if len(message["points"]) == lines),
        messages[-1][0],
        sum(seat["judged"] for seat in last["players"]),
    )


def iter_table_sizes(keys: list[str]) -> Iterator[tuple[str, int]]:
    """Yield the smallest and the largest table of every game, from two seats."""
    for key in keys:
        seats = [count for count in registry.find(key).info.seats if count > 1]
        for count in sorted({min(seats), max(seats)}):
            yield key, count


def format_page(timings: list[ReviewTiming], cores: int, load: float) -> str:
    """Format the page."""
    rows = "\n".join(one.row for one in timings)
    late = [f"{one.game} at {one.seats}" for one in timings if not one.meets_targets]
    verdict = "All games meet both targets." if not late else f"Missed by: {', '.join(late)}."
    return f"""# Benchmarks of reviews

Written by `taskset -c 0,1 python -m bench.reviews`: games between bots, at the smallest and the largest
table of each game, reviewed by the server's review worker in a new process
({cores} cores, load before the run {load:.1f}). The target is {FIRST_CURVE_SECONDS} seconds until the first
curve and \
{WHOLE_REVIEW_SECONDS} seconds for the whole review. {verdict} The search for turning points ends after \
{Limits().review_seconds:.0f}
seconds; the last column counts the choices evaluated by then.

| game | seats | lines | first curve, s | every line, s | whole, s | choices judged |
|---|--:|--:|--:|--:|--:|--:|
{rows}
"""


def main() -> None:
    """Measure, print, and write the page if --page is given."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=[*games])
    parser.add_argument("--page", type=Path)
    options = parser.parse_args()
    cores, load = len(os.sched_getaffinity(0)), os.getloadavg()[0]
    found = []
    for key, seats in iter_table_sizes(options.games):
        found.append(asyncio.run(time_review(play_game(key, seats))))
        print(found[-1].row, flush=True)
    if options.page:
        options.page.write_text(format_page(found, cores, load), "utf-8")


if __name__ == "__main__":
    main()
