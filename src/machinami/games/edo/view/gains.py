"""Gains and costs of a record line for the seat that made it, as far as a viewer may know them."""

from __future__ import annotations

from machinami.core.contract import Json, Viewer
from machinami.games.edo.components.box import BUILD_DEEDS, HOUSE
from machinami.games.edo.components.goods import RESOURCES, Goods
from machinami.games.edo.queries import list_income
from machinami.games.edo.state import OVER, State


def compute_gain(before: State, after: State, seat: int, viewer: Viewer, show_money: bool) -> dict[str, Json]:
    """Return the change in a seat's goods and power by its own action, without income at the round's end."""
    was, now = before.players[seat], after.players[seat]
    seat_income = list_income(after)[seat] if is_round_end(before, after) else 0
    change: dict[str, Json] = {
        name: new - old
        for name, old, new in zip(
            Goods._fields, was.goods, now.goods._replace(ryo=now.goods.ryo - seat_income), strict=True
        )
        if new != old and (name != "ryo" or show_money or seat == viewer)
    }
    return change | ({"power": now.power - was.power} if now.power != was.power else {})


def compute_house_shortfall(state: State) -> dict[str, int]:
    """Return the resources that the acting seat lacks for a house; {} unless its card builds.

    Ryo is left out, because it may be concealed.
    """
    if state.current_deed.do not in BUILD_DEEDS:
        return {}
    lacking = state.player.goods.find_missing(state.box.building_costs[HOUSE])
    return {name: lacking[name] for name in RESOURCES if name in lacking}


def is_round_end(before: State, after: State) -> bool:
    """Return whether the action between two states ended a round."""
    return before.round > 0 and (after.round > before.round or after.phase == OVER)
