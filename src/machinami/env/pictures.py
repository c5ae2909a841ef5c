"""What an environment draws: a board as plain text, or as an array of colours."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from machinami.contract import Viewer
from machinami.play import Play

RENDER_MODES = ("ansi",)

Picture = str | NDArray[Any] | None


def checked(render_mode: str | None) -> str | None:
    """A way of drawing that there is, or none; ValueError for any other."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f"render modes are {', '.join(RENDER_MODES)}, not {render_mode}")
    return render_mode


def picture(play: Play, viewer: Viewer, render_mode: str | None) -> Picture:
    """The board as a viewer sees it, in a way of drawing."""
    return play.text(viewer) if render_mode == "ansi" else None
