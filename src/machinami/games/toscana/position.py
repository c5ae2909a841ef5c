"""Toscana's positions as a person sees them: pictures of tiles, lists of squares, and the way back."""

from collections.abc import Mapping, Sequence

from machinami.games.toscana import rules
from machinami.games.toscana.state import LAID_BITS, NOTHING_LAID
from machinami.games.toscana.tiles import (
    CELLS,
    EMPTY,
    NUM_TILES,
    OWN,
    ROW,
    SAME_AFTER_HALF_TURN,
    THEIRS,
    TILES,
    turned,
)
from machinami.kernel import Board


def pictures(tile: int) -> list[list[str]]:
    """A tile as rows of text, once for each rotation that differs; x is the opponent's colour."""
    drawn = []
    for turns in range(2 if SAME_AFTER_HALF_TURN[tile] else 4):
        marks = {turned(cell, turns): "x" if cell in TILES[tile] else "." for cell in CELLS}
        height, width = (4, 2) if turns % 2 else (2, 4)
        drawn.append(["".join(marks[row, col] for col in range(width)) for row in range(height)])
    return drawn


def squares_in(board: Board) -> list[tuple[int, int]]:
    """The squares of a bitboard, by rows."""
    return [divmod(square, ROW) for square in range(board.bit_length()) if board >> square & 1]


def arranged(
    laid: Mapping[int, Sequence[int]],
    stacks: Sequence[Sequence[int]],
    vetoes: Sequence[bool],
    turn: int,
    phase: int,
    scoring: int,
) -> rules.State:
    """The game in which these tiles (of 32) lie at their row, column and turns, and the rest is stacked."""
    colours, lying = [EMPTY, EMPTY], NOTHING_LAID
    for tile, (row, col, turns) in laid.items():
        seat, number = divmod(tile, NUM_TILES)
        corner = row * ROW + col
        colours[seat] |= OWN[number * 4 + turns] << corner
        colours[1 - seat] |= THEIRS[number * 4 + turns] << corner
        lying |= (1 + turns * 2 + corner * 8) << tile * LAID_BITS
    bare = rules.State(
        grey=colours[0],
        red=colours[1],
        places=(EMPTY, EMPTY, EMPTY, EMPTY),
        laid=lying,
        grey_stack=rules.stacked(stacks[0]),
        red_stack=rules.stacked(stacks[1]),
        grey_left=len(stacks[0]),
        red_left=len(stacks[1]),
        grey_veto=int(vetoes[0]),
        red_veto=int(vetoes[1]),
        turn=turn,
        phase=phase,
        scoring=scoring,
    )
    return bare if phase == rules.OVER else bare._replace(places=rules.legal_places(bare, turn))
