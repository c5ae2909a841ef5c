"""The grid of districts: setting out, moving, and voided rounds."""

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
from tests.games.jutaku.plain_data_set import HOUSE
from tests.games.jutaku.table import (
    TWO_PIECES,
    deal,
    finish_round,
    get_refusal,
    place_piece,
    start_building,
    start_countdown,
)


def get_board(play: Play) -> Any:
    return play.view(None)["board"]


def build_grid(cards: Mapping[tuple[int, int], int]) -> tuple[int | None, ...]:
    """Return a grid with only these cards."""
    numbers = {index_of(place): card for place, card in cards.items()}
    return tuple(numbers.get(number) for number in range(36))


def moving_state(cards: Mapping[tuple[int, int], int], *players: Player) -> State:
    """Return a state in which seat 0 moves, with these cards in the grid."""
    start: State = start_countdown(*[TWO_PIECES, (0, 2), (0, 4)][: len(players)]).state
    order = tuple(range(len(players)))
    return start._replace(players=players, grid=build_grid(cards), phase=MOVE, order=order, starts_at=None)


def build_player(row: int, column: int, card: int | None = None) -> Player:
    """Return an architect on the grid; without a card, a finisher."""
    return Player("ito", (row, column), card, is_finisher=card is None)


# Setting out ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("replaced", ["none", "shinjuku", "meguro"])
def test_j1_thirty_two_cards_with_roppongi_for_any_district(replaced: str) -> None:
    play = new("jutaku", 2, {"roppongi": replaced}, seed=4, data=HOUSE)
    cards = [card for row in get_board(play)["grid"] for card in row if card is not None]
    used = {HOUSE["cards"][card]["district"] for card in cards}
    assert len(cards) == len(set(cards)) == 32
    assert used == set(DISTRICTS) - ({"roppongi"} if replaced == "none" else {replaced})


def test_j4_grid_has_an_empty_middle_and_compact_districts() -> None:
    for seed in range(5):
        cards = get_board(new("jutaku", 2, seed=seed, data=HOUSE))["grid"]
        assert all(cards[row][column] is None for row in (2, 3) for column in (2, 3))
        for top in (0, 2, 4):
            for left in (0, 2, 4):
                block = [cards[top + row][left + column] for row in (0, 1) for column in (0, 1)]
                assert len({HOUSE["cards"][card]["district"] for card in block if card is not None}) <= 1


def test_j4_deals_differ_and_forged_ones_are_refused() -> None:
    play = new("jutaku", 2, data=HOUSE, chance=lambda _: None)
    ask = GAME.chance_request(play.state)
    assert ask is not None
    cards = deal(ask)["cards"]
    for forged in (cards[:-1], [*cards[:-1], cards[0]], [*cards[1:], cards[0]], [*cards[:-1], 35]):
        with pytest.raises(Refused) as answer:
            play.settle({"cards": forged})
        assert answer.value.clause == "J-4"
    play.settle({"cards": cards})
    assert len({str(get_board(new("jutaku", 2, seed=seed, data=HOUSE))["grid"]) for seed in range(6)}) == 6


def test_j4_seats_choose_an_architect_and_a_border_card_in_order() -> None:
    play = new("jutaku", 2, data=HOUSE, chance=deal)
    assert get_refusal(play, 1, {"architect": "ito", "card": [0, 0]}).clause == "M-2"
    assert get_refusal(play, 0, {"architect": "gaudi", "card": [0, 0]}).clause == "J-1"
    assert get_refusal(play, 0, {"architect": "ito", "card": [1, 1]}).clause == "J-4"
    assert get_refusal(play, 0, {"grab": 3}).clause == "J-4"
    play.do(0, {"architect": "ito", "card": [0, 0]}, at=100)
    player = get_board(play)["players"][0]
    assert (player["architect"], player["at"], player["card"]) == ("ito", [0, 0], 0)
    assert get_board(play)["grid"][0][0] is None
    assert get_refusal(play, 1, {"architect": "ito", "card": [0, 1]}).clause == "J-4"
    assert get_refusal(play, 1, {"architect": "ban", "card": [0, 0]}).clause == "J-4"
    assert len(play.actions(1)) == 7 * 19
    play.do(1, {"architect": "ban", "card": [0, 1]}, at=200)
    assert (get_board(play)["phase"], play.due) == ("countdown", 3_200)


