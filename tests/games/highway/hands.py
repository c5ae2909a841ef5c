"""Tokyo Highway with random falls: a slow chance request decides which pieces fall.

Its rules version is 2, in which every piece is carried.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from machinami.core import registry
from machinami.core.contract import Action, ChanceRequest, ChanceResult, Option
from machinami.games.highway.game import Highway


class Clumsy(Highway):
    """The same rules; sometimes a move knocks over three pieces of any owner."""

    def __init__(self) -> None:
        super().__init__(2)
        self.info = replace(
            self.info,
            key="toy_clumsy",
            options=tuple(
                Option("hands", ("real",)) if option.name == "hands" else option
                for option in self.info.options
            ),
        )

    def sample_chance(self, request: ChanceRequest, rng: Random) -> Action | ChanceResult:
        if request.kind != "fell":
            return super().sample_chance(request, rng)
        board = request.detail
        pieces = [f"disc:{pillar['id']}" for pillar in board["pillars"]]
        pieces += [f"road:{road['id']}" for road in board["roads"]]
        pieces += [f"car:{car['seat']}:{car['type']}" for car in board["cars"]]
        return {"fell": rng.sample(pieces, 3) if rng.random() < 0.3 else []}


CLUMSY = Clumsy()
registry.register(CLUMSY)
