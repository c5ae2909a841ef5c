"""Edo by the clauses of its law, through the public interface: set-up, planning and the order of cards."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from machinami import new
from machinami.core import registry
from machinami.core.contract import Action, Refused
from machinami.core.record import dump
from tests.games.edo.table import (
    deal,
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
)


def test_e1_initial_pieces_of_every_seat() -> None:
    play = new("edo", 4, chance=deal)
    board = play.view(0)["board"]
    assert registry.find("edo").info.seats == (2, 3, 4)
    assert board["stock"] == {"shogun": 12, "fortresses": 8}
    assert len(board["cards"]) == 3 + 12
    assert board["limits"]["officials"] == 5
    for seat in range(4):
        entry = get_player(play, seat)
        assert (entry["houses"], entry["posts"], entry["ryo"], entry["power"]) == (7, 1, 10, 0)
        assert entry["cards"] == ["A", "B", "C"]


def test_e1_money_is_public_unless_the_option_hides_it() -> None:
    open_play, hidden = draft_game(), draft_game(money="hidden")
    assert open_play.view(1)["board"]["players"][0]["ryo"] == 12
    assert hidden.view(1)["board"]["players"][0]["ryo"] is None
    assert hidden.view(0)["board"]["players"][0]["ryo"] == 12
    assert hidden.view(None)["board"]["players"][0]["ryo"] is None


def test_e6_affordable_buildings_are_public_unless_money_is_hidden() -> None:
    rich = {"wood": 8, "stone": 8, "ryo": 60}
    affordable = [one["affords"] for one in with_player(draft_game(), 0, **rich).view(1)["board"]["players"]]
    assert affordable == [["house", "post"], []]
    concealed = with_player(draft_game(money="hidden"), 0, **rich)
    assert concealed.view(1)["board"]["players"][0]["affords"] is None
    assert concealed.view(0)["board"]["players"][0]["affords"] == ["house", "post"]


def test_e18_affordable_purchases_are_public_unless_money_is_hidden() -> None:
    play = with_player(draft_game(), 0, rice=0, wood=0, stone=5, ryo=5)
    buys = play.view(1)["board"]["players"][0]["buys"]
    assert buys == {"cards": ["S1", "S2", "S3", "S4"], "most": 2, "point": True}
    poor = with_player(draft_game(), 0, rice=0, wood=9, stone=0, ryo=4)
    assert get_player(poor)["buys"] == {"cards": [], "most": 1, "point": False}, "one more wood fits"
    cheap = with_player(draft_game(), 0, ryo=3, cards="S12")
    assert get_player(cheap)["buys"]["cards"], "a card reduces the price of others"
    assert draft_game(money="hidden").view(1)["board"]["players"][0]["buys"] is None


def test_e1a_yield_beyond_ten_is_lost() -> None:
    play = open_card(with_player(draft_game(), 0, rice=9), "A", "rice", own=3)
    play.do(0, {"use": 3})
    assert get_player(play)["rice"] == 10


def test_e1a_a_purchase_beyond_ten_is_refused() -> None:
    play = open_card(with_player(draft_game(), 0, samurai="EDO", wood=9, ryo=30), "B", "trade")
    assert get_refusal(play, 0, {"trade": {"buy": 2}}) == "E-1a"
    play.do(0, {"trade": {"buy": 1}})
    assert get_player(play)["wood"] == 10


def test_e2_draft_order_goes_round_and_back() -> None:
    play = new("edo", 3, chance=lambda ask: {"first": 1} if ask.kind == "first" else deal(ask))
    order_of_turns = []
    for action in (
        {"take": {"set": 5}},
        {"take": {"town": "T3"}},
        {"take": {"set": 1}},
        {"take": {"town": "T1"}},
        {"take": {"set": 2}},
        {"take": {"town": "T2"}},
    ):
        order_of_turns.append(play.to_act[0])
        play.do(play.to_act[0], action)
    assert order_of_turns == [1, 2, 0, 0, 2, 1]
    assert goods(play, 1) == (4, 0, 0, 18)
    assert goods(play, 2) == (2, 0, 2, 13)
    assert play.view(0)["board"]["phase"] == "plan"


def test_e2_the_town_gets_a_house_without_points_and_a_samurai() -> None:
    play = draft_game()
    entry = get_player(play)
    assert (entry["power"], entry["houses"], entry["samurai"], entry["own"]) == (0, 6, ["T1"], 4)
    assert play.view(0)["board"]["towns"]["T1"]["slots"] == [{"what": "house", "seat": 0}]
    assert play.view(0)["board"]["towns"]["T1"]["shares"] == {"0": 9}


@pytest.mark.parametrize(
    "choice",
    [{"town": "EDO"}, {"town": "F1"}, {"town": "T9"}, {"set": 6}, {"set": 0}, {"set": 1, "town": "T1"}, {}],
)
def test_e2_unknown_set_or_start_town_is_refused(choice: dict[str, object]) -> None:
    assert get_refusal(new("edo", chance=deal), 0, {"take": choice}) == "E-2"


def test_e2_each_player_takes_one_free_set_and_one_free_town() -> None:
    play = new("edo", chance=deal)
    play.do(0, {"take": {"set": 1}})
    assert get_refusal(play, 1, {"take": {"set": 1}}) == "E-2"
    play.do(1, {"take": {"town": "T1"}})
    assert get_refusal(play, 1, {"take": {"town": "T2"}}) == "E-2"
    play.do(1, {"take": {"set": 2}})
    assert get_refusal(play, 0, {"take": {"town": "T1"}}) == "E-2"
    assert get_refusal(play, 0, {"take": {"set": 3}}) == "E-2"
    assert get_refusal(play, 0, {"plan": []}) == "E-2"


def test_e3_initial_merchant_and_special_cards() -> None:
    board = draft_game().view(None)["board"]
    assert board["merchant"]["at"] == "EDO"
    assert (board["merchant"]["current"]["number"], board["merchant"]["next"]["number"]) == (1, 2)
    assert board["merchant"]["pile"] == 9
    assert board["specials"] == {"display": ["S1", "S2", "S3", "S4"], "deck": 8}


def test_e3_a_forged_deal_is_refused() -> None:
    play = new("edo", chance=lambda ask: None)
    forged: list[Action] = [{"first": 2}, {"merchants": []}, {"first": True}, {"first": 0, "merchants": []}]
    for do in forged:
        with pytest.raises(Refused):
            play.settle(do)
    play.settle({"first": 0})
    with pytest.raises(Refused) as refused:
        play.settle({"merchants": [1, 1, 2, 3, 4, 5, 6, 7, 8, 9]})
    assert refused.value.clause == "E-3"


def test_e3_empty_special_deck_replaces_no_card() -> None:
    play = open_card(with_state(draft_game(), deck=()), "C", "develop")
    play.do(0, {"buy_card": "S2"})
    assert play.view(0)["board"]["specials"] == {"display": ["S1", "S3", "S4"], "deck": 0}


def test_e4_plan_has_actions_on_three_different_own_cards() -> None:
    play = draft_game()
    good = [order("B", "stone"), order("A", "wood"), order("C", "paddy")]
    for bad in (
        good[:2],
        [*good, order("A", "rice")],
        [good[0], good[1], order("A", "rice")],
        [good[0], good[1], order("S1", "1")],
        [good[0], good[1], order("C", "wood")],
        [good[0], good[1], order("X", "wood")],
    ):
        assert get_refusal(play, 0, {"plan": bad}) == "E-4"
    play.do(0, {"plan": good})
    assert [one["card"] for one in get_player(play)["plan"]] == ["B", "A", "C"]


def test_e4_plan_has_three_cards_even_with_more_in_hand() -> None:
    play = with_player(draft_game(), 0, cards="S1 S8")
    assert get_refusal(play, 0, {"plan": [order(card, "1") for card in ("S1", "S8", "A", "B")]}) == "E-4"
    play.do(0, {"plan": [order("S8", "1"), order("A", "rice"), order("S1", "2")]})


def test_e5_officials_come_from_those_at_hand() -> None:
    play = with_player(draft_game(), 0, shogun=1)
    idle = [order("B", "stone"), order("C", "paddy")]
    assert get_refusal(play, 0, {"plan": [order("A", "rice", 4), order("B", "stone", 1), idle[1]]}) == "E-5"
    assert get_refusal(play, 0, {"plan": [order("A", "rice", 0, 2), *idle]}) == "E-5"
    play.do(0, {"plan": [order("A", "rice", 3, 1), order("B", "money", 1), idle[1]]})


def test_e5_no_card_gets_more_officials_than_its_activations_need() -> None:
    play = with_player(draft_game(), 0, shogun=4)
    idle = [order("B", "stone"), order("C", "paddy")]
    assert get_refusal(play, 0, {"plan": [order("A", "rice", 4, 1), *idle]}) == "E-5"
    assert get_refusal(play, 0, {"plan": [order("B", "recruit", 2), order("A", "rice"), idle[1]]}) == "E-5"
    assert play.check(0, {"plan": [order("A", "build_hard", 4), *idle]}) is None
    assert get_refusal(play, 0, {"plan": [order("A", "build_hard", 4, 1), *idle]}) == "E-5"


def test_e5_card_without_officials_ends_at_once() -> None:
    play = submit_plans(draft_game(), [order("A", "money")])
    play.do(0, {"reveal": True})
    assert play.to_act == (1,)
    assert goods(play) == (2, 2, 1, 12)


def test_e5_an_odd_official_at_a_difficult_building_does_nothing() -> None:
    play = with_player(draft_game(), 0, wood=10, stone=10, ryo=50, samurai="T1 T1")
    play = open_card(play, "A", "build_hard", own=3)
    assert play.view(0)["board"]["open"]["left"] == 1
    play.do(0, {"build": ["house", "T1"]})
    assert play.to_act == (1,)


def test_e6_plan_is_public_card_by_card() -> None:
    play = submit_plans(draft_game(), [order("A", "rice", 2)])
    assert play.view(1)["board"]["players"][0]["plan"] == [None, None, None]
    assert get_player(play)["plan"][0] == {**order("A", "rice", 2), "revealed": False}
    play.do(0, {"reveal": True})
    plan = play.view(1)["board"]["players"][0]["plan"]
    assert plan == [{**order("A", "rice", 2), "revealed": True}, None, None]


def test_e7_cards_are_revealed_by_column_from_the_first_player() -> None:
    play = submit_plans(with_state(draft_game(3), first=2), *[[order("A", "rice", 1)]] * 3)
    turns = []
    while play.view(None)["board"]["phase"] in ("before", "card"):
        if "reveal" in play.view(play.to_act[0])["offered"][-1]:
            turns.append((play.to_act[0], play.view(None)["board"]["column"]))
        play.do(play.to_act[0], play.view(play.to_act[0])["offered"][-1])
    assert turns == [(seat, column) for column in range(3) for seat in (2, 0, 1)]


def test_e7_all_activations_of_a_card_come_without_interruption() -> None:
    play = open_card(draft_game(), "A", "rice", own=3)
    play.do(0, {"use": 1})
    assert play.to_act == (0,)
    play.do(0, {"use": 2})
    assert play.to_act == (1,)


def test_e8_samurai_walk_for_a_ryo_a_space_before_any_card() -> None:
    """The law's vector 7: one samurai walks one space and another walks two, for 3 Ryo in all."""
    play = submit_plans(with_player(draft_game(), 0, samurai="T1 B1"))
    play.do(0, {"walk": ["T1", "R1"]})
    play.do(0, {"walk": ["B1", "T2"]})
    assert goods(play)[3] == 12 - 3
    assert get_player(play)["samurai"] == ["R1", "T2"]
    play.do(0, {"reveal": True})
    assert play.to_act == (1,)


