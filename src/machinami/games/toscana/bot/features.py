"""Evaluation features of a position: win share in playouts by the rollout policy, and the current areas."""

from __future__ import annotations

from math import log
from random import Random

from machinami.bots.base import SearchBudget
from machinami.bots.evaluation import Features
from machinami.bots.search.simple_players import play_out
from machinami.core.contract import Json
from machinami.core.factory import sample_state
from machinami.games.toscana.components import NUM_TILES
from machinami.games.toscana.game import GAME, MatchState

NAMES = ("games", "games_late", "area", "area_late", "late")
REASONS = ("area", "area_late")
NUM_PLAYOUTS, MIN_PLAYOUTS = 600, 4
"""Number of playouts per position: compiled, scaled by the search budget; minimum, and in plain Python."""


def compute_features(
    rules: str, compiled: bool, view: dict[str, Json], rng: Random, search_budget: SearchBudget
) -> Features:
    """Return for each seat its log win share in playouts and its area score, both also times progress."""
    state = sample_state(view, rng, MatchState)
    areas = GAME.scores(state)
    if state.game is None:
        return tuple((0.0, 0.0, float(area), 0.0, 0.0) for area in areas)
    games = search_budget.effort(NUM_PLAYOUTS, MIN_PLAYOUTS) if compiled else MIN_PLAYOUTS
    seed = rng.getrandbits(60)
    playouts = play_out(rules, state.game, games, use_rollout_policy=True, seed=seed, compiled=compiled)
    late = 1.0 - sum(stack["count"] for stack in view["board"]["stacks"]) / (2 * NUM_TILES)
    log_shares = [log((share * games + 1) / (games + 2)) for share in playouts.payoffs]
    return tuple(
        (log_share, log_share * late, float(area), area * late, late)
        for log_share, area in zip(log_shares, areas, strict=True)
    )
