"""The placement policy: its features, its weights as shipped, its strength without a search."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from machinami.bots import search
from machinami.bots.search import policy_fit
from machinami.games.toscana import rules
from machinami.games.toscana.bot import fit_policy, policy_weights, search_policy
from machinami.games.toscana.bot.placement_policy import (
    FEATURES,
    NUM_FEATURES,
    compute_logit,
    prepare_policy,
    write_features,
)
from machinami.games.toscana.bot.player import POLICY_CONFIG
from machinami.games.toscana.components import CELLS, ROW_STRIDE, SIDE, TILES, rotate_cell

Squares = set[tuple[int, int]]


def start_game(seed: int) -> rules.State:
    rng = Random(seed)
    stacks = [rules.pack_stack(rng.sample(range(16), 16)) for _ in range(2)]
    return rules.start(stacks[0], stacks[1], 0, rules.BY_TILES)


def play_randomly(seed: int, plies: int) -> rules.State:
    state, rng = start_game(seed), Random(seed)
    for _ in range(plies):
        codes = list(rules.list_codes(state))
        state = rules.apply(state, rules.NO_VETO if state.phase == rules.VETO else rng.choice(codes))
    return rules.apply(state, rules.NO_VETO) if state.phase == rules.VETO else state


def list_squares(board: int) -> Squares:
    return {(row, col) for row in range(SIDE) for col in range(SIDE) if board >> row * ROW_STRIDE + col & 1}


def find_neighbours(squares: Squares) -> Squares:
    return {
        (row + down, col + right)
        for row, col in squares
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
        if 0 <= row + down < SIDE and 0 <= col + right < SIDE
    }


def find_largest_area(squares: Squares) -> Squares:
    """Return the largest area; of equals, the one with the first square."""
    rest, largest = set(squares), Squares()
    while rest:
        area = {min(rest)}
        while more := find_neighbours(area) & rest - area:
            area |= more
        rest -= area
        largest = area if len(area) > len(largest) else largest
    return largest


def read_features(state: rules.State, code: int) -> dict[str, int]:
    row = [0] * NUM_FEATURES
    write_features(state, prepare_policy(state), code, row)
    return dict(zip(FEATURES, row, strict=True))


@pytest.mark.parametrize(("seed", "plies"), [(1, 9), (2, 20), (3, 30), (4, 41)])
def test_features_agree_with_sets_of_squares(seed: int, plies: int) -> None:
    state = play_randomly(seed, plies)
    own_board, their_board = (list_squares(rules.squares_of(state, c)) for c in (state.turn, 1 - state.turn))
    free = list_squares((1 << SIDE * ROW_STRIDE) - 1) - own_board - their_board
    largest, theirs = find_largest_area(own_board), find_largest_area(their_board)
    tile = rules.top_tile(state, state.turn)
    for code in rules.list_codes(state):
        row, col, turns = rules.decode_placement(code)
        own, foreign = Squares(), Squares()
        for cell in CELLS:
            down, right = rotate_cell(cell, turns)
            (foreign if cell in TILES[tile] else own).add((row + down, col + right))
        free_around = free - own - foreign
        near = find_neighbours(theirs) & free
        found = read_features(state, code)
        assert found["own squares next to own largest"] == len(own & find_neighbours(largest))
        assert found["foreign squares next to their largest"] == len(foreign & find_neighbours(theirs))
        assert found["own squares in ring 2 of their largest"] == len(
            own & (find_neighbours(near) & free - near)
        )
        assert found["own free sides"] == sum(len(find_neighbours({one}) & free_around) for one in own)
        assert found["foreign free sides"] == sum(
            len(find_neighbours({one}) & free_around) for one in foreign
        )
        open_squares = {one for one in free if len(find_neighbours({one}) & free) == 4}
        assert found["own open squares"] == len(own & open_squares)
        assert found["touches own largest"] == bool(own & find_neighbours(largest))
        centre = [2 * sum(c[axis] for c in own | foreign) // 8 - SIDE + 1 for axis in (0, 1)]
        assert found["distance from the centre"] == max(map(abs, centre))
        assert found["squared distance from the centre"] == sum(each * each for each in centre)


def test_shipped_weights_have_their_digest() -> None:
    assert [len(pairs) for pairs in policy_weights.PAIRS.values()] == [NUM_FEATURES]
    assert policy_fit.compute_digest(policy_weights.PAIRS) == policy_weights.DIGEST


def test_policy_without_search_beats_random_players() -> None:
    won = 0
    for seed in range(12):
        state, rng = start_game(seed), Random(seed)
        while rules.mover(state) >= 0:
            codes = list(rules.list_codes(state))
            if state.phase == rules.PLACE and state.turn == seed % 2:
                inputs = prepare_policy(state)
                code = max(codes, key=lambda each: compute_logit(state, inputs, each))
            else:
                code = rng.choice(codes)
            state = rules.apply(state, code)
        points = rules.score(state)
        won += points[seed % 2] > points[1 - seed % 2]
    assert won >= 11


def test_policy_chooses_the_same_in_the_compiled_search() -> None:
    state = play_randomly(5, 20)
    plain, compiled = (
        search.run_search(search_policy.__name__, state, 60, config=POLICY_CONFIG, seed=1, compiled=fast)
        for fast in (False, True)
    )
    assert plain == compiled


def test_policy_is_indifferent_to_a_veto() -> None:
    state = start_game(1)
    assert state.phase == rules.VETO
    assert [compute_logit(state, prepare_policy(state), code) for code in (0, 1)] == [0.0, 0.0]


def test_written_module_has_the_form_of_the_shipped_one() -> None:
    shipped = Path(policy_weights.__file__).read_text("utf-8")
    assert policy_fit.format_module(fit_policy.TASK, policy_weights.PAIRS) == shipped
