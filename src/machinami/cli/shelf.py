"""`machinami games`: what there is to play."""

from __future__ import annotations

import click
from rich import box
from rich.table import Table

from machinami import games as shelf
from machinami.cli.speech import screen, speaks
from machinami.contract import Facts
from machinami.lab import players

EPILOG = """\b
Examples:
  machinami games
  machinami games --lang fr

Each row is a game you can name in the other commands: its key, its seats, its rule options
with the default first, and the bots that play it."""

HEADINGS = {
    "en": ("key", "game", "seats", "minutes", "options", "bots"),
    "fr": ("clé", "jeu", "places", "minutes", "options", "robots"),
}


@click.command(epilog=EPILOG)
@speaks
def games(lang: str) -> None:
    """List the games."""
    table = Table(box=box.SIMPLE_HEAD)
    for heading in HEADINGS[lang]:
        table.add_column(heading, overflow="fold")
    for key in shelf:
        try:
            table.add_row(*row(key, shelf[key]))
        except Exception as error:
            # One game that does not load, whoever wrote it, must not hide the others.
            table.add_row(key, f"{type(error).__name__}: {error}")
    screen().print(table)


def row(key: str, facts: Facts) -> tuple[str, ...]:
    """One game's line."""
    by = ", ".join(str(part) for part in (facts.authors, facts.year) if part)
    return (
        key,
        f"{facts.name}\n{by}".rstrip(),
        spread(facts.seats),
        str(facts.minutes or "–"),
        options(facts),
        " ".join(players.names(key)),
    )


def spread(seats: tuple[int, ...]) -> str:
    """Numbers of seats: 2, or 3–5."""
    if len(seats) > 1 and seats == tuple(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]}–{seats[-1]}"
    return ", ".join(map(str, seats))


def options(facts: Facts) -> str:
    """Each option with its values, the default first."""
    return "\n".join(
        f"{option.name} = {', '.join(str(value).lower() for value in option.values)}"
        for option in facts.options
    )
