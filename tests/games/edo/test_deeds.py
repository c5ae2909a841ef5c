"""Edo's actions by their clauses E-12 to E-18: travel, recruits, special cards, work, building, trade."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from machinami import Play, new
from machinami.core.contract import Action
from tests.games.edo.table import (
    choose_sensibly,
    draft_game,
    get_player,
    get_refusal,
    goods,
    open_card,
    order,
    skip_cards,
    submit_plans,
    with_player,
    with_state,
    with_town,
)
from tests.soak import choose_count

RICH = {"rice": 10, "wood": 10, "stone": 10, "ryo": 90}


def start_rich(samurai: str, seats: int = 2, **changes: Any) -> Play:
    return with_player(draft_game(seats), 0, samurai=samurai, **(RICH | changes))


def play_actions(play: Play, *actions: Action) -> Play:
    for action in actions:
        play.do(0, action)
    return play


# Travel


def test_e12_own_official_on_a_border_post_is_a_samurai() -> None:
    play = open_card(draft_game(), "C", "travel", own=2)
    play.do(0, {"place": "B1"})
    assert get_player(play)["samurai"] == ["T1", "B1"]
    assert get_refusal(play, 0, {"place": "T1"}) == "E-12"
    play.do(0, {"place": "B1"})
    assert get_player(play)["samurai"] == ["T1", "B1", "B1"]


def test_e12_a_shoguns_official_never_becomes_a_samurai() -> None:
    play = open_card(with_player(draft_game(), 0, shogun=2), "C", "travel", own=1, shogun=1)
    play.do(0, {"place": "B1"})
    assert get_refusal(play, 0, {"place": "B2"}) == "E-12"
    play.do(0, {"ride": [["T1", "P2"]]})
    assert play.to_act == (1,)


def test_e12_one_or_two_samurai_ride_free_to_any_other_space() -> None:
    play = open_card(with_player(draft_game(), 0, samurai="T1 T1 B3"), "C", "travel", own=2)
    before = goods(play)
    play.do(0, {"ride": [["T1", "F2"], ["B3", "EDO"]]})
    assert get_player(play)["samurai"] == ["EDO", "T1", "F2"]
    assert goods(play) == before
    for bad in (
        [],
        [["T1", "F1"], ["EDO", "F1"], ["F2", "F1"]],
        [["T1", "T1"]],
        [["T1", "F1"], ["T1", "F1"]],
        [["Q1", "F1"]],
    ):
        assert get_refusal(play, 0, {"ride": bad}) == "E-12"


def test_e12_the_starts_are_checked_before_any_samurai_moves() -> None:
    play = open_card(with_player(draft_game(), 0, samurai="T1 P1"), "C", "travel", own=1)
    assert get_refusal(play, 0, {"ride": [["T1", "F1"], ["F1", "Q1"]]}) == "E-12"
    play.do(0, {"ride": [["T1", "P1"], ["P1", "T1"]]})
    assert get_player(play)["samurai"] == ["P1", "T1"]


def test_e12_a_samurai_just_placed_may_ride_with_the_next_official() -> None:
    play = open_card(with_player(draft_game(), 0, samurai=""), "C", "travel", own=2)
    play.do(0, {"place": "B2"})
    play.do(0, {"ride": [["B2", "EDO"]]})
    assert get_player(play)["samurai"] == ["EDO"]


def test_e12_a_ride_spends_a_shoguns_official_first() -> None:
    play = open_card(with_player(draft_game(), 0, shogun=1), "C", "travel", own=1, shogun=1)
    play.do(0, {"ride": [["T1", "P2"]]})
    play.do(0, {"place": "B1"})
    assert get_player(play)["samurai"] == ["P2", "B1"]


def test_e12_the_merchant_never_moves_free() -> None:
    play = open_card(draft_game(), "C", "travel")
    assert get_refusal(play, 0, {"merchant": "T1"}) == "E-9"


# Recruitment and development


def test_e13_recruit_costs_a_rice_and_serves_in_the_next_round() -> None:
    play = open_card(draft_game(), "B", "recruit")
    play.do(0, {"use": 1})
    mine = get_player(play)
    assert (mine["rice"], mine["shogun"], mine["recruits"]) == (1, 0, 1)
    skip_cards(play)
    for seat in (0, 1):
        play.do(seat, {"keep": []})
    assert (get_player(play)["shogun"], get_player(play)["recruits"]) == (1, 0)
    assert play.view(0)["board"]["stock"]["shogun"] == 11


def test_e13_recruits_need_rice_and_end_with_the_stock() -> None:
    assert (
        get_refusal(open_card(with_player(draft_game(), 0, rice=0), "B", "recruit"), 0, {"use": 1}) == "E-13"
    )
    play = with_player(with_player(draft_game(), 0, shogun=6), 1, shogun=6)
    assert get_refusal(open_card(play, "B", "recruit"), 0, {"use": 1}) == "E-13"


def test_e14_special_card_costs_five_ryo_and_is_replaced() -> None:
    play = open_card(draft_game(), "C", "develop")
    play.do(0, {"buy_card": "S3"})
    assert goods(play)[3] == 12 - 5
    assert get_player(play)["bought"] == ["S3"]
    assert play.view(1)["board"]["specials"] == {"display": ["S1", "S2", "S5", "S4"], "deck": 7}
    assert "S3" not in get_player(play)["cards"]
    skip_cards(play)
    for seat in (0, 1):
        play.do(seat, {"keep": []})
    assert get_player(play)["cards"] == ["A", "B", "C", "S3"]


def test_e14_the_card_must_lie_face_up_and_be_paid() -> None:
    play = open_card(draft_game(), "C", "develop")
    assert get_refusal(play, 0, {"buy_card": "S5"}) == "E-14"
    assert get_refusal(play, 0, {"buy_card": "A"}) == "E-14"
    assert (
        get_refusal(open_card(with_player(draft_game(), 0, ryo=4), "C", "develop"), 0, {"buy_card": "S1"})
        == "E-14"
    )


# Work


def test_e15_three_samurai_on_a_forest_yield_one_wood_each() -> None:
    """The law's vector 1."""
    play = with_player(with_player(draft_game(), 0, samurai="F1 F1"), 1, samurai="F1")
    play = open_card(play, "A", "wood", own=1)
    play.do(0, {"work": ["F1"]})
    assert goods(play)[1] == 2 + 1


