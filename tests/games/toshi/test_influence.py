"""Influence: T-24 to T-26."""

from __future__ import annotations

from random import Random

from machinami import Play, new
from tests.games.toshi import scenes
from tests.games.toshi.scenes import (
    begin,
    build_suits,
    do,
    get_board,
    get_clause,
    get_phase,
    list_offers,
    play_cards,
)


def play_first_round() -> Play:
    """Return a play in which seat 2 won the first trick and has no token on the grid; V10 is up, R5 down."""
    play = play_cards(begin(build_suits(4)), "V10 R5 B7 G6")
    do(play, {"token": [1, 1]}, {"token": [1, 9]}, {"token": [9, 9]})
    return do(play, {"up": ["V10", [0, 2]]}, {"down": ["R5", [4, 2]]})


def play_second_round() -> Play:
    """Return a play in which seat 3, with a token at the centre of a Park, won the second trick."""
    play = play_cards(do(play_first_round(), {"leader": 0}), "V1 R2 B3 G10")
    return scenes.skip(play, "influence")


def test_T24_the_winner_takes_one_bonus_action() -> None:
    play = do(play_first_round(), {"leader": 1})
    assert get_phase(play) == "card"


def test_T24_moving_needs_a_token_on_the_grid() -> None:
    play = play_first_round()
    assert get_board(play)["bonuses"] == ["leader", "flip"]
    assert list_offers(play, "move") == []
    assert get_clause(play, {"move": [[1, 1], [5, 5]]}) == "T-24"


def test_T24_a_token_moves_to_another_legal_place() -> None:
    play = play_second_round()
    assert play.to_act == (3,)
    do(play, {"move": [[1, 1], [5, 5]]})
    places = {tuple(token["slot"]) for token in get_board(play)["tokens"] if token["seat"] == 3}
    assert places == {(5, 5)}
    assert get_board(play)["players"][3]["tokens"] == 9


def test_T24_the_goal_of_a_move_obeys_the_rule_of_placing() -> None:
    play = play_second_round()
    assert get_clause(play, {"move": [[1, 1], [0, 1]]}) == "T-4"
    assert get_clause(play, {"move": [[1, 1], [1, 9]]}) == "T-4"
    assert get_clause(play, {"move": [[1, 1], [5, 1]]}) == "T-4"
    assert get_clause(play, {"move": [[1, 1], [1, 1]]}) == "T-24"
    assert get_clause(play, {"move": [[1, 9], [5, 5]]}) == "T-24"
    assert get_clause(play, {"move": [[1, 1], [11, 1]]}) == "T-3"


def test_T24_a_goal_on_a_card_of_this_round_is_legal() -> None:
    play = play_second_round()
    new = next(card for card in get_board(play)["cards"] if card["round"] == 2)
    row, col = new["space"]
    assert [[1, 1], [2 * row + 1, 2 * col + 1]] in list_offers(play, "move")


def test_T24_any_player_including_the_winner_may_be_leader() -> None:
    assert list_offers(play_first_round(), "leader") == [0, 1, 2, 3]
    assert do(play_first_round(), {"leader": 0}).to_act == (0,)
    assert do(play_first_round(), {"leader": 2}).to_act == (2,)
    assert get_clause(play_first_round(), {"leader": 4}) == "T-24"


def test_T24_without_a_choice_the_winner_leads() -> None:
    assert do(play_first_round(), {"flip": [2, 2]}).to_act == (2,)


def test_T24_buildings_and_the_monument_flip_but_parks_do_not() -> None:
    play = play_first_round()
    assert list_offers(play, "flip") == [[0, 2], [2, 2], [4, 2]]
    assert get_clause(play, {"flip": [0, 0]}) == "T-24"
    assert get_clause(play, {"flip": [1, 1]}) == "T-24"
    assert get_clause(play, {"flip": [5, 1]}) == "T-2"


