"""The end of a round and of the game: wages, income, the next round, the final count. E-19 to E-22."""

from __future__ import annotations

from typing import Any

import pytest

from machinami import Play
from machinami.games.edo.queries import list_income
from tests.games.edo.table import (
    draft_game,
    get_player,
    get_refusal,
    goods,
    skip_cards,
    submit_plans,
    with_player,
    with_state,
    with_town,
)


def skip_to_wages(play: Play) -> Play:
    """Skip to the wages without any action."""
    return skip_cards(submit_plans(play))


def finish_round(play: Play, *kept: list[str]) -> Play:
    """End the round with these samurai kept."""
    skip_to_wages(play)
    for seat in range(play.setup.seats):
        if play.to_act == (seat,):
            play.do(seat, {"keep": kept[seat] if seat < len(kept) else []})
    return play


def test_e19_keeping_two_of_three_samurai_costs_two_rice() -> None:
    """The law's vector 6."""
    play = skip_to_wages(with_player(draft_game(), 0, samurai="T1 F1 Q1", rice=3))
    play.do(0, {"keep": ["T1", "F1"]})
    assert get_player(play)["samurai"] == ["T1", "F1"]
    assert goods(play)[0] == 1


def test_e19_from_the_first_player_clockwise() -> None:
    play = skip_to_wages(with_state(draft_game(3), first=1))
    for seat in (1, 2, 0):
        assert play.to_act == (seat,)
        play.do(seat, {"keep": []})


def test_e19_without_rice_all_come_back() -> None:
    play = skip_to_wages(with_player(draft_game(), 0, rice=0))
    assert play.view(0)["offered"] == [{"keep": []}]
    assert get_refusal(play, 0, {"keep": ["T1"]}) == "E-19"
    play.do(0, {"keep": []})
    assert get_player(play)["samurai"] == []


def test_e19_only_samurai_that_are_there_can_stay() -> None:
    play = skip_to_wages(with_player(draft_game(), 0, rice=9))
    assert get_refusal(play, 0, {"keep": ["F1"]}) == "E-19"
    assert get_refusal(play, 0, {"keep": ["T1", "T1"]}) == "E-19"
    assert get_refusal(play, 0, {"keep": ["X"]}) == "E-3"


def test_e19_seat_without_samurai_is_skipped() -> None:
    play = skip_to_wages(with_player(draft_game(), 0, samurai=""))
    assert play.to_act == (1,)


def test_e19_returned_samurai_are_officials_in_the_next_round() -> None:
    play = finish_round(with_player(draft_game(), 0, samurai="T1 F1 Q1", rice=3), ["Q1"], ["T2"])
    assert (get_player(play)["samurai"], get_player(play)["own"]) == (["Q1"], 4)


def shares(name: str, *slots: tuple[str, int], seats: int = 4) -> dict[str, int]:
    found: dict[str, int] = with_town(draft_game(seats), name, *slots).view(None)["board"]["towns"][name][
        "shares"
    ]
    return found


def test_e20_the_laws_three_examples() -> None:
    """The law's vector 4."""
    red, green, blue, yellow = range(4)
    assert shares("T1", *[("house", red), ("house", green)] * 2) == {"0": 5, "1": 4}
    assert shares("T2", ("house", blue), ("house", red)) == {"2": 6, "0": 2}
    assert shares("EDO", ("house", blue), ("house", yellow)) == {"2": 2, "3": 1}


def test_e20_a_single_owner_takes_the_whole_profit() -> None:
    assert shares("T1", ("house", 1), ("house", 1)) == {"1": 9}
    assert shares("T3") == {}


def test_e20_a_post_counts_two_a_fortress_nothing() -> None:
    slots = [("house", 0), ("house", 1), ("post", 1), ("fortress", 0), ("fortress", 0), ("fortress", 2)]
    assert shares("T1", *slots) == {"1": 5, "0": 4}


def test_e20_ties_go_to_the_earlier_builder() -> None:
    assert shares("T2", ("house", 1), ("post", 0), ("house", 1)) == {"1": 6, "0": 2}
    assert shares("T4", *[("house", seat) for seat in (3, 1, 0, 2)]) == {"3": 2, "1": 2, "0": 1, "2": 1}


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("T1", [[9], [5, 4], [4, 3, 2], [4, 2, 2, 1]]),
        ("T2", [[9], [6, 2], [4, 3, 1], [4, 2, 1, 1]]),
        ("T3", [[7], [4, 3], [3, 2, 2], [3, 2, 1, 1]]),
        ("T4", [[7], [4, 2], [3, 2, 1], [2, 2, 1, 1]]),
        ("T5", [[5], [3, 2], [2, 2, 1], [2, 1, 1, 1]]),
        ("EDO", [[3], [2, 1], [1, 1, 1], [1, 1, 1, 0]]),
    ],
)
def test_e20_each_town_has_its_rows(name: str, rows: list[list[int]]) -> None:
    for owners, row in enumerate(rows, 1):
        assert list(shares(name, *[("house", seat) for seat in range(owners)]).values()) == row


