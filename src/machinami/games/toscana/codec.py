"""Codec for reinforcement learning: actions as kernel codes, views as arrays.

Planes put the viewer's colour first, so that both seats have the same encoding. A spectator gets the
observation of grey.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from machinami.core.contract import Action, ChanceRequest, Json, Plane, Setup
from machinami.core.encoding import ActionNumbering, decode_shuffle, empty_observation
from machinami.games.toscana import rules
from machinami.games.toscana.actions import build_action
from machinami.games.toscana.game import SCORING
from machinami.games.toscana.names import parse_tile
from machinami.games.toscana.view import imagine_state

PHASES = ("deal", "veto", "place", "over")
MOST_GAMES = 2
MAX_STEPS = 6 * rules.NUM_TILES
"""Upper bound on the steps of one game: 32 tiles to deal, 32 vetoes to decide and 32 tiles to place."""

MOST_POINTS = rules.SIDE * rules.SIDE

PLANES = {
    "squares": Plane(
        (2, rules.SIDE, rules.SIDE),
        0,
        1,
        "1 where a square of the viewer's colour (0) or the other colour (1) lies, by row and column.",
    ),
    "tiles": Plane(
        (rules.SIDE, rules.SIDE),
        0,
        2 * rules.NUM_TILES,
        "The tile on each square: 0 for none, then the viewer's tiles, then the other player's, "
        "counted from 1.",
    ),
    "left": Plane(
        (2, rules.NUM_TILES),
        0,
        1,
        "1 for each tile that is still in the stack of the viewer (0) or the other player (1).",
    ),
    "top": Plane(
        (2, rules.NUM_TILES),
        0,
        1,
        "1 for the visible top tile of each stack, the viewer's first.",
    ),
    "bottom": Plane(
        (2, rules.NUM_TILES),
        0,
        1,
        "1 for the tile known to lie at the bottom of each stack after a veto, the viewer's first.",
    ),
    "vetoes": Plane(
        (2,),
        0,
        1,
        "1 for a veto that is still unused, the viewer's first.",
    ),
    "phase": Plane(
        (len(PHASES),),
        0,
        1,
        "One-hot: deal, veto, place, over.",
    ),
    "mover": Plane(
        (2,),
        0,
        1,
        "One-hot: whether the viewer (0) or the other player (1) decides.",
    ),
    "first": Plane(
        (2,),
        0,
        1,
        "One-hot: who plays first in this game of the match, the viewer at 0.",
    ),
    "scores": Plane(
        (2,),
        0,
        MOST_POINTS,
        "The present scores, the viewer's first.",
    ),
    "finished": Plane(
        (MOST_GAMES, 2),
        0,
        MOST_POINTS,
        "The scores of each finished game of the match, the viewer's first.",
    ),
    "games": Plane(
        (1,),
        0,
        MOST_GAMES,
        "How many games of the match are finished.",
    ),
}


class ToscanaCodec:
    """Action numbers are kernel codes: two answers to the veto, then placements by rotation and corner.

    Codes of corners in the padding column, or from which a tile would leave the board, stand for no action.
    """

    def __init__(self, setup: Setup) -> None:
        self._numbering = build_numbering()
        self._scoring = SCORING[setup.options["score"]]
        self.size = len(self._numbering)
        self.max_decisions = MOST_GAMES * MAX_STEPS
        self.planes = PLANES
        self.number = self._numbering.number
        self.action = self._numbering.action

    def mask(self, view: dict[str, Json]) -> NDArray[Any]:
        mask = np.zeros(self.size, np.bool_)
        if view["seat"] in view["to_act"]:
            game = imagine_state(view["board"], self._scoring, Random(0))
            mask[[rules.nth_action(game, index) for index in range(rules.num_actions(game))]] = True
        return mask

    def observe(self, view: dict[str, Json]) -> dict[str, NDArray[Any]]:
        planes = empty_observation(PLANES)
        board, own = view["board"], view["seat"] or 0
        planes["phase"][PHASES.index(board["phase"])] = 1
        planes["first"][board["first"] ^ own] = 1
        planes["games"][0] = len(board["games"])
        for number, game in enumerate(board["games"]):
            planes["finished"][number] = _viewer_first(game["scores"], own)
        if board["phase"] != "deal":
            _observe_table(planes, board, own)
        return planes

    def decode_chance(self, request: ChanceRequest, outcomes: Sequence[int]) -> int | Action:
        """Return the number of tiles to choose from, or the deal: the grey stack top first, then the red."""
        if len(outcomes) < 2 * rules.NUM_TILES:
            return rules.NUM_TILES - len(outcomes) % rules.NUM_TILES
        stacks = (outcomes[: rules.NUM_TILES], outcomes[rules.NUM_TILES :])
        return {"stacks": [[1 + tile for tile in decode_shuffle(rules.NUM_TILES, stack)] for stack in stacks]}


codec = ToscanaCodec


@cache
def build_numbering() -> ActionNumbering:
    """Return the numbering of all placements on the board and both answers to the veto."""
    codes = range(rules.NUM_CODES)
    return ActionNumbering(build_action(code) if _is_action_code(code) else None for code in codes)


def _is_action_code(code: int) -> bool:
    return code < rules.FIRST_PLACEMENT or rules.on_board(*rules.decode_placement(code))


def _viewer_first(pair: list[Any], own: int) -> list[Any]:
    return pair[::-1] if own else pair


def _observe_table(planes: dict[str, NDArray[Any]], board: dict[str, Json], own: int) -> None:
    if board["mover"] is not None:
        planes["mover"][board["mover"] ^ own] = 1
    planes["vetoes"][:] = _viewer_first(board["vetoes"], own)
    planes["scores"][:] = _viewer_first([area["score"] for area in board["areas"]], own)
    for lying in board["tiles"]:
        colour, number = divmod(parse_tile(lying["tile"]), rules.NUM_TILES)
        for row, col, of in lying["squares"]:
            planes["squares"][of ^ own, row, col] = 1
            planes["tiles"][row, col] = 1 + number + (colour ^ own) * rules.NUM_TILES
    for seat, stack in enumerate(board["stacks"]):
        for name, tiles in (("left", stack["left"]), ("top", [stack["top"]]), ("bottom", [stack["bottom"]])):
            numbers = [parse_tile(tile) % rules.NUM_TILES for tile in tiles if tile is not None]
            planes[name][seat ^ own, numbers] = 1
