"""The variant: T-34 to T-52, each power with its windows and refusals, each bonus."""

from __future__ import annotations

import pytest

from machinami import Play
from machinami.games.toshi import claims
from tests.games.toshi import scenes
from tests.games.toshi.scenes import (
    build_suits,
    build_town,
    do,
    get_board,
    get_clause,
    get_phase,
    list_offers,
    play_cards,
)

STAR, POLITICIAN, BUILDER = "influenstar", "pionliticien", "batisseur"
GEEK, PLANNER = "octogeeek", "planificateur"
TRICK = ["V10", "R5", "B7", "G6", "Y1"]  # seat 2 wins it when seat 0 leads


def play_first_trick(*specialisations: str) -> Play:
    """Play the first trick: seat 2 has won, and greening goes 3, (4,) 0, 1."""
    seats = len(specialisations)
    play = scenes.begin(build_suits(seats), specialisations=specialisations)
    return play_cards(play, " ".join(TRICK[:seats]))


# The card and its two sides


def test_T34_the_power_works_while_its_side_is_up() -> None:
    play = play_first_trick(STAR, POLITICIAN, GEEK, BUILDER)
    scenes.skip(play, "specialise")
    do(play, {"specialise": True})
    assert get_board(play)["players"][2]["side"] == "bonus"
    scenes.skip(play_cards(scenes.skip(play, "card"), "B10 G9 V1 R1"), "card")
    scenes.skip(play_cards(play, "G10 V2 R2 B8"), "influence")
    assert play.to_act == (2,)
    do(play, {"leader": 2})
    assert get_phase(play) == "card"


def test_T35_only_the_winner_may_flip_and_only_after_the_bonus_action() -> None:
    play = scenes.skip(play_first_trick(BUILDER, POLITICIAN, GEEK, PLANNER), "influence")
    assert get_clause(play, {"specialise": True}) == "T-24"
    scenes.skip(play, "specialise")
    assert play.to_act == (2,)
    assert list_offers(play, "specialise") == [True, False]
    assert get_clause(play, {"card": "B1"}) == "T-35"
    assert get_clause(play, {"specialise": True}, seat=0) == "M-2"


def test_T35_a_flip_is_final_and_not_offered_again() -> None:
    play = do(
        scenes.skip(play_first_trick(BUILDER, POLITICIAN, GEEK, PLANNER), "specialise"), {"specialise": True}
    )
    for _ in range(9):
        while play.outcome is None and get_phase(play) != "specialise":
            do(play, scenes.choose_plainest(play))
        if play.outcome is None:
            assert play.to_act != (2,)
            do(play, {"specialise": False})
    assert get_board(play)["players"][2]["side"] == "bonus"


def test_T35_the_last_chance_is_the_last_round() -> None:
    play = play_first_trick(BUILDER, POLITICIAN, GEEK, PLANNER)
    while get_board(play)["round"] < 10 or get_phase(play) != "specialise":
        do(play, scenes.choose_plainest(play))
    assert do(play, {"specialise": True}).outcome is not None


# Influenstar


def test_T36_T38_influenstar_has_a_window_around_every_other_turn() -> None:
    play = play_first_trick(STAR, POLITICIAN, GEEK, BUILDER, PLANNER)
    course = []
    while get_board(play)["round"] == 1:
        board = get_board(play)
        course.append((board["mover"], board["window"] or board["phase"]))
        star = get_phase(play) == "window" and board["window"] != "last"
        do(play, {"wait": True} if star else scenes.choose_plainest(play))
    assert course == [
        *((0, "greening"), (3, "token"), (3, "extra")),
        *((0, "greening"), (4, "token")),
        *((0, "greening"), (1, "token")),
        *((0, "greening"), (1, "up"), (2, "down")),
        *((0, "construction"), (2, "influence"), (2, "influence"), (2, "specialise")),
        (0, "last"),
    ]


