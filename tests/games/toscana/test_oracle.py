"""The figures and vectors of the law, tested with the oracle."""

from __future__ import annotations

import random
from statistics import mean
from typing import Any

import pytest

from tests.games.toscana.oracle import (
    CENTRE,
    SIDE,
    TILES,
    Match,
    Shape,
    Square,
    Table,
    connected_parts,
    footprints,
    neighbours,
    rotate,
    rotations,
    verdict,
)

IN_ORDER = sorted(TILES)
MARKED = {7, 12, 15, 16}
ROWS = {
    1: "xx../....",
    2: "x.x./....",
    3: "x..x/....",
    4: "x.../x...",
    5: "x.../.x..",
    6: "x.../..x.",
    7: "x.../...x",
    8: ".xx./....",
    9: ".x.x/....",
    10: ".x../x...",
    11: ".x../.x..",
    12: ".x../..x.",
    13: "..xx/....",
    14: "..x./x...",
    15: "..x./.x..",
    16: "...x/x...",
}
NOWHERE = {"place": [0, 0, 0]}


def draw(shape: Shape) -> str:
    return "/".join(
        "".join("x" if (row, col) in shape.foreign else "." for col in range(shape.width))
        for row in range(shape.height)
    )


def build_stack(*top: int) -> list[int]:
    """Return a full stack that begins with the given tiles."""
    return [*top, *(tile for tile in IN_ORDER if tile not in top)]


def build_position(stacks: list[list[int]], colour: dict[Square, int], mover: int = 0) -> Table:
    """Return a game in progress with these tiles left and these squares covered."""
    table = Table([IN_ORDER, IN_ORDER])
    table.stacks = stacks
    table.colour = colour
    table.begin_turn(mover)
    return table


def cover_all_but_gap(grey: Square) -> dict[Square, int]:
    """Return a red board with one grey square and one free rectangle in the upper left corner."""
    gap = {(row, col) for row in range(2) for col in range(4)}
    board = {(row, col) for row in range(SIDE) for col in range(SIDE)}
    return {square: int(square != grey) for square in board - gap}


def shuffle_stacks(rng: random.Random) -> list[list[int]]:
    return [rng.sample(IN_ORDER, 16) for _ in range(2)]


def choose_random_action(game: Table | Match, rng: random.Random) -> dict[str, Any]:
    assert game.question is not None
    if game.question[1] == "veto":
        return {"veto": rng.random() < 0.1}
    return {"place": list(rng.choice(sorted(game.legal)))}


def test_the_sixteen_tiles_are_in_the_laws_order() -> None:
    assert {tile: draw(shape) for tile, shape in TILES.items()} == ROWS


def test_a_quarter_turn_goes_clockwise() -> None:
    assert draw(rotate(TILES[1])) == ".x/.x/../.."
    assert draw(rotate(TILES[14])) == "x./../.x/.."


def test_only_the_marked_tiles_have_two_rotations() -> None:
    assert {tile: len(set(rotations(tile))) for tile in TILES} == {t: 2 if t in MARKED else 4 for t in TILES}


def test_only_five_tiles_are_disconnected_in_their_owners_colour() -> None:
    assert {tile for tile in TILES if len(connected_parts(TILES[tile].own)) > 1} == {5, 10, 11, 12, 15}


@pytest.mark.parametrize("tile", IN_ORDER)
def test_empty_board_has_896_or_448_placements_of_a_tile(tile: int) -> None:
    assert len(footprints(tile)) == (448 if tile in MARKED else 896)


@pytest.mark.parametrize("tile", IN_ORDER)
def test_first_tile_covers_the_centre_in_32_or_16_ways(tile: int) -> None:
    table = Table([build_stack(tile), IN_ORDER])
    table.do({"veto": False})
    assert len(table.legal) == (16 if tile in MARKED else 32)
    for placement in table.legal:
        own, foreign = footprints(tile)[placement]
        assert CENTRE in own | foreign


