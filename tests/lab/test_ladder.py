import pytest

import tests.kinds
from machinami import Refused
from machinami.lab.arena import Meeting, Result, compute_standings
from machinami.lab.ladder import build_pairings as rungs_of
from machinami.lab.ladder import format_flag_counts, format_row, format_section, update_page
from machinami.lab.outcome_flags import FlagCount

assert tests.kinds.KINDS


def test_a_game_without_levels_has_no_ladder() -> None:
    with pytest.raises(Refused, match="no levels") as refused:
        rungs_of("toy_hand")
    assert refused.value.clause == "L-9"


def test_rungs_of_four_seats_alternate_levels_or_seat_one_level() -> None:
    steps = {(rung.upper, rung.lower): rung.bots(4) for rung in rungs_of("toshi")}
    assert steps["2", "1"] == ("2", "1")
    assert steps["6", "5"] == ("6", "5", "5", "5")
    assert steps["5", "greedy"] == ("5", "greedy", "greedy", "greedy")
    assert steps["3", "greedy"] == ("3", "greedy", "greedy", "greedy")
    words = format_section("toshi", 0.1, [], 4)
    assert "2 and 2: the fair share of the first is 50%" in words
    assert (
        "One level meets 3 of a named player, and level 6 meets 3 of level 5: the fair share is 25%" in words
    )


def test_row_has_counts_rate_and_interval() -> None:
    games = [
        Result(Meeting(1, 0, ("5", "4")), (9, 3), (0,), "", (10, 10), (1.0, 0.5)),
        Result(Meeting(2, 0, ("4", "5")), (6, 6), (0, 1), "", (10, 10), (0.5, 1.0)),
    ]
    line = format_row(*compute_standings(games))
    assert line.startswith("| 5 against 4 | 2 | 1 | 1 | 0 | 75.0% | ")
    assert "| 7.5 : 4.5 | 0.100 / 0.050 |" in line


def test_page_adds_games_and_replaces_their_results() -> None:
    first = update_page("", format_section("toy_hand", 0.1, ["| a |\n"]))
    both = update_page(first, format_section("toy_drop", 0.1, ["| b |\n"]))
    again = update_page(both, format_section("toy_hand", 1, ["| c |\n"]))
    assert first.startswith("# Ladder\n")
    assert [both.count(cell) for cell in ("| a |", "| b |")] == [1, 1]
    assert [again.count(cell) for cell in ("| a |", "| b |", "| c |", "## Hand")] == [0, 1, 1, 1]
    assert again.index("## Hand") < again.index("## Drop")
    assert update_page(again, format_section("toy_hand", 1, ["| c |\n"])) == again


def test_flag_counts_follow_the_rows() -> None:
    found = [FlagCount("out", "5", ("greedy",), 0, 200), FlagCount("out", "greedy", ("5",), 30, 200)]
    text = format_flag_counts(found)
    assert "“out”: 5 against greedy 0 of 200, at most 1.9%; greedy against 5 30 of 200." in text
    assert format_flag_counts([]) == ""
