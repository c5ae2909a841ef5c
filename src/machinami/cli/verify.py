"""`machinami verify`: checks a record's draws against its commitment."""

from __future__ import annotations

from pathlib import Path

import click

from machinami.cli.output import CliError, create_console, read_text, translate, with_language
from machinami.core.record_reader import replay
from machinami.core.verify import VerificationStatus
from machinami.core.verify import verify as verify_draws

EPILOG = """\b
Examples:
  machinami verify game.jsonl

Every shuffle, deal and toss of the record is recomputed from the secret at its end and the words
(client seeds) that the seats added; the hash of the secret must equal the commitment at its beginning.
Compare the commitment and your word with those that your page showed before the first draw."""


@click.command(epilog=EPILOG)
@click.argument("file", type=click.Path(path_type=Path))
@with_language
def verify(file: Path, lang: str) -> None:
    """Check the draws of the finished game in FILE."""
    play = replay(read_text(file))
    verdict = verify_draws(play)
    if verdict.status is not VerificationStatus.VERIFIED:
        raise CliError(f"verify/{verdict.status}", lines=", ".join(map(str, verdict.forged_lines)))
    console = create_console()
    console.print(translate(lang, "verify/sound", draws=verdict.draws))
    if not verdict.missing_seats:
        console.print(translate(lang, "verify/words"))
        return
    seats = ", ".join(translate(lang, "seat", seat=seat) for seat in verdict.missing_seats)
    console.print(translate(lang, "verify/missing", seats=seats))