def test_e8_every_seat_may_move_the_merchant_for_a_ryo_per_space() -> None:
    play = submit_plans(draft_game())
    play.do(0, {"merchant": "T1"})
    assert goods(play)[3] == 12 - 2
    assert play.view(1)["board"]["merchant"]["at"] == "T1"


def test_e8_a_walk_must_be_paid_and_lead_elsewhere() -> None:
    play = submit_plans(with_player(draft_game(), 0, ryo=1))
    assert get_refusal(play, 0, {"walk": ["T1", "EDO"]}) == "E-8"
    assert get_refusal(play, 0, {"walk": ["T1", "T1"]}) == "E-8"
    assert get_refusal(play, 0, {"walk": ["T2", "R2"]}) == "E-8"
    assert get_refusal(play, 0, {"merchant": "T1"}) == "E-8"
    assert get_refusal(play, 0, {"merchant": "EDO"}) == "E-8"
    assert get_refusal(play, 0, {"walk": ["T1", "X1"]}) == "E-3"
    assert get_refusal(play, 0, {"use": 1}) == "E-8"
    play.do(0, {"walk": ["T1", "Q1"]})


def test_e8_covered_spaces_may_be_entered_and_crossed() -> None:
    play = submit_plans(with_player(draft_game(), 0, samurai="T3 T2"))
    play.do(0, {"walk": ["T3", "F3"]})
    play.do(0, {"walk": ["T2", "B2"]})
    assert get_player(play)["samurai"] == ["F3", "B2"]
    assert goods(play)[3] == 12 - 1 - 2


