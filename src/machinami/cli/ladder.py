"""`machinami ladder`: how strong each level is, written down."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from machinami.cli import arena_progress
from machinami.cli.arena import default_folder
from machinami.cli.output import say, screen, speaks
from machinami.core import registry
from machinami.lab import WORDS, rating
from machinami.lab import ladder as rungs
from machinami.lab.arena import Arena, Result, standings
from machinami.lab.outcome_flags import tallies

EPILOG = """\b
Examples:
  machinami ladder toscana --games 200 --budget 0.1
  machinami ladder toscana --games 20 --page /tmp/ladder.md
  machinami ladder toshi --seats 4

Each level plays the one below, the lowest plays the random bot, and the middle level and
the highest play everybody who has a name (greedy, uct, random). The results go into a page,
in place of the game's former ones, with everybody on one scale of Elo points and a plot.
Ctrl-C stops; the same command goes on from there."""


@click.command(epilog=EPILOG)
@click.argument("game")
@click.option("--games", default=200, show_default=True, help="Games of each pairing.")
@click.option("--budget", default=0.1, show_default=True, help="Part of the levels' search.")
@click.option("--seats", type=int, help="Number of seats; the fewest if not given.")
@click.option("--jobs", default=1, show_default=True, help="Games at the same time.")
@click.option("--out", type=click.Path(path_type=Path), help="Folder for the records.  [arena/GAME]")
@click.option(
    "--page",
    type=click.Path(path_type=Path),
    default=Path("docs/ladder.md"),
    show_default=True,
    help="Where the results are written.",
)
@arena_progress.by_ray
@speaks
def ladder(
    game: str,
    games: int,
    budget: float,
    seats: int | None,
    jobs: int,
    out: Path | None,
    page: Path,
    ray: str | None,
    lang: str,
) -> None:
    """Measure the levels of GAME's bot and write the results down."""
    console = screen()
    rows, played = [], list[Result]()
    climb = rungs.rungs(game)
    _former(page)
    size = Arena(game, (), seats=seats).size
    for rung in climb:
        plan = Arena(game, rung.bots(size), games, seats, budget=budget)
        usual = default_folder(plan)
        try:
            results = arena_progress.run(
                plan, usual if out is None else out / usual.name, jobs, console, lang, ray
            )
        except arena_progress.Stopped:
            console.print(say(lang, "arena/stopped"))
            sys.exit(130)
        rows.append(rungs.row(*standings(results)))
        played += results
    console.print(arena_progress.board(played, lang))
    for line in arena_progress.marks(played, lang):
        console.print(line)
    found = rating.ratings(rating.victories(played))
    drawn = page.parent / page.stem / f"{game}.svg"
    part = rungs.section(game, budget, rows, size) + rungs.notes(tallies(played)) + rating.table(found)
    part += f"\n![Everybody on one scale]({page.stem}/{game}.svg)\n"
    try:
        drawn.parent.mkdir(parents=True, exist_ok=True)
        drawn.write_text(rating.plot(registry.find(game).facts.name, found), "utf-8")
        page.write_text(rungs.page(_former(page), part), "utf-8")
    except OSError as error:
        raise WORDS.refuse("L-10", file=page, reason=error.strerror) from None
    console.print(say(lang, "arena/page", file=page))


def _former(page: Path) -> str:
    """What the page says now: asked before hours of play, to find out whether it can be written, and after
    them, since another game's results may have come in between."""
    try:
        with page.open("a+", encoding="utf-8") as text:
            text.seek(0)
            return text.read()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else error.reason
        raise WORDS.refuse("L-10", file=page, reason=reason) from None