def test_e15_two_own_samurai_on_a_forest_yield_two_each() -> None:
    """The law's vector 2."""
    play = open_card(with_player(draft_game(), 0, samurai="F1 F1"), "A", "wood", own=2)
    play.do(0, {"work": ["F1", "F1"]})
    assert goods(play)[1] == 2 + 4


def test_e15_one_sole_and_one_shared_forest_yield_five() -> None:
    """The law's vector 3."""
    play = with_player(with_player(draft_game(), 0, samurai="F1 F2"), 1, samurai="F2")
    play = open_card(play, "A", "wood", own=2)
    play.do(0, {"work": ["F1", "F2"]})
    assert goods(play)[1] == 2 + 5


@pytest.mark.parametrize(
    ("card", "action", "space", "good"),
    [("A", "wood", "F1", 1), ("B", "stone", "Q1", 2), ("C", "paddy", "P1", 0)],
)
def test_e15_each_kind_of_work_has_its_spaces(card: str, action: str, space: str, good: int) -> None:
    play = open_card(with_player(draft_game(), 0, samurai="F1 Q1 P1 T1"), card, action)
    for other in {"F1", "Q1", "P1", "T1"} - {space}:
        assert get_refusal(play, 0, {"work": [other]}) == "E-15"
    before = goods(play)[good]
    play.do(0, {"work": [space]})
    assert goods(play)[good] == before + 3


def test_e15_one_samurai_serves_one_activation_per_card() -> None:
    play = open_card(with_player(draft_game(), 0, samurai="F1 F2"), "A", "wood", own=3)
    assert get_refusal(play, 0, {"work": ["F1", "F1"]}) == "E-15"
    assert get_refusal(play, 0, {"work": []}) == "E-5"
    play.do(0, {"work": ["F1"]})
    assert get_refusal(play, 0, {"work": ["F1"]}) == "E-15"
    play.do(0, {"work": ["F2"]})
    assert play.view(0)["offered"] == [{"done": True}]


def test_e15_covered_spaces_of_two_players_yield_nothing() -> None:
    play = open_card(with_player(draft_game(2), 0, samurai="F3"), "A", "wood")
    assert get_refusal(play, 0, {"work": ["F3"]}) == "E-15"
    play = open_card(with_player(draft_game(3), 0, samurai="F3"), "A", "wood")
    play.do(0, {"work": ["F3"]})


# Building


@pytest.mark.parametrize(
    ("building", "cost", "power"),
    [("house", (0, 4, 2, 8), 1), ("post", (0, 5, 4, 12), 2), ("fortress", (0, 4, 9, 20), 3)],
)
def test_e16_each_building_has_its_cost_and_power(building: str, cost: tuple[int, ...], power: int) -> None:
    play = open_card(with_town(start_rich("T1"), "T1", ("house", 0), ("house", 1)), "C", "build_easy")
    play.do(0, {"build": [building, "T1"]})
    assert goods(play) == tuple(have - price for have, price in zip((10, 10, 10, 90), cost, strict=True))
    assert get_player(play)["power"] == power
    assert play.view(0)["board"]["towns"]["T1"]["slots"][-1] == {"what": building, "seat": 0}