def test_e8_walks_after_the_reveal_are_refused() -> None:
    play = open_card(draft_game(), "A", "rice")
    assert get_refusal(play, 0, {"walk": ["T1", "R1"]}) == "E-9"
    assert get_refusal(play, 0, {"reveal": True}) == "E-9"


def test_e9_a_card_may_be_forgone_in_part_or_wholly() -> None:
    play = open_card(draft_game(), "A", "rice", own=3)
    play.do(0, {"use": 1})
    play.do(0, {"done": True})
    assert play.to_act == (1,)
    assert goods(play)[0] == 3


def test_e9_open_card_allows_only_its_planned_action() -> None:
    play = open_card(draft_game(), "A", "rice", own=1)
    for action in (
        {"place": "B1"},
        {"ride": [["T1", "P1"]]},
        {"buy_card": "S1"},
        {"work": ["F1"]},
        {"build": ["house", "T1"]},
        {"trade": {"buy": 1}},
    ):
        assert get_refusal(play, 0, action) == "E-9"
    assert get_refusal(open_card(draft_game(), "C", "travel"), 0, {"use": 1}) == "E-9"
    assert get_refusal(play, 0, {"use": 2}) == "E-5"
    assert get_refusal(play, 0, {"use": 0}) == "E-5"


def test_e10_money_brings_five_ryo_each() -> None:
    play = open_card(draft_game(), "B", "money", own=4)
    play.do(0, {"use": 4})
    assert goods(play)[3] == 12 + 20


