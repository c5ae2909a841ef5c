"""`machinami highway carry` simulates a record with careful moves."""

from pathlib import Path

from machinami import new
from tests.cli.terminal import machinami, read_error


def test_carry_simulates_every_road_of_a_record() -> None:
    lines = Path("tests/golden/highway-unfinished.jsonl").read_text().splitlines()
    roads = sum('"pillar"' in line or '"exit"' in line for line in lines)
    result = machinami("highway", "carry", "tests/golden/highway-unfinished.jsonl")
    assert result.exit_code == 0, result.output
    assert f"of {roads} actions" in result.output
    assert "nothing falls" in result.output


def test_record_of_another_game_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(new("toscana", seed=1).record.text)
    assert "not a record of Tokyo Highway" in read_error(machinami("highway", "carry", str(file)))
    assert "nowhere" in read_error(machinami("highway", "carry", str(tmp_path / "nowhere")))
