"""The end and the score: T-27 to T-32, and the vectors V5 to V9."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from machinami import new
from machinami.games.toshi import claims, state
from tests.games.toshi import scenes
from tests.games.toshi.scenes import Place, begin, build_suits, build_town, get_board

A, B, C, D = 0, 1, 2, 3
CENTRE, SIDES, CORNERS = (3, 5), [(2, 5), (3, 4), (3, 6), (4, 5)], [(2, 4), (2, 6), (4, 4), (4, 6)]
SPACE = 7  # row 1, column 2: the space around these slots


def find_claimant(tokens: dict[int, list[Place]], **options: Any) -> tuple[int, int]:
    """Return the seat that takes the card in the middle of these slots, and the reason."""
    game = build_town(4, tokens, {(1, 2): "V5"}, **options)
    return claims.find_claim(game, SPACE, claims.find_tie_winner(game))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_T27_after_ten_rounds_the_grid_is_full(seats: int) -> None:
    play = begin(build_suits(seats))
    per_round = 1 if seats == 3 else 2
    while play.outcome is None:
        if scenes.get_phase(play) == "card" and not get_board(play)["trick"]:
            assert len(get_board(play)["cards"]) == 5 + per_round * (get_board(play)["round"] - 1)
        scenes.do(play, scenes.choose_plainest(play))
    assert len(get_board(play)["cards"]) == (15 if seats == 3 else 25)


def test_T28_most_tokens_on_the_nine_places_take_a_card() -> None:
    assert find_claimant({A: [CORNERS[0], CORNERS[1]], B: [CENTRE]}) == (A, claims.MOST)


def test_T28_V5_a_tie_goes_to_the_centre() -> None:
    tokens = {A: [CENTRE, CORNERS[0]], B: SIDES[:2], C: [CORNERS[1]]}
    assert find_claimant(tokens) == (A, claims.CENTRE)


def test_T28_V6_without_a_centre_the_sides_decide() -> None:
    assert find_claimant({A: [SIDES[0], CORNERS[0]], B: SIDES[1:3]}) == (B, claims.SIDE)


def test_T28_V7_with_equal_sides_no_seat_takes_the_card() -> None:
    assert find_claimant({A: SIDES[:2], B: SIDES[2:]}) == (-1, claims.TIE)


def test_T28a_V8_foreign_centre_discards_the_card_or_sides_decide() -> None:
    tokens = {A: SIDES[:2], B: [SIDES[2], CORNERS[0]], C: [CENTRE]}
    assert find_claimant(tokens) == (-1, claims.FOREIGN_CENTRE)
    assert find_claimant(tokens, foreign=1) == (A, claims.SIDE)


def test_T28b_a_card_without_tokens_has_no_claimant() -> None:
    assert find_claimant({A: [(9, 9)]}) == (-1, claims.NONE)


def test_T28c_a_tie_of_three_is_decided_by_the_most_sides() -> None:
    tokens = {A: [SIDES[0], CORNERS[0]], B: [SIDES[1], CORNERS[1]], C: CORNERS[2:]}
    assert find_claimant(tokens) == (-1, claims.TIE)
    tokens = {A: SIDES[:2], B: [SIDES[2], CORNERS[1]], C: CORNERS[2:]}
    assert find_claimant(tokens) == (A, claims.SIDE)


def test_T28_the_view_lists_the_current_claim_and_its_reason() -> None:
    play = scenes.play_cards(begin(build_suits(4)), "V10 R5 B7 G6")
    scenes.do(play, {"token": [1, 1]}, {"token": [1, 2]})
    row = get_board(play)["claims"][0]
    assert row == {
        "space": [0, 0],
        "seat": 3,
        "by": "centre",
        "counts": [1, 0, 0, 1],
        "sides": [1, 0, 0, 0],
        "centre": 3,
    }


def test_T29_a_building_counts_its_value_face_up_or_down() -> None:
    game = build_town(4, {A: [CENTRE]}, {(1, 2): "V7"})
    assert claims.score(game)[A] == 7
    assert claims.score(game._replace(built_spaces=game.built_spaces | 1 << 25 + SPACE))[A] == 7
    assert claims.score(game._replace(round_fields=game.round_fields | 1 << state.RED))[A] == 7


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([2, 2, 1, 0], [6, 6, 0, 0]),
        ([3, 2, 0, 0], [12, 0, 0, 0]),
        ([1, 1, 1, 0], [4, 4, 4, 0]),
        ([1, 1, 1, 1], [3, 3, 3, 3]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_T30_V9_most_parks_and_monument_share_twelve_points(counts: list[int], points: list[int]) -> None:
    centres = iter([(1, 1), (1, 9), (9, 1), (9, 9), (5, 5)])
    game = build_town(4, {seat: [next(centres) for _ in range(number)] for seat, number in enumerate(counts)})
    assert list(claims.score(game)[:4]) == points


def test_T30_V9_five_equals_get_two_each() -> None:
    centres = [(1, 1), (1, 9), (9, 1), (9, 9), (5, 5)]
    assert claims.score(build_town(5, {seat: [centre] for seat, centre in enumerate(centres)})) == (
        2,
        2,
        2,
        2,
        2,
    )


def test_T31_a_bonus_counts_only_on_the_bonus_side() -> None:
    tokens = {A: [(1, 1)]}
    assert claims.score(build_town(4, tokens))[A] == 12
    assert claims.score(build_town(4, tokens, flipped={A: "octogeeek"}))[A] == 17


def test_T32_ties_are_broken_by_tokens_then_cards_then_shared() -> None:
    seven = {(1, 2): "V7", (3, 2): "R7"}
    assert claims.find_winners(build_town(4, {A: [(3, 5)], B: [(7, 5)]}, seven)) == 0b0011
    assert claims.find_winners(build_town(4, {A: [(3, 5)], B: [(7, 5), (8, 5)]}, seven)) == 0b0001
    split = {(1, 2): "V7", (3, 2): "R3", (3, 4): "B4"}
    assert claims.find_winners(build_town(4, {A: [(3, 5), (3, 4)], B: [(7, 5), (7, 9)]}, split)) == 0b0010
    assert (
        claims.find_winners(build_town(4, {A: [(3, 5)], B: [(7, 5)]}, {(1, 2): "V7", (3, 2): "R6"})) == 0b0001
    )


def test_T32_the_outcome_details_the_score() -> None:
    play = begin(build_suits(5))
    while play.outcome is None:
        scenes.do(play, scenes.choose_plainest(play))
    detail = play.outcome.detail
    for score, row in zip(play.outcome.scores, detail["seats"], strict=True):
        assert score == row["buildings"] + row["parks"] + row["bonus"]
    assert len(detail["claims"]) == 25
    taken = [sum(row["seat"] == seat for row in detail["claims"]) for seat in range(5)]
    assert taken == [row["cards"] for row in detail["seats"]]


def test_interrupted_game_counts_only_public_points() -> None:
    for number in range(6):
        play = new("toshi", 4, seed=number)
        scenes.skip(play, "influence")
        scores = play.game.scores(play.state)
        assert all(play.game.scores(play.resample(seat, Random(number)).state) == scores for seat in range(4))
