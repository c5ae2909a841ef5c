"""The engine agrees with the rules line by line, and its two speeds with each other."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from machinami import kernel
from machinami.core.contract import Action, Setup
from machinami.games.edo.bot.rollouts import Rollouts
from machinami.games.edo.engine import convert, ending, layout, steps, transitions
from machinami.games.edo.engine.layout import Cells
from machinami.games.edo.game import GAME
from machinami.games.edo.heuristics.card_plan import plan_card
from machinami.games.edo.heuristics.random_plan import propose_plan
from machinami.games.edo.rules.plan import format_plan
from machinami.games.edo.state import DRAFT, PLAN, State
from tests.games.edo.table import draft_game, order, submit_plans, with_player
from tests.soak import choose_count

PLAYOUT = "machinami.games.edo.engine.playout"
MAX_LISTED = 300
"""Actions compared with the steps of a position at most."""


def deal_game(rng: Random) -> State:
    """Return a state before the draft, with random seats, options and data set."""
    options = {option.name: rng.choice(option.values) for option in GAME.info.options}
    state = GAME.start(Setup(rng.choice(GAME.info.seats), options, rng.choice(tuple(GAME.info.sets))))
    while (ask := GAME.chance_request(state)) is not None:
        state = GAME.apply_chance(state, GAME.sample_chance(ask, rng))
    return state


def choose_action(state: State, seat: int, rng: Random) -> Action:
    """Return a random action; half of the plans have as many officials as fit, so that games are eventful."""
    if state.phase == PLAN and rng.random() < 0.5:
        return dict(format_plan(state.box, propose_plan(state.box, state.players[seat], rng)))
    return GAME.actions(state, seat).sample(rng)


def list_codes(figures: Cells, cells: Cells) -> list[int]:
    codes = [0] * layout.NUM_CODES
    return codes[: steps.list_steps(figures, cells, codes)]


def take_steps(figures: Cells, cells: Cells, codes: list[int]) -> None:
    """Take steps, each of which must be legal."""
    for code in codes:
        assert code in list_codes(figures, cells)
        transitions.take_step(figures, cells, code)


@pytest.mark.soak
def test_engine_agrees_with_rules_after_every_line() -> None:
    for seed in range(choose_count(6, 2_000)):
        rng = Random(seed)
        state = deal_game(rng)
        figures, cells = convert.pack_box(state.box), convert.pack_state(state)
        while pending := GAME.awaited(state):
            actions = GAME.actions(state, pending[0])
            if state.phase != PLAN and actions.count is not None and actions.count <= MAX_LISTED:
                firsts = {convert.list_step_codes(state, pending[0], action)[0] for action in actions}
                assert firsts == set(list_codes(figures, cells))
            action = choose_action(state, pending[0], rng)
            take_steps(figures, cells, convert.list_step_codes(state, pending[0], action))
            state = GAME.apply(state, pending[0], action, 0)
            assert convert.unpack_state(state.box, cells) == state
            assert transitions.mover(cells) == next(iter(GAME.awaited(state)), layout.NONE)
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert list_codes(figures, cells) == []
        seats = range(state.box.seats)
        assert outcome.scores == tuple(ending.count_points(figures, cells, seat) for seat in seats)
        shares = [ending.find_share(figures, cells, seat) for seat in seats]
        assert outcome.winners == tuple(seat for seat in seats if shares[seat] > 0)
        assert sum(shares) == pytest.approx(1.0 if outcome.winners else 0.0)


def iter_plannings(seed: int) -> Iterator[State]:
    """Yield the states of a random game before each planning."""
    rng = Random(seed)
    state = deal_game(rng)
    while pending := GAME.awaited(state):
        if state.phase == PLAN and all(player.plan is None for player in state.players):
            yield state
        state = GAME.apply(state, pending[0], choose_action(state, pending[0], rng), 0)


@pytest.mark.soak
def test_plain_and_compiled_trials_agree() -> None:
    rng = Random(1)
    for seed in range(choose_count(3, 500)):
        for state in iter_plannings(seed):
            plans = [propose_plan(state.box, player, rng) for player in state.players]
            plain, compiled = (Rollouts(state, fast).try_plans(plans, 0) for fast in (False, True))
            assert plain == compiled


@pytest.mark.soak
def test_plain_and_compiled_games_agree() -> None:
    for seed in range(choose_count(10, 2_000)):
        state = deal_game(Random(seed))
        results: list[Any] = []
        for compiled in (False, True):
            backend = kernel.backend(compiled)
            cells = backend.ints(convert.count_cells(state.box))
            cells[:] = convert.pack_state(state)
            play = kernel.load(PLAYOUT, PLAYOUT, compiled).play_random_game
            figures = backend.table(convert.pack_box(state.box))
            decisions, check_sum, _ = play(figures, cells, backend.ints(layout.NUM_CODES), backend.word(seed))
            results.append((decisions, check_sum, list(map(int, cells))))
        assert results[0] == results[1]


def test_carried_out_card_consists_of_legal_actions() -> None:
    play = with_player(draft_game(), 0, samurai="T1 F1", ryo=9)
    submit_plans(play, [order("A", "wood", 2)])
    planned = plan_card(play.state)
    assert planned is not None
    for action in (*planned.walks, {"reveal": True}, *planned.actions):
        play.do(0, dict(action))
    assert play.state.players[0].goods == planned.state.players[0].goods


def test_every_start_position_survives_packing() -> None:
    for seed in range(20):
        state = deal_game(Random(seed))
        assert state.phase == DRAFT
        assert convert.unpack_state(state.box, convert.pack_state(state)) == state
