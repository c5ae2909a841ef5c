"""`machinami games`: list of the games."""

from __future__ import annotations

import json

import click
from rich import box
from rich.table import Table

from machinami import games as registered_games
from machinami.cli.output import create_console, with_language
from machinami.core.contract import GameInfo, Json
from machinami.lab import players

EPILOG = """\b
Examples:
  machinami games
  machinami games --lang fr

Each row is a game to name in the other commands: key, seats, rule options with the default
first, and bots."""

MAX_LISTED_VALUES = 8
"""Longest list of consecutive integers shown in full; longer ones are shown as a range."""

HEADINGS = {
    "en": ("key", "game", "seats", "minutes", "options", "bots"),
    "fr": ("clé", "jeu", "places", "minutes", "options", "robots"),
}


@click.command(epilog=EPILOG)
@click.option("--json", "as_json", is_flag=True, help="Print the games as JSON, one object for each.")
@with_language
def games(lang: str, as_json: bool) -> None:
    """List the games."""
    if as_json:
        click.echo(json.dumps([describe_game(key) for key in registered_games], ensure_ascii=False, indent=2))
        return
    table = Table(box=box.SIMPLE_HEAD)
    for heading in HEADINGS[lang]:
        table.add_column(heading, overflow="fold")
    for key in registered_games:
        try:
            table.add_row(*build_row(key, registered_games[key]))
        except Exception as error:
            # A game that fails to load must not hide the others.
            table.add_row(key, f"{type(error).__name__}: {error}")
    create_console().print(table)


def describe_game(key: str) -> dict[str, Json]:
    """Return a game's data as JSON; a game that fails to load has the key `error`."""
    try:
        facts, bots = registered_games[key], list(players.list_players(key))
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
        "bots": bots,
    }


def build_row(key: str, facts: GameInfo) -> tuple[str, ...]:
    """Return a game's cells of the table."""
    by = ", ".join(str(part) for part in (facts.authors, facts.year) if part)
    return (
        key,
        f"{facts.name}\n{by}".rstrip(),
        format_seats(facts.seats),
        str(facts.minutes or "–"),
        format_options(facts),
        " ".join(players.list_players(key)),
    )


def format_seats(seats: tuple[int, ...]) -> str:
    """Format the possible numbers of seats: `2`, or `3–5`."""
    if len(seats) > 1 and seats == tuple(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]}–{seats[-1]}"
    return ", ".join(map(str, seats))


def format_options(facts: GameInfo) -> str:
    """Format each option with its values, the default first."""
    return "\n".join(f"{option.name} = {', '.join(format_values(option.values))}" for option in facts.options)


def format_values(values: tuple[Json, ...]) -> list[str]:
    """Format an option's values; a long run of consecutive integers becomes a range."""
    numbers = [value for value in values if type(value) is int]
    if len(numbers) > MAX_LISTED_VALUES and numbers == [*range(numbers[0], numbers[-1] + 1)]:
        rest = [str(value).lower() for value in values if type(value) is not int]
        return [*rest, f"{numbers[0]}–{numbers[-1]}"]
    return [str(value).lower() for value in values]
