"""The signs of a position of Edo: what everybody has once the round is over, carried out sensibly."""

from __future__ import annotations

from random import Random

from machinami.bots.base import SearchBudget, position
from machinami.bots.evaluation import Features
from machinami.core.contract import Action, Json
from machinami.games.edo.bot.greedy import greedy_plan
from machinami.games.edo.bot.moves import drafted
from machinami.games.edo.bot.planner import round_played
from machinami.games.edo.game import GAME
from machinami.games.edo.heuristics.evaluation import horizon, standings
from machinami.games.edo.rules import ending, resolution
from machinami.games.edo.state import DEAL, DRAFT, OVER, PLAN, State

NAMES = ("house", "house_late", "standing", "standing_late", "power", "power_late", "late")
REASONS = ("house", "power")
PLAIN = ("walk", "merchant", "reveal", "done", "place", "ride", "build", "buy_card")
WORLDS = 3
ROUNDS = 8.0
"""With so many rounds to come it is as early as can be."""


def signs(view: dict[str, Json], rng: Random, search_budget: SearchBudget) -> Features:
    """The mean over some worlds in which the round is played."""
    if view["board"]["phase"] == DEAL:
        return tuple((0.0,) * len(NAMES) for _ in range(view["seats"]))
    told: list[Features] = []
    for _ in range(WORLDS):
        told.append(_told(_after(view, rng)))
        if search_budget.over:
            break
    return tuple(
        tuple(sum(column) / len(told) for column in zip(*seat, strict=True))
        for seat in zip(*told, strict=True)
    )


def plain(action: Action) -> str | None:
    """Why an action is chosen of which no sign speaks: by what it is. What a plan, work and a deal bring says
    enough."""
    take, keep = action.get("take"), action.get("keep")
    if isinstance(take, dict):
        return "town" if "town" in take else "set"
    if keep is not None:
        return "keep" if keep else "home"
    return next((kind for kind in PLAIN if kind in action), None)


def _after(view: dict[str, Json], rng: Random) -> State:
    """A state at the end of the round; whose plan nobody can know carries out an obvious one. A draft is only
    brought to its end, and nothing is foretold of the first round before somebody has planned: what
    everybody got speaks for itself."""
    state = position(view, rng, State)
    if state.phase == DRAFT:
        return _drafted(state)
    if state.phase == PLAN and state.round == 1 and state.players[view["seat"]].plan is None:
        return state
    if state.phase == PLAN:
        own = view["seat"]
        players = tuple(
            player
            if seat == own and player.plan is not None
            else player._replace(plan=greedy_plan(state, seat))
            for seat, player in enumerate(state.players)
        )
        state = resolution.begun(state._replace(players=players))
    return round_played(state, state.round)


def _drafted(state: State) -> State:
    """Everybody has a start set and a town, those left the best of what is left."""
    while state.phase == DRAFT:
        state = GAME.apply(state, state.turn, drafted(state, state.turn), 0)
    return state


def _told(state: State) -> Features:
    late = 1.0 if state.phase == OVER else 1.0 - min(ROUNDS, horizon(state)) / ROUNDS
    held = [float(ending.has_house_in_capital(state, seat)) for seat in range(len(state.players))]
    return tuple(
        (house, house * late, worth, worth * late, float(player.power), player.power * late, late)
        for worth, player, house in zip(standings(state), state.players, held, strict=True)
    )
