"""The board of a view, as plain data."""

from __future__ import annotations

from functools import cache, lru_cache

from machinami.games.toscana import rules
from machinami.games.toscana.components import (
    CELLS,
    NUM_TILES,
    ROW_STRIDE,
    SAME_AFTER_HALF_TURN,
    TILES,
    rotate_cell,
)
from machinami.games.toscana.names import tile_name
from machinami.games.toscana.view import types
from machinami.kernel import Board

PHASES: dict[int, types.Phase] = {rules.VETO: "veto", rules.PLACE: "place", rules.OVER: "over"}


@lru_cache(maxsize=64)
def build_game_facts(game: rules.State) -> types.GameFacts:
    """Return the part of a board that shows the current game.

    It is the same for all viewers and cached; callers must not modify it.
    """
    return {
        "phase": PHASES[game.phase],
        "mover": None if game.phase == rules.OVER else game.turn,
        "tiles": [entry for tile in range(2 * NUM_TILES) for entry in _build_tile(game, tile)],
        "stacks": [_build_stack(game, seat) for seat in (0, 1)],
        "vetoes": [rules.has_veto(game, seat) == 1 for seat in (0, 1)],
        "areas": [_build_area(game, colour) for colour in (0, 1)],
    }


def top_tile_name(game: rules.State, seat: int) -> str | None:
    """Return the name of the top tile of a stack; None if the stack is empty."""
    if rules.tiles_left(game, seat) == 0:
        return None
    return tile_name(seat * NUM_TILES + rules.top_tile(game, seat))


def compute_scores(game: rules.State) -> tuple[int, int]:
    """Return the scores of both seats. The areas are cached, since all viewers see the same ones."""
    return _find_best_area(game, 0)[0], _find_best_area(game, 1)[0]


def build_rotations(tile: int) -> list[list[str]]:
    """Return a tile as rows of text for each distinct rotation; `x` marks the opponent's colour."""
    return [list(rows) for rows in _build_rotations(tile)]


@cache
def _build_rotations(tile: int) -> tuple[tuple[str, ...], ...]:
    rotations = []
    for turns in range(2 if SAME_AFTER_HALF_TURN[tile] else 4):
        marks = {rotate_cell(cell, turns): "x" if cell in TILES[tile] else "." for cell in CELLS}
        height, width = (4, 2) if turns % 2 else (2, 4)
        rotations.append(tuple("".join(marks[row, col] for col in range(width)) for row in range(height)))
    return tuple(rotations)


def list_positions(board: Board) -> list[tuple[int, int]]:
    """Return the squares of a bitboard as (row, column), in row order."""
    return [divmod(square, ROW_STRIDE) for square in rules.list_squares(board)]


def _build_tile(game: rules.State, tile: int) -> list[types.PlacedTile]:
    at = rules.tile_position(game, tile)
    if at is None:
        return []
    squares = [list(square) for square in _tile_squares(tile, *at)]
    return [{"tile": tile_name(tile), "at": list(at), "squares": squares}]


@lru_cache(maxsize=16_384)
def _tile_squares(tile: int, row: int, col: int, turns: int) -> tuple[tuple[int, int, int], ...]:
    """Return the squares under a placed tile as (row, column, colour)."""
    owner, theirs = tile // NUM_TILES, TILES[tile % NUM_TILES]
    colours = {rotate_cell(cell, turns): 1 - owner if cell in theirs else owner for cell in CELLS}
    return tuple((row + down, col + right, colour) for (down, right), colour in sorted(colours.items()))


def _build_stack(game: rules.State, seat: int) -> types.Stack:
    tiles = [seat * rules.NUM_TILES + tile for tile in rules.stack_tiles(game, seat)]
    bottom_known = rules.has_veto(game, 1 - seat) == 0
    return {
        "count": len(tiles),
        "top": tile_name(tiles[0]) if tiles else None,
        "left": [tile_name(tile) for tile in sorted(tiles)],
        "bottom": tile_name(tiles[-1]) if tiles and bottom_known else None,
        "turns": build_rotations(tiles[0] % rules.NUM_TILES) if tiles else [],
    }


def _build_area(game: rules.State, colour: int) -> types.Area:
    score, tiles, squares = _find_best_area(game, colour)
    return {"score": score, "tiles": list(tiles), "squares": [list(place) for place in squares]}


@lru_cache(maxsize=2048)
def _find_best_area(
    game: rules.State, colour: int
) -> tuple[int, tuple[str, ...], tuple[tuple[int, int], ...]]:
    """Return score, tiles and squares of a colour's best area. Cached: this is most of the cost of a view."""
    squares, score = rules.best_area(game, colour)
    tiles = tuple(tile_name(tile) for tile in rules.tiles_in_area(game, squares, colour))
    return score, tiles, tuple(list_positions(squares))
