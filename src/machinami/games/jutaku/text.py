"""Plain text of the table: the grid of cards and every player's building."""

from __future__ import annotations

from collections.abc import Iterator

from machinami.core.contract import Json
from machinami.core.text_view import wrap_lines
from machinami.games.jutaku.messages import WORDS


def build_text(view: dict[str, Json], language: str) -> str:
    """Return the round, the grid with the architects on it, the pool and every player as text."""
    board = view["board"]
    lines = [_say(language, "round", round=board["round"]), ""]
    if board["mode"] == "full":
        lines += [*_describe_grid(board), "", _say(language, "legend"), ""]
    lines.append(_say(language, "pool", count=len(board["pool"])))
    for seat, player in enumerate(board["players"]):
        lines += _describe_player(player, seat, language)
    return wrap_lines(lines)


def _describe_grid(board: dict[str, Json]) -> Iterator[str]:
    """Yield the rows of the grid: card numbers, each followed by the seat standing there in brackets."""
    standing = {tuple(p["at"]): seat for seat, p in enumerate(board["players"]) if p["at"] is not None}
    for row, cards in enumerate(board["grid"]):
        line = ""
        for col, card in enumerate(cards):
            who = f"[{standing[row, col]}]" if (row, col) in standing else ""
            line += f"{'·' if card is None else card:>5}{who:<3}"
        yield line.rstrip()


def _describe_player(player: dict[str, Json], seat: int, language: str) -> Iterator[str]:
    yield _say(
        language,
        "player",
        seat=seat,
        architect=(player["architect"] or "–").capitalize(),
        kept=" ".join(map(str, player["kept"])) or "–",
        yen=player["yen"],
    )
    if player["card"] is not None:
        built = (_say(language, "block", piece=b["piece"], floor=b["floor"]) for b in player["built"])
        yield "  " + _say(language, "building", card=player["card"], built=", ".join(built) or "–")
    if player["hand"] is not None:
        yield "  " + _say(language, "hand", piece=player["hand"])


def _say(language: str, key: str, /, **values: object) -> str:
    return WORDS.format_message("text", key, **values)[language]
