"""The signs of a position of Toscana: games played out from it by quick players, and both areas now."""

from __future__ import annotations

from math import log
from random import Random

from machinami.bots.base import SearchBudget, position
from machinami.bots.evaluation import Features
from machinami.bots.search.simple_players import play_out
from machinami.core.contract import Json
from machinami.games.toscana.components import NUM_TILES
from machinami.games.toscana.game import GAME, State

NAMES = ("games", "games_late", "area", "area_late", "late")
REASONS = ("area", "area_late")
GAMES, FEWEST = 600, 4
"""Games played out for a position, compiled; plain, so many fewer."""


def signs(
    rules: str, compiled: bool, view: dict[str, Json], rng: Random, search_budget: SearchBudget
) -> Features:
    """For each colour: the share of games won, and its area."""
    state = position(view, rng, State)
    areas = GAME.scores(state)
    if state.game is None:
        return tuple((0.0, 0.0, float(area), 0.0, 0.0) for area in areas)
    games = search_budget.effort(GAMES, FEWEST) if compiled else FEWEST
    seed = rng.getrandbits(60)
    played = play_out(rules, state.game, games, clever=True, seed=seed, compiled=compiled)
    late = 1.0 - sum(stack["count"] for stack in view["board"]["stacks"]) / (2 * NUM_TILES)
    told = [log((share * games + 1) / (games + 2)) for share in played.payoffs]
    return tuple(
        (sign, sign * late, float(area), area * late, late) for sign, area in zip(told, areas, strict=True)
    )