# Moving ---------------------------------------------------------------------------------------------


def test_j15_two_steps_may_turn_and_skip_holes() -> None:
    cards = {(0, 3): 5, (0, 5): 9, (4, 3): 25, (5, 0): 22, (1, 1): 3}
    state = moving_state(cards, build_player(0, 0))
    assert moving.list_reachable_places(state) == [(0, 3), (0, 5), (4, 3), (5, 0)]


def test_j15_finisher_must_move_and_others_may_keep_their_card() -> None:
    play = start_building(TWO_PIECES, (0, 2))
    finish_round(play, 0)
    assert get_board(play)["turn"] == 0
    assert get_refusal(play, 0, {"keep": True}).clause == "J-15"
    assert get_refusal(play, 0, {"grab": 1}).clause == "J-15"
    assert get_refusal(play, 0, {"move": [0, 0]}).clause == "J-15"
    assert get_refusal(play, 0, {"move": [9, 9]}).clause == "J-15"
    assert get_refusal(play, 0, {"move": [5, 5]}).clause == "J-15"
    play.do(0, {"move": [0, 1]})
    assert get_board(play)["players"][0]["card"] == 1
    assert {"keep": True} in play.actions(1)
    assert get_refusal(play, 1, {"move": [0, 2]}).clause == "J-15"
    assert get_refusal(play, 1, {"move": [0, 1]}).clause == "J-15"
    play.do(1, {"move": [0, 3]})
    assert get_board(play)["players"][1]["card"] == 5
    assert get_board(play)["grid"][0][2] == 4


def test_j15_keeping_a_card_keeps_the_place() -> None:
    play = start_building(TWO_PIECES, (0, 2))
    finish_round(play, 0)
    play.do(0, {"move": [0, 1]})
    play.do(1, {"keep": True})
    player = get_board(play)["players"][1]
    assert (player["card"], player["at"]) == (4, [0, 2])


def test_j15_own_returned_card_is_a_step_but_not_a_goal() -> None:
    state = moving_state({(0, 2): 4, (0, 5): 9}, build_player(0, 1, card=1))
    assert moving.list_reachable_places(state) == [(0, 2), (0, 5)]
    through = moving_state({(3, 1): 15}, build_player(0, 1, card=1))
    assert moving.list_reachable_places(through) == [(3, 1)]


def test_j15_richest_finisher_moves_first_then_clockwise() -> None:
    play = start_building((0, 1), (0, 0), (0, 2), (2, 0))
    finish_round(play, 1, 2)
    assert get_board(play)["order"] == [2, 3, 0, 1]
    play = start_building((0, 0), (0, 1), (0, 2), (2, 0))
    finish_round(play, 0, 2)
    assert get_board(play)["order"] == [2, 3, 0, 1]


def test_j15_version_1_moves_all_finishers_first() -> None:
    play = start_building((0, 1), (0, 0), (0, 2), (2, 0), rules=1)
    finish_round(play, 1, 2)
    assert get_board(play)["order"] == [2, 1, 3, 0]
    assert replay(play.record.text).view(0) == play.view(0)


@pytest.mark.parametrize("rules", [1, 2])
@pytest.mark.parametrize("seed", range(6))
def test_j15_order_equals_the_law(rules: int, seed: int) -> None:
    rng = Random(seed)
    seats = rng.randint(2, 5)
    places = [(0, 0), (0, 1), (0, 2), (2, 0), (3, 5)][:seats]
    play = start_building(*places, rules=rules)
    right = rng.sample(range(seats), rng.randint(1, seats))
    finish_round(play, *right)
    yen = [player["yen"] for player in get_board(play)["players"]]
    first = min(right, key=lambda seat: (-yen[seat], seat))
    left = [seat for seat in range(seats) if seat != first]
    if rules == 1:
        expected = [first, *sorted({*left} & {*right}, key=lambda seat: (-yen[seat], seat))]
        left = [seat for seat in left if seat not in expected]
    else:
        expected = [first]
    while left:
        # Clockwise: the next seat number, and seat 0 after the last one.
        expected.append(min(left, key=lambda seat: (seat - first) % seats))
        left.remove(expected[-1])
    assert get_board(play)["order"] == expected


