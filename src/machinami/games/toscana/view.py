"""What each viewer may know of Toscana, and the way back from a view to a game that shows it."""

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
    OWN,
    ROW,
    SAME_AFTER_HALF_TURN,
    THEIRS,
    TILES,
    turned,
)
from machinami.games.toscana.names import LETTERS, name_of, tile_named
from machinami.games.toscana.state import LAID_BITS, NOTHING_LAID
from machinami.kernel import Board

PHASES = {rules.VETO: "veto", rules.PLACE: "place", rules.OVER: "over"}


@lru_cache(maxsize=64)
def shown(game: rules.State) -> dict[str, Json]:
    """The board of a view, the same for all who look: made once, and nobody changes what it holds."""
    return {
        "phase": PHASES[game.phase],
        "mover": None if game.phase == rules.OVER else game.turn,
        "tiles": [lying for tile in range(2 * NUM_TILES) for lying in _lying(game, tile)],
        "stacks": [_stack(game, seat) for seat in (0, 1)],
        "vetoes": [rules.has_veto(game, seat) == 1 for seat in (0, 1)],
        "areas": [_area(game, colour) for colour in (0, 1)],
    }


@lru_cache(maxsize=64)
def secrets(game: rules.State, number: int) -> dict[str, Json]:
    """What nobody knows of the stacks of a game; its number is part of the names."""
    facts: dict[str, Json] = {}
    for seat, letter in enumerate(LETTERS):
        hidden = rules.hidden_tiles(game, seat)
        above_ground = list(enumerate(reversed(rules.stack_tiles(game, seat))))
        unknown = above_ground[-1 - hidden : -1] if hidden > 1 else []
        facts |= {f"game {number}, {letter}, {height} from below": tile for height, tile in unknown}
    return facts


def top(game: rules.State, seat: int) -> str | None:
    """The tile on top of a stack, if there is one."""
    if rules.tiles_left(game, seat) == 0:
        return None
    return name_of(seat * NUM_TILES + rules.top_tile(game, seat))


def scores(game: rules.State) -> tuple[int, int]:
    """What both areas count, found once for all who look."""
    return _best(game, 0)[0], _best(game, 1)[0]


def told(before: rules.State, do: Action, after: tuple[int, int]) -> dict[str, Json]:
    """What everybody sees of an action besides: its tile, and both areas' scores before and after it."""
    tile = top(before, before.turn)
    if "place" in do:
        return {"tile": tile, "areas": [list(pair) for pair in zip(scores(before), after, strict=True)]}
    return {"tile": tile} if do["veto"] else {}


def imagined(board: dict[str, Json], scoring: int, rng: Random) -> rules.State:
    """A game that shows this board, the order of what is hidden in its stacks drawn anew."""
    laid = {tile_named(lying["tile"]): lying["at"] for lying in board["tiles"]}
    over = board["phase"] == "over"
    return arranged(
        laid,
        [_imagined_stack(stack, rng) for stack in board["stacks"]],
        board["vetoes"],
        turn=board["first"] if over else board["mover"],
        phase=next(phase for phase, name in PHASES.items() if name == board["phase"]),
        scoring=scoring,
    )


def redealt(game: rules.State, stacks: Sequence[Sequence[int]]) -> list[list[int]]:
    """Stacks as they were dealt, in an order that leads to what is left of them in this game. A tile that
    was put under its stack stays where it was dealt."""
    anew = []
    for seat, dealt in enumerate(stacks):
        left = [tile + 1 for tile in rules.stack_tiles(game, seat)]
        under = left.pop() if left and rules.has_veto(game, 1 - seat) == 0 else None
        order, moved = iter(left), {tile for tile in left if tile != under}
        anew.append([next(order) if tile in moved else tile for tile in dealt])
    return anew


def pictures(tile: int) -> list[list[str]]:
    """A tile as rows of text, once for each rotation that differs; x is the opponent's colour."""
    return [list(rows) for rows in _drawn(tile)]


@cache
def _drawn(tile: int) -> tuple[tuple[str, ...], ...]:
    drawn = []
    for turns in range(2 if SAME_AFTER_HALF_TURN[tile] else 4):
        marks = {turned(cell, turns): "x" if cell in TILES[tile] else "." for cell in CELLS}
        height, width = (4, 2) if turns % 2 else (2, 4)
        drawn.append(tuple("".join(marks[row, col] for col in range(width)) for row in range(height)))
    return tuple(drawn)


def squares_in(board: Board) -> list[tuple[int, int]]:
    """The squares of a bitboard, by rows."""
    return [divmod(square, ROW) for square in rules.numbered(board)]


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


def _lying(game: rules.State, tile: int) -> list[dict[str, Json]]:
    at = rules.lying(game, tile)
    if at is None:
        return []
    squares = [list(square) for square in _squares(tile, *at)]
    return [{"tile": name_of(tile), "at": list(at), "squares": squares}]


@lru_cache(maxsize=16_384)
def _squares(tile: int, row: int, col: int, turns: int) -> tuple[tuple[int, int, int], ...]:
    """The squares under a tile and their colours, which stay as they are while it lies."""
    owner, theirs = tile // NUM_TILES, TILES[tile % NUM_TILES]
    colours = {turned(cell, turns): 1 - owner if cell in theirs else owner for cell in CELLS}
    return tuple((row + down, col + right, colour) for (down, right), colour in sorted(colours.items()))


def _stack(game: rules.State, seat: int) -> dict[str, Json]:
    tiles = [seat * rules.NUM_TILES + tile for tile in rules.stack_tiles(game, seat)]
    bottom_known = rules.has_veto(game, 1 - seat) == 0
    return {
        "count": len(tiles),
        "top": name_of(tiles[0]) if tiles else None,
        "left": [name_of(tile) for tile in sorted(tiles)],
        "bottom": name_of(tiles[-1]) if tiles and bottom_known else None,
        "turns": pictures(tiles[0] % rules.NUM_TILES) if tiles else [],
    }


def _area(game: rules.State, colour: int) -> dict[str, Json]:
    score, tiles, squares = _best(game, colour)
    return {"score": score, "tiles": list(tiles), "squares": [list(place) for place in squares]}


@lru_cache(maxsize=2048)
def _best(game: rules.State, colour: int) -> tuple[int, tuple[str, ...], tuple[tuple[int, int], ...]]:
    """Everybody sees the same areas, and finding them is most of the work of a view."""
    squares, score = rules.best_area(game, colour)
    tiles = tuple(name_of(tile) for tile in rules.tiles_in(game, squares, colour))
    return score, tiles, tuple(squares_in(squares))


def _imagined_stack(stack: dict[str, Json], rng: Random) -> list[int]:
    ends = [name for name in (stack["top"], stack["bottom"]) if name is not None]
    hidden = [name for name in stack["left"] if name not in ends]
    rng.shuffle(hidden)
    order = dict.fromkeys([*ends[:1], *hidden, *ends[1:]])
    return [tile_named(name) % rules.NUM_TILES for name in order]
