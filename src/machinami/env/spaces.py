"""A game's codec or candidates as Gymnasium spaces, and views as elements of these spaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from machinami.core import registry
from machinami.core.contract import Action, Candidates, Codec, Json, Plane
from machinami.core.factory import new
from machinami.core.play import Play

LONGEST = 4_000
"""The default number of decisions after which a real-time play is truncated: weak players may not finish."""

CANDIDATES = "candidates"
"""The plane with the traits of the candidates, one row per number."""

Planes = dict[str, Any]
"""Arrays by name, typed like a Gymnasium `Dict`."""


class Arrays:
    """Encodes a game with one set-up as arrays. Raise ValueError for a game without action numbers.

    Candidates, which are numbered within a decision, depend on the play's seed, its last line and the seat.
    `idle_number` is the number of doing nothing, which is the last one, or None.
    """

    def __init__(
        self, game: str, seats: int | None, options: Mapping[str, Json] | None, *, idle: bool = False
    ) -> None:
        play = new(game, seats, options, seed=0)
        make = registry.coder(game)
        coder = None if make is None else make(play.setup)
        if coder is None:
            raise ValueError(f"{game} has no action numbers, which environments require")
        self.game, self.setup, self.coder = game, play.setup, coder
        self.realtime = play.game.facts.realtime
        self.size = coder.size + (idle or self.realtime)
        self.idle = coder.size if self.size > coder.size else None
        self._lot = 0
        self._found: dict[int, tuple[Any, Sequence[Action]]] = {}
        self._views: dict[int, tuple[Any, dict[str, Json]]] = {}

    def begin(self, lot: int) -> Play:
        """Start a new play; the same seed gives the same play."""
        self._lot = lot
        self._found.clear()
        self._views.clear()
        return new(self.game, self.setup.seats, self.setup.options, lot)

    def actions(self) -> spaces.Discrete:
        """Return the space of action numbers."""
        return spaces.Discrete(self.size)

    def planes(self) -> spaces.Dict:
        """Return the space of observations."""
        planes = dict(self.coder.planes)
        if isinstance(self.coder, Candidates):
            traits = self.coder.traits
            shape = (self.coder.size, *traits.shape)
            planes[CANDIDATES] = Plane(shape, min(0, traits.low), traits.high, traits.says)
        return spaces.Dict(
            {name: spaces.Box(plane.low, plane.high, plane.shape, np.int32) for name, plane in planes.items()}
        )

    def masks(self) -> spaces.Box:
        """Return the space of masks."""
        return spaces.Box(0, 1, (self.size,), np.int8)

    def observe(self, play: Play, seat: int) -> Planes:
        """Return the observation of a seat."""
        view = self._view(play, seat)
        planes = {name: array.astype(np.int32) for name, array in self.coder.observe(view).items()}
        if isinstance(self.coder, Candidates):
            candidates = self._candidates(self.coder, play, seat)
            planes[CANDIDATES] = np.zeros((self.coder.size, *self.coder.traits.shape), np.int32)
            planes[CANDIDATES][: len(candidates)] = self.coder.tell(view, candidates)
        return planes

    def mask(self, play: Play, seat: int) -> NDArray[np.int8]:
        """Return the legal actions of a seat as a mask for Gymnasium's `sample`.

        Doing nothing, if it has a number, is legal for seats that the game does not wait for.
        """
        mask = np.zeros(self.size, np.int8)
        if isinstance(self.coder, Candidates):
            mask[: len(self._candidates(self.coder, play, seat))] = 1
        else:
            mask[: self.coder.size] = self.coder.mask(self._view(play, seat))
        if self.idle is not None:
            mask[self.idle] = seat not in play.awaited
        return mask

    def action(self, play: Play, seat: int, number: int) -> Action | None:
        """Return a seat's action of a number; None for doing nothing. Raise ValueError for other numbers."""
        if number == self.idle:
            if seat in play.awaited:
                raise ValueError(f"seat {seat} must act: the game waits for it")
            return None
        if isinstance(self.coder, Codec):
            return self.coder.action(number)
        candidates = self._candidates(self.coder, play, seat)
        if not 0 <= number < len(candidates):
            raise ValueError(f"no action has the number {number}")
        return candidates[number]

    def _view(self, play: Play, seat: int) -> dict[str, Json]:
        """Return a seat's view, cached until the next line."""
        moment = (len(play.record), play.now)
        if self._views.get(seat, (None,))[0] != moment:
            self._views[seat] = moment, play.view(seat)
        return self._views[seat][1]

    def _candidates(self, coder: Candidates, play: Play, seat: int) -> Sequence[Action]:
        """Return the candidates of a decision, cached until the next line."""
        moment = (len(play.record), play.now)
        if self._found.get(seat, (None,))[0] != moment:
            rng = Random(f"{self._lot}:{moment}:{seat}")
            candidates = coder.candidates(self._view(play, seat), rng) if play.outcome is None else ()
            self._found[seat] = moment, candidates
        return self._found[seat][1]


def begun(environment: object) -> None:
    """Raise RuntimeError if the environment has not been reset yet."""
    if not hasattr(environment, "play"):
        raise RuntimeError("call reset() first")
