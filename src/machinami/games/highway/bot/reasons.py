"""The reasons for an action, as keys of the section `reasons` of the message catalogue."""

from __future__ import annotations

from math import hypot

from machinami.core.contract import Action, Json

CAR_REASONS = ("cars", "cars_late", "score", "score_late")
"""Reasons that are evident from an action that places cars."""

MIN_APPROACH = 1_000
"""How much nearer, in the law's units, a crossable road must be for the reason `nearer`."""


def find_reason(view: dict[str, Json], action: Action) -> str | None:
    """Return a reason for an action of the view's seat from its kind alone; None if there is none."""
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


def refine_reason(view: dict[str, Json], action: Action, key: str | None) -> str | None:
    """Return a more specific reason than the evaluation's.

    It omits the cars that the action shows already, and names the move behind `hopes`.
    """
    if key in CAR_REASONS and action.get("cars") and not view["board"]["points"]:
        return find_reason(view, action)
    if key != "hopes" or "pillar" not in action:
        return key
    board, seat = view["board"], view["seat"]
    if (
        _find_nearest(board, seat, action["pillar"])
        < _find_nearest(board, seat, board["pillars"][action["from"]]["at"]) - MIN_APPROACH
    ):
        return "nearer"
    concrete = find_reason(view, action)
    return concrete if concrete in ("leap", "junction", "up") else key


def _find_nearest(board: dict[str, Json], seat: int, at: list[int]) -> float:
    """Return the distance to the middle of the nearest road that a seat may be the first to cross.

    Return 0 if there is none.
    """
    firsts = board["firsts"][seat]
    lines = [board["roads"][number]["line"] for number in {*firsts["over"], *firsts["under"]}]
    return min((hypot((a[0] + b[0]) / 2 - at[0], (a[1] + b[1]) / 2 - at[1]) for a, b in lines), default=0.0)
