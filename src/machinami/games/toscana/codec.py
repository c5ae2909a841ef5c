"""Codec for reinforcement learning: actions as kernel codes, views as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from machinami.core.contract import Action, ChanceRequest, Json, Setup
from machinami.core.encoding import ActionNumbering, decode_shuffle, split_planes
from machinami.games.toscana import rules
from machinami.games.toscana.actions import build_action
from machinami.games.toscana.names import SCORING
from machinami.games.toscana.planes import (
    MOST_GAMES,
    PHASE,
    PLANES,
    SIZE,
    add_game,
    fill_match,
    fill_planes,
)
from machinami.games.toscana.view import imagine_state

MAX_STEPS = 6 * rules.NUM_TILES
"""Upper bound on the steps of one game: 32 tiles to deal, 32 vetoes to decide and 32 tiles to place."""


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
        board, viewer = view["board"], -1 if view["seat"] is None else view["seat"]
        row, match = [0] * SIZE, _encode_match(board)
        if board["phase"] == "deal":
            row[PHASE] = 1
            fill_match(match, max(viewer, 0), row)
        else:
            fill_planes(imagine_state(board, self._scoring, Random(0)), [match], viewer, row)
        return split_planes(PLANES, row)

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


def _encode_match(board: dict[str, Json]) -> int:
    """Return the word for the match: who plays first, and the scores of the finished games."""
    match = int(board["first"])
    for number, game in enumerate(board["games"]):
        match = add_game(match, number, *game["scores"])
    return match
