"""`machinami games`: what there is to play."""

from __future__ import annotations

import json

import click
from rich import box
from rich.table import Table

from machinami import games as shelf
from machinami.cli.output import screen, speaks
from machinami.core.contract import Facts, Json
from machinami.lab import players

EPILOG = """\b
Examples:
  machinami games
  machinami games --lang fr

Each row is a game you can name in the other commands: its key, its seats, its rule options
with the default first, and the bots that play it."""

SHOWN = 8
"""A longer row of numbers is shortened."""

HEADINGS = {
    "en": ("key", "game", "seats", "minutes", "options", "bots"),
    "fr": ("clé", "jeu", "places", "minutes", "options", "robots"),
}


@click.command(epilog=EPILOG)
@click.option("--json", "as_json", is_flag=True, help="Print the games as JSON, one object for each.")
@speaks
def games(lang: str, as_json: bool) -> None:
    """List the games."""
    if as_json:
        click.echo(json.dumps([described(key) for key in shelf], ensure_ascii=False, indent=2))
        return
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


def described(key: str) -> dict[str, Json]:
    """One game as plain data; a game that does not load says why."""
    try:
        facts = shelf[key]
    except Exception as error:
        return {"key": key, "error": f"{type(error).__name__}: {error}"}
    return {
        "key": key,
        "name": facts.name,
        "authors": facts.authors,
        "year": facts.year,
        "rules": facts.rules,
        "seats": list(facts.seats),
        "minutes": facts.minutes,
        "options": {option.name: list(option.values) for option in facts.options},
        "data": list(facts.sets),
        "bots": list(players.names(key)),
    }


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
    """Each option with its values, the default first; a long row of numbers as its first and last."""
    return "\n".join(f"{option.name} = {', '.join(listed(option.values))}" for option in facts.options)


def listed(values: tuple[Json, ...]) -> list[str]:
    """Values as a person reads them."""
    numbers = [value for value in values if type(value) is int]
    if len(numbers) > SHOWN and numbers == [*range(numbers[0], numbers[-1] + 1)]:
        rest = [str(value).lower() for value in values if type(value) is not int]
        return [*rest, f"{numbers[0]}–{numbers[-1]}"]
    return [str(value).lower() for value in values]
