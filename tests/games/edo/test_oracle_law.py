"""The oracle of Edo with the vectors of the law, and consistent in random games."""

import random
import tomllib
from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import machinami
from tests.games.edo import oracle_lists as lists
from tests.games.edo.oracle import Oracle
from tests.games.edo.oracle_cards import may_trade, open_card
from tests.games.edo.oracle_table import Action, Illegal

DATA: dict[str, Any] = tomllib.loads(
    (Path(machinami.__file__).parent / "games/edo/components/house-1.toml").read_text(encoding="utf-8")
)
IDLE = [{"card": "A", "action": "rice"}, {"card": "B", "action": "stone"}, {"card": "C", "action": "paddy"}]


def build_cheap_data() -> dict[str, Any]:
    """Return figures with which random players build towns and trade."""
    data = deepcopy(DATA)
    for building in data["buildings"].values():
        building.update(wood=1, stone=0, ryo=1)
    for start in data["starts"]:
        start.update(rice=10, wood=10)
    return data


def draft_game(
    seats: int = 2, options: dict[str, Any] | None = None, data: dict[str, Any] | None = None
) -> Oracle:
    """Return a game at its first planning: seat 0 first, each with the set and the town of its number."""
    oracle = Oracle(seats, options or {}, data or DATA)
    oracle.line({"by": "chance", "do": {"first": 0}})
    oracle.line({"by": "chance", "do": {"merchants": list(range(1, 11))}})
    oracle.line({"by": "chance", "do": {"specials": list(range(1, 13))}})
    for seat in range(seats):
        oracle.line({"by": seat, "do": {"take": {"town": f"T{seat + 1}"}}})
    for seat in reversed(range(seats)):
        oracle.line({"by": seat, "do": {"take": {"set": seat + 1}}})
    return oracle


def reveal_card(oracle: Oracle, card: str, action: str, own: int = 0, shogun: int = 0) -> Oracle:
    """Reveal this card of seat 0; all other seats play idle plans."""
    spare = [entry for entry in IDLE if entry["card"] != card][:2]
    plan = [{"card": card, "action": action, "own": own, "shogun": shogun}, *spare]
    oracle.line({"by": 0, "do": {"plan": plan}})
    for seat in range(1, oracle.seats):
        oracle.line({"by": seat, "do": {"plan": IDLE}})
    oracle.line({"by": 0, "do": {"reveal": True}})
    return oracle


def place_samurai(oracle: Oracle, *samurai: list[str]) -> None:
    """Put each seat's samurai on these spaces."""
    for seat, spaces in enumerate(samurai):
        oracle.table.players[seat].samurai = Counter(spaces)


def fill_stock(oracle: Oracle, seat: int = 0) -> None:
    """Give a seat the most of all goods."""
    oracle.table.players[seat].goods = {"rice": 10, "wood": 10, "stone": 10}
    oracle.table.players[seat].ryo = 100


def do(oracle: Oracle, **action: Any) -> None:
    """Apply a line of the seat to act."""
    oracle.line({"by": oracle.to_act()[0], "do": action})


def skip_to_wages(oracle: Oracle) -> None:
    """Submit idle plans and reveal all cards."""
    for seat in range(oracle.seats):
        oracle.line({"by": seat, "do": {"plan": IDLE}})
    while oracle.phase != "wages":
        do(oracle, reveal=True)


def work_for_wood(oracle: Oracle, *spaces: str) -> int:
    """Return the wood of seat 0 from this work on a Wood card."""
    goods = oracle.table.players[0].goods
    before = goods["wood"]
    reveal_card(oracle, "A", "wood", own=len(spaces))
    do(oracle, work=list(spaces))
    return goods["wood"] - before


def test_vector_1_three_samurai_of_two_players_yield_one_wood() -> None:
    oracle = draft_game()
    place_samurai(oracle, ["F1", "F1"], ["F1"])
    assert work_for_wood(oracle, "F1") == 1


def test_vector_2_two_samurai_alone_on_a_forest_yield_four_wood() -> None:
    oracle = draft_game()
    place_samurai(oracle, ["F1", "F1"], ["T2"])
    assert work_for_wood(oracle, "F1", "F1") == 4


def test_vector_3_one_sole_and_one_shared_forest_yield_five_wood() -> None:
    oracle = draft_game()
    place_samurai(oracle, ["F1", "F2"], ["F2"])
    assert work_for_wood(oracle, "F1", "F2") == 5


