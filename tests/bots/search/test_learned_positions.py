"""Learned policies choose the same on every machine: stored positions with their favourites and choices."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from machinami.bots import search
from machinami.bots.search.runner import UCT_MODULE
from machinami.games.toscana import rules as toscana
from machinami.games.toscana.bot import fit_policy as toscana_fit
from machinami.games.toscana.bot import player as toscana_player
from machinami.games.toscana.bot import search_policy as toscana_policy
from machinami.games.toshi import rules as toshi
from machinami.games.toshi.bot import fit_policy as toshi_fit
from machinami.games.toshi.bot import player as toshi_player
from machinami.games.toshi.bot import search_policy as toshi_policy


class LearnedGame(NamedTuple):
    """A game with a learned policy, and the settings of its level 6."""

    rules: ModuleType
    policy: ModuleType
    deal: Callable[[Random], Any]
    config: search.SearchConfig
    method: str


TOSCANA = LearnedGame(toscana, toscana_policy, toscana_fit.deal, toscana_player.POLICY_CONFIG, UCT_MODULE)
TOSHI = LearnedGame(toshi, toshi_policy, toshi_fit.deal, toshi_player.POLICY_CONFIG, toshi_player.INFOSET)

# Seed and number of random actions of a position; the policy's favourite and its log-weight; the choice.
STORED = (
    (TOSCANA, 0, 4, 457, 3.3137, 186),
    (TOSCANA, 1, 10, 422, 4.5282, 497),
    (TOSCANA, 2, 18, 347, 8.5282, 75),
    (TOSCANA, 3, 24, 208, 12.9997, 208),
    (TOSHI, 0, 2, 74, 1.5851, 147),
    (TOSHI, 1, 5, 74, 1.5851, 140),
    (TOSHI, 2, 17, 124, 3.5668, 124),
    (TOSHI, 3, 30, 122, 3.0472, 122),
    (TOSHI, 4, 44, 13, -0.6492, 13),
    (TOSHI, 5, 60, 39, 3.7522, 33),
    (TOSHI, 6, 75, 19, -0.9729, 49),
    (TOSHI, 7, 90, 124, 4.581, 102),
)


def play_randomly(game: LearnedGame, seed: int, plies: int) -> Any:
    """Return a position after random actions in which there are three actions or more."""
    rng = Random(seed)
    state = game.deal(rng)
    while plies > 0 or game.rules.num_actions(state) < 3:
        count = game.rules.num_actions(state)
        state, plies = game.rules.apply(state, game.rules.nth_action(state, rng.randrange(count))), plies - 1
    return state


@pytest.mark.parametrize(("game", "seed", "plies", "favourite", "log_weight", "choice"), STORED)
def test_stored_positions_have_their_favourite_and_choice(
    game: LearnedGame, seed: int, plies: int, favourite: int, log_weight: float, choice: int
) -> None:
    state = play_randomly(game, seed, plies)
    inputs = game.policy.prepare_policy(state)
    codes = [game.rules.nth_action(state, index) for index in range(game.rules.num_actions(state))]
    weights = {code: game.policy.compute_logit(state, inputs, code) for code in codes}
    assert max(codes, key=weights.__getitem__) == favourite
    assert weights[favourite] == pytest.approx(log_weight, abs=1e-4)
    found = search.run_search(
        game.policy.__name__, state, 200, config=game.config, method=game.method, seed=1
    )
    assert found.best == choice
