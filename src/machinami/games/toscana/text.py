"""Plain-text drawing of a view: the terminal's board without colours."""

from __future__ import annotations

from io import StringIO

from machinami.core.contract import Json

WIDTH = 100


def build_text(view: dict[str, Json], language: str) -> str:
    """Return the board with one letter per square, and the stacks with their top tiles."""
    # Imported on first use, so that a server that renders no text does not load rich.
    from rich.console import Console

    from machinami.games.toscana.terminal import draw

    page = StringIO()
    Console(file=page, width=WIDTH, color_system=None).print(draw(view, language))
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines())
