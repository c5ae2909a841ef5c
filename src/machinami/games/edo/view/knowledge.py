"""Hidden information: plans before they are revealed, the order of piles, and concealed money. E-6."""

from __future__ import annotations

from machinami.core.contract import Json, Viewer
from machinami.games.edo.notation import format_order
from machinami.games.edo.queries import list_income
from machinami.games.edo.rules.constants import COLUMNS
from machinami.games.edo.state import BEFORE, CARD, OVER, PLAN, State
from machinami.games.edo.view import gains

FACE_UP_MERCHANTS = 2
"""Merchant cards visible to all: the one in force and the top of the pile."""


def count_revealed_cards(state: State, seat: int) -> int:
    """Return the number of revealed cards of a seat's plan."""
    if state.players[seat].plan is None or state.phase == PLAN:
        return 0
    if state.phase not in (BEFORE, CARD):
        return COLUMNS
    seats = state.seats_from_first()
    before = seats.index(seat) < seats.index(state.turn)
    return state.column + (before or (seat == state.turn and state.phase == CARD))


def is_money_visible(state: State, seat: int, viewer: Viewer) -> bool:
    """Return whether a viewer sees the amount of a seat's Ryo."""
    return not state.is_money_hidden or seat == viewer or state.phase == OVER


def list_secrets(state: State, viewer: Viewer) -> dict[str, Json]:
    """Return the facts that a viewer cannot know. The last card of a pile is known by elimination."""
    facts: dict[str, Json] = {}
    pile, total = state.merchants[FACE_UP_MERCHANTS:], len(state.box.merchant_cards)
    if len(pile) > 1:
        facts |= {f"merchant {total - len(pile) + place + 1}": card + 1 for place, card in enumerate(pile)}
    if len(state.deck) > 1:
        names = [state.box.cards[card].name for card in reversed(state.deck)]
        facts |= {f"special {height} from below": name for height, name in enumerate(names)}
    for seat in range(len(state.players)):
        if seat != viewer:
            facts |= _list_secret_orders(state, seat)
            if not is_money_visible(state, seat, viewer):
                facts[f"seat {seat}, ryo"] = state.players[seat].goods.ryo
    return facts


def _list_secret_orders(state: State, seat: int) -> dict[str, Json]:
    player, known = state.players[seat], count_revealed_cards(state, seat)
    if player.plan is None or known == COLUMNS:
        return {}
    unknown: dict[str, bool] = {
        "card": len(player.cards) - known > 1,
        "action": True,
        "own": player.hand > sum(order.own for order in player.plan[:known]),
        "shogun": player.shogun > sum(order.shogun for order in player.plan[:known]),
    }
    return {
        f"round {state.round}, seat {seat}, card {column + 1}: {fact}": value
        for column, order in enumerate(player.plan)
        if column >= known
        for fact, value in format_order(state.box, order).items()
        if unknown[fact]
    }


def view_line(before: State, line: dict[str, Json], after: State, viewer: Viewer) -> dict[str, Json] | None:
    """Return a line as a viewer sees it.

    Another seat's plan is masked; return None if it replaces an earlier plan of the round.
    """
    do, by = line["do"], line["by"]
    if by == "chance":
        return line | {"do": _mask_deal(after, do)}
    if "plan" in do and by != viewer:
        return line | {"do": {"plan": None}} if before.players[by].plan is None else None
    shows = _list_disclosures(before, after)
    if "reveal" in do:
        shows = {"order": format_order(before.box, before.current_order), **shows}
    if change := gains.compute_gain(before, after, by, viewer, is_money_visible(after, by, viewer)):
        shows["gain"] = change
    if "done" in do and (short := gains.compute_house_shortfall(before)):
        shows["lacks"] = short
    return line | {"shows": shows} if shows else line


def _mask_deal(state: State, do: dict[str, Json]) -> dict[str, Json]:
    up = {"merchants": FACE_UP_MERCHANTS, "specials": state.box.pieces.display}
    return {
        kind: [card if place < up[kind] else None for place, card in enumerate(cards)]
        if kind in up
        else cards
        for kind, cards in do.items()
    }


def _list_disclosures(before: State, after: State) -> dict[str, Json]:
    shows: dict[str, Json] = {}
    if len(after.deck) < len(before.deck):
        fresh = next(card for card in after.display if card not in before.display)
        shows["special"] = after.box.cards[fresh].name
    if gains.is_round_end(before, after):
        shows["income"] = [*list_income(after)]
        shows["merchant"] = (
            after.merchants[1] + 1 if after.phase != OVER and len(after.merchants) > 1 else None
        )
    return shows
