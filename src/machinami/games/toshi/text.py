"""Plain-text drawing of a view: spaces with their cards, tokens, the trick, the hand and the seats."""

from __future__ import annotations

from collections.abc import Sequence

from machinami.core.contract import Action, Json
from machinami.games.toshi.messages import WORDS

CELL = 9


def build_text(view: dict[str, Json], language: str) -> str:
    """Return the town, the trick, the viewer's hand, and a line for each seat."""
    board = view["board"]
    if "cards" not in board:
        return _say(language, "deal")
    parts = [*_build_town(board, language), "", _say(language, "legend"), "", *_build_status(board, language)]
    if board["hand"]:
        parts.append(_say(language, "hand", cards=" ".join(board["hand"])))
    return "\n".join([*parts, "", *(_build_player(board, seat, language) for seat in range(view["seats"]))])


def _build_town(board: dict[str, Json], language: str) -> list[str]:
    """Return the lines of the grid. Tokens are at the corners, on the sides and at the centres of spaces."""
    tokens = {tuple(token["slot"]): str(token["seat"]) for token in board["tokens"]}
    cards = {tuple(card["space"]): _card_label(card, language) for card in board["cards"]}
    rows, cols = board["rows"], board["cols"]
    lines = ["    " + "".join(f"{col:^{CELL + 1}}" for col in range(cols)).rstrip()]
    for row in range(2 * rows + 1):
        line = f"{row // 2:>2} " if row % 2 else "   "
        for col in range(2 * cols + 1):
            token = tokens.get((row, col))
            if row % 2 and col % 2:
                card = cards.get((row // 2, col // 2), "")
                line += f"{card + (f' [{token}]' if token else ''):^{CELL}}"
            elif col % 2:
                line += (f"({token})" if token else "").center(CELL, "-")
            else:
                line += token or ("|" if row % 2 else "+")
        lines.append(line)
    return lines


def _card_label(card: dict[str, Json], language: str) -> str:
    """Return a card's label, `?` if the viewer does not know it; a face-down card is in parentheses."""
    if card["card"] in ("park", "monument"):
        return _say(language, card["card"])
    name = "?" if card["card"] is None else str(card["card"])
    return name if card["up"] else f"({name})"


def _build_status(board: dict[str, Json], language: str) -> list[str]:
    trick = " ".join(f"{play['seat']}:{play['card']}" for play in board["trick"])
    return [
        _say(language, "round", round=board["round"], rounds=board["rounds"], leader=board["leader"]),
        _say(language, "trick", trick=trick or "–"),
    ]


def _build_player(board: dict[str, Json], seat: int, language: str) -> str:
    player = board["players"][seat]
    points = player["points"]
    return _say(
        language,
        "player",
        seat=seat,
        cards=player["cards"],
        tokens=player["tokens"],
        tricks=player["tricks"],
        points=sum(points.values()),
        buildings=points["buildings"],
        parks=points["parks"],
        bonus=points["bonus"],
    )


def _say(language: str, key: str, /, **values: object) -> str:
    return WORDS.format_message("text", key, **values)[language]


def describe_action(action: Action, language: str) -> str:
    """Return an action or a deal in words. A card that the viewer does not know is not named."""
    if "hands" in action:
        return _describe(language, "hands", leader=action["leader"])
    ((kind, value),) = action.items()
    match kind:
        case "card":
            return _describe(language, "card", card=value)
        case "extra" if value is None:
            return _describe(language, "extra/none")
        case "token" | "extra":
            return _describe(language, kind, slot=_format_pair(value))
        case "down" if value[0] is None:
            return _describe(language, "down/hidden", space=_format_pair(value[1]))
        case "up" | "down":
            return _describe(language, kind, card=value[0], space=_format_pair(value[1]))
        case "move":
            return _describe(language, "move", origin=_format_pair(value[0]), slot=_format_pair(value[1]))
        case "leader":
            return _describe(language, "leader", leader=value)
        case "flip":
            return _describe(language, "flip", space=_format_pair(value))
        case "specialise":
            return _describe(language, f"specialise/{str(value).lower()}")
    return _describe(language, kind)


def _format_pair(pair: Sequence[int]) -> str:
    return f"[{pair[0]}, {pair[1]}]"


def _describe(language: str, key: str, /, **values: object) -> str:
    return WORDS.format_message("actions", key, **values)[language]
