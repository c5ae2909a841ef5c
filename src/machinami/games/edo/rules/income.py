"""Phase 3, income: each town pays its owners by influence. E-20."""

from __future__ import annotations

from machinami.games.edo.components.goods import RYO
from machinami.games.edo.rules import ending
from machinami.games.edo.state import State


def influence(state: State, town: int) -> dict[int, int]:
    """Return the influence of each owner in a town, in the order of their first buildings there."""
    found: dict[int, int] = {}
    for kind, seat in state.towns[town]:
        worth = state.box.buildings[kind].influence
        if worth:
            found[seat] = found.get(seat, 0) + worth
    return found


def shares(state: State, town: int) -> dict[int, int]:
    """Return the Ryo that a town pays each owner, by rank of influence. Earlier owners win ties."""
    owners = influence(state, town)
    if not owners:
        return {}
    ranks = sorted(owners, key=lambda seat: -owners[seat])
    return dict(zip(ranks, state.box.profits[town][len(ranks) - 1], strict=True))


def due(state: State) -> list[int]:
    """Return the total income of each seat, in Ryo."""
    sums = [0] * len(state.players)
    for town in range(len(state.towns)):
        for seat, ryo in shares(state, town).items():
            sums[seat] += ryo
    return sums


def paid(state: State) -> State:
    """Pay the income of all seats and end the round."""
    players = tuple(
        player._replace(goods=player.goods.add(RYO, ryo))
        for player, ryo in zip(state.players, due(state), strict=True)
    )
    return ending.round_over(state._replace(players=players))
