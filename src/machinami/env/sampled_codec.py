"""Codecs whose chance is sampled from seeds, for games that do not split their deals into steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from machinami.core.contract import (
    Action,
    CandidateCodec,
    ChanceRequest,
    ChanceResult,
    Codec,
    Game,
    Json,
    Plane,
)
from machinami.core.record import dump
from machinami.env.spaces import CANDIDATES_PLANE, MAX_DECISIONS, build_candidates_plane

CHANCE_STEPS, CHANCE_OUTCOMES = 2, 128
"""A chance result takes two steps of 128 outcomes: one of 16,384 equally likely seeds."""

_MAX_CACHED_VIEWS = 64


class SampledChanceCodec:
    """A `StepCodec` in which every action is one step, and every chance result is sampled from a seed.

    Candidates are numbered within one decision: they depend on the view alone. In real time the last number
    waits, which `join` returns as None.
    """

    def __init__(self, game: Game[Any], codec: Codec | CandidateCodec) -> None:
        self._game, self._codec = game, codec
        self._candidates: dict[str, Sequence[Action]] = {}
        self.size = codec.size + game.info.realtime
        self.idle_number = codec.size if game.info.realtime else None
        self.max_decisions = MAX_DECISIONS
        self.planes: Mapping[str, Plane] = dict(codec.planes)
        if isinstance(codec, CandidateCodec):
            self.planes = {**codec.planes, CANDIDATES_PLANE: build_candidates_plane(codec)}

    def decode_chance(self, request: ChanceRequest, outcomes: Sequence[int]) -> int | Action:
        """Return the number of outcomes of the next step, or the result that the last step's seed samples."""
        if len(outcomes) < CHANCE_STEPS:
            return CHANCE_OUTCOMES
        seed = "-".join(map(str, outcomes))
        result = self._game.sample_chance(request, Random(f"{request.kind} {seed}"))
        return result.do if isinstance(result, ChanceResult) else result

    def join(self, view: dict[str, Json], steps: Sequence[int]) -> Action | None:
        """Return the action of a number, or None for waiting. Raise ValueError for other numbers."""
        (number,) = steps
        if number == self.idle_number:
            return None
        if isinstance(self._codec, Codec):
            return self._codec.action(number)
        candidates = self._list_candidates(self._codec, view)
        if not 0 <= number < len(candidates):
            raise ValueError(f"no action has the number {number}")
        return candidates[number]

    def mask(self, view: dict[str, Json], steps: Sequence[int]) -> NDArray[np.bool_]:
        """Return which numbers the view's seat may choose. It may wait unless the game waits for it."""
        mask = np.zeros(self.size, np.bool_)
        if isinstance(self._codec, Codec):
            mask[: self._codec.size] = self._codec.mask(view)
        else:
            mask[: len(self._list_candidates(self._codec, view))] = True
        if self.idle_number is not None:
            mask[self.idle_number] = view["seat"] not in view["awaited"]
        return mask

    def observe(self, view: dict[str, Json], steps: Sequence[int]) -> dict[str, NDArray[Any]]:
        """Return the knowledge of the view's seat by plane; candidates are part of it."""
        planes = dict(self._codec.observe(view))
        if isinstance(self._codec, CandidateCodec):
            candidates = self._list_candidates(self._codec, view)
            array = np.zeros(self.planes[CANDIDATES_PLANE].shape, np.int32)
            array[: len(candidates)] = self._codec.encode_candidates(view, candidates)
            planes[CANDIDATES_PLANE] = array
        return planes

    def _list_candidates(self, codec: CandidateCodec, view: dict[str, Json]) -> Sequence[Action]:
        """Return the candidates of a view, which seeds their generator. The latest views are cached."""
        if view["seat"] not in view["to_act"]:
            return ()
        text = dump(view)
        if text not in self._candidates:
            if len(self._candidates) >= _MAX_CACHED_VIEWS:
                del self._candidates[next(iter(self._candidates))]
            self._candidates[text] = codec.candidates(view, Random(text))
        return self._candidates[text]