def test_the_second_player_always_has_6_to_40_placements() -> None:
    counts = set()
    for first in TILES:
        for placement in Table([build_stack(first), IN_ORDER]).placements(0):
            table = Table([build_stack(first), IN_ORDER])
            table.lay(0, placement)
            for second in TILES:
                table.stacks[1] = [second]
                counts.add(len(table.placements(1)))
    assert (min(counts), max(counts)) == (6, 40)


def test_only_the_ends_of_tile_11s_domino_can_be_touched() -> None:
    table = Table([build_stack(11), IN_ORDER])
    table.lay(0, (7, 7, 0))
    ends = {(6, 8), (9, 8)}
    for second in TILES:
        table.stacks[1] = [second]
        touched = {
            square
            for placement in table.placements(1)
            for square in footprints(second)[placement][0]
            if any(table.colour.get(near) == 1 for near in neighbours(square))
        }
        assert touched == ends


def test_a_touch_at_a_corner_only_is_refused() -> None:
    table = Table([build_stack(1), build_stack(8)])
    table.has_veto = [False, False]
    table.begin_turn(0)
    table.do({"place": [7, 7, 0]})
    own, _ = footprints(8)[8, 3, 0]
    assert table.colour[7, 7] == 1
    assert (8, 6) in own
    with pytest.raises(ValueError, match="asked for"):
        table.do({"place": [8, 3, 0]})
    assert table.question == (1, "place")
    table.do({"place": [7, 3, 0]})
    assert set(table.placed) == {"g1", "r8"}


def test_two_colours_touching_do_not_make_a_contact() -> None:
    table = Table([build_stack(8), build_stack(8)])
    table.lay(0, (8, 8, 0))
    assert (10, 8, 0) not in table.placements(1)


def test_covered_squares_and_the_edge_bound_every_placement() -> None:
    rng = random.Random(5)
    table = Table(shuffle_stacks(rng))
    while table.question:
        for row, col, turns in table.legal:
            own, foreign = footprints(table.stacks[table.mover][0])[row, col, turns]
            assert not (own | foreign) & table.colour.keys()
            assert all(0 <= r < SIDE and 0 <= c < SIDE for r, c in own | foreign)
        table.do(choose_random_action(table, rng))


def test_veto_is_offered_from_the_first_turn() -> None:
    table = Table([build_stack(3, 11), build_stack(8)])
    assert table.question == (1, "veto")
    table.do({"veto": True})
    assert table.question == (0, "place")
    assert table.tops == (11, 8)
    assert table.stacks[0][-1] == 3


def test_declined_veto_is_offered_again_and_a_used_one_is_not() -> None:
    rng = random.Random(3)
    table = Table(shuffle_stacks(rng))
    questions = []
    for answer in (False, True, False):
        questions.append(table.question)
        table.do({"veto": answer})
        table.do({"place": list(min(table.legal))})
    assert questions == [(1, "veto"), (0, "veto"), (1, "veto")]
    assert table.question == (1, "place")


def test_veto_is_not_offered_on_a_last_tile() -> None:
    assert build_position([[7], [1, 2]], cover_all_but_gap(grey=(2, 0))).question == (0, "place")
    assert build_position([[7, 16], [1, 2]], cover_all_but_gap(grey=(2, 0))).question == (1, "veto")


def test_veto_is_not_offered_on_an_unplaceable_tile() -> None:
    table = build_position([[16, 7], [1, 2]], cover_all_but_gap(grey=(2, 0)))
    assert table.question == (0, "veto")
    assert table.mover == 1
    assert table.tops[0] == 16


def test_a_veto_that_brings_an_unplaceable_tile_costs_the_turn() -> None:
    table = build_position([[7, 16], [1, 2]], cover_all_but_gap(grey=(2, 0)))
    table.do({"veto": True})
    assert table.has_veto == [True, False]
    assert table.tops == (16, 1)
    assert table.question == (0, "veto")


def test_game_ends_when_neither_top_tile_can_be_placed() -> None:
    table = build_position([[7, 16], [1, 2]], cover_all_but_gap(grey=(2, 0)))
    table.do({"veto": True})
    table.do({"veto": False})
    table.do({"place": list(min(table.legal))})
    assert table.question is None
    assert table.stacks == [[16, 7], [2]]