@pytest.mark.parametrize("waits", range(6))
def test_T36_the_token_may_be_placed_once_in_any_window(waits: int) -> None:
    play = play_first_trick(STAR, POLITICIAN, GEEK, BUILDER, PLANNER)
    for _ in range(waits):
        scenes.do(scenes.skip_to(play, "window"), {"wait": True})
    scenes.skip_to(play, "window")
    assert get_board(play)["players"][0]["owes"]
    do(play, {"token": [5, 5]})
    assert not get_board(play)["players"][0]["owes"]
    while get_board(play)["round"] == 1:
        assert get_phase(play) != "window"
        do(play, scenes.choose_plainest(play))
    assert get_board(play)["players"][0]["tokens"] == 9


def test_T37_the_token_must_be_placed_legally_in_the_last_window() -> None:
    play = play_first_trick(STAR, POLITICIAN, GEEK, BUILDER)
    assert get_clause(play, {"token": [0, 1]}) == "T-4"
    assert get_clause(play, {"card": "V1"}) == "T-38"
    for _ in range(4):
        do(scenes.skip_to(play, "window"), {"wait": True})
    scenes.skip_to(play, "window")
    assert get_board(play)["window"] == "last"
    assert get_clause(play, {"wait": True}) == "T-37"
    assert {"wait": True} not in list(play.actions(0))


def test_T37_new_cards_count_after_construction() -> None:
    play = play_first_trick(STAR, POLITICIAN, GEEK, BUILDER)
    assert [1, 5] not in list_offers(play, "token")
    scenes.skip_to(play, "up")
    do(play, {"up": ["V10", [0, 2]]}, {"down": ["R5", [4, 2]]})
    assert get_board(play)["window"] == "construction"
    assert [1, 5] in list_offers(play, "token")


def test_T38_a_window_opens_again_only_after_something_changed() -> None:
    play = play_first_trick(STAR, GEEK, BUILDER)
    windows = 0
    while get_board(play)["round"] == 1:
        is_open = get_phase(play) == "window" and get_board(play)["window"] != "last"
        windows += is_open
        do(play, {"wait": True} if is_open else scenes.choose_plainest(play))
    assert windows == 3


def test_T38_the_last_window_precedes_the_final_count() -> None:
    play = play_first_trick(STAR, POLITICIAN, GEEK, BUILDER)
    last = None
    while play.outcome is None:
        last = (get_board(play)["round"], get_board(play)["window"])
        wait = get_phase(play) == "window" and last[1] != "last"
        do(play, {"wait": True} if wait else scenes.choose_plainest(play))
    assert last is not None
    assert last[0] == 10
    if get_board(play)["tricks"][-1]["winner"] != 0:
        assert last[1] == "last"


def test_T39_influenstar_flips_after_winning_and_owes_no_token() -> None:
    play = play_first_trick(BUILDER, POLITICIAN, STAR, GEEK)
    assert get_phase(play) == "token"
    scenes.skip(play, "specialise")
    assert play.to_act == (2,)
    do(play, {"specialise": True})
    play_cards(scenes.skip(play, "card"), "B10 G1 V1 R1")
    scenes.skip(play, "window", "influence")
    assert get_phase(play) == "influence"


def test_T40_influenstars_bonus_is_five_points_per_unused_token() -> None:
    game = build_town(4, {0: [(2, 5)], 1: [(9, 9)]}, flipped={0: STAR})
    assert claims.bonus(game, claims.count_claims(game, claims.ALL_CARDS), 0) == 45


# Pionliticien


def test_T41_losing_pionliticien_chooses_the_card_face_up() -> None:
    play = scenes.skip(play_first_trick(POLITICIAN, STAR, GEEK, BUILDER), "up")
    assert play.to_act == (0,)
    assert len(list_offers(play, "up")) == 80
    assert "@2" in play.view(0)["prompt"]["en"]
    do(play, {"up": ["B7", [0, 2]]})
    assert play.to_act == (2,)
    assert {card for card, _ in list_offers(play, "down")} == {"V10", "R5", "G6"}
    assert get_clause(play, {"down": ["B7", [0, 1]]}) == "T-19"


