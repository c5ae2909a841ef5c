"""`machinami analyse`: evaluates positions for other programs, as JSON lines."""

from __future__ import annotations

import json
import sys

import click

from machinami.analysis.engine import AnalysisEngine, Message
from machinami.cli.output import with_language
from machinami.core import registry

EPILOG = """\b
Examples:
  machinami analyse < questions.jsonl
  echo '{"id": "1", "command": "version"}' | machinami analyse

One question per line: an id, and a record (its text, or its lines) or a view. The answer has the expected
result of every seat and the best actions with reasons. Questions may be cancelled and report progress.
The page “The analysis engine” of the documentation describes every field."""


@click.command(epilog=EPILOG)
@with_language
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=2,
    show_default=True,
    help="Positions evaluated at the same time.",
)
@click.option("--warm", metavar="GAME", multiple=True, help="Compile a game's bot before the first question.")
def analyse(workers: int, warm: tuple[str, ...], lang: str) -> None:
    """Evaluate positions: questions as JSON lines on standard input, answers on standard output."""
    for key in warm:
        registry.find(registry.normalize_key(key))
        registry.bot(key).warm()
    engine = AnalysisEngine(_print_message, workers)
    try:
        for line in sys.stdin:
            if line.strip():
                engine.submit(line)
    except KeyboardInterrupt:
        engine.cancel_all()
        raise
    engine.close()


def _print_message(message: Message) -> None:
    click.echo(json.dumps(message, ensure_ascii=False, separators=(",", ":")))
    sys.stdout.flush()
