"""A second implementation of Toscana from its law, in sets and dicts: slow, simple and independent of the
package.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

Square = tuple[int, int]
Placement = tuple[int, int, int]

SIDE = 17
CENTRE: Square = (8, 8)
HEIGHT, WIDTH = 2, 4
LETTERS = "gr"


@dataclass(frozen=True)
class Shape:
    """A tile at one rotation, with the top-left square of its rectangle at (0, 0)."""

    height: int
    width: int
    foreign: frozenset[Square]

    @property
    def squares(self) -> frozenset[Square]:
        return frozenset((row, col) for row in range(self.height) for col in range(self.width))

    @property
    def own(self) -> frozenset[Square]:
        return self.squares - self.foreign


def rotate(shape: Shape, turns: int = 1) -> Shape:
    """Return the shape after a number of clockwise quarter turns."""
    for _ in range(turns):
        turned = frozenset((col, shape.height - 1 - row) for row, col in shape.foreign)
        shape = Shape(shape.width, shape.height, turned)
    return shape


def derive_tiles() -> dict[int, Shape]:
    """C-3: every choice of two foreign squares in reading order, except half turns of earlier ones."""
    found: list[Shape] = []
    for pair in combinations(sorted(Shape(HEIGHT, WIDTH, frozenset()).squares), 2):
        shape = Shape(HEIGHT, WIDTH, frozenset(pair))
        if rotate(shape, 2) not in found:
            found.append(shape)
    return dict(enumerate(found, start=1))


TILES = derive_tiles()


def rotations(tile: int) -> list[Shape]:
    """Return the distinct rotations, indexed by turns: four, or two for a tile unchanged by a half turn."""
    shape = TILES[tile]
    return [rotate(shape, turns) for turns in range(2 if rotate(shape, 2) == shape else 4)]


@cache
def footprints(tile: int) -> dict[Placement, tuple[frozenset[Square], frozenset[Square]]]:
    """C-4: return every placement on an empty board, with the squares of the owner's and the other colour."""
    return {
        (top, left, turns): (shift(shape.own, top, left), shift(shape.foreign, top, left))
        for turns, shape in enumerate(rotations(tile))
        for top in range(SIDE - shape.height + 1)
        for left in range(SIDE - shape.width + 1)
    }


def shift(squares: Iterable[Square], down: int, right: int) -> frozenset[Square]:
    return frozenset((row + down, col + right) for row, col in squares)


def neighbours(square: Square) -> set[Square]:
    row, col = square
    around = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}
    return {(r, c) for r, c in around if 0 <= r < SIDE and 0 <= c < SIDE}


def connected_parts(squares: Iterable[Square]) -> list[set[Square]]:
    """C-18: return the maximal edge-connected parts, in reading order of their first squares."""
    left = set(squares)
    parts = []
    while left:
        part: set[Square] = set()
        reached = {min(left)}
        while reached:
            part |= reached
            reached = {near for square in reached for near in neighbours(square)} & left - part
        left -= part
        parts.append(part)
    return parts


def verdict(games: list[tuple[int, int]]) -> dict[str, list[int]]:
    """C-22 and C-23: return the sums and all seats with the highest sum."""
    scores = [sum(game[seat] for game in games) for seat in (0, 1)]
    return {"scores": scores, "winners": [seat for seat in (0, 1) if scores[seat] == max(scores)]}


