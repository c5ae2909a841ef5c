"""Forced moves: decisions with only one sensible action. E-9."""

from __future__ import annotations

from machinami.core.contract import Action
from machinami.games.edo.actions import offered
from machinami.games.edo.rules import gathering, service
from machinami.games.edo.state import CARD, DRAFT, PLAN, State


def forced(state: State, seat: int) -> Action | None:
    """Return the only sensible action of a seat, or None if it has a choice, as in draft and planning."""
    if state.phase in (DRAFT, PLAN):
        return None
    if state.phase == CARD and (action := _taken(state)) is not None:
        return action
    actions = offered(state, seat)
    return next(iter(actions)) if actions.count == 1 else None


def _taken(state: State) -> Action | None:
    """Return the action that takes everything the open card gives free of charge, or None."""
    if state.deed.do in service.USES:
        times = service.most_uses(state)
        return {"use": times} if times and _spared(state, times) else None
    able = gathering.workers(state)
    if not able or len(able) > state.left:
        return None
    return {"work": [state.box.atlas.names[space] for space in able]}


def _spared(state: State, times: int) -> bool:
    """Return whether `times` uses leave 1 rice for each samurai's wage; only recruitment costs rice."""
    if state.deed.do != "recruit" or not state.deed.rice:
        return True
    return state.player.goods.rice - state.deed.rice * times >= len(state.player.samurai)