def test_an_empty_stack_passes() -> None:
    assert build_position([[], [1]], cover_all_but_gap(grey=(2, 0))).question == (1, "place")
    assert build_position([[], []], cover_all_but_gap(grey=(2, 0))).question is None


def test_action_out_of_phase_is_refused_and_changes_nothing() -> None:
    table = Table([IN_ORDER, IN_ORDER])
    unasked: list[dict[str, Any]] = [NOWHERE, {"veto": 1}, {"veto": True, "place": [8, 8, 0]}, {}]
    for wrong in unasked:
        with pytest.raises(ValueError, match="asked for"):
            table.do(wrong)
    assert table.legal == set()
    table.do({"veto": False})
    illegal: list[dict[str, Any]] = [NOWHERE, {"veto": True}, {"place": [8, 8]}, {"place": "880"}]
    for wrong in illegal:
        with pytest.raises(ValueError, match="asked for"):
            table.do(wrong)
    assert table.stacks == [IN_ORDER, IN_ORDER]


def test_incomplete_stacks_are_refused() -> None:
    with pytest.raises(ValueError, match="sixteen tiles"):
        Table([IN_ORDER, IN_ORDER[1:]])


def build_red_bridge(score: str = "tiles") -> Table:
    table = Table([build_stack(3), build_stack(8)], score=score)
    table.lay(0, (8, 6, 0))
    table.lay(1, (6, 6, 0))
    return table


def test_area_with_both_minority_squares_counts_the_tile_once() -> None:
    table = build_red_bridge()
    assert any({(8, 6), (8, 9)} <= region for region in table.regions(1))
    assert table.areas[1] == ["g3", "r8"]
    assert table.scores == (1, 2)


def test_all_areas_of_the_highest_worth_are_listed() -> None:
    assert build_red_bridge().best_areas(0) == [["r8"], ["g3"]]


def test_separate_parts_of_a_tile_are_not_connected() -> None:
    table = Table([build_stack(11), build_stack(1)])
    table.lay(0, (8, 6, 0))
    assert sorted(map(len, table.regions(0))) == [2, 4]
    assert table.best_areas(0) == [["g11"], ["g11"]]


@pytest.mark.parametrize(("score", "scores"), [("tiles", (1, 2)), ("own_tiles", (1, 1)), ("squares", (6, 8))])
def test_the_score_option_counts_tiles_own_tiles_or_squares(score: str, scores: tuple[int, int]) -> None:
    assert build_red_bridge(score).scores == scores


def test_equal_sums_draw_a_match() -> None:
    assert verdict([(21, 18), (15, 18)]) == {"scores": [36, 36], "winners": [0, 1]}
    assert verdict([(21, 18), (16, 18)]) == {"scores": [37, 36], "winners": [0]}


def test_seat_1_begins_the_second_game_with_its_veto_back() -> None:
    rng = random.Random(11)
    match = Match([shuffle_stacks(rng), shuffle_stacks(rng)])
    match.do({"veto": True})
    while match.table is match.tables[0]:
        assert match.outcome is None
        match.do(choose_random_action(match, rng))
    assert match.question == (0, "veto")
    match.do({"veto": False})
    assert match.question == (1, "place")
    assert match.table.has_veto == [True, True]
    while match.question:
        match.do(choose_random_action(match, rng))
    sums = [sum(table.scores[seat] for table in match.tables) for seat in (0, 1)]
    assert match.outcome is not None
    assert match.outcome["scores"] == sums


def test_random_play_places_about_27_tiles() -> None:
    rng = random.Random(7)
    placed: list[int] = []
    choices: list[int] = []
    scores: list[int] = []
    for _ in range(60):
        table = Table(shuffle_stacks(rng))
        while table.question:
            if table.question[1] == "place":
                choices.append(len(table.legal))
            table.do(choose_random_action(table, rng))
        placed.append(len(table.placed))
        scores += table.scores
    assert set(placed) <= set(range(22, 32))
    assert 26 < mean(placed) < 28
    assert 42 < mean(choices) < 52
    assert 8 < mean(scores) < 10