def test_T41_the_winner_chooses_otherwise() -> None:
    play = scenes.skip(play_first_trick(STAR, BUILDER, POLITICIAN, GEEK), "up")
    assert play.to_act == (2,)
    do(scenes.skip(play, "specialise"), {"specialise": True})
    play_cards(scenes.skip(play, "card"), "B10 G9 V1 R1")
    assert get_board(play)["winner"] == 3
    assert scenes.skip(play, "up").to_act == (3,)


@pytest.mark.parametrize(("colours", "points"), [(1, 0), (2, 0), (3, 3), (4, 6), (5, 10)])
def test_T42_pionliticiens_bonus_counts_claimed_colours(colours: int, points: int) -> None:
    spaces = [(1, 1), (1, 3), (3, 1), (3, 3), (2, 4)]
    buildings = {space: f"{letter}1" for space, letter in zip(spaces[:colours], "VRBGY", strict=False)}
    tokens = [(2 * row + 1, 2 * col + 1) for row, col in buildings]
    game = build_town(4, {0: tokens}, buildings, flipped={0: POLITICIAN})
    assert claims.bonus(game, claims.count_claims(game, claims.ALL_CARDS), 0) == points


# Bâtisseur


def test_T43_batisseur_may_add_a_token_at_a_free_centre() -> None:
    play = play_first_trick(STAR, POLITICIAN, GEEK, BUILDER)
    scenes.skip_to(play, "token")
    assert play.to_act == (3,)
    do(play, {"token": [2, 2]})
    assert get_phase(play) == "extra"
    assert list_offers(play, "extra") == [[1, 1], [1, 9], [5, 5], [9, 1], [9, 9], None]
    assert get_clause(play, {"extra": [1, 2]}) == "T-43"
    assert get_clause(play, {"extra": [3, 3]}) == "T-4"
    assert get_clause(play, {"wait": True}) == "T-43"
    do(play, {"extra": [5, 5]})
    assert get_board(play)["players"][3]["tokens"] == 8


def test_T43_a_taken_centre_is_refused_and_declining_is_allowed() -> None:
    play = play_first_trick(STAR, POLITICIAN, GEEK, BUILDER)
    do(scenes.skip_to(play, "token"), {"token": [1, 1]})
    assert get_clause(play, {"extra": [1, 1]}) == "T-4"
    do(play, {"extra": None})
    assert get_board(play)["players"][3]["tokens"] == 9


def test_T43_flipped_batisseur_is_offered_no_second_token() -> None:
    play = play_first_trick(STAR, POLITICIAN, BUILDER, GEEK)
    do(scenes.skip(play, "specialise"), {"specialise": True})
    play_cards(scenes.skip(play, "card"), "B10 G1 V1 R1")
    scenes.skip(play, "extra", "influence")
    assert get_phase(play) == "influence"


def test_T44_parks_monument_and_face_down_cards_have_centres() -> None:
    play = play_first_trick(STAR, POLITICIAN, GEEK, BUILDER)
    scenes.skip_to(play, "up")
    do(play, {"up": ["V10", [0, 2]]}, {"down": ["R5", [4, 2]]})
    play_cards(scenes.skip(play, "card"), "B1 G1 V1 R2")
    do(scenes.skip_to(play, "token"), scenes.choose_plainest(play))
    scenes.skip(play, "extra")
    assert [9, 5] in list_offers(play, "extra")
    assert [5, 5] in list_offers(play, "extra")


def test_T45_batisseur_without_tokens_places_none() -> None:
    play = scenes.begin(build_suits(4), specialisations=[STAR, POLITICIAN, GEEK, BUILDER])
    rounds = []
    while play.outcome is None:
        if get_phase(play) == "token" and play.to_act == (3,):
            rounds.append(get_board(play)["round"])
        if get_phase(play) == "extra":
            do(play, {"extra": list_offers(play, "extra")[0]})
        elif get_phase(play) == "card":
            do(play, {"card": list_offers(play, "card")[0]})
        else:
            do(play, scenes.choose_plainest(play))
    board = get_board(play)
    lost = [number for number, trick in enumerate(board["tricks"], 1) if trick["winner"] != 3]
    assert len(lost) > 5
    assert rounds == lost[:5]
    assert board["players"][3]["tokens"] == 0


