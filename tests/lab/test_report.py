"""What the lab says of many games, reckoned again from what is known of them."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path
from statistics import fmean

import pytest

import tests.kinds  # noqa: F401
from machinami import replay
from machinami.lab.arena import Arena, play_meeting, schedule
from machinami.lab.game_metrics import GameMetrics, measure_game
from machinami.lab.html_report import build_csv, build_page
from machinami.lab.report import build_report, estimate_mean, rank_things
from tests.cli.terminal import machinami


def game(number: int, scores: tuple[int, int], used: tuple[str, ...] = ()) -> GameMetrics:
    """A game in which the first seat used some things."""
    winners = (0, 1) if scores[0] == scores[1] else (int(scores[1] > scores[0]),)
    uses = Counter(used), Counter[str]()
    return GameMetrics(number, ("1", "1"), scores, winners, "", 10 + number, number % 3, 0.5, 1, uses)


def test_means_come_with_their_intervals() -> None:
    found = estimate_mean("length", [1.0, 2.0, 3.0, 4.0])
    assert found.value == 2.5
    assert found.interval.low == pytest.approx(2.5 - 1.96 * (5 / 3 / 4) ** 0.5, abs=0.01)


def test_means_of_the_same_games_do_not_differ_and_far_ones_surely_do() -> None:
    near, far = (
        estimate_mean("length", [1.0, 2.0, 3.0] * 20),
        estimate_mean("length", [11.0, 12.0, 13.0] * 20),
    )
    assert near.p_value(near) == pytest.approx(1)
    assert near.p_value(far) < 1e-6


def test_a_thing_that_winners_use_is_worth_something() -> None:
    ends = [((9, 1), "card: S1"), ((1, 9), "card: S2")]
    games = [game(n, ends[n % 2][0], (ends[n % 2][1],)) for n in range(60)]
    first, second = rank_things(games)
    assert (first.name, second.name) == ("card: S1", "card: S2")
    assert first.interval.low > 0 > second.interval.high


def test_what_hardly_anybody_uses_is_not_told() -> None:
    assert rank_things([game(n, (9, 1), ("rare",) if n < 5 else ()) for n in range(60)]) == ()


def test_the_figures_are_those_of_the_records() -> None:
    arena = Arena("toscana", ("random",), games=6, seed="report")
    results = [play_meeting(arena, meeting) for meeting in schedule(arena)]
    found = build_report([measure_game(result) for result in results])
    plays = [replay(result.text) for result in results]
    lines = [[json.loads(line) for line in result.text.splitlines()] for result in results]
    decisions = [sum(line.get("by") in (0, 1) for line in game_lines) for game_lines in lines]
    assert found.figures[0].value == fmean(decisions)
    assert found.figures[3].value == fmean(len(p.outcome.winners) > 1 for p in plays if p.outcome)
    assert sum(seat.value for seat in found.seats) == pytest.approx(1)
    rows = [*csv.DictReader(build_csv(found.games).splitlines())]
    assert [row["scores"] for row in rows] == [" ".join(map(str, r.scores)) for r in results]


def test_a_page_needs_nothing_but_itself() -> None:
    one = build_report([game(n, (n % 5, 2)) for n in range(40)])
    text = build_page("A <game>", "two seats", [("usual", one), ("other", one)])
    assert "A &lt;game&gt;" in text
    assert "http" not in text.replace("http-equiv", "")
    assert "by chance alone" in text


def test_the_lab_writes_a_page_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    page_, records = tmp_path / "hand.html", tmp_path / "records"
    typed = ("lab", "toy_hand", "--games", "4", "--out", str(records), "--page", str(page_))
    first = machinami(*typed, "--bots", "random")
    assert first.exit_code == 0, first.output
    kept = {file: file.stat().st_mtime_ns for file in records.rglob("*.jsonl")}
    machinami(*typed, "--bots", "random")
    assert len(kept) == 4
    assert {file: file.stat().st_mtime_ns for file in records.rglob("*.jsonl")} == kept
    assert page_.read_text("utf-8").startswith("<!doctype html>")
    assert len(page_.with_suffix(".csv").read_text("utf-8").splitlines()) == 5


def test_a_lab_without_pyarrow_says_which_extra_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("machinami.cli.lab.find_spec", lambda name: None)
    refused = machinami("lab", "toy_hand", "--games", "1", "--parquet")
    assert refused.exit_code != 0
    assert "machinami[parquet]" in refused.output
    assert "(L-13)" in refused.output