def test_e11_rice_brings_one_rice_each() -> None:
    play = open_card(draft_game(), "A", "rice", own=4)
    play.do(0, {"use": 4})
    assert goods(play)[0] == 2 + 4


@pytest.mark.parametrize(("cards", "own", "shogun"), [("", 0, 0), ("", 2, 1), ("S6", 1, 1)])
def test_e5_offered_plans_are_complete_and_distinct(cards: str, own: int, shogun: int) -> None:
    play = with_player(draft_game(), 0, cards=cards, hand=own, shogun=shogun)
    listed = {dump(action) for action in play.actions(0)}
    assert len(listed) == len(play.actions(0))
    assert all(action in play.actions(0) for action in list(play.actions(0))[::97])
    by_hand = [
        (chosen, officials)
        for chosen in permutations(play.state.players[0].cards, 3)
        for deeds in product(*(play.state.box.cards[card].deeds for card in chosen))
        for officials in product(range(own + 1), range(shogun + 1), repeat=3)
        if sum(officials[::2]) <= own
        and sum(officials[1::2]) <= shogun
        and all(officials[2 * c] + officials[2 * c + 1] <= deeds[c].max_officials for c in range(3))
    ]
    assert len(by_hand) == len(listed)


def test_actions_out_of_phase_are_refused() -> None:
    play = draft_game()
    assert get_refusal(play, 0, {"reveal": True}) == "E-4"
    submit_plans(play)
    assert get_refusal(play, 0, {"plan": []}) == "E-8"
    skip_cards(play)
    assert get_refusal(play, 0, {"reveal": True}) == "E-19"
