"""Actions are the steps that the rules list, states and positions agree, and so do both speeds."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from machinami import kernel
from machinami.bots.base import SearchBudget
from machinami.core.contract import Action, Setup
from machinami.games.edo.bot.planner import Planner
from machinami.games.edo.bot.rollouts import TrialRunner
from machinami.games.edo.game import GAME
from machinami.games.edo.heuristics.card_plan import plan_card
from machinami.games.edo.heuristics.random_plan import propose_plan
from machinami.games.edo.messages import WORDS
from machinami.games.edo.notation import format_plan, parse_action
from machinami.games.edo.rules import legality, step_code, steps, transitions
from machinami.games.edo.rules.constants import MAX_OFFICIALS, NONE, Cells
from machinami.games.edo.state import BEFORE, CARD, FIELDS, PLAN, State
from tests.games.edo.table import draft_game, order, submit_plans, with_player
from tests.soak import choose_count

PLAYOUT = "machinami.games.edo.rules.playout"
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
    codes = [0] * step_code.MAX_STEPS
    return codes[: steps.list_steps(figures, cells, codes)]


def take_steps(figures: Cells, cells: Cells, codes: list[int]) -> None:
    """Take steps, each of which must be legal."""
    for code in codes:
        assert code in list_codes(figures, cells)
        transitions.take_step(figures, cells, code)


@pytest.mark.soak
def test_listed_actions_are_the_listed_steps() -> None:
    for seed in range(choose_count(6, 2_000)):
        rng = Random(seed)
        state = deal_game(rng)
        while pending := GAME.awaited(state):
            seat = pending[0]
            cells, listed = state.cells.copy(), set(list_codes(state.figures, state.cells))
            assert transitions.mover(cells) == seat
            actions = GAME.actions(state, seat)
            if state.phase != PLAN and actions.count is not None and actions.count <= MAX_LISTED:
                assert {parse_action(state, seat, action)[0] for action in actions} == listed
            action = choose_action(state, seat, rng)
            take_steps(state.figures, cells, parse_action(state, seat, action))
            after = GAME.apply(state, seat, action, 0)
            assert after.cells == cells
            assert listed == set(list_codes(state.figures, state.cells)), "the state before does not change"
            state = after
        assert transitions.mover(state.cells) == NONE
        assert list_codes(state.figures, state.cells) == []


@pytest.mark.soak
def test_fields_describe_a_position_completely() -> None:
    for seed in range(choose_count(4, 500)):
        rng = Random(seed)
        state = deal_game(rng)
        while pending := GAME.awaited(state):
            blank = GAME.start(Setup(state.box.seats, GAME.info.defaults, state.box.data_set.name))
            copied = blank.replace(**{name: getattr(state, name) for name in FIELDS})
            assert copied == state
            assert GAME.view(copied, 0) == GAME.view(state, 0)
            action = choose_action(state, pending[0], rng)
            state, copied = (GAME.apply(one, pending[0], action, 0) for one in (state, copied))
            assert copied == state


def test_state_refuses_wrong_fields() -> None:
    state = draft_game().state
    player = state.players[0]
    crowded = player._replace(samurai=(0,) * (MAX_OFFICIALS + 1))
    for wrong in (
        {"players": state.players[:1]},
        {"players": (player, crowded)},
        {"players": (player, player._replace(plan=()))},
        {"towns": state.towns[1:]},
        {"deck": (*state.deck, *state.deck)},
        {"used_spaces": (0,) * 10},
    ):
        with pytest.raises(ValueError, match="parts"):
            state.replace(**wrong)


def test_state_is_pickled_without_its_decoded_fields() -> None:
    state = draft_game().state
    assert state.players[0].samurai
    copied = pickle.loads(pickle.dumps(state))
    assert "players" not in vars(copied)
    assert (copied.cells, copied.players) == (state.cells, state.players)


@pytest.mark.parametrize("code", legality.CLAUSES)
def test_every_fault_has_a_message(code: int) -> None:
    sections = WORDS.catalogues["en"].sections["refusals"]
    assert legality.CLAUSES[code] in sections


def iter_plannings(seed: int) -> Iterator[State]:
    """Yield the states of a random game before each planning."""
    rng = Random(seed)
    state = deal_game(rng)
    while pending := GAME.awaited(state):
        if state.phase == PLAN and all(player.plan is None for player in state.players):
            yield state
        state = GAME.apply(state, pending[0], choose_action(state, pending[0], rng), 0)


@pytest.mark.soak
def test_plain_and_compiled_searches_agree() -> None:
    for seed in range(choose_count(1, 60)):
        for state in iter_plannings(seed):
            plain, compiled = (
                Planner(state, Random(seed), SearchBudget(None), fast).rank_plans(0, 80, 0.5)
                for fast in (False, True)
            )
            assert plain == compiled
            assert len(plain) == len(set(plain))
            for plan in plain:
                GAME.apply(state, 0, {**format_plan(state.box, plan)}, 0)


@pytest.mark.soak
def test_plain_and_compiled_trials_agree() -> None:
    rng = Random(1)
    for _ in range(choose_count(3, 500)):
        state = deal_game(rng)
        while pending := GAME.awaited(state):
            action = choose_action(state, pending[0], rng)
            if state.phase in (BEFORE, CARD):
                plain, compiled = (TrialRunner(state, fast).try_action(action, 0) for fast in (False, True))
                assert plain == compiled
            state = GAME.apply(state, pending[0], action, 0)


@pytest.mark.soak
def test_plain_and_compiled_games_agree() -> None:
    for seed in range(choose_count(10, 2_000)):
        state = deal_game(Random(seed))
        results: list[Any] = []
        for compiled in (False, True):
            backend = kernel.backend(compiled)
            cells = backend.ints(len(state.cells))
            cells[:] = state.cells
            play = kernel.load(PLAYOUT, PLAYOUT, compiled).play_random_game
            figures = backend.table(state.figures)
            decisions, check_sum, _ = play(
                figures, cells, backend.ints(step_code.MAX_STEPS), backend.word(seed)
            )
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
