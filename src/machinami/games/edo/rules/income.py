"""Phase 3, income: each town pays its owners by influence. E-20."""

from __future__ import annotations

from machinami.games.edo.components.goods import RYO
from machinami.games.edo.rules import ending
from machinami.games.edo.state import State


def influence(state: State, town: int) -> dict[int, int]:
    """The influence of each owner in a town, in the order in which they came."""
    found: dict[int, int] = {}
    for kind, seat in state.towns[town]:
        worth = state.box.buildings[kind].influence
        if worth:
            found[seat] = found.get(seat, 0) + worth
    return found


def shares(state: State, town: int) -> dict[int, int]:
    """What a town pays each owner: ranked by influence, ties to who built there first."""
    owners = influence(state, town)
    if not owners:
        return {}
    ranks = sorted(owners, key=lambda seat: -owners[seat])
    return dict(zip(ranks, state.box.profits[town][len(ranks) - 1], strict=True))


def due(state: State) -> list[int]:
    """What all towns together pay each seat."""
    sums = [0] * len(state.players)
    for town in range(len(state.towns)):
        for seat, ryo in shares(state, town).items():
            sums[seat] += ryo
    return sums


def paid(state: State) -> State:
    """Everybody has their income, and the round is over."""
    players = tuple(
        player._replace(goods=player.goods.add(RYO, ryo))
        for player, ryo in zip(state.players, due(state), strict=True)
    )
    return ending.round_over(state._replace(players=players))
