"""`machinami ladder`: measures the strength of each level and writes a page."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from machinami.cli import arena_progress
from machinami.cli.arena import default_folder
from machinami.cli.output import create_console, translate, with_language
from machinami.core import registry
from machinami.lab import WORDS, rating
from machinami.lab import ladder as lab_ladder
from machinami.lab.arena import Arena, Result, compute_standings
from machinami.lab.outcome_flags import count_flags

EPILOG = """\b
Examples:
  machinami ladder toscana --games 200 --budget 0.1
  machinami ladder toscana --games 20 --page /tmp/ladder.md
  machinami ladder toshi --seats 4

Each level plays the one below, the lowest level plays the random bot, and the middle and
highest levels play every named bot (greedy, uct, random). The results replace the game's
section of the page, with a common Elo scale and a plot.
Ctrl-C stops; the same command continues from there."""


@click.command(epilog=EPILOG)
@click.argument("game")
@click.option("--games", default=200, show_default=True, help="Games of each pairing.")
@click.option("--budget", default=0.1, show_default=True, help="Fraction of each level's search.")
@click.option("--seats", type=int, help="Number of seats; by default the minimum of the game.")
@click.option("--jobs", default=1, show_default=True, help="Games played in parallel.")
@click.option("--out", type=click.Path(path_type=Path), help="Folder for the records.  [arena/GAME]")
@click.option(
    "--page",
    type=click.Path(path_type=Path),
    default=Path("docs/ladder.md"),
    show_default=True,
    help="Page to update.",
)
@arena_progress.ray_option
@with_language
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
    """Measure the levels of GAME's bot and write the results to a page."""
    console = create_console()
    rows, played = [], list[Result]()
    pairings = lab_ladder.build_pairings(game)
    _read_page(page)
    size = Arena(game, (), seats=seats).size
    for rung in pairings:
        plan = Arena(game, rung.bots(size), games, seats, budget=budget)
        usual = default_folder(plan)
        try:
            results = arena_progress.run(
                plan, usual if out is None else out / usual.name, jobs, console, lang, ray
            )
        except arena_progress.ArenaStopped:
            console.print(translate(lang, "arena/stopped"))
            sys.exit(130)
        rows.append(lab_ladder.format_row(*compute_standings(results)))
        played += results
    console.print(arena_progress.build_standings_table(played, lang))
    for line in arena_progress.describe_flag_counts(played, lang):
        console.print(line)
    ratings = rating.fit_ratings(rating.count_victories(played))
    plot = page.parent / page.stem / f"{game}.svg"
    part = lab_ladder.format_section(game, budget, rows, size) + lab_ladder.format_flag_counts(
        count_flags(played)
    )
    part += rating.format_table(ratings) + f"\n![Everybody on one scale]({page.stem}/{game}.svg)\n"
    try:
        plot.parent.mkdir(parents=True, exist_ok=True)
        plot.write_text(rating.draw_plot(registry.find(game).info.name, ratings), "utf-8")
        page.write_text(lab_ladder.update_page(_read_page(page), part), "utf-8")
    except OSError as error:
        raise WORDS.refuse("L-10", file=page, reason=error.strerror) from None
    console.print(translate(lang, "arena/page", file=page))


def _read_page(page: Path) -> str:
    """Return the page's text, creating the file if missing.

    Called before the games, to check that the page is writable, and again after them, because another
    game's results may have been added in between. Refuses (L-10) a page that cannot be opened or decoded.
    """
    try:
        with page.open("a+", encoding="utf-8") as text:
            text.seek(0)
            return text.read()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else error.reason
        raise WORDS.refuse("L-10", file=page, reason=reason) from None
