"""Training data: every decision of a game as arrays, with its reward.

A row is one decision: the seat's observation, the legal actions, the chosen action and the final reward. Rows
are computed from views only, so that they contain nothing hidden from the seat.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Any

from machinami.core import registry
from machinami.core.contract import Action, CandidateCodec, Codec, Json, Outcome
from machinami.core.play import Play
from machinami.lab import WORDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

OBSERVATION_PREFIX = "observation."
"""Prefix of the observation arrays' names, before the name of the plane."""

INT16_LIMIT = 1 << 15


class DecisionLog:
    """Collects the decisions of one play.

    With candidate actions, the candidates are sampled from the seed; a chosen action that is not among them
    replaces the last one.
    """

    def __init__(self, play: Play, seed: str) -> None:
        self._codec, self._seed = build_codec(play), seed
        self._rows: list[dict[str, Any]] = []

    def add(self, seat: int, view: dict[str, Json], action: Action) -> None:
        """Add a decision, before the action is applied."""
        row = {OBSERVATION_PREFIX + name: plane for name, plane in self._codec.observe(view).items()}
        chosen = self._encode_choice(view, action)
        self._rows.append(row | chosen | {"seat": seat})

    def arrays(self, outcome: Outcome) -> dict[str, NDArray[Any]]:
        """Return all rows as arrays by name; the first axis counts decisions."""
        import numpy as np

        from machinami.core.encoding import compute_rewards

        won = compute_rewards(outcome)
        types = {"seat": np.int8, "action": np.int32, "mask": np.int8}
        for name, plane in self._named_planes():
            types[name] = np.int16 if plane.low >= -INT16_LIMIT and plane.high < INT16_LIMIT else np.int32
        columns = {name: np.array([row[name] for row in self._rows], types[name]) for name in self._rows[0]}
        return columns | {"result": np.array([won[row["seat"]] for row in self._rows], np.float32)}

    def _named_planes(self) -> list[tuple[str, Any]]:
        named = [(OBSERVATION_PREFIX + name, plane) for name, plane in self._codec.planes.items()]
        return (
            [*named, ("candidates", self._codec.traits)] if isinstance(self._codec, CandidateCodec) else named
        )

    def _encode_choice(self, view: dict[str, Json], action: Action) -> dict[str, Any]:
        import numpy as np

        if isinstance(self._codec, Codec):
            return {"mask": self._codec.mask(view), "action": self._codec.number(action)}
        candidates = [*self._codec.candidates(view, Random(f"{self._seed}:{len(self._rows)}"))]
        if action not in candidates:
            candidates = [*candidates[: self._codec.size - 1], action]
        traits = np.zeros((self._codec.size, *self._codec.traits.shape), np.int32)
        traits[: len(candidates)] = self._codec.encode_candidates(view, candidates)
        return {
            "candidates": traits,
            "mask": np.arange(self._codec.size) < len(candidates),
            "action": candidates.index(action),
        }


def build_codec(play: Play) -> Codec | CandidateCodec:
    """Return the codec of a play; refuse without numpy (L-14) or without a codec (L-15)."""
    if find_spec("numpy") is None:
        raise WORDS.refuse("L-14")
    make = registry.codec_factory(play.game.info.key)
    if make is None:
        raise WORDS.refuse("L-15", game=play.game.info.name)
    return make(play.setup)


def pack_arrays(arrays: Mapping[str, NDArray[Any]]) -> bytes:
    """Pack arrays as an npz file, deterministically."""
    import numpy as np

    file = io.BytesIO()
    np.savez_compressed(file, **dict(arrays))  # type: ignore[arg-type]
    return file.getvalue()
