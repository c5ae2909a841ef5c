"""Before a card is revealed: samurai and the merchant walk for 1 Ryo a space. E-8."""

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
    """Every walk that the player can pay, and the merchant's."""
    atlas, ryo = state.box.atlas, state.player.goods.ryo
    for start in dict.fromkeys(state.player.samurai):
        for end in atlas.spaces:
            if 0 < atlas.distances[start][end] <= ryo:
                yield {"walk": [atlas.names[start], atlas.names[end]]}
    for end in atlas.spaces:
        if 0 < atlas.distances[state.merchant][end] <= ryo:
            yield {"merchant": atlas.names[end]}


def walk(state: State, action: Action) -> State:
    """One samurai walks, by the shortest way."""
    start, end = places.spaces(state, require_value(action, "walk", tuple[str, str], '["T1", "R1"]'))
    if start not in state.player.samurai:
        name = state.box.atlas.names[start]
        raise refuse("E-8/nobody", name, **describe_space(state.box, name))
    _affordable(state, start, end)
    return apply_walk(state, start, end)


def lead(state: State, action: Action) -> State:
    """The merchant walks."""
    end = places.space(state, require_value(action, "merchant", str, '"T1"'))
    _affordable(state, state.merchant, end)
    return apply_lead(state, end)


def apply_walk(state: State, start: int, end: int) -> State:
    """A samurai stands elsewhere, and the way is paid."""
    player = state.player
    goods = player.goods.add(RYO, -state.box.atlas.distances[start][end])
    return state.with_acting_player(
        player._replace(goods=goods, samurai=elsewhere(player.samurai, start, end))
    )


def apply_lead(state: State, end: int) -> State:
    """The merchant stands elsewhere, and the way is paid."""
    cost = state.box.atlas.distances[state.merchant][end]
    return state.with_goods(state.player.goods.add(RYO, -cost))._replace(merchant=end)


def elsewhere(samurai: tuple[int, ...], start: int, end: int) -> tuple[int, ...]:
    """The samurai after one of them went from here to there."""
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
