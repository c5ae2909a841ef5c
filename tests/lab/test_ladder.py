import pytest

import tests.kinds
from machinami import Refused
from machinami.lab.arena import Meeting, Result, standings
from machinami.lab.ladder import page, row, section
from machinami.lab.ladder import rungs as rungs_of

assert tests.kinds.KINDS


def test_a_game_without_levels_has_no_ladder() -> None:
    with pytest.raises(Refused, match="no levels"):
        rungs_of("toy_hand")


def test_a_row_says_who_won_how_often_and_how_surely() -> None:
    games = [
        Result(Meeting(1, 0, ("5", "4")), (9, 3), (0,), "", (10, 10), (1.0, 0.5)),
        Result(Meeting(2, 0, ("4", "5")), (6, 6), (0, 1), "", (10, 10), (0.5, 1.0)),
    ]
    line = row(*standings(games))
    assert line.startswith("| 5 against 4 | 2 | 1 | 1 | 0 | 75.0% | ")
    assert "| 7.5 : 4.5 | 0.100 / 0.050 |" in line


def test_a_page_grows_by_a_game_and_replaces_its_former_results() -> None:
    first = page("", section("toy_hand", 0.1, ["| a |\n"]))
    both = page(first, section("toy_drop", 0.1, ["| b |\n"]))
    again = page(both, section("toy_hand", 1, ["| c |\n"]))
    assert first.startswith("# Ladder\n")
    assert [both.count(cell) for cell in ("| a |", "| b |")] == [1, 1]
    assert [again.count(cell) for cell in ("| a |", "| b |", "| c |", "## Hand")] == [0, 1, 1, 1]
    assert again.index("## Hand") < again.index("## Drop")
    assert page(again, section("toy_hand", 1, ["| c |\n"])) == again