def test_T45_with_one_token_left_there_is_no_second() -> None:
    play = scenes.begin(build_suits(4), specialisations=[STAR, POLITICIAN, GEEK, BUILDER])
    while get_board(play)["players"][3]["tokens"] > 1:
        if get_phase(play) == "extra" and get_board(play)["players"][3]["tokens"] < 9:
            do(play, {"extra": list_offers(play, "extra")[0]})
        else:
            do(play, scenes.choose_plainest(play))
    while get_board(play)["players"][3]["tokens"] == 1:
        assert (get_phase(play), play.to_act) != ("extra", (3,))
        do(play, scenes.choose_plainest(play))
    assert get_phase(play) != "extra"


SIDE, OTHER_SIDE, MIDDLE = (2, 5), (4, 5), (3, 5)
TIED = {0: [SIDE], 1: [OTHER_SIDE]}


def test_T46_batisseur_wins_ties_on_cards_where_he_has_a_token() -> None:
    game = build_town(4, TIED, {(1, 2): "V5"}, flipped={1: BUILDER})
    assert claims.find_claim(game, 7, claims.find_tie_winner(game)) == (1, claims.BUILDER)
    game = build_town(4, {0: [MIDDLE], 1: [SIDE]}, {(1, 2): "V5"}, flipped={1: BUILDER})
    assert claims.find_claim(game, 7, claims.find_tie_winner(game)) == (1, claims.BUILDER)
    game = build_town(4, {0: [SIDE], 2: [OTHER_SIDE]}, {(1, 2): "V5"}, flipped={1: BUILDER})
    assert claims.find_claim(game, 7, claims.find_tie_winner(game)) == (-1, claims.TIE)
    game = build_town(4, {}, {(1, 2): "V5"}, flipped={1: BUILDER})
    assert claims.find_claim(game, 7, claims.find_tie_winner(game)) == (-1, claims.NONE)


@pytest.mark.parametrize(("ties", "points"), [(0, (0, 12)), (1, (0, 12)), (2, (6, 6))])
def test_T46_batisseur_scores_all_twelve_points_of_a_tie(ties: int, points: tuple[int, int]) -> None:
    game = build_town(4, {0: [(1, 1)], 1: [(9, 9)]}, flipped={1: BUILDER}, ties=ties)
    assert claims.score(game)[:2] == points


def test_T46_without_a_park_batisseur_scores_nothing_for_parks() -> None:
    game = build_town(4, {0: [(1, 1)], 2: [(9, 9)]}, flipped={1: BUILDER})
    assert claims.score(game)[:3] == (6, 0, 6)
    assert claims.score(build_town(4, {}, flipped={1: BUILDER}))[:3] == (0, 0, 0)


@pytest.mark.parametrize(("ties", "winners"), [(0, 0b0010), (1, 0b0001), (2, 0b0001)])
def test_T46_option_lets_batisseur_win_a_tie_for_victory(ties: int, winners: int) -> None:
    buildings = {(1, 2): "V7", (3, 2): "R7"}
    game = build_town(4, {0: [(3, 5)], 1: [(7, 5), (7, 4)]}, buildings, flipped={1: BUILDER}, ties=ties)
    assert claims.find_winners(game) == winners


# Octogeeek


def test_T47_octogeeek_takes_each_bonus_action_once() -> None:
    play = play_first_trick(STAR, POLITICIAN, BUILDER, GEEK)
    scenes.skip_to(play, "card")
    play_cards(play, "B1 G10 V1 R2")
    scenes.skip_to(play, "influence")
    assert get_clause(play, {"done": True}) == "T-24"
    token = next(token["slot"] for token in get_board(play)["tokens"] if token["seat"] == 3)
    do(play, {"flip": [2, 2]})
    assert get_board(play)["bonuses"] == ["move", "leader"]
    assert get_clause(play, {"flip": [2, 2]}) == "T-47"
    do(play, {"move": [token, [5, 5]]})
    assert get_clause(play, {"move": [[5, 5], [9, 9]]}) == "T-47"
    assert get_board(play)["bonuses"] == ["leader"]
    do(play, {"leader": 1})
    assert get_phase(play) == "specialise"
    assert get_board(play)["next"] == 1


