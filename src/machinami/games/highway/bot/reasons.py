"""Why an action of Tokyo Highway may be good, by what it is: keys of the section `reasons` of the words."""

from __future__ import annotations

from math import hypot

from machinami.core.contract import Action, Json

SAID = ("cars", "cars_late", "score", "score_late")
"""What an action that brings cars says by itself."""

CLOSER = 1_000
"""By how much the nearest road to cross has to be nearer than before, to be spoken of."""


def reason(view: dict[str, Json], action: Action) -> str | None:
    """What may be said for an action of the view's seat; None where nothing is."""
    if "object" in action:
        return "city"
    if "exit" in action:
        return "exit"
    if "from" not in action or action.get("cars"):
        return None
    base = view["board"]["pillars"][action["from"]]
    if action["junction"]:
        return "leap" if action["height"] > base["height"] + 1 else "junction"
    return "up" if action["height"] > base["height"] else "down"


def told(view: dict[str, Json], action: Action, found: str | None) -> str | None:
    """A reason as it tells this action from others: not that it brings the cars that are named already, and
    by what it leaves more roads to cross."""
    if found in SAID and action.get("cars") and not view["board"]["points"]:
        return reason(view, action)
    if found != "hopes" or "pillar" not in action:
        return found
    board, seat = view["board"], view["seat"]
    if (
        _nearest(board, seat, action["pillar"])
        < _nearest(board, seat, board["pillars"][action["from"]]["at"]) - CLOSER
    ):
        return "nearer"
    concrete = reason(view, action)
    return concrete if concrete in ("leap", "junction", "up") else found


def _nearest(board: dict[str, Json], seat: int, at: list[int]) -> float:
    """How far it is to the middle of a road that a seat may be the first to cross."""
    firsts = board["firsts"][seat]
    lines = [board["roads"][number]["line"] for number in {*firsts["over"], *firsts["under"]}]
    return min((hypot((a[0] + b[0]) / 2 - at[0], (a[1] + b[1]) / 2 - at[1]) for a, b in lines), default=0.0)
