"""Reports of the lab, compared with figures computed from known games."""

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
from machinami.lab.report import build_report, estimate_mean, rank_items
from tests.cli.terminal import machinami


def build_metrics(number: int, scores: tuple[int, int], used: tuple[str, ...] = ()) -> GameMetrics:
    """Return the metrics of a game in which the first seat used some things."""
    winners = (0, 1) if scores[0] == scores[1] else (int(scores[1] > scores[0]),)
    uses = Counter(used), Counter[str]()
    return GameMetrics(number, ("1", "1"), scores, winners, "", 10 + number, number % 3, 0.5, 1, uses)


def test_mean_has_a_95_percent_interval() -> None:
    found = estimate_mean("length", [1.0, 2.0, 3.0, 4.0])
    assert found.value == 2.5
    assert found.interval.low == pytest.approx(2.5 - 1.96 * (5 / 3 / 4) ** 0.5, abs=0.01)


def test_p_value_separates_equal_and_distant_means() -> None:
    near, far = (
        estimate_mean("length", [1.0, 2.0, 3.0] * 20),
        estimate_mean("length", [11.0, 12.0, 13.0] * 20),
    )
    assert near.p_value(near) == pytest.approx(1)
    assert near.p_value(far) < 1e-6


def test_thing_that_winners_use_has_positive_lift() -> None:
    ends = [((9, 1), "card: S1"), ((1, 9), "card: S2")]
    games = [build_metrics(n, ends[n % 2][0], (ends[n % 2][1],)) for n in range(60)]
    first, second = rank_items(games)
    assert (first.name, second.name) == ("card: S1", "card: S2")
    assert first.interval.low > 0 > second.interval.high


def test_rarely_used_things_are_not_ranked() -> None:
    assert rank_items([build_metrics(n, (9, 1), ("rare",) if n < 5 else ()) for n in range(60)]) == ()


def test_report_figures_equal_the_records() -> None:
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


def test_page_has_no_external_references() -> None:
    one = build_report([build_metrics(n, (n % 5, 2)) for n in range(40)])
    text = build_page(
        "A <game>", "two seats", [("usual", one), ("other", one)], experiment="a & b", source="by hand"
    )
    assert "A &lt;game&gt;" in text
    assert "http" not in text.replace("http-equiv", "")
    assert "by chance alone" in text


def test_page_states_scores_scales_and_its_source() -> None:
    one = build_report([build_metrics(n, (n % 5, 2)) for n in range(40)])
    text = build_page("Game", "two seats", [("usual", one)], experiment="usual", source="made by hand")
    assert "<td>2.00 <small>± 1.43</small></td>" in text
    assert "<td>2.00 <small>± 0.00</small></td>" in text
    assert all(f">{mark}</text>" in text for mark in ("0%", "25%", "50%", "75%", "100%"))
    assert "made by hand" in text
    assert 'class="key' not in text


def test_only_lifts_beyond_the_number_of_things_are_bold() -> None:
    ends = [((9, 1), "card: S1"), ((1, 9), "card: S2")]
    report = build_report([build_metrics(n, ends[n % 2][0], (ends[n % 2][1],)) for n in range(60)])
    text = build_page("Game", "", [("usual", report)], experiment="", source="")
    assert "Of 2 intervals, about 0 exclude 0 by chance alone" in text
    assert text.count('<td class="sure">') == 2


def test_lab_keeps_the_page_of_another_experiment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for budget in ("0.1", "0.2", "0.1"):
        done = machinami("lab", "toy_hand", "--games", "2", "--bots", "random", "--budget", budget)
        assert done.exit_code == 0, done.output
    pages = sorted(path.name for path in (tmp_path / "lab").glob("*.html"))
    assert pages == ["toy_hand-2.html", "toy_hand.html"]


def test_lab_writes_a_page_and_resumes(tmp_path: Path) -> None:
    page_, records = tmp_path / "hand.html", tmp_path / "records"
    typed = ("lab", "toy_hand", "--games", "4", "--out", str(records), "--page", str(page_))
    first = machinami(*typed, "--bots", "random")
    assert first.exit_code == 0, first.output
    times = {file: file.stat().st_mtime_ns for file in records.rglob("*.jsonl")}
    machinami(*typed, "--bots", "random")
    assert len(times) == 4
    assert {file: file.stat().st_mtime_ns for file in records.rglob("*.jsonl")} == times
    assert page_.read_text("utf-8").startswith("<!doctype html>")
    assert len(page_.with_suffix(".csv").read_text("utf-8").splitlines()) == 5


def test_lab_without_pyarrow_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("machinami.cli.lab.find_spec", lambda name: None)
    result = machinami("lab", "toy_hand", "--games", "1", "--parquet")
    assert result.exit_code != 0
    assert "machinami[parquet]" in result.output
    assert "(L-13)" in result.output