def test_e16_building_needs_an_official_and_a_samurai() -> None:
    play = open_card(start_rich("T1 F1"), "C", "build_easy", own=2)
    assert get_refusal(play, 0, {"build": ["house", "T2"]}) == "E-16"
    assert get_refusal(play, 0, {"build": ["house", "F1"]}) == "E-16"
    assert get_refusal(play, 0, {"build": ["tower", "T1"]}) == "E-16"
    play.do(0, {"build": ["house", "T1"]})
    assert get_refusal(play, 0, {"build": ["house", "T1"]}) == "E-16"


def test_e16_refusal_of_an_unpaid_building_names_the_shortage() -> None:
    play = open_card(start_rich("T1", wood=3, ryo=7), "C", "build_easy")
    refusal = play.check(0, {"build": ["house", "T1"]})
    assert refusal is not None
    assert refusal.clause == "E-16"
    assert "1 wood, 1 Ryo" in refusal.words["en"]
    assert "1 bois, 1 ryō" in refusal.words["fr"]


def test_e16_difficult_building_takes_two_officials_each() -> None:
    play = open_card(start_rich("T1", hand=4, shogun=4), "A", "build_hard", own=2, shogun=2)
    assert play.view(0)["board"]["open"]["left"] == 2
    play.do(0, {"build": ["house", "T1"]})
    assert play.view(0)["board"]["open"]["left"] == 1


def test_e16_reduction_needs_a_special_card() -> None:
    play = open_card(start_rich("T1"), "C", "build_easy")
    assert get_refusal(play, 0, {"build": ["house", "T1"], "off": "wood"}) == "E-16"


def test_e17_a_town_has_ten_slots_filled_in_order() -> None:
    full = [("house", seat % 2) for seat in range(10)]
    play = open_card(with_town(start_rich("T2 T2"), "T2", *full[:9]), "C", "build_easy", own=2)
    play.do(0, {"build": ["house", "T2"]})
    assert play.view(0)["board"]["towns"]["T2"]["slots"][9] == {"what": "house", "seat": 0}
    assert get_refusal(play, 0, {"build": ["house", "T2"]}) == "E-17"


def test_e17_one_post_a_player_one_a_town_and_none_in_edo() -> None:
    play = with_town(start_rich("T1 T2 EDO"), "T2", ("post", 1))
    play = open_card(play, "C", "build_easy", own=2)
    assert get_refusal(play, 0, {"build": ["post", "EDO"]}) == "E-17"
    assert get_refusal(play, 0, {"build": ["post", "T2"]}) == "E-17"
    play.do(0, {"build": ["post", "T1"]})
    play = open_card(with_player(start_rich("T3"), 0, posts=0), "C", "build_easy")
    assert get_refusal(play, 0, {"build": ["post", "T3"]}) == "E-17"


def test_e17_the_nth_fortress_needs_two_n_houses() -> None:
    """The law's vector 5: with two houses and a fortress, a second fortress needs four houses."""
    slots = [("house", 0), ("house", 1), ("fortress", 1)]
    assert get_refusal(_fortress(*slots), 0, {"build": ["fortress", "T1"]}) == "E-17"
    assert get_refusal(_fortress(*slots, ("house", 1)), 0, {"build": ["fortress", "T1"]}) == "E-17"
    assert get_refusal(_fortress(*slots, ("post", 0)), 0, {"build": ["fortress", "T1"]}) == "E-17"
    _fortress(*slots, ("house", 1), ("house", 1)).do(0, {"build": ["fortress", "T1"]})


def test_e17_fortress_needs_an_own_house_in_the_town() -> None:
    play = _fortress(("house", 1), ("house", 1))
    assert get_refusal(play, 0, {"build": ["fortress", "T1"]}) == "E-17"


def test_e17_a_building_out_of_supply_cannot_be_built() -> None:
    play = open_card(with_player(start_rich("T1"), 0, houses=0), "C", "build_easy")
    assert get_refusal(play, 0, {"build": ["house", "T1"]}) == "E-17"
    forts = [("fortress", 1)] * 4
    play = with_town(with_town(start_rich("T1"), "T2", *forts), "T3", *forts)
    play = open_card(with_town(play, "T1", ("house", 0), ("house", 1)), "C", "build_easy")
    assert get_refusal(play, 0, {"build": ["fortress", "T1"]}) == "E-17"


def _fortress(*slots: tuple[str, int]) -> Play:
    return open_card(with_town(start_rich("T1"), "T1", *slots), "C", "build_easy")


# Trade


