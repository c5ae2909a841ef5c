from pathlib import Path

import pytest

from machinami.cli import bench
from tests.cli.terminal import machinami, refused


def test_a_game_is_measured() -> None:
    result = machinami("bench", "toy_hand", "--seconds", "0.01")
    assert result.exit_code == 0, result.output
    assert "actions through play.do" in result.output
    assert "Python" in result.output


def test_the_figures_are_told_in_french() -> None:
    assert "par seconde" in machinami("bench", "toy_race", "--seconds", "0.01", "--lang", "fr").output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "no game called"),
        (["toy_hand", "--seconds", "0"], "--seconds"),
        (["a", "b"], "unexpected"),
    ],
)
def test_what_cannot_be_measured_is_said_in_one_line(arguments: list[str], words: str) -> None:
    assert words in refused(machinami("bench", *arguments))


@pytest.mark.parametrize(
    ("module", "says"),
    [("print('Hand: 3 times as fast')", "3 times as fast"), ("import nowhere", "make bench")],
)
def test_in_a_checkout_a_game_is_measured_beside_its_peers_where_they_are_installed(
    module: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench" / "toy_hand.py").write_text(module)
    monkeypatch.setattr(bench, "CHECKOUT", tmp_path)
    told = machinami("bench", "toy_hand", "--seconds", "0.01")
    assert told.exit_code == 0, told.output
    assert says in told.output
    assert says not in machinami("bench", "toy_hand", "--seconds", "0.01", "--alone").output
