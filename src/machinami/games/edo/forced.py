"""Forced moves: decisions with only one sensible action. E-9."""

from __future__ import annotations

from machinami.core.contract import Action
from machinami.games.edo.actions import list_actions, list_codes, list_workers
from machinami.games.edo.components.box import USE_DEEDS
from machinami.games.edo.queries import count_most_uses
from machinami.games.edo.state import CARD, DRAFT, PLAN, State


def find_forced_action(state: State, seat: int) -> Action | None:
    """Return the only sensible action of a seat, or None if it has a choice, as in draft and planning."""
    if state.phase in (DRAFT, PLAN):
        return None
    if state.phase == CARD and (action := _find_free_action(state)) is not None:
        return action
    actions = list_actions(state, seat)
    return next(iter(actions)) if actions.count == 1 else None


def _find_free_action(state: State) -> Action | None:
    """Return the action that takes everything the open card gives free of charge, or None."""
    if state.current_deed.do in USE_DEEDS:
        times = count_most_uses(state)
        return {"use": times} if times and _leaves_rice_for_wages(state, times) else None
    able = list_workers(state, list_codes(state))
    if not able or len(able) > state.activations_left:
        return None
    return {"work": [state.box.atlas.names[space] for space in able]}


def _leaves_rice_for_wages(state: State, times: int) -> bool:
    """Return whether `times` uses leave 1 rice for each samurai's wage; only recruitment costs rice."""
    if state.current_deed.do != "recruit" or not state.current_deed.rice:
        return True
    return state.player.goods.rice - state.current_deed.rice * times >= len(state.player.samurai)
