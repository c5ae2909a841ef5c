"""A game's codec or candidates as Gymnasium spaces, and views as elements of these spaces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from machinami.core import registry
from machinami.core.contract import Action, CandidateCodec, Codec, Json, Plane, Setup, StepCodec
from machinami.core.factory import new
from machinami.core.play import Play

MAX_DECISIONS = 4_000
"""The default number of decisions after which a real-time play is truncated: weak players may not finish."""

CANDIDATES_PLANE = "candidates"
"""The plane with the traits of the candidates, one row per number."""

Planes = dict[str, Any]
"""Arrays by name, typed like a Gymnasium `Dict`."""


AnyCodec = Codec | CandidateCodec | StepCodec


def find_any_codec(game: str, setup: Setup) -> AnyCodec | None:
    """Return the codec of a game's actions; None if it has none."""
    make = registry.codec_factory(game)
    return None if make is None else make(setup)


class ArrayEncoder:
    """Encodes a game with one set-up as arrays. Raise ValueError for a game without action numbers.

    Candidates, which are numbered within a decision, depend on the play's seed, its last line and the seat.
    `idle_number` is the number of doing nothing, which is the last one, or None.
    """

    def __init__(
        self,
        game: str,
        seats: int | None,
        options: Mapping[str, Json] | None,
        *,
        has_idle: bool = False,
        find_codec: Callable[[str, Setup], AnyCodec | None] | None = None,
    ) -> None:
        play = new(game, seats, options, seed=0)
        coder = (find_codec or find_any_codec)(game, play.setup)
        if coder is None:
            raise ValueError(f"{game} has no action numbers, which environments require")
        self.game, self.setup, self.coder = game, play.setup, coder
        self.is_realtime = play.game.info.realtime
        self.size = coder.size + (has_idle or self.is_realtime)
        self.idle_number = coder.size if self.size > coder.size else None
        self._seed = 0
        self._candidate_cache: dict[int, tuple[Any, Sequence[Action]]] = {}
        self._view_cache: dict[int, tuple[Any, dict[str, Json]]] = {}

    def start_play(self, seed: int) -> Play:
        """Start a new play; the same seed gives the same play."""
        self._seed = seed
        self._candidate_cache.clear()
        self._view_cache.clear()
        return new(self.game, self.setup.seats, self.setup.options, seed)

    def build_action_space(self) -> spaces.Discrete:
        """Return the space of action numbers."""
        return spaces.Discrete(self.size)

    @cached_property
    def plane_specs(self) -> dict[str, Plane]:
        """The planes of an observation by name: shape, bounds, and what they mean."""
        planes = dict(self.coder.planes)
        if isinstance(self.coder, CandidateCodec):
            planes[CANDIDATES_PLANE] = build_candidates_plane(self.coder)
        return planes

    def build_observation_space(self) -> spaces.Dict:
        """Return the space of observations."""
        boxes: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(plane.low, plane.high, plane.shape, np.int32)
            for name, plane in self.plane_specs.items()
        }
        return spaces.Dict(boxes)

    def build_mask_space(self) -> spaces.Box:
        """Return the space of masks."""
        return spaces.Box(0, 1, (self.size,), np.int8)

    def observe(self, play: Play, seat: int) -> Planes:
        """Return the observation of a seat."""
        view = self._view(play, seat)
        coder = self.coder
        arrays = coder.observe(view, ()) if isinstance(coder, StepCodec) else coder.observe(view)
        planes = {name: array.astype(np.int32) for name, array in arrays.items()}
        if isinstance(self.coder, CandidateCodec):
            candidates = self._candidates(self.coder, play, seat)
            planes[CANDIDATES_PLANE] = np.zeros((self.coder.size, *self.coder.traits.shape), np.int32)
            planes[CANDIDATES_PLANE][: len(candidates)] = self.coder.encode_candidates(view, candidates)
        return planes

    def compute_mask(self, play: Play, seat: int) -> NDArray[np.int8]:
        """Return the legal actions of a seat as a mask for Gymnasium's `sample`.

        Doing nothing, if it has a number, is legal for seats that the game does not wait for.
        """
        mask = np.zeros(self.size, np.int8)
        if isinstance(self.coder, CandidateCodec):
            mask[: len(self._candidates(self.coder, play, seat))] = 1
        elif isinstance(self.coder, StepCodec):
            mask[: self.coder.size] = self.coder.mask(self._view(play, seat), ())
        else:
            mask[: self.coder.size] = self.coder.mask(self._view(play, seat))
        if self.idle_number is not None:
            mask[self.idle_number] = seat not in play.awaited
        return mask

    def decode_action(self, play: Play, seat: int, number: int) -> Action | None:
        """Return a seat's action of a number; None for doing nothing. Raise ValueError for other numbers."""
        if number == self.idle_number:
            if seat in play.awaited:
                raise ValueError(f"seat {seat} must act: the game waits for it")
            return None
        if isinstance(self.coder, Codec):
            return self.coder.action(number)
        if isinstance(self.coder, StepCodec):
            return self.coder.join(self._view(play, seat), (number,))
        candidates = self._candidates(self.coder, play, seat)
        if not 0 <= number < len(candidates):
            raise ValueError(f"no action has the number {number}")
        return candidates[number]

    def _view(self, play: Play, seat: int) -> dict[str, Json]:
        """Return a seat's view, cached until the next line."""
        moment = (len(play.record), play.now)
        if self._view_cache.get(seat, (None,))[0] != moment:
            self._view_cache[seat] = moment, play.view(seat)
        return self._view_cache[seat][1]

    def _candidates(self, coder: CandidateCodec, play: Play, seat: int) -> Sequence[Action]:
        """Return the candidates of a decision, cached until the next line."""
        moment = (len(play.record), play.now)
        if self._candidate_cache.get(seat, (None,))[0] != moment:
            rng = Random(f"{self._seed}:{moment}:{seat}")
            candidates = coder.candidates(self._view(play, seat), rng) if play.outcome is None else ()
            self._candidate_cache[seat] = moment, candidates
        return self._candidate_cache[seat][1]


def build_candidates_plane(codec: CandidateCodec) -> Plane:
    """Return the plane with the traits of all candidates."""
    traits = codec.traits
    return Plane((codec.size, *traits.shape), min(0, traits.low), traits.high, traits.description)


def require_reset(environment: object) -> None:
    """Raise RuntimeError if the environment has not been reset yet."""
    if not hasattr(environment, "play"):
        raise RuntimeError("call reset() first")
