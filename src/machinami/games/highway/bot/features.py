"""The features of a position: playout results, cars placed, expected cars, turns left and score."""

from __future__ import annotations

from random import Random

from machinami.bots.base import SearchBudget
from machinami.bots.evaluation import Features
from machinami.core.contract import Json
from machinami.core.factory import sample_state
from machinami.games.highway.bot.playouts import Playouts
from machinami.games.highway.game import GAME
from machinami.games.highway.heuristics.evaluation import count_turns_left, estimate_cars
from machinami.games.highway.rules import turns
from machinami.games.highway.state import State

NAMES = ("games", "games_late", "cars", "cars_late", "hopes", "lasting", "score", "score_late", "late")
REASONS = ("cars", "cars_late", "hopes", "lasting", "score", "score_late")
ROLLOUTS = {True: 48, False: 1}
"""Playouts per position, compiled and plain."""


def compute_features(
    compiled: bool, view: dict[str, Json], rng: Random, search_budget: SearchBudget
) -> Features:
    """Return the features of each seat; all zero outside the build phase."""
    state = sample_state(view, rng, State)
    seats = range(state.rules.seats)
    if state.phase != "build":
        return ((0.0,) * len(NAMES),) * len(seats)
    games = search_budget.effort(ROLLOUTS[compiled]) if compiled else ROLLOUTS[compiled]
    values = Playouts(state, state.turn, rng, compiled).evaluate_seats(games, search_budget)
    car_counts = [turns.count_placed_cars(state, seat) for seat in seats]
    whole = max(car_counts[seat] + len(state.stock[seat].cars) for seat in seats)
    late = max(car_counts) / max(1, whole)
    rows = []
    for seat, score in zip(seats, GAME.scores(state), strict=True):
        cars, value, points = car_counts[seat] / 10, values[seat], score / 10
        more, turns_left = estimate_cars(state, seat) / 10, count_turns_left(state, seat) / 10
        rows.append((value, value * late, cars, cars * late, more, turns_left, points, points * late, late))
    return tuple(rows)