def test_j15_order_counts_the_new_card_and_ties_go_to_the_lowest_seat() -> None:
    play = start_building((0, 0), (3, 5), (5, 1))
    finish_round(play, 2, 1)
    assert [player["yen"] for player in get_board(play)["players"]] == [0, 7_000, 7_000]
    assert get_board(play)["order"] == [1, 2, 0]


def test_j16_a_finisher_with_no_card_in_reach_takes_the_nearest() -> None:
    state = moving_state({(1, 1): 3, (4, 4): 28, (5, 1): 23}, build_player(0, 0))
    assert moving.list_reachable_places(state) == [(1, 1)]
    ties = moving_state({(1, 2): 6, (2, 1): 13}, build_player(0, 0))
    assert moving.list_reachable_places(ties) == [(1, 2), (2, 1)]
    keeper = moving_state({(1, 1): 3}, build_player(0, 0, card=0))
    assert moving.list_reachable_places(keeper) == []


def test_j16_a_new_round_begins_when_all_have_a_card() -> None:
    play = start_building(TWO_PIECES, (0, 2))
    finish_round(play, 0)
    play.do(0, {"move": [0, 1]}, at=20_000)
    play.do(1, {"keep": True}, at=21_000)
    seen = get_board(play)
    assert (seen["phase"], seen["round"], seen["go"]) == ("countdown", 2, 24_000)
    assert not any(player["finisher"] for player in seen["players"])


# Voided rounds --------------------------------------------------------------------------------------


def test_j16a_a_round_that_all_want_to_end_is_void() -> None:
    play = start_building(TWO_PIECES, (0, 2))
    play.do(0, {"grab": 3})
    play.do(1, {"void": True})
    assert get_refusal(play, 1, {"void": True}).clause == "J-16a"
    assert get_board(play)["phase"] == "build"
    play.do(0, {"void": True})
    seen = get_board(play)
    assert (seen["phase"], seen["order"]) == ("move", [0, 1])
    assert len(seen["pool"]) == 68
    assert not any(player["void"] for player in seen["players"])
    play.do(0, {"keep": True})
    play.do(1, {"move": [0, 3]})
    assert get_board(play)["round"] == 2


def test_j16a_absent_seat_returns_pieces_and_joins_the_others() -> None:
    play = start_building(TWO_PIECES, (0, 2))
    assert GAME.absent_action(play.state, 0) is None
    place_piece(play, 0, 1, 1_000, 500)
    play.do(0, {"grab": 1})
    done = []
    while (action := GAME.absent_action(play.state, 0)) is not None:
        play.do(0, action)
        done.append(action)
    assert done == [{"release": 1}, {"take_back": True}]
    play.do(1, {"void": True})
    assert GAME.absent_action(play.state, 0) == {"void": True}
    assert GAME.absent_action(start_countdown(TWO_PIECES, (0, 2)).state, 0) is None


def test_j16a_absent_seats_do_not_wait_for_each_other() -> None:
    play = start_building(TWO_PIECES, (0, 2), (0, 4))
    play.do(2, {"void": True})
    for seat in (0, 1):
        action = GAME.absent_action(play.state, seat)
        assert action == {"void": True}
        play.do(seat, action)
    assert get_board(play)["phase"] == "move"


def test_request_for_cards_contains_only_the_districts() -> None:
    ask = GAME.chance_request(new("jutaku", 2, data=HOUSE, chance=lambda _: None).state)
    assert ask == ChanceRequest("cards", [list(range(first, first + 4)) for first in range(0, 32, 4)])
