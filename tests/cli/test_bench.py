import platform
from collections.abc import Iterator
from pathlib import Path

import pytest

from machinami.cli import bench
from machinami.lab.speed import Speed
from tests.cli.terminal import machinami, read_error

MEASURED = {
    "do": (Speed("do", 1_234_567.4), "1 234 567", ""),
    "plies/plain": (Speed("plies/plain", 9.876, 0.25), "9.88", "0.2"),
    "plies/compiled": (Speed("plies/compiled", 10.4, 12.34), "10", "12.3"),
}


@pytest.mark.parametrize(("lang", "what"), [("en", "actions through play.do"), ("fr", "par seconde")])
def test_bench_row_has_rate_and_warm_up_time(lang: str, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[str, float]] = []

    def speeds(key: str, seconds: float) -> Iterator[Speed]:
        calls.append((key, seconds))
        return iter([speed for speed, _, _ in MEASURED.values()])

    monkeypatch.setattr(bench, "measure_speeds", speeds)
    result = machinami("bench", "toy_hand", "--seconds", "0.5", "--lang", lang)
    assert result.exit_code == 0, result.output
    assert calls == [("toy_hand", 0.5)]
    assert what in result.output
    rows = [line for line in result.output.splitlines() if line.startswith(" toy_hand")]
    assert len(rows) == len(MEASURED)
    for row, (speed, rate, ready) in zip(rows, MEASURED.values(), strict=True):
        assert bench.format_speed(speed) == (rate, ready)
        assert row.endswith(f" {ready} " if ready else "   ")
        assert f" {rate} " in row


def test_bench_measures_a_game() -> None:
    result = machinami("bench", "toy_hand", "--seconds", "0.01")
    assert result.exit_code == 0, result.output
    (row,) = [line for line in result.output.splitlines() if line.startswith(" toy_hand")]
    assert float(row.split("play.do")[1].replace(" ", "")) > 0
    assert f"Python {platform.python_version()}" in result.output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "no game called"),
        (["toy_hand", "--seconds", "0"], "--seconds"),
        (["a", "b"], "unexpected"),
    ],
)
def test_invalid_bench_arguments_are_refused_in_one_line(arguments: list[str], words: str) -> None:
    assert words in read_error(machinami("bench", *arguments))


@pytest.mark.parametrize(
    ("module", "message"),
    [("print('Hand: 3 times as fast')", "3 times as fast"), ("import nowhere", "make bench")],
)
def test_bench_in_a_checkout_compares_with_installed_peers(
    module: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench" / "toy_hand.py").write_text(module)
    monkeypatch.setattr(bench, "CHECKOUT", tmp_path)
    result = machinami("bench", "toy_hand", "--seconds", "0.01")
    assert result.exit_code == 0, result.output
    assert message in result.output
    assert message not in machinami("bench", "toy_hand", "--seconds", "0.01", "--alone").output
