"""Toscana by the clauses of its law, through the public interface."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

from machinami import Play, games, new
from machinami.core.contract import Action, ChanceRequest, Refused
from machinami.games.toscana import components, rules, view
from machinami.games.toscana.components import CELLS, rotate_cell
from machinami.games.toscana.game import MatchState, Result, Toscana
from machinami.games.toscana.names import tile_name

IN_ORDER = list(range(1, 17))
MARKED = {7, 12, 15, 16}
PICTURES = [
    *("xx../....", "x.x./....", "x..x/....", "x.../x...", "x.../.x..", "x.../..x.", "x.../...x", ".xx./...."),
    *(".x.x/....", ".x../x...", ".x../.x..", ".x../..x.", "..xx/....", "..x./x...", "..x./.x..", "...x/x..."),
]


def build_stack(*top: int) -> list[int]:
    return [*top, *(tile for tile in IN_ORDER if tile not in top)]


def deal(*stacks: Sequence[int], **options: Any) -> Play:
    """Return a play with these stacks, two per game."""
    rest = [list(order) for order in stacks]

    def chance(ask: ChanceRequest) -> Action:
        return {"stacks": [rest.pop(0), rest.pop(0)]}

    return new("toscana", options=options, chance=chance)


def test_stand_in_declines_the_veto() -> None:
    play = new("toscana", seed=1)
    game = play.game
    assert game.decline_action(play.state, play.awaited[0]) == {"veto": False}
    play.do(play.awaited[0], {"veto": False})
    assert game.decline_action(play.state, play.awaited[0]) is None


def decline_vetoes(play: Play) -> Play:
    while play.view(play.to_act[0])["prompt"]["key"] == "veto":
        play.do(play.to_act[0], {"veto": False})
    return play


def arrange(laid: dict[str, tuple[int, int, int]], **more: Any) -> rules.State:
    """Return a position with tiles named as in the law; the stacks are empty unless given."""
    numbered = {"gr".index(name[0]) * 16 + int(name[1:]) - 1: at for name, at in laid.items()}
    given: dict[str, Any] = {"stacks": ([], []), "vetoes": (False, False), "turn": 0, "phase": rules.PLACE}
    return view.build_state(numbered, **(given | {"scoring": rules.BY_TILES} | more))


def play_randomly(count: int, **options: Any) -> Iterator[tuple[Play, Random]]:
    for seed in range(count):
        yield new("toscana", options=options, seed=seed), Random(seed)


def iter_positions(count: int) -> Iterator[Play]:
    """Yield positions of random plays."""
    for play, rng in play_randomly(count):
        while play.outcome is None:
            yield play
            seat = play.to_act[0]
            play.do(seat, play.actions(seat).sample(rng))


def iter_placements(seeds: range) -> Iterator[tuple[rules.State, rules.State]]:
    """Yield the states before and after every placement of random games without vetoes."""
    for rng in map(Random, seeds):
        stacks = [rules.pack_stack(rng.sample(range(16), 16)) for _ in range(2)]
        state = rules.start(stacks[0], stacks[1], 0, rules.BY_TILES)
        while rules.mover(state) >= 0:
            if state.phase == rules.VETO:
                state = rules.apply(state, rules.NO_VETO)
            before = state
            state = rules.apply(state, rules.nth_action(state, rng.randrange(rules.num_actions(state))))
            yield before, state


def get_refusal(play: Play, action: Action) -> str:
    refused = play.check(play.to_act[0], action)
    assert isinstance(refused, Refused), f"{action} was not refused"
    return refused.clause


# Pieces


def test_c1_the_board_has_17_rows_and_each_seat_16_tiles_and_a_veto() -> None:
    board = new("toscana", seed=1).view(0)["board"]
    assert board["size"] == 17
    assert [len(pile["left"]) for pile in board["stacks"]] == [16, 16]
    assert board["vetoes"] == [True, True]
    assert games["toscana"].seats == (2,)


def test_c2_a_tile_has_six_squares_of_its_owner_and_two_of_the_opponent() -> None:
    for tile in range(rules.NUM_TILES):
        for picture in view.build_rotations(tile):
            assert "".join(picture).count(".") == 6
            assert "".join(picture).count("x") == 2


def test_c3_there_are_sixteen_tiles_in_the_order_of_the_law() -> None:
    assert ["/".join(view.build_rotations(tile)[0]) for tile in range(rules.NUM_TILES)] == PICTURES
    assert {tile + 1 for tile in range(16) if len(view.build_rotations(tile)) == 2} == MARKED


def test_c3_with_flips_there_would_be_only_ten() -> None:
    shapes = {
        min(pair, *(frozenset(flip(cell) for cell in pair) for flip in FLIPS), key=sorted) for pair in PAIRS
    }
    assert len(shapes) == 10


PAIRS = [frozenset({a, b}) for a in components.CELLS for b in components.CELLS if a < b]
FLIPS: list[Callable[[tuple[int, int]], tuple[int, int]]] = [
    lambda cell: (1 - cell[0], cell[1]),
    lambda cell: (cell[0], 3 - cell[1]),
    lambda cell: (1 - cell[0], 3 - cell[1]),
]


def test_c4_an_empty_board_has_896_or_448_places_for_a_tile() -> None:
    for tile in range(16):
        turns = len(view.build_rotations(tile))
        fits = sum(
            rules.on_board(row, col, t)
            for row in range(-1, 18)
            for col in range(-1, 18)
            for t in range(turns)
        )
        assert fits == (448 if tile + 1 in MARKED else 896)


# Set-up


def test_c5_only_the_top_of_each_stack_is_seen() -> None:
    play = deal(build_stack(3, 9), build_stack(8, 2))
    for viewer in (0, 1, None):
        piles = play.view(viewer)["board"]["stacks"]
        assert [pile["top"] for pile in piles] == ["g3", "r8"]
        assert piles[0]["left"] == [f"g{tile}" for tile in IN_ORDER]
        assert '"stacks": [[3, null, null' in play.record.seen_by(viewer)


@pytest.mark.parametrize(
    "stacks", [[IN_ORDER, [*IN_ORDER[:-1], 1]], [IN_ORDER], [IN_ORDER, IN_ORDER[:-1]], [[], []], 5]
)
def test_c5_a_forged_deal_is_refused(stacks: Any) -> None:
    with pytest.raises(Refused) as caught:
        Toscana().apply_chance(MatchState(1, rules.BY_TILES), {"stacks": stacks})
    assert caught.value.clause in ("C-5", "M-3")


def test_c6_grey_lays_the_first_tile() -> None:
    play = deal(IN_ORDER, IN_ORDER)
    assert play.view(None)["board"]["mover"] == 0
    assert decline_vetoes(play).to_act == (0,)


# A turn


def test_c7_the_top_tile_is_placed_and_passing_is_refused() -> None:
    play = decline_vetoes(deal(build_stack(3, 9), build_stack(8)))
    assert get_refusal(play, {"pass": True}) == "M-3"
    assert get_refusal(play, {"veto": False}) == "C-7"
    play.do(0, {"place": [8, 8, 0]})
    assert [lying["tile"] for lying in play.view(0)["board"]["tiles"]] == ["g3"]
    assert play.view(0)["board"]["stacks"][0]["top"] == "g9"


def test_c8_a_tile_lies_on_free_squares_of_the_board() -> None:
    play = decline_vetoes(deal(build_stack(3), build_stack(8)))
    for place in ([-1, 8, 0], [16, 8, 0], [8, 14, 0], [14, 8, 1], [8, 16, 1], [8, 8, 4], [8, 8, -1]):
        assert get_refusal(play, {"place": place}) == "C-8"
    play.do(0, {"place": [8, 8, 0]})
    decline_vetoes(play)
    assert get_refusal(play, {"place": [9, 8, 0]}) == "C-8"


def test_c8_a_marked_tile_has_two_rotations() -> None:
    play = decline_vetoes(deal(build_stack(7), build_stack(8)))
    assert get_refusal(play, {"place": [8, 8, 2]}) == "C-3"
    assert {action["place"][2] for action in play.actions(0)} == {0, 1}


@pytest.mark.parametrize("tile", IN_ORDER)
def test_c9_the_first_tile_covers_the_centre(tile: int) -> None:
    play = decline_vetoes(deal(build_stack(tile), IN_ORDER))
    assert len(play.actions(0)) == (16 if tile in MARKED else 32)
    assert get_refusal(play, {"place": [0, 0, 0]}) == "C-9"
    assert play.check(0, {"place": [7, 5, 0]}) is None


def test_c10_a_corner_touch_is_refused() -> None:
    play = decline_vetoes(deal(build_stack(11), build_stack(8)))
    play.do(0, {"place": [7, 6, 0]})
    decline_vetoes(play)
    assert [8, 7, 1] in [square for lying in play.view(1)["board"]["tiles"] for square in lying["squares"]]
    assert get_refusal(play, {"place": [9, 8, 0]}) == "C-10"
    assert play.check(1, {"place": [9, 7, 0]}) is None


def test_c10_far_tile_and_corner_touch_have_different_refusals() -> None:
    play = decline_vetoes(deal(build_stack(11), build_stack(8)))
    play.do(0, {"place": [7, 6, 0]})
    decline_vetoes(play)
    far, corner = (play.check(1, {"place": where}) for where in ([0, 0, 0], [9, 10, 0]))
    assert far is not None
    assert corner is not None
    assert "touches nothing" in far.words["en"]
    assert "a corner is not enough" in corner.words["en"]


def test_c10_after_tile_eleven_only_the_ends_of_the_domino_can_be_touched() -> None:
    play = decline_vetoes(deal(build_stack(11), build_stack(4)))
    play.do(0, {"place": [7, 6, 0]})
    decline_vetoes(play)
    free_ends = {(6, 7), (9, 7)}
    for action in play.actions(1):
        row, col, turns = action["place"]
        covers = {(row + down, col + right) for down, right in (rotate_cell(cell, turns) for cell in CELLS)}
        assert covers & free_ends


def test_c10_the_second_player_always_has_6_to_40_placements() -> None:
    counts = set()
    for first in range(16):
        opening = decline_vetoes(deal(build_stack(first + 1), IN_ORDER))
        for action in opening.actions(0):
            laid = {f"g{first + 1}": action["place"]}
            for second in range(16):
                state = arrange(laid, stacks=([], [second]), turn=1)
                counts.add(rules.num_actions(state))
    assert (min(counts), max(counts)) == (6, 40)


def test_c11_a_tile_without_a_place_stays_on_top_and_the_turn_is_lost() -> None:
    lost = 0
    for before, after in iter_placements(range(40)):
        other = 1 - before.turn
        if after.turn == before.turn and rules.tiles_left(after, other) > 0:
            assert not any(rules.legal_places(after, other))
            assert rules.top_tile(after, other) == rules.top_tile(before, other)
            lost += 1
    assert lost > 0


def test_c12_an_empty_stack_passes() -> None:
    laid = {"g11": (7, 6, 0)}
    after = rules.start_turn(arrange(laid, stacks=([], [3, 4]), vetoes=(False, True)), 0)
    assert rules.mover(after) == 1


# Veto


def test_c13_a_vetoed_tile_goes_under_its_stack_and_the_next_is_used() -> None:
    play = deal(build_stack(3, 9), build_stack(8))
    assert play.to_act == (1,)
    play.do(1, {"veto": True})
    board = play.view(0)["board"]
    assert (board["stacks"][0]["top"], board["stacks"][0]["bottom"]) == ("g9", "g3")
    assert board["stacks"][0]["count"] == 16
    assert board["vetoes"] == [True, False]
    play.do(0, {"place": [8, 8, 0]})
    assert play.view(0)["board"]["tiles"][0]["tile"] == "g9"


def test_c14_the_veto_is_decided_at_the_start_of_every_turn() -> None:
    play = deal(IN_ORDER, IN_ORDER)
    assert play.view(1)["prompt"]["key"] == "veto"
    assert get_refusal(play, {"place": [8, 8, 0]}) == "C-14"
    assert play.view(1)["offered"] == [{"veto": False}, {"veto": True}]
    play.do(1, {"veto": False})
    play.do(0, {"place": [8, 8, 0]})
    assert play.view(0)["prompt"]["key"] == "veto"


def test_c14_no_veto_on_a_last_or_unplaceable_tile() -> None:
    laid = {"g11": (7, 6, 0)}
    last = rules.start_turn(arrange(laid, stacks=([2], [3, 4]), vetoes=(True, True)), 0)
    assert (last.phase, rules.mover(last)) == (rules.PLACE, 0)
    two = rules.start_turn(arrange(laid, stacks=([2, 5], [3, 4]), vetoes=(True, True)), 0)
    assert (two.phase, rules.mover(two)) == (rules.VETO, 1)
    for play in iter_positions(10):
        board = play.view(None)["board"]
        if board["phase"] == "veto":
            assert board["stacks"][board["mover"]]["count"] >= 2
            assert any(play.state.game.places)


def test_c15_unplaceable_tile_after_a_veto_loses_the_turn() -> None:
    lost = 0
    for _, state in iter_placements(range(120)):
        if state.phase != rules.VETO:
            continue
        seat, stack_before = state.turn, rules.stack_tiles(state, state.turn)
        after = rules.apply(state, rules.USE_VETO)
        assert not rules.has_veto(after, 1 - seat)
        assert rules.stack_tiles(after, seat) == [*stack_before[1:], stack_before[0]]
        if after.phase != rules.OVER and after.turn != seat:
            assert not any(rules.legal_places(after, seat))
            lost += 1
        elif after.phase != rules.OVER:
            assert (after.phase, rules.mover(after)) == (rules.PLACE, seat)
    assert lost > 0


def test_c16_the_veto_comes_back_for_the_second_game() -> None:
    play = play_first_game()
    assert play.view(0)["board"]["vetoes"] == [True, True]


# End and score


def test_c17_the_game_ends_when_neither_can_place() -> None:
    assert rules.start_turn(arrange({"g11": (7, 6, 0)}), 0).phase == rules.OVER
    for play, rng in play_randomly(5):
        while play.outcome is None:
            play.do(play.to_act[0], play.actions(play.to_act[0]).sample(rng))
        game = play.state.game
        assert not any(rules.legal_places(game, 0) + rules.legal_places(game, 1))


PAVED = {"g1": (5, 5, 0), "r2": (7, 5, 0)}
"""A row of paving over a roof tile; both grey squares of the roof tile touch it."""


def test_c18_an_area_is_connected_by_edges_across_tiles() -> None:
    area, _ = rules.best_area(arrange(PAVED), 0)
    assert view.list_positions(area) == [(5, 7), (5, 8), (6, 5), (6, 6), (6, 7), (6, 8), (7, 5), (7, 7)]


def test_c19_a_tile_with_two_parts_in_an_area_counts_once() -> None:
    assert rules.score(arrange(PAVED))[0] == 2
    assert [tile_name(tile) for tile in rules.best_area_tiles(arrange(PAVED), 0)] == ["g1", "r2"]


def test_c20_the_score_counts_tiles_own_tiles_or_squares() -> None:
    scores = [
        rules.score(arrange(PAVED, scoring=by))[0]
        for by in (rules.BY_TILES, rules.BY_OWN_TILES, rules.BY_SQUARES)
    ]
    assert scores == [2, 1, 8]


def test_c21_separate_parts_of_a_tile_are_not_connected() -> None:
    one_tile = arrange({"r2": (7, 5, 0)}, scoring=rules.BY_SQUARES)
    assert rules.score(one_tile) == (1, 6)
    two_tiles = arrange({"r2": (7, 5, 0), "g1": (6, 1, 0)}, scoring=rules.BY_SQUARES)
    assert rules.score(two_tiles)[0] == 7


def test_c22_most_tiles_win_and_equal_is_shared() -> None:
    game = Toscana()
    state = MatchState(1, rules.BY_TILES, (Result((9, 7), ((), ())),))
    assert _get_winners(game, state) == (0,)
    assert _get_winners(game, MatchState(1, rules.BY_TILES, (Result((9, 9), ((), ())),))) == (0, 1)


def _get_winners(game: Toscana, state: MatchState) -> tuple[int, ...]:
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.winners


# Match


def play_first_game() -> Play:
    play, rng = next(play_randomly(1, match=True))
    while play.view(None)["board"]["game"] == 1:
        play.do(play.to_act[0], play.actions(play.to_act[0]).sample(rng))
    return play


def test_c23_red_begins_the_second_game_which_has_its_own_deal() -> None:
    play = play_first_game()
    board = play.view(None)["board"]
    assert (board["first"], board["mover"], len(board["games"])) == (1, 1, 1)
    assert sum(line.get("by") == "chance" for line in play.record.lines) == 2
    assert decline_vetoes(play).to_act == (1,)


@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        ((21, 18), (15, 18), (0, 1)),
        ((9, 8), (8, 9), (0, 1)),
        ((20, 10), (9, 10), (0,)),
        ((5, 5), (6, 7), (1,)),
    ],
)
def test_c23_the_higher_sum_wins_the_match(
    first: tuple[int, int], second: tuple[int, int], winners: tuple[int, ...]
) -> None:
    state = MatchState(2, rules.BY_TILES, (Result(first, ((), ())), Result(second, ((), ()))))
    outcome = Toscana().outcome(state)
    assert outcome is not None
    assert outcome.winners == winners
    assert outcome.scores == (first[0] + second[0], first[1] + second[1])
    assert [game["scores"] for game in outcome.detail["games"]] == [list(first), list(second)]


def test_outcome_lists_the_tiles_that_counted() -> None:
    play, rng = next(play_randomly(1))
    while play.outcome is None:
        play.do(play.to_act[0], play.actions(play.to_act[0]).sample(rng))
    assert [len(area) for area in play.outcome.detail["areas"]] == list(play.outcome.scores)
