"""Phase 3, wages: each samurai that stays costs one rice; the others return to the player. E-19."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from machinami.core.contract import Action
from machinami.core.validation import require_value
from machinami.games.edo.components.goods import RICE
from machinami.games.edo.messages import describe_space, refuse
from machinami.games.edo.rules import income, places
from machinami.games.edo.state import UNASSIGNED, WAGES, State
from machinami.games.edo.view.types import KeepAction


def begun(state: State) -> State:
    """Return the state in which the first player with samurai decides; income if no player has any."""
    return _from(state._replace(phase=WAGES, turn=UNASSIGNED, column=0), state.seats_from_first())


def offers(state: State) -> Iterator[KeepAction]:
    """Yield every choice of samurai that the player's rice can keep, in every order."""
    samurai, names = state.player.samurai, state.box.atlas.names
    for count in range(min(len(samurai), state.player.goods.rice) + 1):
        for kept in dict.fromkeys(permutations(samurai, count)):
            yield {"keep": [names[space] for space in kept]}


def keep(state: State, action: Action) -> State:
    """Apply a keep action. Raise `Refused` if it is malformed or illegal."""
    names = require_value(action, "keep", list[str], '["T1", "F1"]')
    kept = places.spaces(state, names)
    missing = places.surplus(kept, state.player.samurai)
    if missing is not None:
        name = state.box.atlas.names[missing]
        raise refuse("E-19/nobody", name, **describe_space(state.box, name))
    if len(kept) > state.player.goods.rice:
        raise refuse("E-19/rice", rice=state.player.goods.rice, count=len(kept))
    return apply_wages(state, kept)


def apply_wages(state: State, kept: tuple[int, ...]) -> State:
    """Pay and keep these samurai; then the next player decides, or income follows. Legality is not
    checked."""
    goods = state.player.goods.add(RICE, -len(kept))
    seats = state.seats_from_first()
    later = seats[seats.index(state.turn) + 1 :]
    return _from(
        state.with_acting_player(state.player._replace(goods=goods, samurai=tuple(sorted(kept)))), later
    )


def _from(state: State, seats: tuple[int, ...]) -> State:
    for seat in seats:
        if state.players[seat].samurai:
            return state._replace(turn=seat)
    return income.paid(state._replace(turn=UNASSIGNED))
