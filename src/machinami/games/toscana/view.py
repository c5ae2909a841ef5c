"""Views: a game as plain data, and determinization of a game from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from random import Random

from machinami.core.contract import Action, Json
from machinami.games.toscana import rules
from machinami.games.toscana.components import (
    CELLS,
    EMPTY,
    NUM_TILES,
    OPPONENT_PATTERNS,
    OWN_PATTERNS,
    ROW_STRIDE,
    SAME_AFTER_HALF_TURN,
    TILES,
    rotate_cell,
)
from machinami.games.toscana.names import LETTERS, parse_tile, tile_name
from machinami.games.toscana.state import NO_PLACEMENTS, PLACEMENT_BITS
from machinami.kernel import Board

PHASES = {rules.VETO: "veto", rules.PLACE: "place", rules.OVER: "over"}


@lru_cache(maxsize=64)
def build_view(game: rules.State) -> dict[str, Json]:
    """Return the board of a view. It is the same for all viewers and cached; callers must not modify it."""
    return {
        "phase": PHASES[game.phase],
        "mover": None if game.phase == rules.OVER else game.turn,
        "tiles": [entry for tile in range(2 * NUM_TILES) for entry in _build_tile(game, tile)],
        "stacks": [_build_stack(game, seat) for seat in (0, 1)],
        "vetoes": [rules.has_veto(game, seat) == 1 for seat in (0, 1)],
        "areas": [_build_area(game, colour) for colour in (0, 1)],
    }


@lru_cache(maxsize=64)
def list_secrets(game: rules.State, number: int) -> dict[str, Json]:
    """Return the tiles at unknown positions of the stacks; keys contain the game's number in the match."""
    facts: dict[str, Json] = {}
    for seat, letter in enumerate(LETTERS):
        hidden = rules.hidden_tiles(game, seat)
        from_bottom = list(enumerate(reversed(rules.stack_tiles(game, seat))))
        unknown = from_bottom[-1 - hidden : -1] if hidden > 1 else []
        facts |= {f"game {number}, {letter}, {height} from below": tile for height, tile in unknown}
    return facts


def top_tile_name(game: rules.State, seat: int) -> str | None:
    """Return the name of the top tile of a stack; None if the stack is empty."""
    if rules.tiles_left(game, seat) == 0:
        return None
    return tile_name(seat * NUM_TILES + rules.top_tile(game, seat))


def compute_scores(game: rules.State) -> tuple[int, int]:
    """Return the scores of both seats. The areas are cached, since all viewers see the same ones."""
    return _find_best_area(game, 0)[0], _find_best_area(game, 1)[0]


def list_effects(before: rules.State, do: Action, after: tuple[int, int]) -> dict[str, Json]:
    """Return the public effects of an action: its tile, and for a placement both scores before and after."""
    tile = top_tile_name(before, before.turn)
    if "place" in do:
        return {
            "tile": tile,
            "areas": [list(pair) for pair in zip(compute_scores(before), after, strict=True)],
        }
    return {"tile": tile} if do["veto"] else {}


def imagine_state(board: dict[str, Json], scoring: int, rng: Random) -> rules.State:
    """Return a game that is consistent with this board; hidden tiles of the stacks are in random order."""
    placements = {parse_tile(entry["tile"]): entry["at"] for entry in board["tiles"]}
    over = board["phase"] == "over"
    return build_state(
        placements,
        [_imagine_stack(stack, rng) for stack in board["stacks"]],
        board["vetoes"],
        turn=board["first"] if over else board["mover"],
        phase=next(phase for phase, name in PHASES.items() if name == board["phase"]),
        scoring=scoring,
    )


def redeal_stacks(game: rules.State, stacks: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the dealt stacks, reordered so that they lead to the tiles left in this game.

    A tile that a veto has put under its stack keeps its place in the deal.
    """
    new_stacks = []
    for seat, stack in enumerate(stacks):
        left = [tile + 1 for tile in rules.stack_tiles(game, seat)]
        bottom = left.pop() if left and rules.has_veto(game, 1 - seat) == 0 else None
        order, movable = iter(left), {tile for tile in left if tile != bottom}
        new_stacks.append([next(order) if tile in movable else tile for tile in stack])
    return new_stacks


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


def build_state(
    placements: Mapping[int, Sequence[int]],
    stacks: Sequence[Sequence[int]],
    vetoes: Sequence[bool],
    turn: int,
    phase: int,
    scoring: int,
) -> rules.State:
    """Build a game from placed tiles (number 0 to 31 to row, column and turns), stacks and vetoes."""
    colours, packed = [EMPTY, EMPTY], NO_PLACEMENTS
    for tile, (row, col, turns) in placements.items():
        seat, number = divmod(tile, NUM_TILES)
        corner = row * ROW_STRIDE + col
        colours[seat] |= OWN_PATTERNS[number * 4 + turns] << corner
        colours[1 - seat] |= OPPONENT_PATTERNS[number * 4 + turns] << corner
        packed |= (1 + turns * 2 + corner * 8) << tile * PLACEMENT_BITS
    state = rules.State(
        grey=colours[0],
        red=colours[1],
        places=(EMPTY, EMPTY, EMPTY, EMPTY),
        placements=packed,
        grey_stack=rules.pack_stack(stacks[0]),
        red_stack=rules.pack_stack(stacks[1]),
        grey_left=len(stacks[0]),
        red_left=len(stacks[1]),
        grey_veto=int(vetoes[0]),
        red_veto=int(vetoes[1]),
        turn=turn,
        phase=phase,
        scoring=scoring,
    )
    return state if phase == rules.OVER else state._replace(places=rules.legal_places(state, turn))


def _build_tile(game: rules.State, tile: int) -> list[dict[str, Json]]:
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


def _build_stack(game: rules.State, seat: int) -> dict[str, Json]:
    tiles = [seat * rules.NUM_TILES + tile for tile in rules.stack_tiles(game, seat)]
    bottom_known = rules.has_veto(game, 1 - seat) == 0
    return {
        "count": len(tiles),
        "top": tile_name(tiles[0]) if tiles else None,
        "left": [tile_name(tile) for tile in sorted(tiles)],
        "bottom": tile_name(tiles[-1]) if tiles and bottom_known else None,
        "turns": build_rotations(tiles[0] % rules.NUM_TILES) if tiles else [],
    }


def _build_area(game: rules.State, colour: int) -> dict[str, Json]:
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


def _imagine_stack(stack: dict[str, Json], rng: Random) -> list[int]:
    ends = [name for name in (stack["top"], stack["bottom"]) if name is not None]
    hidden = [name for name in stack["left"] if name not in ends]
    rng.shuffle(hidden)
    order = dict.fromkeys([*ends[:1], *hidden, *ends[1:]])
    return [parse_tile(name) % rules.NUM_TILES for name in order]
