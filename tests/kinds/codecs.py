"""Codecs of toy games for learners: fixed action numbers for the hand, candidates for the discs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from machinami.core.contract import Action, Json, Plane, Setup
from machinami.core.factory import imagine
from tests.kinds.drop import TURNS, WIDTH

CARDS = 9


class HandCodec:
    """Card n has the action number n - 1."""

    def __init__(self, setup: Setup) -> None:
        self.size = CARDS
        self.planes = {"hand": Plane((CARDS,), 0, 1), "played": Plane((setup.seats, CARDS), 0, 1)}

    def number(self, action: Action) -> int:
        if action.get("card") not in range(1, CARDS + 1):
            raise ValueError(f"no card: {action}")
        return int(action["card"]) - 1

    def action(self, number: int) -> Action:
        if number not in range(CARDS):
            raise ValueError(f"no action has the number {number}")
        return {"card": number + 1}

    def mask(self, view: dict[str, Json]) -> NDArray[Any]:
        mask = np.zeros(self.size, np.bool_)
        mask[[self.number(action) for action in view["offered"]]] = True
        return mask

    def observe(self, view: dict[str, Json]) -> dict[str, NDArray[Any]]:
        planes = {name: np.zeros(plane.shape, np.int8) for name, plane in self.planes.items()}
        planes["hand"][[card - 1 for card in view["board"]["hand"]]] = 1
        for seat, card in view["board"]["played"]:
            planes["played"][seat, card - 1] = 1
        return planes


class DiscCandidates:
    """Offers a few random places for a disc as candidates."""

    def __init__(self, setup: Setup) -> None:
        self.size = 5
        self.planes = {"discs": Plane((TURNS * setup.seats,), -1, WIDTH)}
        self.traits = Plane((1,), 0, WIDTH)

    def candidates(self, view: dict[str, Json], rng: Random) -> list[Action]:
        actions = imagine(view, rng).actions(view["seat"])
        found = [actions.sample(rng) for _ in range(self.size)] if actions else []
        return [*{action["disc"]: action for action in found}.values()]

    def encode_candidates(self, view: dict[str, Json], candidates: Sequence[Action]) -> NDArray[Any]:
        return np.array([[action["disc"]] for action in candidates], np.int32)

    def observe(self, view: dict[str, Json]) -> dict[str, NDArray[Any]]:
        discs = np.full(self.planes["discs"].shape, -1, np.int32)
        places = [where for _, where in view["board"]["discs"]]
        discs[: len(places)] = places
        return {"discs": discs}
