"""Plain text of the table: grid, building sites, shapes of the pieces, and every player's building."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from machinami.core.contract import Action, Json
from machinami.core.text_view import wrap_lines
from machinami.games.jutaku.messages import WORDS


def build_text(view: dict[str, Json], scene: dict[str, Json], language: str) -> str:
    """Return the grid, the sites and pieces with their shapes, and every player as text."""
    board, cards = view["board"], scene["cards"]
    lines = [_say(language, "round", round=board["round"]), "", _say(language, "units"), ""]
    if board["mode"] == "full":
        lines += [*_describe_grid(board), "", _say(language, "legend"), ""]
        lines += [
            _describe_site(card, cards[str(card)], language)
            for row in board["grid"]
            for card in row
            if card is not None
        ]
    for seat, player in enumerate(board["players"]):
        lines += _describe_player(player, seat, cards, language)
    lines += ["", _say(language, "pool", count=len(board["pool"]))]
    lines += [
        _say(language, "piece", piece=piece, corners=_format_points(scene["pieces"][piece]))
        for piece in board["pool"]
    ]
    return wrap_lines(lines)


def _format_points(points: Sequence[Sequence[int]]) -> str:
    return " ".join(f"({x}, {y})" for x, y in points)


def _describe_site(card: int, site: dict[str, Json], language: str) -> str:
    return _say(
        language,
        "site",
        card=card,
        floors=site["floors"],
        pieces=site["pieces"],
        yen=site["yen"],
        difficulty=site["difficulty"],
    )


def _describe_grid(board: dict[str, Json]) -> Iterator[str]:
    """Yield the rows of the grid: card numbers, each followed by the seat standing there in brackets."""
    standing = {tuple(p["at"]): seat for seat, p in enumerate(board["players"]) if p["at"] is not None}
    for row, cards in enumerate(board["grid"]):
        line = ""
        for col, card in enumerate(cards):
            who = f"[{standing[row, col]}]" if (row, col) in standing else ""
            line += f"{'·' if card is None else card:>5}{who:<3}"
        yield line.rstrip()


def _describe_player(
    player: dict[str, Json], seat: int, cards: dict[str, Json], language: str
) -> Iterator[str]:
    yield _say(
        language,
        "player",
        seat=seat,
        architect=(player["architect"] or "–").capitalize(),
        kept=" ".join(map(str, player["kept"])) or "–",
        yen=player["yen"],
    )
    if player["card"] is not None:
        site = cards[str(player["card"])]
        yield "  " + _describe_site(player["card"], site, language)
        for number, outline in enumerate(site["outlines"]):
            yield "  " + _say(language, "outline", number=number, corners=_format_points(outline))
        if site["grid"] is not None:
            x, y = site["grid"]["at"]
            angle, step = site["grid"]["angle"] / 100, site["grid"]["step"]
            yield "  " + _say(language, "lattice", x=x, y=y, angle=angle, step=step)
        for block in player["built"]:
            corners = _format_points(block["corners"])
            yield "  " + _say(language, "block", piece=block["piece"], floor=block["floor"], corners=corners)
    if player["hand"] is not None:
        yield "  " + _say(language, "hand", piece=player["hand"])


def _say(language: str, key: str, /, **values: object) -> str:
    return WORDS.format_message("text", key, **values)[language]


def describe_action(action: Action, language: str) -> str:
    """Return an action or an event of the round in words, with the coordinates of the notation."""
    if "architect" in action:
        row, col = action["card"]
        architect = action["architect"].capitalize()
        return _describe(language, "architect", architect=architect, row=row, col=col)
    if "place" in action:
        x, y, angle, flipped = action["pose"]
        return _describe(
            language,
            "place/flipped" if flipped else "place",
            piece=action["place"],
            floor=action["floor"],
            outline=action["outline"],
            x=x,
            y=y,
            angle=angle / 100,
        )
    ((kind, value),) = action.items()
    if kind == "move":
        return _describe(language, "move", row=value[0], col=value[1])
    return _describe(language, kind, piece=value)


def _describe(language: str, key: str, /, **values: object) -> str:
    return WORDS.format_message("actions", key, **values)[language]
