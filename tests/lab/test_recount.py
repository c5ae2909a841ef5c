"""A page of the lab, counted again from the records alone, by nothing of the lab's."""

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
"""What a seat used, and its share of the victory."""

SEATS = (0, 1, 2)


def names(what: Any, path: str = "") -> Iterator[str]:
    """The names in an action, behind the way to them."""
    if isinstance(what, dict):
        for key, value in what.items():
            yield from names(value, f"{path}.{key}" if path else key)
    elif isinstance(what, list):
        for value in what:
            yield from names(value, path)
    elif isinstance(what, str):
        yield f"{path}: {what}"


def recounted(folder: Path) -> tuple[list[int], list[tuple[int, ...]], list[list[float]], list[Row]]:
    """Decisions, scores, shares of the victory, and what each seat used, record by record."""
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
            rows.append(({name for do in done for name in (*do, *names(do))}, shares[-1][seat]))
    return decisions, scores, shares, rows


def lift(rows: list[Row], name: str) -> float:
    """What those won who used a thing, beyond those who did not."""
    used = [won for things, won in rows if name in things]
    unused = [won for things, won in rows if name not in things]
    return fmean(used) - fmean(unused)


def deviation(rows: list[Row], things: list[str]) -> float:
    """How far apart things are, each as often as it was used."""
    return pstdev([lift(rows, name) for name in things for used, _ in rows if name in used])


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
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


def test_the_numbers_of_a_page_are_those_of_the_records(played: Path) -> None:
    page = (played / "toshi.html").read_text("utf-8")
    decisions, scores, shares, _ = recounted(played / "records")
    told = dict(re.findall(r"<tr><td>([^<]+)</td><td>([-\d.]+)%? <small>", page))
    assert told["decisions"] == f"{fmean(decisions):.2f}"
    assert told["best score"] == f"{fmean(map(max, scores)):.2f}"
    assert told["margin"] == f"{fmean(sorted(row)[-1] - sorted(row)[-2] for row in scores):.2f}"
    assert told["shared victories"] == f"{100 * fmean(max(row) < 1 for row in shares):.1f}"
    for seat in SEATS:
        assert told[f"seat {seat}"] == f"{100 * fmean(share[seat] for share in shares):.1f}"


def test_what_goes_with_winning_is_that_of_the_records(played: Path) -> None:
    page = (played / "toshi.html").read_text("utf-8")
    *_, rows = recounted(played / "records")
    used = re.findall(r"<td>([^<]+)</td><td>[\d.]+%</td><td>[\d.]+</td><td[^>]*>([-+\d.]+)%", page)
    assert len(used) > 10
    for name, told in used:
        assert told == f"{100 * lift(rows, name):+.1f}", name


def test_how_even_things_are_is_that_of_the_records(played: Path) -> None:
    page = (played / "toshi.html").read_text("utf-8")
    *_, rows = recounted(played / "records")
    section = page.partition("<h2>Evenness</h2>")[2].partition("<h2>")[0]
    told = dict(re.findall(r"<tr><td>([^<]+)</td><td>([\d.]+)% <small>", section))
    counts = {name: sum(name in used for used, _ in rows) for used, _ in rows for name in used}
    assert told
    for kind, value in told.items():
        things = [
            name for name, count in counts.items() if name.startswith(f"{kind}: ") and 20 <= count <= 76
        ]
        assert value == f"{100 * deviation(rows, things):.1f}", kind
