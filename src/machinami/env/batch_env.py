"""Batches: thousands of plays stepped at once in compiled code, on any number of threads.

Without Numba the same code runs in plain Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from math import prod
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias, TypedDict, Unpack

import numpy as np
from numpy.typing import NDArray

from machinami import kernel
from machinami.core import registry
from machinami.core.contract import Codec, Json, Plane, StepCodec
from machinami.core.encoding import plane_offsets
from machinami.core.factory import new
from machinami.env.codecs import require_fixed_codec
from machinami.kernel.python_backend import MASK

STEP_MODULE = "machinami.env.batch_step"
GREEDY_MODULE = "machinami.env.batch_greedy"

Int8: TypeAlias = NDArray[np.int8]
Int16: TypeAlias = NDArray[np.int16]


class BatchSettings(TypedDict, total=False):
    """The keyword arguments of a batch."""

    seed: int
    threads: int
    compiled: bool | None
    masks: Int8 | None
    observations: Int16 | None


class BatchShape(NamedTuple):
    """The dimensions of a play in a batch: seats, action numbers, and numbers of an observation."""

    seats: int
    size: int
    width: int


class BatchRows:
    """Plays of compiled rules, stepped at once. Each is observed by its mover; a finished play restarts.

    `rules_module` is the name of the module of the rules, `encoded_setup` the set-up as that module encodes
    it: seats and options as integers.

    `seats` contains the movers, `observations` their knowledge and `masks` their legal actions, one row per
    play. Every step overwrites them, in arrays of the caller if these are given. `ended` marks the plays that
    the last step finished, `rewards` contains the rewards there: 1 for a sole winner, 0 for an equal share.
    """

    def __init__(
        self,
        rules_module: str,
        encoded_setup: Sequence[int],
        shape: BatchShape,
        plays: int,
        *,
        seed: int = 0,
        threads: int = 1,
        compiled: bool | None = None,
        masks: Int8 | None = None,
        observations: Int16 | None = None,
    ) -> None:
        if plays < 1 or threads < 1:
            raise ValueError("a batch needs at least one play and one thread")
        self.plays, self.size, self._rules_module = plays, shape.size, rules_module
        self.compiled = kernel.available() if compiled is None else compiled
        self._encoded_setup = np.array(encoded_setup, np.int64) if self.compiled else encoded_setup
        self.masks = _check_array(masks, (plays, shape.size), np.int8, "masks")
        self.observations = _check_array(observations, (plays, shape.width), np.int16, "observations")
        self.seats = np.zeros(plays, np.int64)
        self.rewards = np.zeros((plays, shape.seats), np.float32)
        self.ended = np.zeros(plays, np.bool_)
        self._threads = threads
        self._load_code()
        bound = kernel.bind(rules_module, self.compiled)
        self._rows = build_blank_words((plays, bound.count_words(self._encoded_setup)), self.compiled)
        self._memory_words = bound.MEMORY
        self._memories = self.build_memories()
        self._rngs, self._policy_rngs = (
            build_blank_words(plays, self.compiled),
            build_blank_words(plays, self.compiled),
        )
        self._all_moving = np.ones(plays, np.int8)
        self._chunks = _split_chunks(plays, threads)
        self.reset(seed)

    def _load_code(self) -> None:
        """Load the code and start the threads."""
        self._code = kernel.load(STEP_MODULE, self._rules_module, self.compiled)
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None

    def __getstate__(self) -> dict[str, Any]:
        """Return the plays without code and threads; a copy loads the code and starts its own threads."""
        return {name: value for name, value in vars(self).items() if name not in ("_code", "_pool")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._load_code()

    def reset(self, seed: int | None = None) -> None:
        """Deal all plays: always the same ones for a seed, the next ones of a sequence without a seed."""
        if seed is not None:
            seeds = np.random.SeedSequence(seed).generate_state(2 * self.plays, np.uint64)
            for rngs, part in ((self._rngs, seeds[: self.plays]), (self._policy_rngs, seeds[self.plays :])):
                rngs[:] = part if self.compiled else part.tolist()
        self._advance(True, self._all_moving, np.zeros(self.plays, np.int64))

    def step(self, numbers: NDArray[np.integer[Any]], moving: NDArray[np.bool_] | None = None) -> None:
        """Apply an action in every play, or only in the plays that are `moving`.

        Raise ValueError if one of the actions is illegal; then no play has changed.
        """
        actions = np.ascontiguousarray(numbers, np.int64)
        move = self._encode_moving(moving)
        if actions.shape != (self.plays,) or move.shape != (self.plays,):
            raise ValueError(f"expected {self.plays} actions, one for each play")
        listed = actions if self.compiled else actions.tolist()
        for play in self._run_chunks(
            self._code.find_illegal_action, move, self._encoded_setup, listed, self._rows
        ):
            if play >= 0:
                raise ValueError(f"action {actions[play]} is illegal in play {play}")
        self._advance(False, move, actions)

    def sample_actions(self) -> NDArray[np.int64]:
        """Sample a legal action for every mover, with a separate generator for each play."""
        numbers = np.zeros(self.plays, np.int64)
        self._run_chunks(self._code.draw, self.masks, self._policy_rngs, numbers)
        return numbers

    def choose_greedy(self, moving: NDArray[np.bool_] | None = None) -> NDArray[np.int64]:
        """Return for every mover, or only in `moving` plays, the action with the largest lead after it.

        The choice is that of the lab's greedy player.
        """
        numbers = np.zeros(self.plays, np.int64)
        code = kernel.load(GREEDY_MODULE, self._rules_module, self.compiled)
        self._run_chunks(
            code.choose_greedy,
            self._encode_moving(moving),
            self._encoded_setup,
            self._rows,
            self.masks,
            self._policy_rngs,
            numbers,
        )
        return numbers

    @property
    def states(self) -> NDArray[np.uint64]:
        """The packed states of all plays, hidden information included: for training, not for policies."""
        if self.compiled:
            return np.array(self._rows)
        return np.array([[word & MASK for word in row] for row in self._rows], np.uint64)

    def build_memories(self) -> Any:
        """Return blank memories of all plays, for a search."""
        return build_blank_words((self.plays, self._memory_words), self.compiled)

    def load_search(self, module: str) -> ModuleType:
        """Return a search module for the rules of these plays, as fast as the plays themselves."""
        return kernel.load(module, self._rules_module, self.compiled)

    def run(self, work: Callable[..., Any], *arrays: Any) -> None:
        """Run a function of a search module on all plays, on the threads of the batch."""
        self._run_chunks(work, *arrays)

    def run_on_states(self, work: Callable[..., Any], *arrays: Any) -> None:
        """Run a function that also gets the encoded set-up, states and memories. It must not change them."""
        self._run_chunks(work, self._encoded_setup, self._rows, self._memories, *arrays)

    def _encode_moving(self, moving: NDArray[np.bool_] | None) -> Int8:
        return self._all_moving if moving is None else np.ascontiguousarray(moving, np.int8)

    def _advance(self, restart: bool, moving: Int8, numbers: NDArray[np.int64]) -> None:
        outputs = (self.seats, self.masks, self.observations, self.rewards, self.ended.view(np.int8))
        state = (self._rows, self._memories, self._rngs)
        actions = numbers if self.compiled else numbers.tolist()
        self._run_chunks(self._code.advance, restart, moving, self._encoded_setup, actions, *state, *outputs)

    def _run_chunks(self, work: Callable[..., Any], *arrays: Any) -> Iterable[Any]:
        """Run work on all plays, one chunk of plays per thread. Plays are independent of each other."""
        if self._pool is None:
            return [work(first, last, *arrays) for first, last in self._chunks]
        return [*self._pool.map(lambda chunk: work(*chunk, *arrays), self._chunks)]


class Batch(BatchRows):
    """Plays of one game that are stepped at once. `planes` contains the parts of the observations by name,
    `plane_specs` describes them."""

    def __init__(
        self,
        game: str,
        plays: int,
        seats: int | None = None,
        options: Mapping[str, Json] | None = None,
        **settings: Unpack[BatchSettings],
    ) -> None:
        rules_module = require_batch_rules(game)
        self.game, self.setup = game, new(game, seats, options, seed=0).setup
        self.codec = require_fixed_codec(game, self.setup)
        shape = BatchShape(self.setup.seats, self.codec.size, plane_offsets(self.codec.planes)[-1])
        encoded_setup = rules_module.encode_setup(self.setup)
        super().__init__(rules_module.__name__, encoded_setup, shape, plays, **settings)
        self.planes = slice_planes(self.observations, self.codec)

    @property
    def plane_specs(self) -> Mapping[str, Plane]:
        """The planes of an observation by name: shape, bounds, and what they mean."""
        return self.codec.planes

    def __getstate__(self) -> dict[str, Any]:
        """Return the state without codec and planes, which can be derived from the rest."""
        state = super().__getstate__()
        return {name: value for name, value in state.items() if name not in ("codec", "planes")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        self.codec = require_fixed_codec(self.game, self.setup)
        self.planes = slice_planes(self.observations, self.codec)


def require_batch_rules(game: str) -> ModuleType:
    """Return the module of a game's rules for batches. Raise ValueError if it has none."""
    rules_module = registry.import_game_module(game, "batch")
    if rules_module is None:
        raise ValueError(f"{game} has no compiled rules")
    return rules_module


