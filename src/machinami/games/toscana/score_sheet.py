"""The count of a physical game or match, from tiles that people entered by hand."""

from __future__ import annotations

from machinami.core.contract import Json
from machinami.core.view_types import require_type
from machinami.games.toscana import rules
from machinami.games.toscana.components import (
    CELLS,
    CENTRE,
    FOOTPRINT,
    NUM_TILES,
    ROW_STRIDE,
    SIDE,
    TILES,
    rotate_cell,
)
from machinami.games.toscana.messages import WORDS
from machinami.games.toscana.names import SCORING, tile_name
from machinami.games.toscana.state import NO_PLACEMENTS, PLACEMENT_BITS
from machinami.games.toscana.view import types


def score_entry(entry: Json) -> types.ScoreSheet:
    """Return the scores of the entered games and their sum. Raise `Refused` if a position is impossible."""
    require_type(entry, types.ScoreSheetEntry)
    laid: list[types.LaidGame | types.CountedGame] = entry["games"]
    if len(laid) not in (1, 2):
        raise WORDS.refuse("C-23")
    games = [
        _score_tiles(game["tiles"], SCORING[entry["score"]]) if "tiles" in game else _check_scores(game)
        for game in laid
    ]
    scores = [sum(game["scores"][seat] for game in games) for seat in (0, 1)]
    winners = [seat for seat in (0, 1) if scores[seat] == max(scores)]
    return {"scores": scores, "winners": winners, "games": games}


def build_board(tiles: list[types.LaidTile], scoring: int) -> rules.State:
    """Return a finished game with these tiles. Raise `Refused` if they cannot lie like this (C-8 to C-10)."""
    squares = [0, 0]
    placements, known = NO_PLACEMENTS, set[int]()
    for tile in tiles:
        number, row, col, turns = _recognize(tile)
        if number in known:
            raise WORDS.refuse("C-2/twice", tile["corner"])
        footprint = FOOTPRINT[turns] << row * ROW_STRIDE + col
        if footprint & (squares[0] | squares[1]):
            raise WORDS.refuse("C-8/free", tile["corner"])
        known.add(number)
        foreign = sum(1 << r * ROW_STRIDE + c for r, c in tile["foreign"])
        squares[tile["seat"]] |= footprint & ~foreign
        squares[1 - tile["seat"]] |= foreign
        corner = row * ROW_STRIDE + col
        placements |= (1 | turns << 1 | corner << 3) << number * PLACEMENT_BITS
    _require_reachable(tiles)
    empty = rules.start(0, 0, 0, scoring)
    return empty._replace(grey=squares[0], red=squares[1], placements=placements, phase=rules.OVER)


def _score_tiles(tiles: list[types.LaidTile], scoring: int) -> types.SheetGame:
    state = build_board(tiles, scoring)
    entries = {_recognize(tile)[0]: index for index, tile in enumerate(tiles)}
    areas: list[types.SheetArea] = []
    for seat in (0, 1):
        counted = rules.best_area_tiles(state, seat)
        squares = rules.list_squares(rules.best_area(state, seat)[0])
        areas.append(
            {
                "tiles": [tile_name(tile) for tile in counted],
                "entries": [entries[tile] for tile in counted],
                "squares": [[square // ROW_STRIDE, square % ROW_STRIDE] for square in squares],
            }
        )
    return {"scores": list(rules.score(state)), "areas": areas}


def _check_scores(game: types.CountedGame) -> types.SheetGame:
    if not all(0 <= score <= SIDE * SIDE for score in game["scores"]):
        raise WORDS.refuse("C-19", most=SIDE * SIDE)
    return {"scores": game["scores"], "areas": []}


def _recognize(tile: types.LaidTile) -> tuple[int, int, int, int]:
    """Return number (0 to 31), row, column and quarter turns of a tile. Raise `Refused` if there is none."""
    row, col = tile["corner"]
    if tile["seat"] not in (0, 1):
        raise WORDS.refuse("C-2/seat", tile["corner"])
    first_turn = int(tile["upright"])
    if not rules.on_board(row, col, first_turn):
        raise WORDS.refuse("C-8/board", tile["corner"])
    foreign = {(r - row, c - col) for r, c in tile["foreign"]}
    for turns in (first_turn, first_turn + 2):
        for number, pair in enumerate(TILES):
            if {rotate_cell(cell, turns) for cell in pair} == foreign:
                return tile["seat"] * NUM_TILES + number, row, col, turns
    raise WORDS.refuse("C-2/foreign", tile["corner"])


def _require_reachable(tiles: list[types.LaidTile]) -> None:
    """Raise `Refused` unless the tiles can be laid one after another, the first over the centre."""
    shapes = []
    for tile in tiles:
        _, row, col, turns = _recognize(tile)
        cells = {(row + r, col + c) for r, c in (rotate_cell(cell, turns) for cell in CELLS)}
        foreign = {(r, c) for r, c in tile["foreign"]}
        shapes.append((tile["seat"], cells - foreign, foreign))
    centre = divmod(CENTRE, ROW_STRIDE)
    first = next((n for n, (_, own, foreign) in enumerate(shapes) if centre in own | foreign), None)
    if first is None:
        raise WORDS.refuse("C-9", list(centre))
    colours: tuple[set[tuple[int, int]], set[tuple[int, int]]] = (set(), set())
    waiting, reached = [*range(len(shapes))], [first]
    while reached:
        for number in reached:
            seat, own, foreign = shapes[number]
            colours[seat].update(own)
            colours[1 - seat].update(foreign)
            waiting.remove(number)
        reached = [n for n in waiting if _touches(shapes[n][1], colours[shapes[n][0]])]
    if waiting:
        raise WORDS.refuse("C-10", tiles[waiting[0]]["corner"])


def _touches(own: set[tuple[int, int]], colour: set[tuple[int, int]]) -> bool:
    """Return whether a square shares an edge with one of the other set (C-10)."""
    steps = ((-1, 0), (1, 0), (0, -1), (0, 1))
    return any((row + down, col + right) in colour for row, col in own for down, right in steps)
