"""Evaluation features of a position: win share in playouts by the rollout policy, points and tokens."""

from __future__ import annotations

from math import log, sqrt
from random import Random

from machinami.bots.base import SearchBudget
from machinami.bots.evaluation import Features
from machinami.bots.search.simple_players import play_out
from machinami.core.contract import Json
from machinami.core.factory import sample_state
from machinami.games.toshi.game import TableState

NAMES = ("games", "games_late", "points", "points_late", "tokens", "late")
REASONS = ("points", "points_late", "tokens")
NUM_PLAYOUTS, MIN_PLAYOUTS, NUM_DETERMINIZATIONS = 480, 2, 4
"""Playouts per position over all determinizations, compiled; minimum per determinization, and the number
in plain Python; number of determinizations."""

GIFT_MARGIN = 3
"""Points that a rival may gain more than the seat before an action counts as a gift."""


def compute_features(
    rules: str, compiled: bool, view: dict[str, Json], rng: Random, search_budget: SearchBudget
) -> Features:
    """Return the features of each seat: log win share in playouts, points, tokens left, and progress."""
    board, seats = view["board"], view["seats"]
    if sample_state(view, rng, TableState).game is None:
        return tuple((0.0,) * len(NAMES) for _ in range(seats))
    games = (
        search_budget.effort(NUM_PLAYOUTS / NUM_DETERMINIZATIONS, MIN_PLAYOUTS) if compiled else MIN_PLAYOUTS
    )
    shares = [0.0] * seats
    viewer = 0 if view["seat"] is None else view["seat"]
    for _ in range(NUM_DETERMINIZATIONS):
        game = sample_state(view, rng, TableState).game
        seed = rng.getrandbits(60)
        playouts = play_out(
            rules, game, games, use_rollout_policy=True, seed=seed, compiled=compiled, viewer=viewer
        )
        for seat in range(seats):
            shares[seat] += playouts.payoffs[seat] / NUM_DETERMINIZATIONS
    late = (board["round"] - 1) / board["rounds"]
    rows = []
    for share, player in zip(shares, board["players"], strict=True):
        log_share = log((share * games * NUM_DETERMINIZATIONS + 1) / (games * NUM_DETERMINIZATIONS + seats))
        points = sum(player["points"].values()) / 10
        rows.append((log_share, log_share * late, points, points * late, player["tokens"] / 10, late))
    return tuple(rows)


def point_loss(points: list[float], seat: int) -> float:
    """Return the points that an action costs a seat: its loss, or a rival's gain above the margin."""
    own, rival = 10 * points[seat], 10 * max(points[:seat] + points[seat + 1 :])
    return max(0.0, -own, rival - own - GIFT_MARGIN)


def sampling_error(compiled: bool, worlds: int) -> float:
    """Return the assumed random error of a win share: 1 / sqrt(number of playouts in these worlds)."""
    return 1 / sqrt(worlds * (NUM_PLAYOUTS if compiled else MIN_PLAYOUTS * NUM_DETERMINIZATIONS))
