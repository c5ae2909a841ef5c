"""What a line of the record brought and cost whoever made it, as far as a viewer may know."""

from __future__ import annotations

from machinami.core.contract import Json, Viewer
from machinami.games.edo.components.box import HOUSE
from machinami.games.edo.components.goods import Goods
from machinami.games.edo.rules import income
from machinami.games.edo.rules.building import BUILDS
from machinami.games.edo.state import OVER, State


def gained(before: State, after: State, seat: int, viewer: Viewer, money: bool) -> dict[str, Json]:
    """The change in a seat's goods and power by its own act; what the towns paid afterwards is left out."""
    was, now = before.players[seat], after.players[seat]
    paid = income.due(after)[seat] if ended(before, after) else 0
    told: dict[str, Json] = {
        name: new - old
        for name, old, new in zip(
            Goods._fields, was.goods, now.goods._replace(ryo=now.goods.ryo - paid), strict=True
        )
        if new != old and (name != "ryo" or money or seat == viewer)
    }
    return told | ({"power": now.power - was.power} if now.power != was.power else {})


def short(state: State) -> dict[str, int]:
    """What the acting seat lacks for a house, of what lies open, where its card is there to build."""
    if state.deed.do not in BUILDS:
        return {}
    lacking = state.player.goods.lacking(state.box.costs[HOUSE])
    return {name: count for name, count in lacking.items() if name != "ryo"}


def ended(before: State, after: State) -> bool:
    """Whether a round was over by this act."""
    return before.round > 0 and (after.round > before.round or after.phase == OVER)
