"""What learners learn from: every decision of a game as arrays, with what came of it.

A row is a decision: what its seat saw, what it might do, what it did and what it won in the end. Rows are
made from views alone, so they hold nothing that the seat could not know.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Any

from machinami.core import registry
from machinami.core.contract import Action, Candidates, Codec, Json, Outcome
from machinami.core.play import Play
from machinami.lab import WORDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

SEEN = "observation."
"""How the arrays of what was seen are named, before the name of the plane."""

SMALL = 1 << 15


class Notes:
    """The decisions of one play, noted as they are made. Where actions are numbered within a decision, the
    candidates follow from the seed, and one that was done but is not among them takes the last place."""

    def __init__(self, play: Play, seed: str) -> None:
        self._coder, self._seed = coder(play), seed
        self._rows: list[dict[str, Any]] = []

    def take(self, seat: int, view: dict[str, Json], action: Action) -> None:
        """Note what a seat is about to do."""
        row = {SEEN + name: plane for name, plane in self._coder.observe(view).items()}
        chosen = self._chosen(view, action)
        self._rows.append(row | chosen | {"seat": seat})

    def arrays(self, outcome: Outcome) -> dict[str, NDArray[Any]]:
        """All rows as arrays by name, the first index counting decisions."""
        import numpy as np

        from machinami.core.encoding import rewards

        won = rewards(outcome)
        types = {"seat": np.int8, "action": np.int32, "mask": np.int8}
        for name, plane in self._planes():
            types[name] = np.int16 if plane.low >= -SMALL and plane.high < SMALL else np.int32
        found = {name: np.array([row[name] for row in self._rows], types[name]) for name in self._rows[0]}
        return found | {"result": np.array([won[row["seat"]] for row in self._rows], np.float32)}

    def _planes(self) -> list[tuple[str, Any]]:
        named = [(SEEN + name, plane) for name, plane in self._coder.planes.items()]
        return [*named, ("candidates", self._coder.traits)] if isinstance(self._coder, Candidates) else named

    def _chosen(self, view: dict[str, Json], action: Action) -> dict[str, Any]:
        import numpy as np

        if isinstance(self._coder, Codec):
            return {"mask": self._coder.mask(view), "action": self._coder.number(action)}
        found = [*self._coder.candidates(view, Random(f"{self._seed}:{len(self._rows)}"))]
        if action not in found:
            found = [*found[: self._coder.size - 1], action]
        told = np.zeros((self._coder.size, *self._coder.traits.shape), np.int32)
        told[: len(found)] = self._coder.tell(view, found)
        return {
            "candidates": told,
            "mask": np.arange(self._coder.size) < len(found),
            "action": found.index(action),
        }


def coder(play: Play) -> Codec | Candidates:
    """What makes numbers of a play, or a refusal that says what is missing."""
    if find_spec("numpy") is None:
        raise WORDS.refuse("L-14")
    make = registry.coder(play.game.facts.key)
    if make is None:
        raise WORDS.refuse("L-15", game=play.game.facts.name)
    return make(play.setup)


def packed(arrays: Mapping[str, NDArray[Any]]) -> bytes:
    """Arrays as an npz file, the same bytes for the same arrays."""
    import numpy as np

    file = io.BytesIO()
    np.savez_compressed(file, **dict(arrays))  # type: ignore[arg-type]
    return file.getvalue()