def test_e20_all_towns_pay_after_the_wages() -> None:
    play = with_town(draft_game(), "EDO", ("house", 1))
    assert list_income(play.state) == (9, 9 + 3)
    finish_round(play)
    assert (goods(play, 0)[3], goods(play, 1)[3]) == (12 + 9, 13 + 12)


def test_e21_next_merchant_card_and_next_first_player() -> None:
    play = finish_round(draft_game(3))
    board = play.view(0)["board"]
    assert (board["round"], board["first"], board["phase"]) == (2, 1, "plan")
    assert (board["merchant"]["current"]["number"], board["merchant"]["next"]["number"]) == (2, 3)
    assert board["merchant"]["pile"] == 8
    assert not any(one["planned"] for one in board["players"])


def test_e21_twelve_power_end_the_game_after_the_round() -> None:
    play = with_player(draft_game(), 1, power=12)
    skip_to_wages(play)
    assert play.outcome is None
    finished_play = play
    for seat in (0, 1):
        finished_play.do(seat, {"keep": []})
    assert play.outcome is not None
    assert play.outcome.detail["rounds"] == 1


def test_e21_without_twelve_power_there_are_ten_rounds() -> None:
    play = draft_game()
    for number in range(1, 11):
        assert play.view(0)["board"]["round"] == number
        assert play.outcome is None
        finish_round(play)
    assert play.outcome is not None
    assert play.outcome.detail["rounds"] == 10


NOTHING: dict[str, Any] = {"samurai": "", "ryo": 0, "rice": 0, "wood": 0, "stone": 0}
EMPTY: dict[str, Any] = {"T1": [], "T2": [], "T3": []}


def play_last_round(*seats: dict[str, Any], towns: dict[str, Any] | None = None, **options: Any) -> Any:
    """Return the outcome of a game in which the seats end like this, with all samurai kept."""
    play = with_state(draft_game(len(seats), **options), merchants=(0,))
    for seat, changes in enumerate(seats):
        play = with_player(play, seat, **(NOTHING | changes))
    for name, slots in (EMPTY | (towns or {})).items():
        play = with_town(play, name, *slots)
    kept = [list(get_player(play, seat)["samurai"]) for seat in range(len(seats))]
    return finish_round(play, *kept).outcome


BOTH = {"EDO": [("house", 0), ("house", 1)]}


def test_e22_seat_without_house_in_edo_scores_the_track_only() -> None:
    outcome = play_last_round(
        {"power": 9, "ryo": 120, "samurai": "T1", "rice": 1}, {"power": 1}, towns={"EDO": [("house", 1)]}
    )
    assert outcome.scores == (9, 1)
    assert outcome.winners == (1,)
    assert outcome.detail["seats"][0] == {
        **{"track": 9, "samurai": 0, "money": 0, "resources": 0, "edo": 0},
        "out": True,
    }


def test_e22_samurai_on_the_board_and_fifty_ryo_score_a_point() -> None:
    outcome = play_last_round(
        {"power": 3, "ryo": 98, "samurai": "T1 F1 F1", "rice": 4}, {"power": 7, "ryo": 47}, towns=BOTH
    )
    assert outcome.scores == (3 + 3 + 2, 7)
    assert outcome.winners == (0,)
    assert outcome.detail["seats"][0] == {
        **{"track": 3, "samurai": 3, "money": 2, "resources": 1, "edo": 1},
        "out": False,
    }


def test_e22_with_the_option_several_samurai_make_a_point() -> None:
    seats: tuple[dict[str, Any], ...] = ({"samurai": "T1 F1 F1", "rice": 3}, {})
    assert play_last_round(*seats, towns=BOTH).scores == (3, 0)
    assert play_last_round(*seats, towns=BOTH, samurai_per_point=2).scores == (1, 0)
    assert play_last_round(*seats, towns=BOTH, samurai_per_point=3).scores == (1, 0)


def test_e22_ties_go_to_resources_then_edo_then_are_shared() -> None:
    assert play_last_round({"wood": 2}, {"stone": 3}, towns=BOTH).winners == (1,)
    assert play_last_round({}, {}, towns={"EDO": [("house", 1), ("house", 0), ("house", 0)]}).winners == (0,)
    assert play_last_round({"wood": 2}, {"rice": 1, "stone": 1}, towns=BOTH).winners == (0, 1)


def test_e22_resources_are_counted_after_the_wages() -> None:
    outcome = play_last_round({"rice": 3, "samurai": "T1 T1"}, {"power": 2, "wood": 2}, towns=BOTH)
    assert outcome.scores == (2, 2)
    assert outcome.detail["seats"][0]["resources"] == 1
    assert outcome.winners == (1,)


def test_e22_no_seat_wins_if_all_are_eliminated() -> None:
    outcome = play_last_round({"power": 4}, {"power": 3})
    assert outcome.winners == ()
    assert outcome.scores == (4, 3)
