"""The signs of a position of Toshi: games played out from it by quick players, points and trees now."""

from __future__ import annotations

from math import log, sqrt
from random import Random

from machinami.bots.base import SearchBudget, position
from machinami.bots.evaluation import Features
from machinami.bots.search.simple_players import play_out
from machinami.core.contract import Json
from machinami.games.toshi.game import State

NAMES = ("games", "games_late", "points", "points_late", "tokens", "late")
REASONS = ("points", "points_late", "tokens")
GAMES, FEWEST, WORLDS = 480, 2, 4
"""Games played out for a position, compiled, in so many worlds; plain, so many fewer."""

SOME = 3
"""So many more points may go to a rival than to oneself before it looks like a gift."""


def signs(
    rules: str, compiled: bool, view: dict[str, Json], rng: Random, search_budget: SearchBudget
) -> Features:
    """For each seat: the share of games won, the points as they show, the tokens left."""
    board, seats = view["board"], view["seats"]
    if position(view, rng, State).game is None:
        return tuple((0.0,) * len(NAMES) for _ in range(seats))
    games = search_budget.effort(GAMES / WORLDS, FEWEST) if compiled else FEWEST
    shares = [0.0] * seats
    viewer = 0 if view["seat"] is None else view["seat"]
    for _ in range(WORLDS):
        game = position(view, rng, State).game
        seed = rng.getrandbits(60)
        played = play_out(rules, game, games, clever=True, seed=seed, compiled=compiled, viewer=viewer)
        for seat in range(seats):
            shares[seat] += played.payoffs[seat] / WORLDS
    late = (board["round"] - 1) / board["rounds"]
    told = []
    for share, player in zip(shares, board["players"], strict=True):
        sign = log((share * games * WORLDS + 1) / (games * WORLDS + seats))
        points = sum(player["points"].values()) / 10
        told.append((sign, sign * late, points, points * late, player["tokens"] / 10, late))
    return tuple(told)


def harm(points: list[float], seat: int) -> float:
    """How many points a change of this sign loses a seat: of its own, or to a rival who gains much more."""
    own, rival = 10 * points[seat], 10 * max(points[:seat] + points[seat + 1 :])
    return max(0.0, -own, rival - own - SOME)


def doubt(compiled: bool, worlds: int) -> float:
    """By how much the share of victories may be off by chance, after games played out in so many worlds."""
    return 1 / sqrt(worlds * (GAMES if compiled else FEWEST * WORLDS))
