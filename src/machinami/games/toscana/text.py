"""The board as plain text: what the terminal draws, without its colours."""

from __future__ import annotations

from io import StringIO

from machinami.core.contract import Json

WIDTH = 100


def text(view: dict[str, Json], language: str) -> str:
    """A letter for every square, the stacks and their top tiles beside the board."""
    # Drawing is loaded when it is wanted: a server that never draws need not know how.
    from rich.console import Console

    from machinami.games.toscana.terminal import draw

    page = StringIO()
    Console(file=page, width=WIDTH, color_system=None).print(draw(view, language))
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines())
