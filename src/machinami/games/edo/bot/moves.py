"""Choice of single moves: candidates are simulated to the end of the round in sampled states."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from machinami.bots.base import SearchBudget
from machinami.core.contract import Action
from machinami.core.record import dump
from machinami.games.edo.actions import offered
from machinami.games.edo.bot.planner import round_played
from machinami.games.edo.game import GAME
from machinami.games.edo.heuristics.card import next_move
from machinami.games.edo.heuristics.evaluation import worth
from machinami.games.edo.rules import income
from machinami.games.edo.state import BEFORE, COLUMNS, State

MANY = 48
"""Candidate moves considered at most; a larger set is sampled."""
WORLDS = 4
"""Sampled states per candidate at least; the number of trials limits the candidates accordingly."""
FAR = 4
"""Cost in Ryo above which a walk is not considered."""
DOUBT = 0.1
"""Mean advantage over the heuristic move, in power points, that another move needs to be chosen."""

Worlds = Callable[[], State]


def best_move(worlds: Worlds, seat: int, trials: int, rng: Random, search_budget: SearchBudget) -> Action:
    """Return the heuristic move, unless another candidate evaluates better in sampled states."""
    state = worlds()
    obvious = next_move(state)
    field = choices(state, seat, obvious, rng, min(MANY, trials // WORLDS))
    if len(field) == 1:
        return obvious
    totals = [0.0] * len(field)
    alive, spent, rounds = list(range(len(field))), 0, 0
    while spent < trials and len(alive) > 1:
        state = worlds()
        values = {number: tried(state, seat, field[number]) for number in alive if not search_budget.over}
        if len(values) < len(alive):
            break
        for number, value in values.items():
            totals[number] += value
        spent, rounds = spent + len(alive), rounds + 1
        search_budget.tell(spent / trials)
        if rounds % 2 == 0:
            ranked = sorted(alive, key=lambda number: -totals[number])
            alive = sorted({0, *ranked[: max(3, len(ranked) // 2)]})
    best = max(alive, key=lambda number: totals[number])
    return field[best] if totals[best] > totals[0] + DOUBT * rounds else obvious


def tried(state: State, seat: int, action: Action) -> float:
    """Return a seat's evaluation after this action and the rest of the round, played by heuristics."""
    after = GAME.apply(state, seat, action, 0)
    return worth(round_played(after, state.round), seat)


def drafted(state: State, seat: int) -> Action:
    """Return the most valuable start set or town in the current position."""
    choices = list(offered(state, seat))
    return max(choices, key=lambda action: _endowment(state, action))


def choices(state: State, seat: int, obvious: Action, rng: Random, most: int) -> list[Action]:
    """Return the heuristic move, then up to `most` other candidates, each in one order only."""
    if most == 0:
        return [obvious]
    actions = offered(state, seat)
    if actions.count is not None and actions.count <= 400:
        field = list(actions)
    else:
        field = [actions.sample(rng) for _ in range(3 * MANY)]
    if state.phase == BEFORE:
        field = [action for action in field if _near(state, action)]
    distinct = {_key(action): action for action in field if _key(action) != _key(obvious)}
    others = list(distinct.values())
    return [obvious, *(others if len(others) <= most else rng.sample(others, most))]


def _near(state: State, action: Action) -> bool:
    atlas = state.box.atlas
    if "walk" in action:
        start, end = (atlas.number[name] for name in action["walk"])
        return atlas.distance[start][end] <= FAR
    if "merchant" in action:
        plan = (state.player.plan or ())[state.column : COLUMNS]
        trading = any(state.box.cards[order.card].deeds[order.deed].do == "trade" for order in plan)
        return trading and atlas.distance[state.merchant][atlas.number[action["merchant"]]] <= FAR
    return True


def _key(action: Action) -> str:
    """Return a key that ignores the order of lists whose order has no meaning."""
    kind = next(iter(action))
    return dump({kind: sorted(action[kind])} if kind in ("work", "keep", "ride") else action)


def _endowment(state: State, action: Action) -> float:
    seat = state.turn
    after = GAME.apply(state, seat, action, 0)
    goods = after.players[seat].goods
    return goods.resources * 0.2 + goods.ryo * 0.05 + income.due(after)[seat] * 0.25
