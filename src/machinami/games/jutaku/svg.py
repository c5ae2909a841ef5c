"""SVG of the table: every player's site with its building, the grid of cards and the pool."""

from __future__ import annotations

from collections.abc import Iterator

from machinami.core.contract import Json
from machinami.core.svg import FAINT, INK, SEAT_COLOURS, circle, document, polygon, rectangle, text_label

SITE_PX, CELL_PX, SITES_PER_ROW = 230, 34, 4
FLOOR_COLOURS = ("#d9c3a0", "#c9a777", "#b88c57", "#a3743f", "#8a5d2d")


def build_svg(view: dict[str, Json], scene: Json) -> str:
    """Return a view as SVG, with the shapes of its scene."""
    board = view["board"]
    players = board["players"]
    across = min(SITES_PER_ROW, len(players))
    height = SITE_PX * -(-len(players) // SITES_PER_ROW)
    parts = [part for seat, player in enumerate(players) for part in _draw_site(seat, player, scene)]
    rows, cols = len(board["grid"]), max(map(len, board["grid"]), default=0)
    width = max(across * SITE_PX, cols * CELL_PX + 40, 300)
    return document(
        width,
        height + rows * CELL_PX + 70,
        [*parts, *_draw_grid(board, height + 20), *_draw_pool(board, height)],
    )


def _draw_site(seat: int, player: dict[str, Json], scene: Json) -> Iterator[str]:
    """Yield a player's outline and blocks, lower floors first."""
    left, top = seat % SITES_PER_ROW * SITE_PX + 10, seat // SITES_PER_ROW * SITE_PX + 10
    scale = (SITE_PX - 40) / scene["size"]

    def at(corner: list[int]) -> tuple[float, float]:
        return left + corner[0] * scale, top + 20 + corner[1] * scale

    yield circle((left + 8, top + 6), 7, fill=SEAT_COLOURS[seat % len(SEAT_COLOURS)])
    yield text_label((left + 22, top + 6), f"{seat} · {player['yen']}", 13, text_anchor="start")
    yield rectangle(left, top + 20, SITE_PX - 40, SITE_PX - 40, fill="#ffffff", stroke=FAINT)
    card = scene["cards"].get(str(player["card"]))
    for outline in (card["outlines"] if card else ())[player["outline"] or 0 :][:1]:
        yield polygon([at(corner) for corner in outline], fill="none", stroke=INK, stroke_dasharray="6 4")
    for block in sorted(player["built"], key=lambda block: block["floor"]):
        fill = FLOOR_COLOURS[min(block["floor"], len(FLOOR_COLOURS)) - 1]
        corners = [at(corner) for corner in block["corners"]]
        yield polygon(corners, fill=fill, stroke=INK, fill_opacity=0.9)


def _draw_grid(board: dict[str, Json], top: float) -> Iterator[str]:
    standing = {tuple(p["at"]): seat for seat, p in enumerate(board["players"]) if p["at"] is not None}
    for row, cards in enumerate(board["grid"]):
        for col, card in enumerate(cards):
            x, y = 10 + col * CELL_PX, top + row * CELL_PX
            yield rectangle(x, y, CELL_PX, CELL_PX, fill="none" if card is None else "#efe4cf", stroke=FAINT)
            if card is not None:
                yield text_label((x + CELL_PX / 2, y + CELL_PX / 2), card, 12)
            if (row, col) in standing:
                yield circle(
                    (x + CELL_PX - 7, y + 7), 6, fill=SEAT_COLOURS[standing[row, col] % len(SEAT_COLOURS)]
                )


def _draw_pool(board: dict[str, Json], top: float) -> Iterator[str]:
    rows = len(board["grid"])
    label = f"{len(board['pool'])} pieces in the pool"
    yield text_label((10, top + 44 + rows * CELL_PX), label, 13, text_anchor="start")