def test_T47_octogeeek_may_stop_and_skips_impossible_actions() -> None:
    play = scenes.skip(play_first_trick(STAR, POLITICIAN, GEEK, BUILDER), "influence")
    do(play, {"leader": 0})
    assert get_board(play)["bonuses"] == ["flip"]
    stopped = do(play.copy(), {"done": True})
    assert get_phase(stopped) == "specialise"
    do(play, {"flip": [2, 2]})
    assert get_phase(play) == "specialise"


def test_T47_others_take_one_bonus_action() -> None:
    play = do(scenes.skip(play_first_trick(STAR, POLITICIAN, BUILDER, GEEK), "influence"), {"leader": 0})
    assert get_phase(play) == "specialise"


def test_T48_octogeeeks_bonus_is_five_per_park_or_monument() -> None:
    game = build_town(4, {0: [(1, 1), (5, 5)], 1: [(1, 9), (9, 1), (9, 9)]}, flipped={0: GEEK})
    assert claims.score(game)[:2] == (10, 12)


# Planificateur


@pytest.mark.parametrize(("seats", "slots"), [(3, 77), (4, 121), (5, 121)])
def test_T49_planificateur_places_anywhere_in_greening(seats: int, slots: int) -> None:
    play = play_first_trick(*[BUILDER, PLANNER, GEEK, STAR, POLITICIAN][:seats])
    while (get_phase(play), play.to_act) != ("token", (1,)):
        do(play, scenes.choose_plainest(play))
    taken = len(get_board(play)["tokens"])
    assert len(list_offers(play, "token")) == slots - taken
    busy = get_board(play)["tokens"][0]["slot"]
    assert get_clause(play, {"token": busy}) == "T-49"
    for slot in ([0, 0], [0, 3], [1, 5]):
        assert play.check(1, {"token": slot}) is None


def test_T50_moves_obey_the_ordinary_rule_and_odd_tokens_may_stay() -> None:
    play = play_first_trick(BUILDER, POLITICIAN, STAR, PLANNER)
    scenes.skip_to(play, "token")
    assert play.to_act == (3,)
    do(play, {"token": [0, 5]})
    play_cards(scenes.skip_to(play, "card"), "B1 G10 V1 R2")
    scenes.skip_to(play, "influence")
    assert get_clause(play, {"move": [[0, 5], [0, 3]]}) == "T-4"
    assert [[0, 5], [5, 5]] in list_offers(play, "move")
    do(play, {"leader": 3}, {"specialise": True})
    assert {"slot": [0, 5], "seat": 3} in get_board(play)["tokens"]


def test_T51_a_card_built_under_a_token_has_it_at_its_centre() -> None:
    play = play_first_trick(BUILDER, POLITICIAN, GEEK, PLANNER)
    do(play, {"token": [1, 5]})
    scenes.skip_to(play, "up")
    do(play, {"up": ["V10", [0, 2]]})
    row = get_board(play)["claims"][2]
    assert (row["seat"], row["centre"]) == (3, 3)


def test_T51_tokens_on_the_periphery_count_for_their_cards() -> None:
    game = build_town(4, {0: [(0, 5)], 1: [(2, 4)]}, {(0, 2): "V9"})
    assert claims.find_claim(game, 2, -1) == (0, claims.SIDE)


@pytest.mark.parametrize(("seats", "each"), [(3, 7), (4, 6), (5, 5)])
def test_T52_planificateurs_bonus_counts_unclaimed_colours(seats: int, each: int) -> None:
    buildings = {(1, 1): "V1", (1, 3): "R1"}
    game = build_town(seats, {0: [(3, 3), (3, 7)]}, buildings, flipped={0: PLANNER})
    assert claims.bonus(game, claims.count_claims(game, claims.ALL_CARDS), 0) == 3 * each
    bare = build_town(seats, {}, flipped={0: PLANNER})
    assert claims.bonus(bare, claims.count_claims(bare, claims.ALL_CARDS), 0) == 5 * each
