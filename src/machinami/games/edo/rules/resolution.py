"""Phase 2: card by card round the table, and within a card activation by activation. E-7 and E-9."""

from __future__ import annotations

from machinami.core.contract import Action
from machinami.core.validation import marked
from machinami.games.edo.rules import wages
from machinami.games.edo.state import BEFORE, CARD, COLUMNS, State


def begun(state: State) -> State:
    """The first player is about to reveal the first card."""
    return state._replace(phase=BEFORE, turn=state.first, column=0)


def reveal(state: State, action: Action) -> State:
    """The card lies open."""
    marked(action, "reveal")
    return revealed(state)


def revealed(state: State) -> State:
    """The card is open, or over at once where no official stands before it."""
    order, deed = state.order, state.deed
    left = (order.own + order.shogun) // deed.officials
    own = order.own if deed.do == "travel" else 0
    return settled(state._replace(phase=CARD, left=left, own=own, used=()))


def done(state: State, action: Action) -> State:
    """The rest of the card is forgone."""
    marked(action, "done")
    return settled(state._replace(left=0))


def settled(state: State) -> State:
    """The same while the card has activations left, else the next card of the round."""
    if state.left:
        return state
    state = state._replace(own=0, used=())
    turn = (state.turn + 1) % len(state.players)
    column = state.column + (turn == state.first)
    if column < COLUMNS:
        return state._replace(phase=BEFORE, turn=turn, column=column)
    return wages.begun(state)
