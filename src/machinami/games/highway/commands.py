"""The `machinami highway` commands: simulate the carries of recorded games."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import click

from machinami.cli.output import create_console, read_text, with_language
from machinami.core.contract import Refused
from machinami.core.record_reader import replay
from machinami.games.highway.messages import WORDS

EPILOG = """\b
Examples:
  machinami highway carry game.jsonl
  machinami highway carry game.jsonl --tremor 3 --seed 7

Simulates the carry of every pillar, road and car of the record with rigid-body physics, on generated
paths, and lists the pieces that would fall. The record is not changed."""


@click.group("highway", epilog=EPILOG)
def COMMANDS() -> None:
    """Simulate carries in games of Tokyo Highway."""


@COMMANDS.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--tremor", default=0, show_default=True, type=click.IntRange(0, 3), help="Strength of the shake (H-17c)."
)
@click.option("--seed", default=1, show_default=True, help="Seed of the shake.")
@with_language
def carry(file: Path, tremor: int, seed: int, lang: str) -> None:
    """Simulate the carry of every piece of the record in FILE."""
    try:
        from machinami.games.highway.physics.simulate_move import CarrySettings, simulate_move
        from machinami.games.highway.physics.tremor import AMPLITUDES
    except ModuleNotFoundError:
        raise _build_refusal("carry/missing") from None
    play = replay(read_text(file))
    if play.game.info.key != "highway":
        raise _build_refusal("carry/game", file=file)
    console, rng = create_console(), Random(seed)
    falls = actions = 0
    for number, (one, other) in enumerate(pairwise(play.record.entries), 1):
        before, after = one.state, other.state
        if len(after.roads) <= len(before.roads):
            continue
        pieces = simulate_move(before, after, CarrySettings((), AMPLITUDES[tremor]), rng).knocked_over
        falls, actions = falls + bool(pieces), actions + 1
        values = {"number": number, "seat": after.roads[-1].seat, "pieces": ", ".join(pieces)}
        console.print(WORDS.format_message("says", "carry/fell" if pieces else "carry/none", **values)[lang])
    console.print(WORDS.format_message("says", "carry/sum", falls=falls, actions=actions)[lang])


def _build_refusal(key: str, **values: object) -> Refused:
    """Return a refusal without a clause, worded by the message `key`."""
    return Refused("", WORDS.format_message("says", key, **values))