class Table:
    """One game. Seat 0 is grey, seat 1 is red; the first tile of a stack is its top."""

    def __init__(self, stacks: list[list[int]], first: int = 0, score: str = "tiles") -> None:
        if [sorted(stack) for stack in stacks] != [sorted(TILES)] * 2:
            raise ValueError("two stacks of all sixteen tiles are needed")
        if first not in (0, 1) or score not in ("tiles", "own_tiles", "squares"):
            raise ValueError(f"no such first seat or scoring: {first}, {score}")
        self.stacks = [list(stack) for stack in stacks]
        self.score = score
        self.colour: dict[Square, int] = {}
        self.placed: dict[str, set[Square]] = {}
        self.has_veto = [True, True]
        self.mover = first
        self.question: tuple[int, str] | None = None
        self.begin_turn(first)

    def begin_turn(self, seat: int) -> None:
        """Give the turn to a seat that can place; the game is over when neither seat can."""
        self.question = None
        for mover in (seat, 1 - seat):
            if self.placements(mover):
                self.mover = mover
                vetoable = self.has_veto[1 - mover] and len(self.stacks[mover]) >= 2
                self.question = (1 - mover, "veto") if vetoable else (mover, "place")
                return

    def placements(self, seat: int) -> set[Placement]:
        """C-8 to C-12: return the legal placements of the seat's top tile."""
        if not self.stacks[seat]:
            return set()
        everywhere = footprints(self.stacks[seat][0]).items()
        if not self.colour:
            return {placement for placement, (own, foreign) in everywhere if CENTRE in own | foreign}
        covered = set(self.colour)
        contacts = {
            near for square, colour in self.colour.items() if colour == seat for near in neighbours(square)
        } - covered
        return {
            placement
            for placement, (own, foreign) in everywhere
            if own & contacts and not (own | foreign) & covered
        }

    @property
    def legal(self) -> set[Placement]:
        return self.placements(self.mover) if self.question == (self.mover, "place") else set()

    def do(self, action: dict[str, Any]) -> None:
        wanted = self.question[1] if self.question else None
        match action:
            case {"veto": bool(used)} if wanted == "veto" and len(action) == 1:
                self.answer_veto(used)
            case {"place": [int(row), int(col), int(turns)]} if (
                len(action) == 1 and (row, col, turns) in self.legal
            ):
                self.lay(self.mover, (row, col, turns))
                self.begin_turn(1 - self.mover)
            case _:
                raise ValueError(f"asked for {wanted}, got {action}")

    def answer_veto(self, used: bool) -> None:
        """C-13 to C-15."""
        stack = self.stacks[self.mover]
        if used:
            self.has_veto[1 - self.mover] = False
            stack.append(stack.pop(0))
        if self.placements(self.mover):
            self.question = (self.mover, "place")
        else:
            self.begin_turn(1 - self.mover)

    def lay(self, seat: int, placement: Placement) -> None:
        """Put the seat's top tile on the board without checking the placement."""
        tile = self.stacks[seat].pop(0)
        own, foreign = footprints(tile)[placement]
        self.placed[f"{LETTERS[seat]}{tile}"] = set(own | foreign)
        self.colour |= dict.fromkeys(own, seat) | dict.fromkeys(foreign, 1 - seat)

    @property
    def tops(self) -> tuple[int | None, int | None]:
        grey, red = self.stacks
        return grey[0] if grey else None, red[0] if red else None

    def regions(self, seat: int) -> list[set[Square]]:
        """C-18: return all areas of the seat's colour."""
        return connected_parts(square for square, colour in self.colour.items() if colour == seat)

    def list_counted_tiles(self, seat: int, region: set[Square]) -> list[str]:
        """C-19, C-20: return the tiles that count in an area, each once, grey before red, by number."""
        names = [name for name, squares in self.placed.items() if squares & region]
        if self.score == "own_tiles":
            names = [name for name in names if name[0] == LETTERS[seat]]
        return sorted(names, key=lambda name: (name[0], int(name[1:])))

    def worth(self, seat: int, region: set[Square]) -> int:
        return len(region) if self.score == "squares" else len(self.list_counted_tiles(seat, region))

    def best_areas(self, seat: int) -> list[list[str]]:
        """Return the tiles of each area with the highest worth, in reading order of the areas."""
        best = self.scores[seat]
        return [
            self.list_counted_tiles(seat, area)
            for area in self.regions(seat)
            if self.worth(seat, area) == best
        ]

    @property
    def areas(self) -> list[list[str]]:
        return [next(iter(self.best_areas(seat)), []) for seat in (0, 1)]

    @property
    def scores(self) -> tuple[int, int]:
        grey, red = (max((self.worth(seat, r) for r in self.regions(seat)), default=0) for seat in (0, 1))
        return grey, red

    @property
    def outcome(self) -> dict[str, list[int]] | None:
        return None if self.question else verdict([self.scores])


class Match:
    """C-23: two games, each with its own stacks; seat 1 begins the second."""

    def __init__(self, stacks: list[list[list[int]]], score: str = "tiles") -> None:
        if len(stacks) != 2:
            raise ValueError("a match is two games")
        self.tables = [Table(stacks[first], first, score) for first in (0, 1)]

    @property
    def table(self) -> Table:
        """The current game, or the last one."""
        return next((table for table in self.tables if table.question), self.tables[-1])

    @property
    def question(self) -> tuple[int, str] | None:
        return self.table.question

    @property
    def legal(self) -> set[Placement]:
        return self.table.legal

    def do(self, action: dict[str, Any]) -> None:
        self.table.do(action)

    @property
    def outcome(self) -> dict[str, list[int]] | None:
        return None if self.question else verdict([table.scores for table in self.tables])
