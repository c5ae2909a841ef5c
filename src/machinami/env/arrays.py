"""What an environment shows: a game's codec as Gymnasium spaces, and views as their elements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from machinami import registry
from machinami.contract import Codec, Json, Outcome
from machinami.opening import new
from machinami.play import Play

RENDER_MODES = ("ansi",)

Planes = dict[str, Any]
"""Arrays by name, typed as Gymnasium types a `Dict`."""


class Arrays:
    """A game with one set-up in arrays; ValueError for a game whose actions have no numbers."""

    def __init__(self, game: str, seats: int | None, options: Mapping[str, Json] | None) -> None:
        setup = new(game, seats, options, seed=0).setup
        make = registry.coder(game)
        codec = None if make is None else make(setup)
        if not isinstance(codec, Codec):
            raise ValueError(f"{game} has no numbers for its actions, and so no environment")
        self.game, self.setup, self.codec = game, setup, codec

    def begin(self, seed: int) -> Play:
        """A new play; the same seed gives the same one."""
        return new(self.game, self.setup.seats, self.setup.options, seed)

    def actions(self) -> spaces.Discrete:
        """The space of the numbers of actions."""
        return spaces.Discrete(self.codec.size)

    def planes(self) -> spaces.Dict:
        """The space of observations."""
        return spaces.Dict(
            {
                name: spaces.Box(plane.low, plane.high, plane.shape, np.int32)
                for name, plane in self.codec.planes.items()
            }
        )

    def masks(self) -> spaces.Box:
        """The space of masks."""
        return spaces.Box(0, 1, (self.codec.size,), np.int8)

    def observe(self, view: dict[str, Json]) -> Planes:
        """What the view's seat knows."""
        return {name: array.astype(np.int32) for name, array in self.codec.observe(view).items()}

    def mask(self, view: dict[str, Json]) -> NDArray[np.int8]:
        """What the view's seat may do, in the form that spaces take samples by."""
        return self.codec.mask(view).astype(np.int8)


def checked(render_mode: str | None) -> str | None:
    """A way of drawing that there is, or none; ValueError for any other."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f"render modes are {', '.join(RENDER_MODES)}, not {render_mode}")
    return render_mode


def begun(environment: object) -> None:
    """RuntimeError for an environment that was not reset yet."""
    if not hasattr(environment, "play"):
        raise RuntimeError("reset comes before everything else")


def rewards(outcome: Outcome) -> list[float]:
    """What a seat won beyond an equal share: 1 for who wins alone, and 0 in sum among several seats."""
    seats, winners = len(outcome.scores), outcome.winners
    if seats == 1:
        return [1.0 if winners else -1.0]
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    return [(share - sum(shares) / seats) * seats / (seats - 1) for share in shares]