def test_vector_4_first_builder_ranks_first_at_equal_influence() -> None:
    oracle = draft_game(4)
    blue, yellow, red, green = range(4)
    oracle.table.towns = {
        "T1": [("house", red), ("house", green), ("house", red), ("house", green)],
        "T2": [("house", blue), ("house", red)],
        "EDO": [("house", blue), ("house", yellow)],
    }
    assert oracle.income() == [{"T2": 6, "EDO": 2}, {"EDO": 1}, {"T1": 5, "T2": 2}, {"T1": 4}]
    assert oracle.ranks("T1") == [red, green]
    assert oracle.influence("T1") == {red: 2, green: 2}


def test_vector_5_a_second_fortress_waits_for_four_houses() -> None:
    oracle = draft_game()
    place_samurai(oracle, ["T1", "T1"], ["T2"])
    oracle.table.towns["T1"] = [("house", 0), ("house", 1)]
    reveal_card(oracle, "C", "build_easy", own=2)
    fill_stock(oracle)
    do(oracle, build=["fortress", "T1"])
    fill_stock(oracle)
    assert not oracle.legal(0, {"build": ["fortress", "T1"]})
    oracle.table.towns["T1"] += [("house", 1), ("house", 1)]
    assert oracle.legal(0, {"build": ["fortress", "T1"]})


def test_vector_6_keeping_two_of_three_samurai_costs_two_rice() -> None:
    oracle = draft_game()
    place_samurai(oracle, ["F1", "F1", "T1"], [])
    skip_to_wages(oracle)
    assert oracle.count(0) == 5, "two rice: none, F1, T1, both F1, F1 and T1"
    do(oracle, keep=["F1", "T1"])
    assert oracle.seat(0)["rice"] == 0
    assert oracle.seat(0)["own"] == 3
    assert oracle.wages_paid == [[2, 0]]
    assert oracle.round == 2


def test_vector_7_one_space_and_two_spaces_cost_three_ryo() -> None:
    oracle = draft_game()
    for seat in range(2):
        oracle.line({"by": seat, "do": {"plan": IDLE}})
    place_samurai(oracle, ["T1", "F1"], ["T2"])
    before = oracle.seat(0)["ryo"]
    do(oracle, walk=["T1", "R1"])
    do(oracle, walk=["F1", "EDO"])
    assert before - oracle.seat(0)["ryo"] == 3


def test_e2_draft_gives_house_and_samurai_in_its_order() -> None:
    oracle = draft_game(3)
    assert [oracle.seat(seat)["ryo"] for seat in range(3)] == [12, 13, 14]
    assert oracle.seat(2)["samurai"] == {"T3": 1}
    assert oracle.seat(2)["own"] == 4
    assert oracle.seat(2)["houses_left"] == 6
    assert oracle.seat(2)["track"] == 0


def test_e5_count_of_plans_equals_their_list() -> None:
    oracle = draft_game()
    oracle.table.players[0].samurai = Counter({"T1": 4})
    oracle.table.players[0].shogun = 1
    plans = list(oracle.plans(0))
    assert len(plans) == len({lists.canonical(plan) for plan in plans}) == oracle.count(0)
    assert all(oracle.legal(0, plan) for plan in plans)
    # 6 orders of 64 choices of actions; each official goes to one of three cards or to none, and both only to
    # the same card if its action runs more than once: recruitment and development run once in 16 of 64 each.
    assert len(plans) == 6 * (64 * 16 - 16 - 16)


def test_e5_an_odd_official_on_a_difficult_card_does_nothing() -> None:
    oracle = reveal_card(draft_game(), "A", "build_hard", own=1)
    assert (oracle.phase, oracle.to_act()) == ("walk", [1])


def test_e12_a_ride_spends_a_shoguns_official_first() -> None:
    oracle = draft_game()
    oracle.table.players[0].shogun = 1
    reveal_card(oracle, "C", "travel", own=1, shogun=1)
    do(oracle, ride=[["T1", "EDO"]])
    do(oracle, place="B1")
    assert oracle.seat(0)["samurai"] == {"B1": 1, "EDO": 1}
    assert oracle.to_act() == [1]


def test_e12_count_of_rides_equals_their_list() -> None:
    oracle = reveal_card(draft_game(), "C", "travel", own=2)
    place_samurai(oracle, ["T1", "T1", "F1"], [])
    listed = oracle.actions(0)
    assert listed is not None
    assert len(listed) == oracle.count(0) == len({lists.canonical(action) for action in listed})
    assert not oracle.legal(0, {"ride": [["F1", "T1"], ["F1", "T2"]]})


def test_e15_covered_spaces_yield_nothing_for_two_players() -> None:
    oracle = draft_game()
    place_samurai(oracle, ["F3"], [])
    reveal_card(oracle, "A", "wood", own=1)
    assert not oracle.legal(0, {"work": ["F3"]})
    assert oracle.legal(0, {"done": True})


