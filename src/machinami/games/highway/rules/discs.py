"""Disc transfers between players: grey first, else yellow, else none (H-16, H-22)."""

from __future__ import annotations

from collections.abc import Iterable

from machinami.games.highway.state import State, replace_stock

DiscTransfer = tuple[int, int, str]
"""Giver, receiver and colour of a transferred disc."""


def transfer_discs(state: State, pairs: Iterable[tuple[int, int]]) -> tuple[State, tuple[DiscTransfer, ...]]:
    """Move one disc for each (giver, receiver) pair, if the giver has one; return the state and transfers. A
    receiver's pass is cleared (H-19)."""
    gifts: list[DiscTransfer] = []
    for giver, receiver in pairs:
        mine, theirs = state.stock[giver], state.stock[receiver]
        colour = "grey" if mine.grey else "yellow" if mine.yellow else None
        if colour == "grey":
            mine, theirs = mine._replace(grey=mine.grey - 1), theirs._replace(grey=theirs.grey + 1)
        elif colour == "yellow":
            mine, theirs = mine._replace(yellow=mine.yellow - 1), theirs._replace(yellow=theirs.yellow + 1)
        else:
            continue
        state = replace_stock(state, {giver: mine, receiver: theirs})
        state = state._replace(passed_seats=state.passed_seats - {receiver})
        gifts.append((giver, receiver, colour))
    return state, tuple(gifts)
