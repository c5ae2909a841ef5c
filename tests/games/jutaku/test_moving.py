"""The grid of districts: setting out, moving, and rounds called off."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from machinami import Play, Refused, new, replay
from machinami.core.contract import ChanceRequest
from machinami.games.jutaku.components.box import DISTRICTS
from machinami.games.jutaku.game import GAME
from machinami.games.jutaku.rules import moving
from machinami.games.jutaku.state import MOVE, Player, State, index_of
from tests.games.jutaku.plain import HOUSE
from tests.games.jutaku.table import TWO_PIECES, building, deal, finish, put, refused, seated


def board(play: Play) -> Any:
    return play.view(None)["board"]


def grid(cards: Mapping[tuple[int, int], int]) -> tuple[int | None, ...]:
    """A grid on which only these cards lie."""
    numbers = {index_of(place): card for place, card in cards.items()}
    return tuple(numbers.get(number) for number in range(36))


def moving_state(lying: Mapping[tuple[int, int], int], *players: Player) -> State:
    """Seat 0 is to move, with these cards in the grid."""
    start: State = seated(*[TWO_PIECES, (0, 2), (0, 4)][: len(players)]).state
    order = tuple(range(len(players)))
    return start._replace(players=players, grid=grid(lying), phase=MOVE, order=order, starts_at=None)


def at(row: int, column: int, card: int | None = None) -> Player:
    """An architect on the grid; without a card, a finisher."""
    return Player("ito", (row, column), card, is_finisher=card is None)


# Setting out ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("replaced", ["none", "shinjuku", "meguro"])
def test_j1_thirty_two_cards_are_used_and_roppongi_replaces_any_district(replaced: str) -> None:
    play = new("jutaku", 2, {"roppongi": replaced}, seed=4, data=HOUSE)
    lying = [card for row in board(play)["grid"] for card in row if card is not None]
    used = {HOUSE["cards"][card]["district"] for card in lying}
    assert len(lying) == len(set(lying)) == 32
    assert used == set(DISTRICTS) - ({"roppongi"} if replaced == "none" else {replaced})


def test_j4_the_grid_leaves_its_middle_to_the_pieces_and_keeps_districts_together() -> None:
    for seed in range(5):
        cards = board(new("jutaku", 2, seed=seed, data=HOUSE))["grid"]
        assert all(cards[row][column] is None for row in (2, 3) for column in (2, 3))
        for top in (0, 2, 4):
            for left in (0, 2, 4):
                block = [cards[top + row][left + column] for row in (0, 1) for column in (0, 1)]
                assert len({HOUSE["cards"][card]["district"] for card in block if card is not None}) <= 1


def test_j4_a_deal_is_different_each_time_and_forged_ones_are_refused() -> None:
    play = new("jutaku", 2, data=HOUSE, chance=lambda _: None)
    ask = GAME.chance_request(play.state)
    assert ask is not None
    cards = deal(ask)["cards"]
    for forged in (cards[:-1], [*cards[:-1], cards[0]], [*cards[1:], cards[0]], [*cards[:-1], 35]):
        with pytest.raises(Refused) as answer:
            play.settle({"cards": forged})
        assert answer.value.clause == "J-4"
    play.settle({"cards": cards})
    assert len({str(board(new("jutaku", 2, seed=seed, data=HOUSE))["grid"]) for seed in range(6)}) == 6


def test_j4_in_seat_order_each_takes_an_architect_and_a_card_on_the_edge() -> None:
    play = new("jutaku", 2, data=HOUSE, chance=deal)
    assert refused(play, 1, {"architect": "ito", "card": [0, 0]}).clause == "M-2"
    assert refused(play, 0, {"architect": "gaudi", "card": [0, 0]}).clause == "J-1"
    assert refused(play, 0, {"architect": "ito", "card": [1, 1]}).clause == "J-4"
    assert refused(play, 0, {"grab": 3}).clause == "J-4"
    play.do(0, {"architect": "ito", "card": [0, 0]}, at=100)
    player = board(play)["players"][0]
    assert (player["architect"], player["at"], player["card"]) == ("ito", [0, 0], 0)
    assert board(play)["grid"][0][0] is None
    assert refused(play, 1, {"architect": "ito", "card": [0, 1]}).clause == "J-4"
    assert refused(play, 1, {"architect": "ban", "card": [0, 0]}).clause == "J-4"
    assert len(play.actions(1)) == 7 * 19
    play.do(1, {"architect": "ban", "card": [0, 1]}, at=200)
    assert (board(play)["phase"], play.due) == ("countdown", 3_200)


# Moving ---------------------------------------------------------------------------------------------


def test_j15_up_to_two_steps_the_second_may_turn_and_holes_are_skipped() -> None:
    lying = {(0, 3): 5, (0, 5): 9, (4, 3): 25, (5, 0): 22, (1, 1): 3}
    state = moving_state(lying, at(0, 0))
    assert moving.list_reachable_places(state) == [(0, 3), (0, 5), (4, 3), (5, 0)]


def test_j15_a_finisher_must_move_and_another_may_keep_or_end_on_a_different_card() -> None:
    play = building(TWO_PIECES, (0, 2))
    finish(play, 0)
    assert board(play)["turn"] == 0
    assert refused(play, 0, {"keep": True}).clause == "J-15"
    assert refused(play, 0, {"grab": 1}).clause == "J-15"
    assert refused(play, 0, {"move": [0, 0]}).clause == "J-15"
    assert refused(play, 0, {"move": [9, 9]}).clause == "J-15"
    assert refused(play, 0, {"move": [5, 5]}).clause == "J-15"
    play.do(0, {"move": [0, 1]})
    assert board(play)["players"][0]["card"] == 1
    assert {"keep": True} in play.actions(1)
    assert refused(play, 1, {"move": [0, 2]}).clause == "J-15"
    assert refused(play, 1, {"move": [0, 1]}).clause == "J-15"
    play.do(1, {"move": [0, 3]})
    assert board(play)["players"][1]["card"] == 5
    assert board(play)["grid"][0][2] == 4


def test_j15_who_keeps_a_card_stays_where_the_architect_is() -> None:
    play = building(TWO_PIECES, (0, 2))
    finish(play, 0)
    play.do(0, {"move": [0, 1]})
    play.do(1, {"keep": True})
    player = board(play)["players"][1]
    assert (player["card"], player["at"]) == (4, [0, 2])


def test_j15_ones_own_card_put_back_is_a_step_but_no_end() -> None:
    state = moving_state({(0, 2): 4, (0, 5): 9}, at(0, 1, card=1))
    assert moving.list_reachable_places(state) == [(0, 2), (0, 5)]
    through = moving_state({(3, 1): 15}, at(0, 1, card=1))
    assert moving.list_reachable_places(through) == [(3, 1)]


def test_j15_the_richest_finisher_goes_first_and_then_everybody_clockwise() -> None:
    play = building((0, 1), (0, 0), (0, 2), (2, 0))
    finish(play, 1, 2)
    assert board(play)["order"] == [2, 3, 0, 1]
    play = building((0, 0), (0, 1), (0, 2), (2, 0))
    finish(play, 0, 2)
    assert board(play)["order"] == [2, 3, 0, 1]


def test_j15_in_the_first_version_of_the_rules_all_finishers_go_before_the_others() -> None:
    play = building((0, 1), (0, 0), (0, 2), (2, 0), rules=1)
    finish(play, 1, 2)
    assert board(play)["order"] == [2, 1, 3, 0]
    assert replay(play.record.text).view(0) == play.view(0)


@pytest.mark.parametrize("rules", [1, 2])
@pytest.mark.parametrize("seed", range(6))
def test_j15_the_order_is_what_the_law_says_word_for_word(rules: int, seed: int) -> None:
    rng = Random(seed)
    seats = rng.randint(2, 5)
    places = [(0, 0), (0, 1), (0, 2), (2, 0), (3, 5)][:seats]
    play = building(*places, rules=rules)
    right = rng.sample(range(seats), rng.randint(1, seats))
    finish(play, *right)
    yen = [player["yen"] for player in board(play)["players"]]
    first = min(right, key=lambda seat: (-yen[seat], seat))
    left = [seat for seat in range(seats) if seat != first]
    if rules == 1:
        said = [first, *sorted({*left} & {*right}, key=lambda seat: (-yen[seat], seat))]
        left = [seat for seat in left if seat not in said]
    else:
        said = [first]
    while left:
        # Clockwise: the next seat number, and after the last one seat 0.
        said.append(min(left, key=lambda seat: (seat - first) % seats))
        left.remove(said[-1])
    assert board(play)["order"] == said


def test_j15_the_new_card_counts_for_the_order_and_ties_go_to_the_lowest_seat() -> None:
    play = building((0, 0), (3, 5), (5, 1))
    finish(play, 2, 1)
    assert [player["yen"] for player in board(play)["players"]] == [0, 7_000, 7_000]
    assert board(play)["order"] == [1, 2, 0]


def test_j16_a_finisher_with_no_card_in_reach_takes_the_nearest() -> None:
    state = moving_state({(1, 1): 3, (4, 4): 28, (5, 1): 23}, at(0, 0))
    assert moving.list_reachable_places(state) == [(1, 1)]
    ties = moving_state({(1, 2): 6, (2, 1): 13}, at(0, 0))
    assert moving.list_reachable_places(ties) == [(1, 2), (2, 1)]
    keeper = moving_state({(1, 1): 3}, at(0, 0, card=0))
    assert moving.list_reachable_places(keeper) == []


def test_j16_a_new_round_begins_when_all_have_a_card() -> None:
    play = building(TWO_PIECES, (0, 2))
    finish(play, 0)
    play.do(0, {"move": [0, 1]}, at=20_000)
    play.do(1, {"keep": True}, at=21_000)
    seen = board(play)
    assert (seen["phase"], seen["round"], seen["go"]) == ("countdown", 2, 24_000)
    assert not any(player["finisher"] for player in seen["players"])


# Called off -----------------------------------------------------------------------------------------


def test_j16a_a_round_that_all_want_to_end_is_void() -> None:
    play = building(TWO_PIECES, (0, 2))
    play.do(0, {"grab": 3})
    play.do(1, {"void": True})
    assert refused(play, 1, {"void": True}).clause == "J-16a"
    assert board(play)["phase"] == "build"
    play.do(0, {"void": True})
    seen = board(play)
    assert (seen["phase"], seen["order"]) == ("move", [0, 1])
    assert len(seen["pool"]) == 68
    assert not any(player["void"] for player in seen["players"])
    play.do(0, {"keep": True})
    play.do(1, {"move": [0, 3]})
    assert board(play)["round"] == 2


def test_j16a_who_is_away_gives_everything_back_and_joins_what_all_others_want() -> None:
    play = building(TWO_PIECES, (0, 2))
    assert GAME.absent_action(play.state, 0) is None
    put(play, 0, 1, 1_000, 500)
    play.do(0, {"grab": 1})
    done = []
    while (action := GAME.absent_action(play.state, 0)) is not None:
        play.do(0, action)
        done.append(action)
    assert done == [{"release": 1}, {"take_back": True}]
    play.do(1, {"void": True})
    assert GAME.absent_action(play.state, 0) == {"void": True}
    assert GAME.absent_action(seated(TWO_PIECES, (0, 2)).state, 0) is None


def test_j16a_two_who_are_away_do_not_wait_for_each_other() -> None:
    play = building(TWO_PIECES, (0, 2), (0, 4))
    play.do(2, {"void": True})
    for seat in (0, 1):
        action = GAME.absent_action(play.state, seat)
        assert action == {"void": True}
        play.do(seat, action)
    assert board(play)["phase"] == "move"


def test_an_ask_for_cards_tells_the_districts_only() -> None:
    ask = GAME.chance_request(new("jutaku", 2, data=HOUSE, chance=lambda _: None).state)
    assert ask == ChanceRequest("cards", [list(range(first, first + 4)) for first in range(0, 32, 4)])