def test_e17_one_trading_post_per_town_and_none_in_edo() -> None:
    oracle = draft_game()
    place_samurai(oracle, ["T1", "EDO", "T2"], [])
    oracle.table.towns["T2"].append(("post", 1))
    reveal_card(oracle, "C", "build_easy", own=2)
    fill_stock(oracle)
    posts = [space for space in ("T1", "T2", "EDO") if oracle.legal(0, {"build": ["post", space]})]
    assert posts == ["T1"]
    do(oracle, build=["post", "T1"])
    assert oracle.seat(0)["track"] == 2
    assert oracle.influence("T1") == {0: 3}


def test_e18_both_options_apply_in_a_possible_order_in_the_oracle() -> None:
    oracle = draft_game()
    place_samurai(oracle, ["EDO"], [])
    oracle.table.current = 10
    both = {"buy": 2, "point": True}
    card = open_card(oracle.table, 0, {"card": "S5", "action": "2", "own": 1})
    oracle.table.players[0].ryo = 2
    oracle.table.players[0].goods = {"rice": 2, "wood": 10, "stone": 2}
    assert may_trade(oracle.table, card, both), "the point first makes room"
    oracle.table.players[0].goods["wood"] = 0
    assert may_trade(oracle.table, card, both), "the wood first pays for the point"
    plain = open_card(oracle.table, 0, {"card": "B", "action": "trade", "own": 1})
    assert not may_trade(oracle.table, plain, both)


def test_e21_ten_merchant_cards_make_ten_rounds() -> None:
    oracle = draft_game(3)
    firsts = []
    while oracle.phase != "end":
        firsts.append(oracle.first)
        for seat in range(3):
            oracle.line({"by": seat, "do": {"plan": IDLE}})
        while oracle.phase not in ("plan", "end"):
            if oracle.phase == "wages":
                do(oracle, keep=[])
            else:
                do(oracle, reveal=True)
    assert firsts == [0, 1, 2, 0, 1, 2, 0, 1, 2, 0]
    outcome = oracle.outcome()
    assert outcome is not None
    assert outcome["winners"] == []
    assert set(oracle.out()) == {0, 1, 2}
    assert outcome["detail"]["rounds"] == 10


@pytest.mark.parametrize(("each", "point"), [(1, 3), (2, 1), (3, 1)])
def test_e22_final_score_and_ties_in_the_oracle(each: int, point: int) -> None:
    oracle = draft_game(2, {"samurai_per_point": each})
    oracle.table.towns["EDO"] = [("house", 0), ("house", 1), ("house", 1)]
    oracle.table.pile = []
    place_samurai(oracle, ["T1", "T1", "F1"], ["F1", "F1", "F1"])
    for player in oracle.table.players:
        player.ryo, player.goods = 91, {"rice": 3, "wood": 1, "stone": 0}
    skip_to_wages(oracle)
    do(oracle, keep=["T1", "T1", "F1"])
    do(oracle, keep=["F1", "F1", "F1"])
    outcome = oracle.outcome()
    assert outcome is not None
    assert outcome["scores"] == [point + 2, point + 2]
    assert outcome["winners"] == [1]
    assert outcome["detail"]["seats"][0] == {
        "track": 0,
        "samurai": point,
        "money": 2,
        "resources": 1,
        "edo": 1,
        "out": False,
    }


SPECIAL_WORK = [
    ("S2", "2", ["F1", "F1"], (6, 0, 0)),
    ("S3", "2", ["Q1"], (0, 4, 0)),
    ("S5", "1", ["F1", "F2"], (9, 0, 0)),
    ("S7", "1", ["P1"], (0, 0, 4)),
    ("S8", "1", ["F1", "Q1", "F1"], (4, 3, 0)),
    ("S9", "1", ["F1", "F1"], (8, 0, 0)),
    ("S10", "1", ["Q1"], (0, 4, 0)),
]


@pytest.mark.parametrize(("card", "action", "spaces", "fetched"), SPECIAL_WORK)
def test_e15_special_cards_add_to_a_yield_or_replace_it(
    card: str, action: str, spaces: list[str], fetched: tuple[int, int, int]
) -> None:
    oracle = draft_game()
    oracle.table.players[0].goods = {"rice": 0, "wood": 0, "stone": 0}
    oracle.table.players[0].cards.append(card)
    oracle.table.players[0].shogun = 4
    reveal_card(oracle, card, action, shogun=len(spaces))
    place_samurai(oracle, ["F1", "F1", "F2", "Q1", "P1"], [])
    do(oracle, work=spaces)
    facts = oracle.seat(0)
    assert (facts["wood"], facts["stone"], facts["rice"]) == fetched


