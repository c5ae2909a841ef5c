"""What an environment draws: a board as plain text, or as an array of colours."""

from __future__ import annotations

import io
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from machinami.core.contract import Viewer
from machinami.core.play import Play

RENDER_MODES = ("human", "ansi", "rgb_array")
DRAWERS = ("resvg_py", "PIL")

Picture = str | NDArray[Any] | None


def checked(render_mode: str | None) -> str | None:
    """A way of drawing that there is, or none; ValueError for any other, and who cannot draw an array here
    is told the extra."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f"render modes are {', '.join(RENDER_MODES)}, not {render_mode}")
    for package in DRAWERS if render_mode == "rgb_array" else ():
        try:
            import_module(package)
        except ModuleNotFoundError as missing:
            raise ModuleNotFoundError(
                f"rgb_array needs {package}: install the extra `render`, as in `machinami[render]`",
                name=package,
            ) from missing
    return render_mode


def picture(play: Play, viewer: Viewer, render_mode: str | None) -> Picture:
    """The board as a viewer sees it: `human` prints its text, `ansi` returns it, `rgb_array` its pixels."""
    if render_mode == "rgb_array":
        return pixels(play, viewer)
    if render_mode == "human":
        print(play.text(viewer))
    return play.text(viewer) if render_mode == "ansi" else None


def pixels(play: Play, viewer: Viewer) -> NDArray[np.uint8]:
    """The drawn board as rows of pixels, each red, green and blue; ValueError where nothing is drawn."""
    from PIL import Image
    from resvg_py import svg_to_bytes

    svg = play.svg(viewer)
    if svg is None:
        raise ValueError(f"{play.game.facts.key} has no picture")
    with Image.open(io.BytesIO(bytes(svg_to_bytes(svg_string=svg)))) as image:
        return np.array(image.convert("RGB"), np.uint8)