def test_T24_action_is_mandatory_but_leader_self_changes_nothing() -> None:
    play = play_first_round()
    assert get_clause(play, {"done": True}) == "T-24"
    assert get_clause(play, {"card": "B1"}) == "T-24"
    before = get_board(play)
    after = get_board(do(play, {"leader": 2}))
    assert all(after[key] == before[key] for key in ("cards", "tokens", "monument", "players"))


def test_T24_all_bonus_actions_are_open_in_the_last_round() -> None:
    play = begin(build_suits(4))
    while get_board(play)["round"] < 10 or get_phase(play) != "influence":
        do(play, scenes.choose_plainest(play))
    assert set(get_board(play)["bonuses"]) >= {"leader", "flip"}


def test_T25_a_card_turned_up_stays_known_when_turned_down() -> None:
    play = do(play_first_round(), {"flip": [4, 2]})
    card = next(card for card in get_board(play)["cards"] if card["space"] == [4, 2])
    assert (card["card"], card["up"], card["known"], card["candidates"]) == ("R5", True, True, [])
    assert play.record.seen_lines(0)[-1]["shows"] == {"cards": [{"space": [4, 2], "card": "R5"}]}
    play = scenes.skip(play_cards(play, "B1 G1 V1 R2"), "influence")
    do(play, {"flip": [4, 2]})
    turned_down = next(card for card in get_board(play)["cards"] if card["space"] == [4, 2])
    assert (turned_down["card"], turned_down["up"], turned_down["known"]) == ("R5", False, True)
    assert "shows" not in play.record.seen_lines(0)[-1]


def test_T25_a_card_built_face_up_stays_known_when_turned_down() -> None:
    play = do(play_first_round(), {"flip": [0, 2]})
    turned_down = next(card for card in get_board(play, 1)["cards"] if card["space"] == [0, 2])
    assert (turned_down["card"], turned_down["up"], turned_down["known"]) == ("V10", False, True)


def test_T25_a_flipped_monument_counts_from_the_next_trick_on() -> None:
    play = do(play_first_round(), {"flip": [2, 2]})
    assert get_board(play)["monument"] == "red"
    assert get_board(play_cards(play, "B1 G1 V2 R2"))["winner"] == 3


def test_T25_turning_a_card_up_cannot_be_undone() -> None:
    play = do(play_first_round(), {"flip": [4, 2]})
    assert play.horizon(2) is None
    play = do(play_first_round(), {"leader": 0})
    assert play.horizon(2) is not None


def test_T26_the_round_ends_and_the_chosen_leader_leads() -> None:
    play = do(play_first_round(), {"leader": 3})
    card = get_board(play)
    assert (card["round"], card["leader"], card["trick"], card["winner"]) == (2, 3, [], None)
    assert card["tricks"] == [{"leader": 0, "cards": ["V10", "R5", "B7", "G6"], "winner": 2}]


def build_crowded_play() -> Play:
    """Return a late trick won by a Bâtisseur with all ten tokens on the grid; each may move anywhere."""
    for seed in range(200):
        play, rng = new("toshi", 4, {"specialisations": True}, seed=seed), Random(seed)
        while play.outcome is None:
            seat = play.to_act[0]
            if isinstance(play.view(seat)["offered"], dict):
                return play
            extra = get_phase(play) == "extra"
            play.do(
                seat, {"extra": list_offers(play, "extra")[0]} if extra else play.actions(seat).sample(rng)
            )
    raise AssertionError("no such position was found")


def test_T24_offers_over_five_hundred_actions_are_summarised() -> None:
    play = build_crowded_play()
    seat = play.to_act[0]
    summary, actions = play.view(seat)["offered"], list(play.actions(seat))
    moves = [action["move"] for action in actions if "move" in action]
    assert summary["count"] == len(actions) > 500
    assert [[start, goal] for start in summary["from"] for goal in summary["to"]] == moves
    assert [{"leader": leader} for leader in summary["leader"]] == [a for a in actions if "leader" in a]
    assert [{"flip": space} for space in summary["flip"]] == [a for a in actions if "flip" in a]
    assert summary["done"] is ({"done": True} in actions)
