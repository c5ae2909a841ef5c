"""Walking before a card is revealed: samurai and the merchant move for 1 Ryo per space. E-8."""

from __future__ import annotations

from collections.abc import Iterator

from machinami.core.contract import Action
from machinami.core.validation import require_value
from machinami.games.edo.components.goods import RYO
from machinami.games.edo.messages import describe_space, refuse
from machinami.games.edo.rules import places
from machinami.games.edo.state import State
from machinami.games.edo.view.types import Walk


def offers(state: State) -> Iterator[Walk]:
    """Yield every walk of a samurai and of the merchant that the player can pay."""
    atlas, ryo = state.box.atlas, state.player.goods.ryo
    for start in dict.fromkeys(state.player.samurai):
        for end in atlas.spaces:
            if 0 < atlas.distances[start][end] <= ryo:
                yield {"walk": [atlas.names[start], atlas.names[end]]}
    for end in atlas.spaces:
        if 0 < atlas.distances[state.merchant][end] <= ryo:
            yield {"merchant": atlas.names[end]}


def walk(state: State, action: Action) -> State:
    """Apply a walk action: one samurai takes a shortest path. Raise `Refused` if it is malformed or
    illegal."""
    start, end = places.spaces(state, require_value(action, "walk", tuple[str, str], '["T1", "R1"]'))
    if start not in state.player.samurai:
        name = state.box.atlas.names[start]
        raise refuse("E-8/nobody", name, **describe_space(state.box, name))
    _affordable(state, start, end)
    return apply_walk(state, start, end)


def lead(state: State, action: Action) -> State:
    """Apply a merchant action: the merchant walks. Raise `Refused` if it is malformed or illegal."""
    end = places.space(state, require_value(action, "merchant", str, '"T1"'))
    _affordable(state, state.merchant, end)
    return apply_lead(state, end)


def apply_walk(state: State, start: int, end: int) -> State:
    """Move a samurai and pay for the distance. Legality is not checked."""
    player = state.player
    goods = player.goods.add(RYO, -state.box.atlas.distances[start][end])
    return state.with_acting_player(
        player._replace(goods=goods, samurai=elsewhere(player.samurai, start, end))
    )


def apply_lead(state: State, end: int) -> State:
    """Move the merchant and pay for the distance. Legality is not checked."""
    cost = state.box.atlas.distances[state.merchant][end]
    return state.with_goods(state.player.goods.add(RYO, -cost))._replace(merchant=end)


def elsewhere(samurai: tuple[int, ...], start: int, end: int) -> tuple[int, ...]:
    """Return the spaces of the samurai, sorted, after one moved from `start` to `end`."""
    there = list(samurai)
    there.remove(start)
    there.append(end)
    return tuple(sorted(there))


def _affordable(state: State, start: int, end: int) -> None:
    cost, ryo = state.box.atlas.distances[start][end], state.player.goods.ryo
    name = state.box.atlas.names[end]
    if start == end:
        raise refuse("E-8/same", name)
    if cost > ryo:
        raise refuse("E-8/ryo", name, cost=cost, ryo=ryo)