def test_e16_only_special_cards_offer_a_reduction() -> None:
    oracle = draft_game()
    oracle.table.players[0].cards.append("S7")
    reveal_card(oracle, "S7", "2", own=1)
    oracle.table.players[0].goods.update(wood=4, stone=1)
    assert not oracle.legal(0, {"build": ["house", "T1"]})
    assert not oracle.legal(0, {"build": ["house", "T1"], "off": "wood"})
    do(oracle, build=["house", "T1"], off="stone")
    assert (oracle.seat(0)["wood"], oracle.seat(0)["stone"], oracle.seat(0)["ryo"]) == (0, 0, 4)
    plain = reveal_card(draft_game(), "C", "build_easy", own=1)
    fill_stock(plain)
    assert plain.legal(0, {"build": ["house", "T1"]})
    assert not plain.legal(0, {"build": ["house", "T1"], "off": "wood"})


def test_e14_replacement_card_may_be_bought_by_the_same_card() -> None:
    oracle = draft_game()
    oracle.table.players[0].cards.append("S12")
    reveal_card(oracle, "S12", "2", own=2)
    assert not oracle.legal(0, {"buy_card": "S5"})
    do(oracle, buy_card="S2")
    do(oracle, buy_card="S5")
    assert oracle.seat(0)["cards"] == ["A", "B", "C", "S12", "S2", "S5"]
    assert oracle.snapshot()["display"] == [1, 3, 4, 6]
    assert oracle.seat(0)["ryo"] == 6


def test_e13_recruits_are_paid_and_come_from_the_twelve() -> None:
    oracle = draft_game()
    oracle.table.players[0].cards.append("S6")
    reveal_card(oracle, "S6", "2", own=2)
    oracle.table.players[1].shogun = 11
    assert not oracle.legal(0, {"use": 2})
    do(oracle, use=1)
    assert (oracle.seat(0)["rice"], oracle.seat(0)["shogun"]) == (1, 1)
    assert oracle.actions(0) == [{"done": True}]


def test_an_illegal_line_is_refused_and_changes_nothing() -> None:
    oracle = draft_game()
    before = oracle.snapshot()
    wrong: list[Action] = [
        {"plan": IDLE[:2]},
        {"plan": [IDLE[0]] * 3},
        {"plan": IDLE, "off": "wood"},
        {"keep": []},
        {},
    ]
    for bad in wrong:
        with pytest.raises(Illegal):
            oracle.line({"by": 0, "do": bad})
    assert oracle.snapshot() == before


def some_plan(oracle: Oracle, seat: int, chance: random.Random) -> Action:
    """Return a plan with officials on random cards; repeat until it is legal."""
    facts = oracle.seat(seat)
    while True:
        plan: list[dict[str, Any]] = []
        for card in chance.sample(facts["cards"], 3):
            names = [each["do"] for each in DATA["permissions"].get(card, [])] or ["1", "2"]
            plan.append({"card": card, "action": chance.choice(names), "own": 0, "shogun": 0})
        for kind in ("own", "shogun"):
            for _ in range(facts[kind]):
                chance.choice(plan)[kind] += 1
        if oracle.legal(seat, {"plan": plan}):
            return {"plan": plan}


def some_action(listed: list[Action], chance: random.Random) -> Action:
    """Return a random action, usually one that ends the card or the phase."""
    useful = [each for each in listed if not {"walk", "merchant", "done"} & set(each)]
    return chance.choice(useful if useful and chance.random() < 0.8 else listed)


@pytest.mark.parametrize("data", [DATA, build_cheap_data()], ids=["house-1", "cheap"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_and_conserve_all_pieces(seats: int, data: dict[str, Any]) -> None:
    chance = random.Random(seats)
    oracle = draft_game(seats, data=data)
    while oracle.phase != "end":
        seat = chance.choice(oracle.to_act())
        assert isinstance(seat, int)
        if oracle.phase == "plan":
            action = some_plan(oracle, seat, chance)
        else:
            listed = oracle.actions(seat, most=500) or [{"done": True}]
            assert len(listed) == len({lists.canonical(each) for each in listed})
            action = some_action(listed, chance)
        oracle.line({"by": seat, "do": action})
        for number in range(seats):
            facts = oracle.seat(number)
            assert min(facts[what] for what in ("rice", "wood", "stone", "ryo", "own", "shogun")) >= 0
            assert max(facts["rice"], facts["wood"], facts["stone"]) <= 10
            assert facts["own"] + sum(facts["samurai"].values()) == 5
    assert oracle.round <= 10
    assert len(oracle.wages_paid) == len(oracle.income_paid) == oracle.round
