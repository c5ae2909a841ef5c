"""Recounts the figures of a lab page from the records, without any code of the lab."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

import pytest

from machinami import replay
from tests.cli.terminal import machinami

Row = tuple[set[str], float]
"""The things a seat used, and its share of the victory."""

SEATS = (0, 1, 2)


def iter_names(node: Any, path: str = "") -> Iterator[str]:
    """Yield the strings in an action, each with its path."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield from iter_names(value, f"{path}.{key}" if path else key)
    elif isinstance(node, list):
        for value in node:
            yield from iter_names(value, path)
    elif isinstance(node, str):
        yield f"{path}: {node}"


def recount(folder: Path) -> tuple[list[int], list[tuple[int, ...]], list[list[float]], list[Row]]:
    """Return decisions, scores, shares of the victory, and the things that each seat used, per record."""
    decisions, scores, shares, rows = [], [], [], []
    for file in sorted(folder.rglob("*.jsonl")):
        text = file.read_text("utf-8")
        lines = [json.loads(line) for line in text.splitlines()][1:]
        outcome = replay(text).outcome
        assert outcome is not None
        decisions.append(sum(line.get("by") in SEATS for line in lines))
        scores.append(outcome.scores)
        shares.append([(seat in outcome.winners) / len(outcome.winners) for seat in SEATS])
        for seat in SEATS:
            done = [line["do"] for line in lines if line.get("by") == seat]
            rows.append(({name for do in done for name in (*do, *iter_names(do))}, shares[-1][seat]))
    return decisions, scores, shares, rows


def compute_lift(rows: list[Row], name: str) -> float:
    """Return the mean share of the victory with a thing minus the one without it."""
    used = [won for things, won in rows if name in things]
    unused = [won for things, won in rows if name not in things]
    return fmean(used) - fmean(unused)


def compute_deviation(rows: list[Row], things: list[str]) -> float:
    """Return the standard deviation of the lifts of things, weighted by use."""
    return pstdev([compute_lift(rows, name) for name in things for used, _ in rows if name in used])


@pytest.fixture(scope="module")
def lab_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("lab")
    typed = (
        "lab",
        "toshi",
        "--seats",
        "3",
        "--bots",
        "random",
        "--games",
        "48",
        "--out",
        str(home / "records"),
    )
    done = machinami(*typed, "--page", str(home / "toshi.html"))
    assert done.exit_code == 0, done.output
    return home


def test_summary_figures_equal_the_records(lab_folder: Path) -> None:
    page = (lab_folder / "toshi.html").read_text("utf-8")
    decisions, scores, shares, _ = recount(lab_folder / "records")
    reported = dict(re.findall(r"<tr><td>([^<]+)</td><td>([-\d.]+)%? <small>", page))
    assert reported["decisions"] == f"{fmean(decisions):.2f}"
    assert reported["best score"] == f"{fmean(map(max, scores)):.2f}"
    assert reported["margin"] == f"{fmean(sorted(row)[-1] - sorted(row)[-2] for row in scores):.2f}"
    assert reported["shared victories"] == f"{100 * fmean(max(row) < 1 for row in shares):.1f}"
    for seat in SEATS:
        assert reported[f"score of seat {seat}"] == f"{fmean(row[seat] for row in scores):.2f}"
        assert reported[f"seat {seat}"] == f"{100 * fmean(share[seat] for share in shares):.1f}"


def test_lifts_equal_the_records(lab_folder: Path) -> None:
    page = (lab_folder / "toshi.html").read_text("utf-8")
    *_, rows = recount(lab_folder / "records")
    used = re.findall(r"<td>([^<]+)</td><td>[\d.]+%</td><td>[\d.]+</td><td[^>]*>([-+\d.]+)%", page)
    assert len(used) > 10
    for name, reported in used:
        assert reported == f"{100 * compute_lift(rows, name):+.1f}", name


def test_evenness_equals_the_records(lab_folder: Path) -> None:
    page = (lab_folder / "toshi.html").read_text("utf-8")
    *_, rows = recount(lab_folder / "records")
    section = page.partition("<h2>Evenness</h2>")[2].partition("<h2>")[0]
    reported = dict(re.findall(r"<tr><td>([^<]+)</td><td>([\d.]+)% <small>", section))
    counts = {name: sum(name in used for used, _ in rows) for used, _ in rows for name in used}
    assert reported
    for kind, value in reported.items():
        things = [
            name for name, count in counts.items() if name.startswith(f"{kind}: ") and 20 <= count <= 76
        ]
        assert value == f"{100 * compute_deviation(rows, things):.1f}", kind
