"""Phase 2: card by card round the table, and within a card activation by activation. E-7 and E-9."""

from __future__ import annotations

from machinami.core.contract import Action
from machinami.core.validation import require_true
from machinami.games.edo.rules import wages
from machinami.games.edo.state import BEFORE, CARD, COLUMNS, State


def begin_resolution(state: State) -> State:
    """The first player is about to reveal the first card."""
    return state._replace(phase=BEFORE, turn=state.first, column=0)


def reveal(state: State, action: Action) -> State:
    """The card lies open."""
    require_true(action, "reveal")
    return open_card(state)


def open_card(state: State) -> State:
    """The card is open, or over at once where no official stands before it."""
    order, deed = state.current_order, state.current_deed
    left = (order.own + order.shogun) // deed.officials
    own = order.own if deed.do == "travel" else 0
    return advance_card(
        state._replace(phase=CARD, activations_left=left, own_officials_left=own, used_spaces=())
    )


def end_card(state: State, action: Action) -> State:
    """The rest of the card is forgone."""
    require_true(action, "done")
    return advance_card(state._replace(activations_left=0))


def advance_card(state: State) -> State:
    """The same while the card has activations left, else the next card of the round."""
    if state.activations_left:
        return state
    state = state._replace(own_officials_left=0, used_spaces=())
    turn = (state.turn + 1) % len(state.players)
    column = state.column + (turn == state.first)
    if column < COLUMNS:
        return state._replace(phase=BEFORE, turn=turn, column=column)
    return wages.begun(state)