def test_e18_a_samurai_on_the_merchants_space_buys_or_gains_a_point() -> None:
    play = open_card(start_rich("EDO EDO", wood=2), "B", "trade", own=2)
    assert get_refusal(play, 0, {"trade": {"buy": 3}}) == "E-18"
    assert get_refusal(play, 0, {"trade": {"buy": 0}}) == "E-18"
    assert get_refusal(play, 0, {"trade": {}}) == "E-18"
    assert get_refusal(play, 0, {"trade": {"point": False}}) == "E-18"
    play.do(0, {"trade": {"buy": 2}})
    assert goods(play) == (10, 4, 10, 86)
    play.do(0, {"trade": {"point": True}})
    assert goods(play) == (10, 4, 5, 86)
    assert get_player(play)["power"] == 1


def test_e18_each_activation_needs_a_samurai_there() -> None:
    play = open_card(start_rich("EDO T1"), "B", "trade", own=2)
    play.do(0, {"trade": {"point": True}})
    assert get_refusal(play, 0, {"trade": {"point": True}}) == "E-18"
    assert get_refusal(open_card(start_rich("T1"), "B", "trade"), 0, {"trade": {"point": True}}) == "E-18"


def test_e18_both_at_once_need_an_own_post_at_the_merchant() -> None:
    both = {"trade": {"buy": 2, "point": True}}
    assert get_refusal(open_card(start_rich("EDO", wood=0), "B", "trade"), 0, both) == "E-18"
    play = start_rich("T1", wood=0)
    play = with_state(play, merchant=play.state.box.atlas.space_numbers["T1"])
    assert (
        get_refusal(open_card(with_town(play, "T1", ("house", 0), ("post", 1)), "B", "trade"), 0, both)
        == "E-18"
    )
    play = open_card(with_town(play, "T1", ("house", 0), ("post", 0)), "B", "trade")
    play.do(0, both)
    assert goods(play) == (10, 2, 5, 86)
    assert get_player(play)["power"] == 1


def test_e18_both_options_apply_in_a_possible_order() -> None:
    """Card 10 sells and takes wood: with ten wood the point comes first, with one the purchase."""
    for wood, after in ((10, 10), (1, 1)):
        play = start_rich("T1", wood=wood)
        play = with_state(play, merchant=play.state.box.atlas.space_numbers["T1"], merchants=(9, 0, 1))
        play = open_card(with_town(play, "T1", ("post", 0)), "B", "trade")
        play.do(0, {"trade": {"buy": 2, "point": True}})
        assert goods(play)[1] == after


def test_e18_a_deal_must_be_paid() -> None:
    assert (
        get_refusal(open_card(start_rich("EDO", wood=0, ryo=3), "B", "trade"), 0, {"trade": {"buy": 2}})
        == "E-18"
    )
    assert (
        get_refusal(open_card(start_rich("EDO", stone=4), "B", "trade"), 0, {"trade": {"point": True}})
        == "E-18"
    )


def test_an_action_kind_belongs_to_its_card() -> None:
    play = submit_plans(start_rich("F1"), [order("A", "wood", 1)])
    assert get_refusal(play, 0, {"work": ["F1"]}) == "E-8"


# Prices and yields in the view


def test_activation_in_the_view_states_the_prices_and_yields_of_the_rules() -> None:
    """E-15, E-16: every offered building costs, and all work brings, what the view of the open card says."""
    checked = {"build": 0, "work": 0}
    for number in range(choose_count(3, 200)):
        play, rng = new("edo", 2 + number % 3, seed=f"prices {number}"), Random(number)
        while play.outcome is None:
            seat = rng.choice(play.awaited)
            view = play.view(seat)
            for action in view["offered"] if isinstance(view["offered"], list) else ():
                if kind := next((kind for kind in checked if kind in action), None):
                    check_activation(play, seat, view["board"]["mine"]["activation"], action)
                    checked[kind] += 1
            play.do(seat, choose_sensibly(play, seat, rng))
    assert min(checked.values()) > 20


def check_activation(play: Play, seat: int, activation: dict[str, Any], action: Action) -> None:
    """Compare the goods before and after an action with the view; goods beyond the limit are lost."""
    before = play.state.players[seat].goods._asdict()
    after = play.game.apply(play.state, seat, action, 0).players[seat].goods._asdict()
    change = {good: after[good] - before[good] for good in before}
    if "build" in action:
        option = activation["buildings"][action["build"][0]]
        cost = option["reduced"][action["off"]] if "off" in action else option["cost"]
        assert change == {good: -cost.get(good, 0) for good in change}, action
    else:
        gains = [activation["gain"][space] for space in action["work"]]
        found = {good: sum(gain.get(good, 0) for gain in gains) for good in change}
        most = play.state.box.pieces.most
        room = {good: most - before[good] if good != "ryo" else 0 for good in change}
        assert change == {good: min(found[good], room[good]) for good in change}, action
