"""Other piles and plans behind the lines of a record of Edo."""

from __future__ import annotations

from collections.abc import Sequence

from machinami.core.contract import Json
from machinami.games.edo.rules.plan import written
from machinami.games.edo.state import State


def redealt(lines: Sequence[dict[str, Json]], state: State, seat: int) -> list[dict[str, Json]]:
    """The lines with piles that lead to these, and with the others' plans of this round as the state has
    them. What a purse conceals cannot be told anew: whoever replays the lines will see."""
    anew = [_piled(line, state) for line in lines]
    waiting = {
        other for other, player in enumerate(state.players) if other != seat and player.plan is not None
    }
    for number in range(len(anew) - 1, -1, -1):
        by, do = anew[number]["by"], anew[number]["do"]
        if "plan" in do and by in waiting:
            waiting.discard(by)
            orders = state.players[by].plan or ()
            anew[number] = anew[number] | {"do": {"plan": [written(state.box, order) for order in orders]}}
    return anew


def _piled(line: dict[str, Json], state: State) -> dict[str, Json]:
    do, box = line["do"], state.box
    if "merchants" in do:
        pile = [card + 1 for card in state.merchants]
        dealt = do["merchants"]
        return line | {"do": {"merchants": dealt[: len(dealt) - len(pile)] + pile}}
    if "specials" in do:
        numbers = {box.special(card): card for card in do["specials"]}
        deck = [numbers[card] for card in state.deck]
        gone = [card for card in do["specials"] if card not in deck]
        return line | {"do": {"specials": gone + deck}}
    return line
