"""Set-up and the length of a game: T-6 to T-9, T-33."""

from __future__ import annotations

from typing import Any

import pytest

from machinami import Refused, new
from tests.games.toshi import scenes
from tests.games.toshi.scenes import DECK, begin, build_suits, deal, get_board


def get_deal_clause(chance_result: dict[str, Any], seats: int = 4, variant: bool = False) -> str:
    play = new("toshi", seats, {"specialisations": variant}, chance=lambda ask: None)
    with pytest.raises(Refused) as caught:
        play.settle(chance_result)
    return caught.value.clause


@pytest.mark.parametrize(("seats", "left"), [(3, 20), (4, 10), (5, 0)])
def test_T6_each_player_gets_ten_cards_and_the_rest_stays_unseen(seats: int, left: int) -> None:
    play = new("toshi", seats, seed=4)
    hands = [get_board(play, seat)["hand"] for seat in range(seats)]
    dealt = {card for hand in hands for card in hand}
    assert [len(hand) for hand in hands] == [10] * seats
    assert len(set(DECK) - dealt) == left
    assert get_board(play)["hand"] == []


def test_T6_a_forged_deal_is_refused() -> None:
    good = deal(build_suits(4))
    assert get_deal_clause(good | {"hands": good["hands"][:3]}) == "T-6"
    assert get_deal_clause(good | {"hands": [good["hands"][0]] * 4}) == "T-6"
    assert get_deal_clause(good | {"hands": [[*good["hands"][0][:9], "X1"], *good["hands"][1:]]}) == "T-6"
    assert get_deal_clause(good | {"hands": [[*good["hands"][0], "Y1"], *good["hands"][1:]]}) == "T-6"
    assert get_deal_clause({"leader": 0}) == "M-3"


def test_T7_each_player_has_ten_tokens() -> None:
    assert [player["tokens"] for player in get_board(begin(build_suits(5)))["players"]] == [10] * 5


def test_T8_the_first_leader_is_drawn() -> None:
    assert {get_board(new("toshi", 4, seed=number))["leader"] for number in range(40)} == {0, 1, 2, 3}
    assert begin(build_suits(4), leader=2).to_act == (2,)
    assert get_deal_clause(deal(build_suits(4), leader=4)) == "T-8"


def test_T8_play_goes_clockwise() -> None:
    play = begin(build_suits(4), leader=2)
    order = []
    while scenes.get_phase(play) == "card":
        order.append(play.to_act[0])
        scenes.do(play, scenes.choose_plainest(play))
    assert order == [2, 3, 0, 1]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_T9_a_game_is_ten_rounds_of_four_phases(seats: int) -> None:
    play = begin(build_suits(seats))
    course: list[tuple[int, str]] = []
    while play.outcome is None:
        shown = get_board(play)
        if not course or course[-1] != (shown["round"], shown["phase"]):
            course.append((shown["round"], shown["phase"]))
        scenes.do(play, scenes.choose_plainest(play))
    phases = ["card", "token", *(["up"] if seats > 3 else []), "down", "influence"]
    assert course == [(number, name) for number in range(1, 11) for name in phases]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_T33_each_player_gets_a_different_specialisation_power_up(seats: int) -> None:
    names = set()
    for number in range(60):
        players = get_board(new("toshi", seats, {"specialisations": True}, seed=number))["players"]
        dealt = [player["specialisation"] for player in players]
        assert len(set(dealt)) == seats
        assert {player["side"] for player in players} == {"power"}
        names |= set(dealt)
    assert ("pionliticien" in names) == (seats > 3)
    assert len(names) == (4 if seats == 3 else 5)


def test_T33_forged_specialisations_are_refused() -> None:
    four = ["influenstar", "pionliticien", "batisseur", "octogeeek"]
    assert get_deal_clause(deal(build_suits(4), specialisations=four)) == "T-33"
    assert get_deal_clause(deal(build_suits(4)), variant=True) == "T-33"
    assert (
        get_deal_clause(deal(build_suits(4), specialisations=[*four[:3], "batisseur"]), variant=True)
        == "T-33"
    )
    assert get_deal_clause(deal(build_suits(3), specialisations=four[:3]), seats=3, variant=True) == "T-33"
