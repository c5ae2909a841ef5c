"""What an environment shows: a game's codec or its candidates as Gymnasium spaces, and views as elements."""

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
"""Decisions after which a play in real time is truncated, unless another number is given: a race among
beginners need not end."""

CANDIDATES = "candidates"
"""The plane that tells the traits of candidates, a row for each number."""

Planes = dict[str, Any]
"""Arrays by name, typed as Gymnasium types a `Dict`."""


class Arrays:
    """A game with one set-up in arrays; ValueError for a game whose actions have no numbers.

    Where actions are numbered within a decision, the candidates follow from the play's seed, its last line
    and the seat. `idle`, where there is one, is the number of doing nothing: the last.
    """

    def __init__(
        self, game: str, seats: int | None, options: Mapping[str, Json] | None, *, idle: bool = False
    ) -> None:
        play = new(game, seats, options, seed=0)
        make = registry.coder(game)
        coder = None if make is None else make(play.setup)
        if coder is None:
            raise ValueError(f"{game} has no numbers for its actions, and so no environment")
        self.game, self.setup, self.coder = game, play.setup, coder
        self.realtime = play.game.facts.realtime
        self.size = coder.size + (idle or self.realtime)
        self.idle = coder.size if self.size > coder.size else None
        self._lot = 0
        self._found: dict[int, tuple[Any, Sequence[Action]]] = {}
        self._views: dict[int, tuple[Any, dict[str, Json]]] = {}

    def begin(self, lot: int) -> Play:
        """A new play; the same lot gives the same one."""
        self._lot = lot
        self._found.clear()
        self._views.clear()
        return new(self.game, self.setup.seats, self.setup.options, lot)

    def actions(self) -> spaces.Discrete:
        """The space of the numbers of actions."""
        return spaces.Discrete(self.size)

    def planes(self) -> spaces.Dict:
        """The space of observations."""
        planes = dict(self.coder.planes)
        if isinstance(self.coder, Candidates):
            traits = self.coder.traits
            shape = (self.coder.size, *traits.shape)
            planes[CANDIDATES] = Plane(shape, min(0, traits.low), traits.high, traits.says)
        return spaces.Dict(
            {name: spaces.Box(plane.low, plane.high, plane.shape, np.int32) for name, plane in planes.items()}
        )

    def masks(self) -> spaces.Box:
        """The space of masks."""
        return spaces.Box(0, 1, (self.size,), np.int8)

    def observe(self, play: Play, seat: int) -> Planes:
        """What a seat knows."""
        view = self._view(play, seat)
        planes = {name: array.astype(np.int32) for name, array in self.coder.observe(view).items()}
        if isinstance(self.coder, Candidates):
            found = self._candidates(self.coder, play, seat)
            planes[CANDIDATES] = np.zeros((self.coder.size, *self.coder.traits.shape), np.int32)
            planes[CANDIDATES][: len(found)] = self.coder.tell(view, found)
        return planes

    def mask(self, play: Play, seat: int) -> NDArray[np.int8]:
        """What a seat may do, in the form that spaces take samples by; nothing, where there is a number for
        that, is done by whom the game does not wait for."""
        mask = np.zeros(self.size, np.int8)
        if isinstance(self.coder, Candidates):
            mask[: len(self._candidates(self.coder, play, seat))] = 1
        else:
            mask[: self.coder.size] = self.coder.mask(self._view(play, seat))
        if self.idle is not None:
            mask[self.idle] = seat not in play.awaited
        return mask

    def action(self, play: Play, seat: int, number: int) -> Action | None:
        """What a number means to a seat now; None for doing nothing, ValueError for what means nothing."""
        if number == self.idle:
            if seat in play.awaited:
                raise ValueError(f"the game waits for seat {seat}")
            return None
        if isinstance(self.coder, Codec):
            return self.coder.action(number)
        found = self._candidates(self.coder, play, seat)
        if not 0 <= number < len(found):
            raise ValueError(f"no action has the number {number}")
        return found[number]

    def _view(self, play: Play, seat: int) -> dict[str, Json]:
        """A seat's view, made once between two lines."""
        moment = (len(play.record), play.now)
        if self._views.get(seat, (None,))[0] != moment:
            self._views[seat] = moment, play.view(seat)
        return self._views[seat][1]

    def _candidates(self, coder: Candidates, play: Play, seat: int) -> Sequence[Action]:
        """Those of a decision, found once."""
        moment = (len(play.record), play.now)
        if self._found.get(seat, (None,))[0] != moment:
            rng = Random(f"{self._lot}:{moment}:{seat}")
            found = coder.candidates(self._view(play, seat), rng) if play.outcome is None else ()
            self._found[seat] = moment, found
        return self._found[seat][1]


def begun(environment: object) -> None:
    """RuntimeError for an environment that was not reset yet."""
    if not hasattr(environment, "play"):
        raise RuntimeError("reset comes before everything else")