def build_blank_words(shape: int | tuple[int, int], compiled: bool) -> Any:
    """Return zeroed words: uint64 for compiled code; ints for plain Python, where uint64 would overflow."""
    blank = np.zeros(shape, np.uint64)
    return blank if compiled else blank.tolist()


def slice_planes(observations: Int16, codec: Codec | StepCodec) -> dict[str, Int16]:
    """Return the planes by name, as views of the observation rows."""
    starts = plane_offsets(codec.planes)
    return {
        name: observations[:, start : start + prod(plane.shape)].reshape(len(observations), *plane.shape)
        for start, (name, plane) in zip(starts, codec.planes.items(), strict=False)
    }


def _check_array(array: Any, shape: tuple[int, int], kind: Any, name: str) -> NDArray[Any]:
    """Return the caller's array, or a new one if it is None. Raise ValueError if it is not suitable."""
    if array is None:
        return np.zeros(shape, kind)
    if not isinstance(array, np.ndarray) or array.shape != shape or array.dtype != kind:
        raise ValueError(f"{name} must be an array of shape {shape} and type {np.dtype(kind)}")
    if not (array.flags.c_contiguous and array.flags.writeable):
        raise ValueError(f"{name} must be writeable and C-contiguous")
    return array


def _split_chunks(plays: int, threads: int) -> list[tuple[int, int]]:
    edges = [plays * part // threads for part in range(threads + 1)]
    return [(first, last) for first, last in pairwise(edges) if first < last]
