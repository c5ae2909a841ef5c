"""Our games as games of OpenSpiel."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from machinami import env

OFFERED: list[tuple[str, int, dict[str, Any]]] = [
    ("toscana", 2, {}),
    ("toscana", 2, {"score": "squares", "match": True}),
    ("toshi", 3, {}),
    ("toshi", 4, {"specialisations": True}),
    ("edo", 3, {"money": "hidden"}),
]


@pytest.mark.parametrize(("key", "seats", "options"), OFFERED)
def test_openspiel_random_simulation_passes(key: str, seats: int, options: dict[str, Any]) -> None:
    import pyspiel

    game = env.openspiel(key, seats, options)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)


@pytest.mark.parametrize(("key", "seats", "options"), OFFERED)
def test_chance_nodes_deal_one_piece_at_a_time(key: str, seats: int, options: dict[str, Any]) -> None:
    state, rng, pieces = env.openspiel(key, seats, options).new_initial_state(), Random(3), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(share for _, share in outcomes) == pytest.approx(1)
            pieces += 1
            state.apply_action(rng.choice(outcomes)[0])
        else:
            seat = state.current_player()
            if key != "edo":  # its numbers are steps
                assert len(state.legal_actions()) == len(state.play.actions(seat))
            state.apply_action(rng.choice(state.legal_actions()))
    assert pieces >= 30
    assert sum(state.returns()) == pytest.approx(0)
    assert state.play.outcome is not None


def test_observation_excludes_hidden_facts() -> None:
    state, rng = env.openspiel("toshi", 3).new_initial_state(), Random(5)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    other = state.play.resample(0, rng)
    assert other.record.text != state.play.record.text
    twin = state.clone()
    twin.branch.play = other
    assert list(twin.observation_tensor(0)) == list(state.observation_tensor(0))
    assert twin.observation_string(0) == state.observation_string(0)


def test_game_without_fixed_action_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match="no fixed numbers"):
        env.openspiel("highway")


@pytest.mark.parametrize(("key", "seats"), [("toscana", 2), ("toshi", 3), ("edo", 2)])
def test_information_set_search_of_openspiel_runs(key: str, seats: int) -> None:
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    game, rng = env.openspiel(key, seats), Random(3)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    search = ismcts.ISMCTSBot(game, evaluator, 2.0, 4, random_state=np.random.RandomState(1))
    assert search.step(state) in state.legal_actions()
