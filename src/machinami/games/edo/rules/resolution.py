"""Phase 2: players resolve their cards column by column, activation by activation. E-7 and E-9."""

from __future__ import annotations

from machinami.core.contract import Action
from machinami.core.validation import require_true
from machinami.games.edo.rules import wages
from machinami.games.edo.state import BEFORE, CARD, COLUMNS, State


def begin_resolution(state: State) -> State:
    """Return the state before the first player reveals the first card."""
    return state._replace(phase=BEFORE, turn=state.first, column=0)


def reveal(state: State, action: Action) -> State:
    """Apply a reveal action. Raise `Refused` if it is malformed."""
    require_true(action, "reveal")
    return open_card(state)


def open_card(state: State) -> State:
    """Open the player's current card. A card without activations ends at once."""
    order, deed = state.current_order, state.current_deed
    left = (order.own + order.shogun) // deed.officials
    own = order.own if deed.do == "travel" else 0
    return advance_card(
        state._replace(phase=CARD, activations_left=left, own_officials_left=own, used_spaces=())
    )


def end_card(state: State, action: Action) -> State:
    """Apply a done action: forgo the remaining activations of the card."""
    require_true(action, "done")
    return advance_card(state._replace(activations_left=0))


def advance_card(state: State) -> State:
    """Return the state unchanged while activations remain, else the state before the next card or phase 3."""
    if state.activations_left:
        return state
    state = state._replace(own_officials_left=0, used_spaces=())
    turn = (state.turn + 1) % len(state.players)
    column = state.column + (turn == state.first)
    if column < COLUMNS:
        return state._replace(phase=BEFORE, turn=turn, column=column)
    return wages.begun(state)
