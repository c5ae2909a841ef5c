"""Alternative records of Edo: the same visible lines with other hidden piles and plans."""

from __future__ import annotations

from collections.abc import Sequence

from machinami.core.contract import Json
from machinami.games.edo.notation import format_plan
from machinami.games.edo.state import State


def redeal_lines(lines: Sequence[dict[str, Json]], state: State, seat: int) -> list[dict[str, Json]]:
    """Return the lines with piles that lead to those of `state`, and with its opponents' plans of this round.

    Concealed money is not adjusted; the caller detects a mismatch by replaying the lines.
    """
    redealt_lines = [_redeal_piles(line, state) for line in lines]
    waiting = {
        other for other, player in enumerate(state.players) if other != seat and player.plan is not None
    }
    for number in range(len(redealt_lines) - 1, -1, -1):
        line = redealt_lines[number]
        by, do = line["by"], line["do"]
        if "plan" in do and by in waiting:
            waiting.discard(by)
            redealt_lines[number] = line | {"do": format_plan(state.box, state.players[by].plan or ())}
    return redealt_lines


def _redeal_piles(line: dict[str, Json], state: State) -> dict[str, Json]:
    do, box = line["do"], state.box
    if "merchants" in do:
        pile = [card + 1 for card in state.merchants]
        cards = do["merchants"]
        return line | {"do": {"merchants": cards[: len(cards) - len(pile)] + pile}}
    if "specials" in do:
        numbers = {box.find_special_card(card): card for card in do["specials"]}
        deck = [numbers[card] for card in state.deck]
        turned_up = [card for card in do["specials"] if card not in deck]
        return line | {"do": {"specials": turned_up + deck}}
    return line
