"""SVG primitives for boards, limited to basic shapes that browsers, notebooks and rasterisers support."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence

PAPER, INK, FAINT = "#fbf7ee", "#3b342c", "#cfc4b2"
SEAT_COLOURS = ("#2f5d9b", "#b5432f", "#3e7a4b", "#b8862b", "#7a4b8a", "#2f8a8a", "#8a5a3c", "#5b5b5b")
"""The colour of each seat, the same in all games."""

FONTS = "DejaVu Sans, Liberation Sans, Noto Sans, Arial, Helvetica, sans-serif"
"""A rasteriser uses the first installed font. Without any of them, labels are missing."""

Point = Sequence[float]


def element(name: str, inside: str = "", /, **attributes: object) -> str:
    """Return an element. Underscores in attribute names become hyphens."""
    pairs = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{html.escape(_format_value(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name}{pairs}>{inside}</{name}>" if inside else f"<{name}{pairs}/>"


def polygon(corners: Iterable[Point], **look: object) -> str:
    """Return a polygon with these corners."""
    return element(
        "polygon", points=" ".join(f"{_format_value(x)},{_format_value(y)}" for x, y, *_ in corners), **look
    )


def rectangle(x: float, y: float, width: float, height: float, **look: object) -> str:
    """Return a rectangle. `x` and `y` are its upper left corner."""
    return element("rect", x=x, y=y, width=width, height=height, **look)


def circle(at: Point, radius: float, **look: object) -> str:
    """Return a circle."""
    return element("circle", cx=at[0], cy=at[1], r=radius, **look)


def line(one: Point, other: Point, **look: object) -> str:
    """Return a line between two points."""
    return element("line", x1=one[0], y1=one[1], x2=other[0], y2=other[1], **look)


def text_label(at: Point, text: object, size: float = 14, **look: object) -> str:
    """Return a short text at a point, centred unless `text_anchor` is given."""
    plain = {"text_anchor": "middle", "fill": INK} | look
    middle = at[1] + size * 0.35
    return element(
        "text", html.escape(str(text)), x=at[0], y=middle, font_size=size, font_family=FONTS, **plain
    )


def document(width: float, height: float, parts: Iterable[str]) -> str:
    """Return a complete SVG document with a background. Width and height are in pixels."""
    inside = rectangle(0, 0, width, height, fill=PAPER) + "".join(parts)
    return element(
        "svg",
        inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_format_value(width)} {_format_value(height)}",
        width=width,
        height=height,
    )


def _format_value(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)
