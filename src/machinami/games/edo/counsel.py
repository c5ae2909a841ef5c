"""Weighing a single move: each choice is tried in imagined worlds to the end of the round."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from machinami.contract import Action
from machinami.games.edo import income, offers
from machinami.games.edo.game import GAME
from machinami.games.edo.patience import Patience
from machinami.games.edo.planner import round_played
from machinami.games.edo.state import BEFORE, COLUMNS, State
from machinami.games.edo.steward.card import next_move
from machinami.games.edo.steward.worth import worth
from machinami.record import dump

MANY = 48
"""Choices looked at; of more than that a part is drawn."""
FAR = 4
"""A walk that costs more Ryo than this is not thought of."""
DOUBT = 0.03
"""How much better than the obvious move another one must look."""

Worlds = Callable[[], State]
Tell = Callable[[float], None]


def counsel(
    worlds: Worlds, seat: int, trials: int, rng: Random, patience: Patience, tell: Tell | None = None
) -> Action:
    """The move to make: the steward's, unless another one proves better."""
    state = worlds()
    obvious = next_move(state)
    field = choices(state, seat, obvious, rng)
    if len(field) == 1 or trials < len(field):
        return obvious
    totals = [0.0] * len(field)
    alive, spent, rounds = list(range(len(field))), 0, 0
    while spent < trials and len(alive) > 1:
        state, rounds = worlds(), rounds + 1
        for number in alive:
            if patience.over:
                return field[_best(alive, totals)] if rounds > 1 else obvious
            totals[number] += tried(state, seat, field[number])
            spent += 1
        if tell is not None:
            tell(min(1.0, spent / trials))
        ranked = sorted(alive, key=lambda number: -totals[number])
        if rounds % 2 == 0:
            alive = sorted({0, *ranked[: max(3, len(ranked) // 2)]})
    best = _best(alive, totals)
    return field[best] if totals[best] > totals[0] + DOUBT * rounds else obvious


def tried(state: State, seat: int, action: Action) -> float:
    """What the round comes to if this is done and the rest goes sensibly."""
    after = GAME.apply(state, seat, action, 0)
    return worth(round_played(after, state.round), seat)


def drafted(state: State, seat: int) -> Action:
    """The start set or town that is worth most as things stand."""
    choices = list(offers.offered(state, seat))
    return max(choices, key=lambda action: _endowment(state, action))


def choices(state: State, seat: int, obvious: Action, rng: Random) -> list[Action]:
    """The obvious move first, then others that are worth a thought, each in one order only."""
    actions = offers.offered(state, seat)
    if actions.count is not None and actions.count <= 400:
        field = list(actions)
    else:
        field = [actions.sample(rng) for _ in range(3 * MANY)]
    if state.phase == BEFORE:
        field = [action for action in field if _near(state, action)]
    distinct = {_key(action): action for action in field if _key(action) != _key(obvious)}
    others = list(distinct.values())
    return [obvious, *(others if len(others) <= MANY else rng.sample(others, MANY))]


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
    """The same for lists that differ in order only, where order means nothing."""
    kind = next(iter(action))
    return dump({kind: sorted(action[kind])} if kind in ("work", "keep", "ride") else action)


def _best(alive: list[int], totals: list[float]) -> int:
    return max(alive, key=lambda number: totals[number])


def _endowment(state: State, action: Action) -> float:
    seat = state.turn
    after = GAME.apply(state, seat, action, 0)
    goods = after.players[seat].goods
    return goods.resources * 0.2 + goods.ryo * 0.05 + income.due(after)[seat] * 0.25
