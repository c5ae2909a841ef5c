"""SVG chart of the difficulty of all sides: pieces handled by floors, easy and hard."""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from statistics import median

from machinami.games.jutaku.components.box import Box, SideName, Site

SIDES: tuple[SideName, ...] = ("easy", "hard")
WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 40, 44
AXIS_TICKS = (3, 5, 10, 20, 50, 100)
AXIS_MAX = 160

STYLE = """
text { font: 13px sans-serif; fill: #2b2b2b; }
line { stroke: #2b2b2b; stroke-opacity: 0.2; }
.easy { fill: #00796b; stroke: #00796b; }
.hard { fill: none; stroke: #b3420e; stroke-width: 1.6; }
.median { stroke-opacity: 1; stroke-width: 2.5; }
line.easy { stroke: #00796b; }
line.hard { stroke: #b3420e; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6e6e6; }
  line { stroke: #e6e6e6; }
  .easy { fill: #5fd3c4; stroke: #5fd3c4; }
  line.easy { stroke: #5fd3c4; }
  .hard, line.hard { stroke: #ffa06b; }
}
"""


def build_chart(*boxes: Box) -> str:
    """Return an SVG with a mark per side and a line per median, one panel per set."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT * len(boxes)}" role="img">',
        "<title>Pieces handled by a simulated player, by floors</title>",
        f"<style>{STYLE}</style>",
    ]
    for place, box in enumerate(boxes):
        parts += [f'<g transform="translate(0 {HEIGHT * place})">', *_draw_panel(box), "</g>"]
    return "\n".join([*parts, "</svg>", ""])


def _draw_panel(box: Box) -> Iterator[str]:
    yield from _draw_axes()
    yield from _draw_legend(box.name)
    for side in SIDES:
        for floors in range(1, 6):
            sites = [card.sides[side] for card in box.cards if card.sides[side].floors == floors]
            yield from _draw_column(side, floors, sites)


def compute_medians(box: Box, side: SideName) -> dict[int, float]:
    """Return the median number of handled pieces of a side's cards, by floors."""
    by_floors: dict[int, list[int]] = {}
    for card in box.cards:
        by_floors.setdefault(card.sides[side].floors, []).append(card.sides[side].handled)
    return {floors: median(counts) for floors, counts in sorted(by_floors.items())}


def _x(side: SideName, floors: int) -> int:
    column = (WIDTH - LEFT - RIGHT) // 5
    return LEFT + column * (floors - 1) + column * (1 + 2 * SIDES.index(side)) // 4


def _y(count: float) -> int:
    """Return the y coordinate of a count on a logarithmic scale."""
    share = log(count / 2) / log(AXIS_MAX / 2)
    return round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM))


def _draw_axes() -> Iterator[str]:
    for count in AXIS_TICKS:
        yield f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{_y(count)}" y2="{_y(count)}"/>'
        yield f'<text x="{LEFT - 8}" y="{_y(count) + 4}" text-anchor="end">{count}</text>'
    for floors in range(1, 6):
        middle = (_x("easy", floors) + _x("hard", floors)) // 2
        label = "1 floor" if floors == 1 else f"{floors} floors"
        yield f'<text x="{middle}" y="{HEIGHT - 18}" text-anchor="middle">{label}</text>'


def _draw_legend(name: str) -> Iterator[str]:
    yield f'<text x="{LEFT}" y="20">{name}: pieces handled</text>'
    yield '<circle class="easy" cx="250" cy="16" r="4"/><text x="260" y="20">easy side</text>'
    yield '<rect class="hard" x="346" y="12" width="8" height="8"/><text x="360" y="20">hard side</text>'
    yield '<text x="450" y="20">lines: medians</text>'


def _draw_column(side: SideName, floors: int, sites: list[Site]) -> Iterator[str]:
    x = _x(side, floors)
    middle = _y(median(site.handled for site in sites))
    yield f'<line class="{side} median" x1="{x - 24}" x2="{x + 24}" y1="{middle}" y2="{middle}"/>'
    for place, site in enumerate(sorted(sites, key=lambda site: site.handled)):
        at, y = x + (place % 5 - 2) * 8, _y(site.handled)
        if side == "easy":
            yield f'<circle class="easy" cx="{at}" cy="{y}" r="3.5"/>'
        else:
            yield f'<rect class="hard" x="{at - 3}" y="{y - 3}" width="7" height="7"/>'
