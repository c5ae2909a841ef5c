"""Our games as games of OpenSpiel."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import pytest

import tests.kinds  # noqa: F401
from machinami import env

OFFERED: list[tuple[str, int, dict[str, Any]]] = [
    ("toscana", 2, {}),
    ("toscana", 2, {"score": "squares", "match": True}),
    ("toshi", 3, {}),
    ("toshi", 4, {"specialisations": True}),
    ("edo", 3, {"money": "hidden"}),
    ("highway", 2, {"city": "dealt"}),
    ("highway", 3, {"missions": True}),
    ("jutaku", 1, {"mode": "puzzle", "card": 5}),
]
STEPPED = [offered for offered in OFFERED if offered[0] in ("toscana", "toshi", "edo")]
"""The games that deal piece by piece."""


@pytest.mark.parametrize(("key", "seats", "options"), OFFERED)
def test_openspiel_random_simulation_passes(key: str, seats: int, options: dict[str, Any]) -> None:
    import pyspiel

    game = env.openspiel(key, seats, options)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)


@pytest.mark.parametrize("key", ["toscana", "toshi", "edo", "highway", "jutaku"])
def test_import_registers_every_game(key: str) -> None:
    script = (
        f"import machinami.env, pyspiel; print(pyspiel.load_game('machinami_{key}').num_distinct_actions())"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert int(ran.stdout) > 0


def test_plain_codec_needs_no_chance_steps() -> None:
    state, rng = env.openspiel("toy_hand").new_initial_state(), Random(2)
    while not state.is_terminal():
        outcomes = [number for number, _ in state.chance_outcomes()] if state.is_chance_node() else ()
        state.apply_action(rng.choice(outcomes or state.legal_actions()))
    assert state.play.outcome is not None


def test_real_time_game_is_a_sequence_of_decisions() -> None:
    game, rng = env.openspiel("jutaku", 2), Random(4)
    state, waits = game.new_initial_state(), 0
    for _ in range(160):
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
            continue
        seat, number = state.current_player(), rng.choice(state.legal_actions())
        waits += state.action_to_string(seat, number) == "wait"
        twin = state.resample_from_infostate(seat, rng.random)
        assert twin.information_state_string(seat) == state.information_state_string(seat)
        assert twin.legal_actions() == state.legal_actions()
        copy = state.clone()
        state.apply_action(number)
        copy.apply_action(number)
        assert str(copy) == str(state)
        assert copy.current_player() == state.current_player()
    assert waits
    assert state.play.now > 0
    assert state.is_terminal() or state.returns() == [0, 0]


@pytest.mark.parametrize(("key", "seats", "options"), STEPPED)
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
    assert pieces >= 20
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


def test_game_without_action_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match="no action numbers"):
        env.openspiel("toy_pledge")


@pytest.mark.parametrize(("key", "seats"), [("toscana", 2), ("toshi", 3), ("edo", 2), ("highway", 2)])
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
