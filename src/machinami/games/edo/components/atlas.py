"""The map for the rules: spaces are numbers, and all distances are precomputed."""

from __future__ import annotations

from machinami.games.edo.components.figures import Board
from machinami.games.edo.components.goods import RICE, STONE, WOOD
from machinami.games.edo.components.validation import CAPITAL

PRODUCTS = {"paddies": RICE, "forest": WOOD, "quarry": STONE}
NO_PRODUCT = -1


class Atlas:
    """The map for a number of players. Immutable."""

    def __init__(self, board: Board, seats: int) -> None:
        self.names = tuple(board.spaces)
        self.space_numbers = {name: number for number, name in enumerate(self.names)}
        self.kinds = tuple(space.kind for space in board.spaces.values())
        self.positions = tuple(space.at for space in board.spaces.values())
        self.roads = tuple(
            tuple(self.space_numbers[end] for end in space.roads) for space in board.spaces.values()
        )
        self.covered = frozenset(self.space_numbers[name] for name in board.covered.get(str(seats), ()))
        self.products = tuple(
            NO_PRODUCT if space in self.covered else PRODUCTS.get(kind, NO_PRODUCT)
            for space, kind in enumerate(self.kinds)
        )
        self.capital = self.space_numbers[CAPITAL]
        self.towns = tuple(space for space, kind in enumerate(self.kinds) if kind == "town")
        self.town_at = {space: town for town, space in enumerate(self.towns)}
        self.borders = tuple(space for space, kind in enumerate(self.kinds) if kind == "border")
        self.spaces = tuple(range(len(self.names)))
        self.distances = tuple(self._compute_distances(space) for space in self.spaces)

    def _compute_distances(self, start: int) -> tuple[int, ...]:
        steps, order = {start: 0}, [start]
        for space in order:
            for end in self.roads[space]:
                if end not in steps:
                    steps[end] = steps[space] + 1
                    order.append(end)
        return tuple(steps[space] for space in self.spaces)
