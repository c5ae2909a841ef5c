"""The log of a training run, as JSON lines, and its strength curve, as SVG."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

Line = dict[str, Any]
"""One line of the log: minutes, decisions, losses; after a measurement also `strength` by anchor."""

COLOURS = ("#24467a", "#a4312b", "#4b7a3a", "#8a5a1f", "#5b3a7a", "#2f7a78", "#7a7330")
LEFT, TOP, WIDE, TALL = 44, 16, 560, 260


def append_line(file: Path, line: Line) -> None:
    """Append a line to the log."""
    with file.open("a", encoding="utf-8") as log:
        log.write(json.dumps(line) + "\n")


def read_lines(file: Path) -> list[Line]:
    """Return the complete lines of a log. A last line that an interruption cut off is left out."""
    lines = list[Line]()
    for text in file.read_text("utf-8").splitlines():
        try:
            lines.append(json.loads(text))
        except ValueError:
            break
    return lines


def truncate_log(file: Path, decisions: int) -> None:
    """Remove the lines after a checkpoint; training repeats those steps when it continues."""
    lines = [line for line in read_lines(file) if line["decisions"] <= decisions] if file.exists() else []
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")


def draw_curve(lines: Iterable[Line], title: str) -> str:
    """Draw the share of the victories over the minutes, one curve for each anchor, with 95 % intervals."""
    measured = [line for line in lines if "strength" in line]
    anchors = list(dict.fromkeys(anchor for line in measured for anchor in line["strength"]))
    last = max([line["minutes"] for line in measured], default=0) or 1

    def place(minutes: float, share: float) -> tuple[float, float]:
        return LEFT + WIDE * minutes / last, TOP + TALL * (1 - share)

    parts = [_draw_axes(last)]
    for number, anchor in enumerate(anchors):
        colour = COLOURS[number % len(COLOURS)]
        points = [
            (line["minutes"], line["strength"][anchor]) for line in measured if anchor in line["strength"]
        ]
        ways = " ".join("{:.1f},{:.1f}".format(*place(minutes, each["share"])) for minutes, each in points)
        for minutes, each in points:
            (x, low), (_, high) = place(minutes, each["low"]), place(minutes, each["high"])
            parts.append(f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="{colour}" stroke-opacity=".4"/>')
        parts.append(f'<polyline points="{ways}" fill="none" stroke="{colour}" stroke-width="2"/>')
        y = TOP + TALL - 12 - 16 * number
        text = escape(f"against {anchor}: {points[-1][1]['share']:.1%}")
        parts.append(f'<text x="{LEFT + WIDE - 8}" y="{y}" text-anchor="end" fill="{colour}">{text}</text>')
    size = f"0 0 {LEFT + WIDE + 16} {TOP + TALL + 40}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" font-family="sans-serif" font-size="12">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>\n"
    )


def _draw_axes(last: float) -> str:
    bottom = TOP + TALL
    lines = [f'<rect x="{LEFT}" y="{TOP}" width="{WIDE}" height="{TALL}" fill="none" stroke="#8a7f70"/>']
    for percent in (0, 25, 50, 75, 100):
        y = TOP + TALL * (1 - percent / 100)
        lines.append(f'<path d="M{LEFT} {y:.1f}h{WIDE}" stroke="#8a7f70" stroke-opacity=".3"/>')
        lines.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>')
    lines.append(f'<text x="{LEFT}" y="{bottom + 18}">0</text>')
    end = f"{last:.1f} minutes"
    lines.append(f'<text x="{LEFT + WIDE}" y="{bottom + 18}" text-anchor="end">{end}</text>')
    return "".join(lines)
