"""`machinami verify`: whether a game's draws followed from what was pledged."""

from __future__ import annotations

from pathlib import Path

import click

from machinami.cli.output import Problem, read_text, say, screen, speaks
from machinami.core.record_reader import replay
from machinami.core.verify import Standing
from machinami.core.verify import verify as checked

EPILOG = """\b
Examples:
  machinami verify game.jsonl

Every shuffle, deal and toss of the record is made again from the secret that stands at its end and
the words that the seats added; the secret must be the one whose commitment stands at its beginning.
Compare that commitment, and your own word, with what your page showed you before the first draw."""


@click.command(epilog=EPILOG)
@click.argument("file", type=click.Path(path_type=Path))
@speaks
def verify(file: Path, lang: str) -> None:
    """Check the draws of the finished game in FILE."""
    play = replay(read_text(file))
    verdict = checked(play)
    if verdict.standing is not Standing.SOUND:
        raise Problem(f"verify/{verdict.standing}", lines=", ".join(map(str, verdict.forged)))
    console = screen()
    console.print(say(lang, "verify/sound", draws=verdict.draws))
    if not verdict.missing:
        console.print(say(lang, "verify/words"))
        return
    seats = ", ".join(say(lang, "seat", seat=seat) for seat in verdict.missing)
    console.print(say(lang, "verify/missing", seats=seats))
