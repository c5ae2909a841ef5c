"""Rendering of environments: the board as plain text, or as an array of pixels."""

from __future__ import annotations

import io
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from machinami.core.contract import Viewer
from machinami.core.play import Play

RENDER_MODES = ("human", "ansi", "rgb_array")
RENDER_PACKAGES = ("resvg_py", "PIL")

Rendering = str | NDArray[Any] | None


def check_render_mode(render_mode: str | None) -> str | None:
    """Return the render mode if it is supported. Raise ValueError if it is unknown.

    Raise ModuleNotFoundError that names the extra if a package for `rgb_array` is missing.
    """
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f"render modes are {', '.join(RENDER_MODES)}, not {render_mode}")
    for package in RENDER_PACKAGES if render_mode == "rgb_array" else ():
        try:
            import_module(package)
        except ModuleNotFoundError as missing:
            raise ModuleNotFoundError(
                f"rgb_array needs {package}: install the extra `render`, as in `machinami[render]`",
                name=package,
            ) from missing
    return render_mode


def render_play(play: Play, viewer: Viewer, render_mode: str | None) -> Rendering:
    """Render the board for a viewer: `human` prints its text, `ansi` returns it, `rgb_array` its pixels."""
    if render_mode == "rgb_array":
        return render_pixels(play, viewer)
    if render_mode == "human":
        print(play.text(viewer))
    return play.text(viewer) if render_mode == "ansi" else None


def render_pixels(play: Play, viewer: Viewer) -> NDArray[np.uint8]:
    """Return the board as rows of RGB pixels. Raise ValueError if the game has no drawing."""
    from PIL import Image
    from resvg_py import svg_to_bytes

    svg = play.svg(viewer)
    if svg is None:
        raise ValueError(f"{play.game.info.key} has no drawing")
    with Image.open(io.BytesIO(bytes(svg_to_bytes(svg_string=svg)))) as image:
        return np.array(image.convert("RGB"), np.uint8)
