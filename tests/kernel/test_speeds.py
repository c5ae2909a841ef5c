"""Toscana's rules file gives the same results in plain Python and compiled."""

from random import Random
from typing import Any

import numpy as np
import pytest

from machinami import kernel
from machinami.games.toscana import rules
from tests.soak import choose_count

RULES = rules.__name__
COURSE = "tests.kernel.course"
PLIES, WIDEST = 80, 400


def start(rng: Random) -> rules.State:
    stacks = [rules.pack_stack(rng.sample(range(rules.NUM_TILES), rules.NUM_TILES)) for _ in range(2)]
    return rules.start(stacks[0], stacks[1], rng.randrange(2), rng.randrange(3))


def plain_course(row: list[int], picks: list[int], seed: int) -> tuple[Any, ...]:
    states = [[0] * len(row) for _ in range(PLIES)]
    actions = [[0] * WIDEST for _ in range(PLIES)]
    ends = [0.0] * 4
    plies = kernel.load(COURSE, RULES, compiled=False).course(row, picks, states, actions, ends, seed)
    return plies, states, actions, ends


def compiled_course(row: list[int], picks: list[int], seed: int) -> tuple[Any, ...]:
    states = np.zeros((PLIES, len(row)), np.uint64)
    actions = np.zeros((PLIES, WIDEST), np.int64)
    ends = np.zeros(4)
    course = kernel.load(COURSE, RULES, compiled=True).course
    plies = course(np.array(row, np.uint64), np.array(picks), states, actions, ends, np.uint64(seed))
    return plies, states.tolist(), actions.tolist(), ends.tolist()


@pytest.mark.soak
def test_plain_and_compiled_games_agree_at_every_ply() -> None:
    rng = Random(20)
    game = kernel.bind(RULES, compiled=False)
    for _ in range(choose_count(30, 2_000)):
        row = [0] * game.ROW
        game.pack(start(rng), row)
        picks = [rng.randrange(1 << 30) for _ in range(PLIES)]
        seed = rng.getrandbits(64)
        assert plain_course(row, picks, seed) == compiled_course(row, picks, seed)


def test_pack_and_unpack_round_trip() -> None:
    rng = Random(21)
    game = kernel.bind(RULES, compiled=False)
    state = start(rng)
    while rules.mover(state) >= 0:
        row = [0] * game.ROW
        game.pack(state, row)
        assert game.unpack(row) == state
        assert all(0 <= word < 1 << 64 for word in row)
        state = rules.apply(state, rng.choice(list(rules.list_codes(state))))


def test_determinize_keeps_everything_a_seat_knows() -> None:
    rng = Random(22)
    state = start(rng)
    changed = 0
    while rules.mover(state) >= 0:
        for seat in range(2):
            dealt, _ = rules.determinize(state, seat, rng.getrandbits(64))
            assert dealt._replace(grey_stack=state.grey_stack, red_stack=state.red_stack) == state
            for owner in range(2):
                before, after = rules.stack_tiles(state, owner), rules.stack_tiles(dealt, owner)
                assert sorted(before) == sorted(after)
                assert before[:1] == after[:1]
                if not rules.has_veto(state, 1 - owner):
                    assert before[-1:] == after[-1:]
                changed += before != after
        wanted = rules.USE_VETO if state.phase == rules.VETO and state.grey_left < 14 else None
        state = rules.apply(state, rng.choice(list(rules.list_codes(state))) if wanted is None else wanted)
    assert changed > 50


def test_determinize_reaches_every_order_of_hidden_tiles() -> None:
    state = start(Random(23))._replace(grey_left=4, red_left=4)
    orders, rng = set(), 1
    for _ in range(200):
        dealt, rng = rules.determinize(state, 0, rng)
        orders.add(tuple(rules.stack_tiles(dealt, 0)))
    assert len(orders) == 6
