"""Forecast of a draft: pieces and floors after a placement, yen after a card."""

from __future__ import annotations

from machinami.core.contract import Action, Json
from machinami.games.jutaku.state import RulesConfig
from machinami.games.jutaku.view import types


def forecast_action(config: RulesConfig, view: dict[str, Json], draft: Action) -> types.Forecast | None:
    """Return the forecast of a draft; None if the seat may not act or the draft has no forecast.

    A placement gives pieces and floors before and after it; J-7 to J-9 are not checked. A placement and a
    card give the seat's yen before and after completing the card, and the most yen of any other seat.
    """
    seat, board = view["seat"], view["board"]
    if seat not in view["to_act"]:
        return None
    player = board["players"][seat]
    if board["phase"] == "build" and draft.get("place") == player["hand"] is not None:
        return _forecast_placement(config, board, seat, draft.get("floor"))
    if board["turn"] != seat:
        return None
    place = draft.get("move", draft.get("card"))
    card = player["card"] if draft.get("keep") is True else _find_reachable_card(board, place)
    return None if card is None else _forecast_yen(config, board, seat, card)


def _forecast_placement(
    config: RulesConfig, board: dict[str, Json], seat: int, floor: Json
) -> types.PlacementForecast | None:
    player = board["players"][seat]
    site = config.site(player["card"])
    if type(floor) is not int or not 1 <= floor <= site.pieces:
        return None
    before = {block["floor"] for block in player["built"]}
    after = before | {floor}
    wanted = set(range(1, site.floors + 1))
    used = len(player["built"]) + 1
    return {
        "pieces": [used - 1, used, site.pieces],
        "floors": [len(before & wanted), len(after & wanted), site.floors],
        "left": [site.pieces - used, len(wanted - after)],
        "above": floor > site.floors,
        **_forecast_yen(config, board, seat, player["card"]),
    }


def _find_reachable_card(board: dict[str, Json], place: Json) -> int | None:
    """Return the card at a place the active seat can reach; None for any other place."""
    cards = (board["grid"][row][column] for row, column in board["reach"] if [row, column] == place)
    return next(cards, None)


def _forecast_yen(config: RulesConfig, board: dict[str, Json], seat: int, card: int) -> types.CardForecast:
    mine = board["players"][seat]["yen"]
    others = [player["yen"] for other, player in enumerate(board["players"]) if other != seat]
    return {"yen": [mine, mine + config.site(card).yen], "theirs": max(others, default=None)}
