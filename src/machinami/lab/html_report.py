"""Self-contained HTML page of a report, with plots and tables; and its data as CSV."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Sequence
from html import escape
from statistics import NormalDist, fmean, stdev

from machinami.lab.balance import compute_spreads
from machinami.lab.game_metrics import GameMetrics
from machinami.lab.interval import Z
from machinami.lab.report import ItemUse, Mean, Report

STYLE = """
:root{color-scheme:light dark;--ink:#33291f;--paper:#fbf7ee;--line:#d8cdbb;--blue:#24467a;--red:#9c3b2e}
@media(prefers-color-scheme:dark){:root{--ink:#eee6d8;--paper:#1d1a16;--line:#4b443a;--blue:#8fb3e8;--red:#e5917f}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:60rem;margin:auto;
padding:1rem}table{border-collapse:collapse;display:block;overflow-x:auto}
td,th{padding:.2rem .7rem;text-align:right;border-bottom:1px solid var(--line)}
td:first-child,th:first-child{text-align:left}svg{max-width:100%;height:auto}
svg text{font:12px system-ui,sans-serif;fill:var(--ink)}.bar{fill:var(--blue)}.other{fill:var(--red)}
.rule{stroke:var(--line);fill:none}.key{display:inline-block;width:.8em;height:.8em;background:var(--blue)}
.key.second{background:var(--red)}
footer{margin-top:2rem;border-top:1px solid var(--line);font-size:.85rem}
.reach{stroke:var(--ink);stroke-width:1.5}.sure{font-weight:600}
"""
WIDTH, ROW_HEIGHT, LABEL_WIDTH = 640, 22, 210
PLOT_HEIGHT, PLOT_BOTTOM = 130, 150
TICKS = 4
"""Intervals between the ticks of an axis."""

SIGNIFICANCE_LEVEL = 0.05
MAX_THINGS = 60


def build_page(
    title: str, about: str, reports: Sequence[tuple[str, Report]], *, experiment: str, source: str
) -> str:
    """Build the page from one report, or from two to compare.

    `experiment` identifies the settings, so that the page of another experiment is not overwritten; `source`
    states how the page was made.
    """
    parts = [
        f"<h1>{escape(title)}</h1><p>{escape(about)}</p>",
        _build_games_section(reports),
        _build_seats_section(reports),
        _build_scores_section(reports),
        _build_length_section(reports),
        _build_evenness_section(reports),
        _build_things_section(reports),
        f"<footer>{escape(source)}</footer>",
    ]
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<meta name="experiment" content="{escape(experiment)}">'
        f"<title>{escape(title)}</title><style>{STYLE}</style><main>{''.join(parts)}</main></html>\n"
    )


def belongs_to(page: str, experiment: str) -> bool:
    """Return whether a page reports this experiment."""
    return f'<meta name="experiment" content="{escape(experiment)}">' in page


def build_csv(games: Sequence[GameMetrics]) -> str:
    """Return the games as CSV, one row per game."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(
        ["game", "bots", "scores", "winners", "reason", "decisions", "lead_changes", "behind", "margin"]
    )
    for game in games:
        lists = (" ".join(map(str, row)) for row in (game.bots, game.scores, game.winners))
        row = (game.reason, game.decisions, game.lead_changes, f"{game.behind_share:.4f}", game.margin)
        table.writerow([game.number, *lists, *row])
    return text.getvalue()


def _format_mean(mean: Mean) -> str:
    low, high = mean.interval
    if mean.is_share:
        return f"{mean.value:.1%} <small>({low:.1%} – {high:.1%})</small>"
    return f"{mean.value:.2f} <small>({low:.2f} – {high:.2f})</small>"


def _build_games_section(reports: Sequence[tuple[str, Report]]) -> str:
    rows = zip(*(report.figures for _, report in reports), strict=True)
    return "<h2>Games</h2>" + _build_table(reports, [*rows])


def _build_seats_section(reports: Sequence[tuple[str, Report]]) -> str:
    rows = [*zip(*(report.seats for _, report in reports), strict=False)]
    fair = 1 / len(reports[0][1].seats)
    text = "<h2>Seats</h2><p>Share of the victories of each seat.</p>" + _build_table(reports, rows)
    marks = [(mean.name, mean.value, *mean.interval) for mean in reports[0][1].seats]
    return text + _draw_intervals("Share of victories by seat", marks, 0.0, 1.0, fair)


def _build_scores_section(reports: Sequence[tuple[str, Report]]) -> str:
    """Build the table of the scores of each seat: mean and standard deviation."""
    seats = range(len(reports[0][1].seats))
    scores = [[[game.scores[seat] for game in report.games] for seat in seats] for _, report in reports]
    cells = [
        "".join(f"<td>{_format_spread(report_scores[seat])}</td>" for report_scores in scores)
        for seat in seats
    ]
    rows = "".join(
        f"<tr><td>score of seat {seat}</td>{row}</tr>" for seat, row in zip(seats, cells, strict=True)
    )
    head = "".join(f"<th>{escape(name)}</th>" for name, _ in reports)
    return (
        "<h2>Scores</h2><p>The mean score of each seat and its standard deviation from game to game.</p>"
        f"<table><tr><th></th>{head}</tr>{rows}</table>"
    )


def _format_spread(values: Sequence[int]) -> str:
    return f"{fmean(values):.2f} <small>± {stdev(values) if len(values) > 1 else 0:.2f}</small>"


def _build_table(reports: Sequence[tuple[str, Report]], rows: Sequence[tuple[Mean, ...]]) -> str:
    """Build a table with one row per figure; with two reports, the last column is the p-value."""
    head = "".join(f"<th>{escape(name)}, {len(report.games)} games</th>" for name, report in reports)
    last = "<th>by chance alone</th>" if len(reports) == 2 else ""
    lines = []
    for row in rows:
        cells = "".join(f"<td>{_format_mean(mean)}</td>" for mean in row)
        if len(row) == 2:
            chance = row[0].p_value(row[1])
            sure = ' class="sure"' if chance < SIGNIFICANCE_LEVEL else ""
            cells += f"<td{sure}>{'&lt; 0.1 %' if chance < 0.001 else f'{chance:.1%}'}</td>"
        lines.append(f"<tr><td>{escape(row[0].name)}</td>{cells}</tr>")
    return f"<table><tr><th></th>{head}{last}</tr>{''.join(lines)}</table>"


def _build_length_section(reports: Sequence[tuple[str, Report]]) -> str:
    """Build a histogram of the number of decisions per game."""
    every = [[game.decisions for game in report.games] for _, report in reports]
    least, most = min(map(min, every)), max(map(max, every))
    step = max(1, -(-(most - least + 1) // 32))
    counts = [Counter((value - least) // step for value in values) for values in every]
    bins = (most - least) // step + 1
    high = max(max(count.values()) for count in counts)
    left = 40

    def y(games: float) -> float:
        return PLOT_BOTTOM - PLOT_HEIGHT * games / high

    wide = (WIDTH - left - 10) / bins / len(counts)
    bars = "".join(
        f'<rect class="{"other" if which else "bar"}" x="{left + (number * len(counts) + which) * wide:.1f}" '
        f'y="{y(count[number]):.1f}" width="{min(60.0, max(1.0, wide - 1)):.1f}" '
        f'height="{PLOT_BOTTOM - y(count[number]):.1f}">'
        f"<title>{least + number * step}: {count[number]}</title></rect>"
        for which, count in enumerate(counts)
        for number in range(bins)
    )
    marks = sorted({round(high * tick / TICKS) for tick in range(TICKS + 1)})
    heights = "".join(
        f'<path class="rule" d="M{left} {y(mark):.1f}H{WIDTH - 10}"/>'
        f'<text x="{left - 6}" y="{y(mark) + 4:.1f}" text-anchor="end">{mark}</text>'
        for mark in marks
    )
    shown = sorted({number * max(1, bins // TICKS) for number in range(TICKS + 1)} & {*range(bins)})
    lengths = "".join(
        f'<text x="{left + number * len(counts) * wide:.1f}" y="167">{least + number * step}</text>'
        for number in shown
    )
    keys = " · ".join(
        f'<span class="key{" second" if which else ""}"></span> {escape(name)}'
        for which, (name, _) in enumerate(reports)
    )
    return (
        "<h2>Length</h2><p>Games by their number of decisions."
        f"{f' {keys}' if len(reports) == 2 else ''}</p>"
        f'<svg viewBox="0 0 {WIDTH} 172" role="img" aria-label="Decisions of a game">'
        f"{heights}{bars}{lengths}</svg>"
    )


def _build_evenness_section(reports: Sequence[tuple[str, Report]]) -> str:
    """Build the section on balance, for the kinds that all reports contain; empty without any."""
    deviations = [{mean.name: mean for mean in compute_spreads(report.games)} for _, report in reports]
    kinds = [kind for kind in deviations[0] if all(kind in means for means in deviations)]
    shared = [tuple(means[kind] for means in deviations) for kind in kinds]
    if not shared:
        return ""
    details = _build_thing_comparison(reports, kinds) if len(reports) == 2 else ""
    return (
        "<h2>Evenness</h2><p>The standard deviation of the extra win shares of the things of one kind, each "
        "weighted by the share of seats that used it. Chance alone causes some of it.</p>"
        + _build_table(reports, shared)
        + details
    )


def _build_thing_comparison(reports: Sequence[tuple[str, Report]], kinds: Sequence[str]) -> str:
    """Build the comparison of the single things of these kinds between two reports."""
    here, there = ({use.name: use.lift_as_mean() for use in report.things} for _, report in reports)
    both = [name for name in here if name in there and name.partition(": ")[0] in kinds]
    rows = [(here[name], there[name]) for name in sorted(both, key=_natural_sort_key)]
    return f"<details><summary>Thing by thing</summary>{_build_table(reports, rows)}</details>"


def _natural_sort_key(name: str) -> list[int | str]:
    """Return a natural sort key: S2 before S12."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)]


def _build_things_section(reports: Sequence[tuple[str, Report]]) -> str:
    """Build the section on things: how many seats use each, and its lift."""
    if not any(report.things for _, report in reports):
        return ""
    text = (
        "<h2>Things</h2><p>The extra share of the victory of seats that used a thing, compared with seats "
        "that did not. This is a correlation, not a cause: stronger players may prefer other things.</p>"
    )
    for name, report in reports:
        uses = report.things
        if len(uses) > MAX_THINGS:
            uses = (*uses[: MAX_THINGS // 2], *uses[-MAX_THINGS // 2 :])
        if not uses:
            continue
        marks = [(use.name, use.lift, *use.interval) for use in uses]
        expected = len(report.things) * SIGNIFICANCE_LEVEL
        reach = max(max(abs(low), abs(high)) for _, _, low, high in marks)
        rows = "".join(_build_use_row(use, len(report.things)) for use in uses)
        text += (
            f"<h3>{escape(name)}</h3><p>Of {len(report.things)} intervals, about {expected:.0f} exclude 0 by "
            "chance alone. Bold: the lift is significant even with a correction for the number of things.</p>"
            f"{_draw_intervals('Things and winning', marks, -reach, reach, 0.0)}"
            "<table><tr><th></th><th>seats that used it</th><th>times</th><th>won beyond others</th></tr>"
            f"{rows}</table>"
        )
    return text


def _build_use_row(use: ItemUse, comparisons: int) -> str:
    low, high = use.interval
    spread = (high - low) / 2 / Z
    chance = 2 * NormalDist().cdf(-abs(use.lift) / spread) if spread else 1.0
    sure = ' class="sure"' if chance < SIGNIFICANCE_LEVEL / comparisons else ""
    return (
        f"<tr><td>{escape(use.name)}</td><td>{use.seats:.1%}</td><td>{use.times:.1f}</td>"
        f"<td{sure}>{use.lift:+.1%} <small>({low:+.1%} – {high:+.1%})</small></td></tr>"
    )


def _draw_intervals(
    label: str, marks: Sequence[tuple[str, float, float, float]], least: float, most: float, rule: float
) -> str:
    """Draw values with their intervals, one row each, and a vertical reference line, as SVG."""

    def x(value: float) -> float:
        return LABEL_WIDTH + (WIDTH - LABEL_WIDTH - 20) * (min(most, max(least, value)) - least) / (
            (most - least) or 1
        )

    rows = "".join(
        f'<text x="{LABEL_WIDTH - 10}" y="{ROW_HEIGHT * at + 19}" text-anchor="end">{escape(name)}</text>'
        f'<path class="reach" d="M{x(low):.1f} {ROW_HEIGHT * at + 15}H{x(high):.1f}"/>'
        f'<circle class="bar" cx="{x(value):.1f}" cy="{ROW_HEIGHT * at + 15}" r="4">'
        f"<title>{value:.1%}</title></circle>"
        for at, (name, value, low, high) in enumerate(marks)
    )
    tall = ROW_HEIGHT * len(marks) + 8
    ticks = [least + (most - least) * tick / TICKS for tick in range(TICKS + 1)]
    scale = "".join(
        f'<path class="rule" d="M{x(tick):.1f} {tall}v5"/>'
        f'<text x="{x(tick):.1f}" y="{tall + 18}" text-anchor="middle">{tick:.0%}</text>'
        for tick in ticks
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {tall + 24}" role="img" aria-label="{escape(label)}">'
        f'<path class="rule" d="M{x(rule):.1f} 0v{tall}"/>{rows}{scale}</svg>'
    )
