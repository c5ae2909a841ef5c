import pytest

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
