"""The log survives interruptions, and the curve shows every anchor."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from machinami.learn.progress import append_line, draw_curve, read_lines, truncate_log


def measured(minutes: float, share: float) -> dict[str, object]:
    each = {"games": 100, "share": share, "low": share - 0.1, "high": share + 0.1}
    return {"minutes": minutes, "decisions": round(100 * minutes), "strength": {"random": each, "<3>": each}}


def test_log_returns_its_complete_lines(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    append_line(log, measured(1, 0.4))
    with log.open("a") as file:
        file.write('{"minutes": 2, "deci')
    assert read_lines(log) == [measured(1, 0.4)]


def test_truncated_log_ends_at_the_checkpoint(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    for minutes in (1, 2, 3):
        append_line(log, measured(minutes, 0.5))
    truncate_log(log, 200)
    assert [line["minutes"] for line in read_lines(log)] == [1, 2]


def test_curve_has_a_line_for_each_anchor() -> None:
    drawing = draw_curve([measured(0, 0.3), {"minutes": 1, "decisions": 5}, measured(2, 0.8)], "toscana")
    root = ElementTree.fromstring(drawing)
    assert len(root.findall("{*}polyline")) == 2
    assert "against <3>: 80.0%" in [text.text for text in root.findall("{*}text")]


def test_curve_without_measurements_is_valid() -> None:
    ElementTree.fromstring(draw_curve([], "toscana"))
