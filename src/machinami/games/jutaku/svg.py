"""SVG of the table: every player's site with its building, the grid of cards and the pool."""

from __future__ import annotations

from collections.abc import Iterator

from machinami.core.contract import Json
from machinami.core.svg import FAINT, INK, SEATS, box, disc, polygon, sheet, words

SITE, CELL, WIDE = 230, 34, 4
FLOORS = ("#d9c3a0", "#c9a777", "#b88c57", "#a3743f", "#8a5d2d")


def svg(view: dict[str, Json], scene: Json) -> str:
    """Return a view as SVG, with the shapes of its scene."""
    board = view["board"]
    players = board["players"]
    across = min(WIDE, len(players))
    height = SITE * -(-len(players) // WIDE)
    parts = [part for seat, player in enumerate(players) for part in _site(seat, player, scene)]
    rows, cols = len(board["grid"]), max(map(len, board["grid"]), default=0)
    width = max(across * SITE, cols * CELL + 40, 300)
    return sheet(
        width, height + rows * CELL + 70, [*parts, *_grid(board, height + 20), *_pool(board, height)]
    )


def _site(seat: int, player: dict[str, Json], scene: Json) -> Iterator[str]:
    """Yield a player's outline and blocks, lower floors first."""
    left, top = seat % WIDE * SITE + 10, seat // WIDE * SITE + 10
    scale = (SITE - 40) / scene["size"]

    def at(corner: list[int]) -> tuple[float, float]:
        return left + corner[0] * scale, top + 20 + corner[1] * scale

    yield disc((left + 8, top + 6), 7, fill=SEATS[seat % len(SEATS)])
    yield words((left + 22, top + 6), f"{seat} · {player['yen']}", 13, text_anchor="start")
    yield box(left, top + 20, SITE - 40, SITE - 40, fill="#ffffff", stroke=FAINT)
    card = scene["cards"].get(str(player["card"]))
    for outline in (card["outlines"] if card else ())[player["outline"] or 0 :][:1]:
        yield polygon([at(corner) for corner in outline], fill="none", stroke=INK, stroke_dasharray="6 4")
    for block in sorted(player["built"], key=lambda block: block["floor"]):
        fill = FLOORS[min(block["floor"], len(FLOORS)) - 1]
        corners = [at(corner) for corner in block["corners"]]
        yield polygon(corners, fill=fill, stroke=INK, fill_opacity=0.9)


def _grid(board: dict[str, Json], top: float) -> Iterator[str]:
    standing = {tuple(p["at"]): seat for seat, p in enumerate(board["players"]) if p["at"] is not None}
    for row, cards in enumerate(board["grid"]):
        for col, card in enumerate(cards):
            x, y = 10 + col * CELL, top + row * CELL
            yield box(x, y, CELL, CELL, fill="none" if card is None else "#efe4cf", stroke=FAINT)
            if card is not None:
                yield words((x + CELL / 2, y + CELL / 2), card, 12)
            if (row, col) in standing:
                yield disc((x + CELL - 7, y + 7), 6, fill=SEATS[standing[row, col] % len(SEATS)])


def _pool(board: dict[str, Json], top: float) -> Iterator[str]:
    rows = len(board["grid"])
    label = f"{len(board['pool'])} pieces in the pool"
    yield words((10, top + 44 + rows * CELL), label, 13, text_anchor="start")
