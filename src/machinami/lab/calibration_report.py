"""Calibration page: a plot and a section for each game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from machinami.lab.calibration import Band

SIDE, LEFT, TOP = 260, 46, 18
TITLE = """# Evaluation

Calibration of the bots' evaluations, measured by `machinami weigh`. Games between neighbouring levels are
played and some positions of each are evaluated from a seat's view. Half of the games fit the weights of the
features, the other half are measured here. The plots show how often seats with a predicted share of the
victory won; on the line, the prediction is exact. The larger the dot, the more seats.
"""


@dataclass(frozen=True, slots=True)
class CalibrationResult:
    """Calibration of one game's evaluation."""

    key: str
    name: str
    games: int
    positions: int
    error: float
    brier: float
    baseline_brier: float
    """Brier score of a constant prediction of equal shares."""
    bands: Sequence[Band]


def draw_plot(result: CalibrationResult) -> str:
    """Draw the predicted shares against the observed ones, as SVG."""
    most = max(band.count for band in result.bands)
    dots = "".join(
        f'<circle cx="{_x(band.predicted)}" cy="{_y(band.observed)}" '
        f'r="{2 + 7 * (band.count / most) ** 0.5:.1f}"/>'
        for band in result.bands
    )
    way = " ".join(f"{_x(band.predicted)},{_y(band.observed)}" for band in result.bands)
    marks = "".join(
        f'<text x="{_x(share)}" y="{TOP + SIDE + 18}" text-anchor="middle">{share:.0%}</text>'
        f'<text x="{LEFT - 8}" y="{_y(share) + 4}" text-anchor="end">{share:.0%}</text>'
        f'<path d="M{_x(share)} {TOP}v{SIDE}M{LEFT} {_y(share)}h{SIDE}" class="grid"/>'
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    )
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + SIDE + 24} {TOP + SIDE + 46}" \
role="img" aria-label="{result.name}: shares given and shares won">
<style>text{{font:12px sans-serif;fill:#4a4038}}.grid{{stroke:#d8cdbb;fill:none}}\
.even{{stroke:#8a7f70;stroke-dasharray:4 4;fill:none}}polyline{{stroke:#24467a;stroke-width:2;fill:none}}\
circle{{fill:#24467a}}</style>
<rect width="100%" height="100%" fill="#fbf7ee"/>
{marks}
<path class="even" d="M{_x(0)} {_y(0)}L{_x(1)} {_y(1)}"/>
<polyline points="{way}"/>{dots}
<text x="{LEFT + SIDE / 2}" y="{TOP + SIDE + 38}" text-anchor="middle">share of the victory given</text>
<text x="{LEFT + 6}" y="{TOP + 14}">share won</text>
</svg>
"""


def format_section(result: CalibrationResult) -> str:
    """Format a game's section of the page."""
    return f"""
## {result.name}

{result.games} games measured, {result.positions} positions. Expected calibration error \
{result.error:.3f}; Brier score {result.brier:.3f}, where equal shares for all seats score \
{result.baseline_brier:.3f}.

![{result.name}](weighing/{result.key}.svg)
"""


def update_page(former: str, part: str) -> str:
    """Return the page with a game's section replaced or added."""
    heading = part.strip().splitlines()[0]
    sections = re.split(r"(?m)^(?=## )", former)[1:]
    others = [one.strip() for one in sections if one.splitlines()[0] != heading]
    return TITLE + "\n" + "\n\n".join([*others, part.strip()]) + "\n"


def _x(share: float) -> int:
    return round(LEFT + SIDE * share)


def _y(share: float) -> int:
    return round(TOP + SIDE * (1 - share))
