"""Plain-text drawing of a view: the terminal's board without colours."""

from __future__ import annotations

from io import StringIO

from machinami.core.contract import Action, Json
from machinami.games.toscana.messages import WORDS

WIDTH = 100


def build_text(view: dict[str, Json], language: str) -> str:
    """Return the board with one letter per square, and the stacks with their top tiles."""
    # Imported on first use, so that a server that renders no text does not load rich.
    from rich.console import Console

    from machinami.games.toscana.terminal import draw

    page = StringIO()
    Console(file=page, width=WIDTH, color_system=None).print(draw(view, language))
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines())


def describe_action(action: Action, language: str) -> str:
    """Return an action or a deal in words."""
    if "place" in action:
        row, col, turns = action["place"]
        return _describe(language, "place", row=row, col=col, turns=turns)
    if "veto" in action:
        return _describe(language, f"veto/{str(action['veto']).lower()}")
    grey, red = action["stacks"]
    return _describe(language, "stacks", grey=grey[0], red=red[0])


def _describe(language: str, key: str, /, **values: object) -> str:
    return WORDS.format_message("actions", key, **values)[language]
