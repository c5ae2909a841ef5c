"""Every special card and every merchant card of house-1 by the law."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from machinami import Play
from machinami.core.contract import Action
from machinami.games.edo.components import box
from machinami.games.edo.components.data_sets import SETS
from machinami.games.edo.state import State
from tests.games.edo.table import (
    draft_game,
    get_player,
    get_refusal,
    goods,
    open_card,
    with_player,
    with_state,
    with_town,
)


def deal_special_card(card: str, samurai: str = "T1", **changes: Any) -> Play:
    stock = {"rice": 5, "wood": 5, "stone": 5, "ryo": 40, "shogun": 4}
    return with_player(draft_game(3), 0, samurai=samurai, cards=card, **(stock | changes))


def gain_by_card(
    card: str, number: int, samurai: str, shogun: int, *actions: Action, **changes: Any
) -> tuple[int, ...]:
    """Return the goods that a special card's action brings with a number of the Shogun's officials on it."""
    play = deal_special_card(card, samurai, **changes)
    before = goods(play)
    open_card(play, card, str(number), own=0, shogun=shogun)
    for action in actions:
        play.do(0, action)
    return tuple(after - have for after, have in zip(goods(play), before, strict=True))


@pytest.mark.parametrize(("card", "number", "ryo"), [("S1", 1, 10), ("S2", 1, 8), ("S8", 2, 8)])
def test_money_brings_more(card: str, number: int, ryo: int) -> None:
    assert gain_by_card(card, number, "", 4, {"use": 4}) == (0, 0, 0, 4 * ryo)


@pytest.mark.parametrize(("card", "number"), [("S3", 1), ("S4", 1)])
def test_rice_brings_two_each_three_times(card: str, number: int) -> None:
    assert gain_by_card(card, number, "", 3, {"use": 2}) == (4, 0, 0, 0)
    assert gain_by_card(card, number, "", 3, {"use": 3}, rice=6) == (4, 0, 0, 0)
    with pytest.raises(Exception, match="E-5"):
        gain_by_card(card, number, "", 4)


@pytest.mark.parametrize(
    ("card", "number", "spaces", "gain"),
    [
        ("S2", 2, ["F1"], (0, 4, 0, 0)),
        ("S3", 2, ["Q1"], (0, 0, 4, 0)),
        ("S5", 1, ["F1"], (0, 5, 0, 0)),
        ("S6", 1, ["Q1"], (0, 0, 4, 0)),
        ("S7", 1, ["P1"], (4, 0, 0, 0)),
        ("S8", 1, ["F1", "Q1"], (0, 3, 3, 0)),
        ("S9", 1, ["F1"], (0, 4, 0, 0)),
        ("S10", 1, ["Q1"], (0, 0, 4, 0)),
    ],
)
def test_work_on_a_special_card_yields_more(
    card: str, number: int, spaces: list[str], gain: tuple[int, ...]
) -> None:
    assert gain_by_card(card, number, " ".join(spaces), len(spaces), {"work": spaces}) == gain


@pytest.mark.parametrize(("card", "space", "good"), [("S9", "F1", 1), ("S10", "Q1", 2)])
def test_four_regardless_of_other_samurai(card: str, space: str, good: int) -> None:
    crowd = f"{space} {space} {space}"
    assert gain_by_card(card, 1, crowd, 1, {"work": [space]})[good] == 4


def test_other_samurai_reduce_an_increased_yield() -> None:
    assert gain_by_card("S5", 1, "F1 F1 F1", 1, {"work": ["F1"]}) == (0, 3, 0, 0)


def test_s8_gives_each_samurai_the_yield_of_its_space() -> None:
    play = open_card(deal_special_card("S8", "P1 F1"), "S8", "1", own=0, shogun=2)
    assert get_refusal(play, 0, {"work": ["P1"]}) == "E-15"


@pytest.mark.parametrize(("card", "number"), [("S1", 2), ("S10", 2)])
def test_travel_plus_places_officials_on_any_space(card: str, number: int) -> None:
    play = open_card(deal_special_card(card), card, str(number), own=3)
    for space in ("EDO", "F1", "R2"):
        play.do(0, {"place": space})
    assert sorted(get_player(play)["samurai"]) == ["EDO", "F1", "R2", "T1"]
    play = open_card(deal_special_card(card, "T1 T1 T1"), card, str(number), own=0, shogun=1)
    assert get_refusal(play, 0, {"ride": [["T1", "F1"]] * 3}) == "E-12"


def test_s11_lets_three_samurai_ride_with_one_official() -> None:
    play = open_card(deal_special_card("S11", "T1 T1 F1"), "S11", "1", own=0, shogun=1)
    assert get_refusal(play, 0, {"place": "B1"}) == "E-12"
    play.do(0, {"ride": [["T1", "EDO"], ["T1", "EDO"], ["F1", "EDO"]]})
    assert get_player(play)["samurai"] == ["EDO"] * 3
    play = open_card(deal_special_card("S11"), "S11", "1", own=1)
    assert get_refusal(play, 0, {"place": "EDO"}) == "E-12"


def test_s4_takes_three_ryo_off() -> None:
    assert gain_by_card("S4", 2, "T1", 1, {"build": ["house", "T1"]}) == (0, -4, -2, -5)


@pytest.mark.parametrize("card", ["S7", "S11"])
def test_a_wood_or_a_stone_off(card: str) -> None:
    build: Action = {"build": ["house", "T1"]}
    assert gain_by_card(card, 2, "T1", 1, build) == (0, -4, -2, -8)
    assert gain_by_card(card, 2, "T1", 1, build | {"off": "wood"}) == (0, -3, -2, -8)
    assert gain_by_card(card, 2, "T1", 1, build | {"off": "stone"}, stone=1) == (0, -4, -1, -8)
    play = open_card(deal_special_card(card), card, "2", own=0, shogun=2)
    assert get_refusal(play, 0, build | {"off": "rice"}) == "E-16"


def test_e16_reduction_of_a_missing_cost_is_refused() -> None:
    data: Any = deepcopy(SETS.content("house-1")) | {"name": "my-box"}
    data["buildings"]["house"]["stone"] = 0
    play = deal_special_card("S7")
    state = State(box.build_box(SETS.load(data), 3), play.state.cells)
    play = Play(play.game, play.setup, None, state=state, is_imagined=True)
    open_card(play, "S7", "2", own=0, shogun=1)
    assert get_refusal(play, 0, {"build": ["house", "T1"], "off": "stone"}) == "E-16"
    play.do(0, {"build": ["house", "T1"], "off": "wood"})
    assert goods(play) == (5, 2, 5, 32)


def test_s5_and_s12_trade_both_ways_without_a_post() -> None:
    both = {"trade": {"buy": 2, "point": True}}
    assert gain_by_card("S5", 2, "EDO EDO", 2, both, stone=10) == (0, 2, -5, -4)
    assert gain_by_card("S12", 1, "EDO EDO EDO", 3, both, {"trade": {"buy": 1}}, both, stone=10) == (
        0,
        5,
        -10,
        -10,
    )


def test_s6_recruits_twice() -> None:
    play = open_card(deal_special_card("S6"), "S6", "2", own=0, shogun=2)
    play.do(0, {"use": 2})
    assert (get_player(play)["recruits"], get_player(play)["rice"]) == (2, 3)


def test_s9_recruits_free() -> None:
    play = open_card(deal_special_card("S9", rice=0), "S9", "2", own=0, shogun=1)
    play.do(0, {"use": 1})
    assert (get_player(play)["recruits"], get_player(play)["rice"]) == (1, 0)


def test_s12_develops_twice_for_three_ryo() -> None:
    play = open_card(deal_special_card("S12"), "S12", "2", own=0, shogun=2)
    play.do(0, {"buy_card": "S1"})
    play.do(0, {"buy_card": "S5"})
    assert get_player(play)["bought"] == ["S1", "S5"]
    assert goods(play)[3] == 40 - 6


MERCHANTS = [
    ("wood", 2, 2, {"stone": 5}),
    ("stone", 2, 2, {"wood": 6}),
    ("rice", 3, 1, {"wood": 3, "stone": 2}),
    ("wood", 3, 2, {"rice": 3, "stone": 3}),
    ("stone", 3, 3, {"rice": 4, "ryo": 3}),
    ("rice", 2, 2, {"wood": 3, "ryo": 8}),
    ("wood", 3, 1, {"stone": 3, "ryo": 6}),
    ("stone", 3, 2, {"rice": 3, "wood": 3}),
    ("rice", 3, 2, {"ryo": 20}),
    ("wood", 2, 1, {"rice": 2, "wood": 2, "stone": 2}),
]


@pytest.mark.parametrize(("number", "card"), list(enumerate(MERCHANTS, 1)), ids=lambda value: str(value)[:2])
def test_each_merchant_card_sells_and_rewards(number: int, card: Any) -> None:
    what, most, price, point = card
    stock: dict[str, Any] = {"rice": 6, "wood": 6, "stone": 6, "ryo": 40}
    play = with_state(
        with_player(draft_game(), 0, samurai="EDO EDO", **stock), merchants=(number - 1, number % 10)
    )
    open_card(play, "B", "trade", own=2)
    assert get_refusal(play, 0, {"trade": {"buy": most + 1}}) == "E-18"
    play.do(0, {"trade": {"buy": most}})
    stock |= {what: stock[what] + most, "ryo": 40 - most * price}
    assert goods(play) == tuple(stock.values())
    play.do(0, {"trade": {"point": True}})
    assert goods(play) == tuple(have - point.get(name, 0) for name, have in stock.items())
    assert get_player(play)["power"] == 1


def test_special_cards_obey_the_rules_of_building() -> None:
    """E-17 applies to buildings by a special card: a post in Edo stays forbidden."""
    play = open_card(
        with_town(deal_special_card("S4", "EDO", stone=9), "EDO", ("house", 0)), "S4", "2", own=0, shogun=1
    )
    assert get_refusal(play, 0, {"build": ["post", "EDO"]}) == "E-17"
