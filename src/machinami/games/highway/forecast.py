"""The forecast of a draft build: the discs it takes from the stock and the discs it leaves."""

from __future__ import annotations

from machinami.core.contract import Action, Json
from machinami.games.highway.view.types import Board, Forecast


def forecast_action(view: dict[str, Json], draft: Action) -> Forecast | None:
    """Return the discs before and after a draft build.

    Return None if it is not the viewer's turn to build or the stock does not allow the height. `tight`: fewer
    grey discs remain than roads still to build; `last`: an exit would close the only open end.
    """
    seat: int = view["seat"]
    board: Board = view["board"]
    if seat not in view["to_act"] or board["phase"] != "build":
        return None
    stock = board["stock"][seat]
    grey, yellow, ends = stock["grey"], stock["yellow"], _count_ways(board, seat)
    if "exit" in draft:
        return {"grey": [grey, grey], "yellow": [yellow, yellow], "tight": False, "last": ends <= 1}
    height, junction = draft.get("height"), draft.get("junction") is True
    if type(height) is not int or not junction < height <= grey + junction:
        return None
    left = grey - height + junction
    return {
        "grey": [grey, left],
        "yellow": [yellow, yellow - junction],
        "tight": left < stock["roads"] - 1,
        "last": False,
    }


def _count_ways(board: Board, seat: int) -> int:
    """Return how many roads may still start from a seat's open ends."""
    return sum(end["ways"] for end in board["open"] if end["seat"] == seat)
