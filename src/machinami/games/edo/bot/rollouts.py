"""Runs trials from states, in compiled code once it is available."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from machinami import kernel
from machinami.core.contract import Action
from machinami.games.edo.components.box import Box
from machinami.games.edo.components.packing import pack_box
from machinami.games.edo.notation import parse_action
from machinami.games.edo.state import State

TRIALS_MODULE, SEARCH_MODULE = "machinami.games.edo.bot.trials", "machinami.games.edo.bot.plan_search"
WARM: set[bool] = set()


def is_compiled() -> bool:
    """Return whether compiled trials are available without delay; otherwise they run in plain Python."""
    modules = (TRIALS_MODULE, SEARCH_MODULE)
    return bool(WARM) or (kernel.available() and all(kernel.is_cached(each, each) for each in modules))


def warm(progress: Callable[[float], None] | None = None) -> None:
    """Compile the trials and the search of plans and report progress. Without Numba, do nothing."""
    if not kernel.available():
        return
    if progress is not None:
        progress(0.0)
    primitives, seat = kernel.backend(True), 0
    cells, reals, rng = primitives.ints(1), primitives.reals(1), primitives.word(1)
    trials = kernel.load(TRIALS_MODULE, TRIALS_MODULE, compiled=True)
    kernel.compile_for(trials.try_steps, cells, cells, cells, cells, 0, seat)
    if progress is not None:
        progress(0.5)
    search = kernel.load(SEARCH_MODULE, SEARCH_MODULE, compiled=True)
    kernel.compile_for(search.fill_pool, cells, cells, seat, cells, cells, rng)
    lists = (cells, cells, cells, seat, cells, cells, reals, cells, reals, cells)
    kernel.compile_for(search.search_plans, *lists, 0, 0, 0, 0, rng)
    WARM.add(True)
    if progress is not None:
        progress(1.0)


class TrialRunner:
    """Trials from one position. Both backends return the same values."""

    def __init__(self, state: State, compiled: bool) -> None:
        self._state = state
        self._code = kernel.load(TRIALS_MODULE, TRIALS_MODULE, compiled)
        self._create = kernel.backend(compiled).ints
        self._figures = pack_figures(state.box, compiled)
        self._root = self._fill(state.cells)
        self._cells = self._create(len(self._root))

    def try_action(self, action: Action, seat: int) -> float:
        """Return a seat's evaluation after its action and the rest of the round."""
        return self._try_steps(parse_action(self._state, seat, action), seat)

    def _try_steps(self, codes: Sequence[int], seat: int) -> float:
        steps = self._fill(codes)
        return float(self._code.try_steps(self._figures, self._root, self._cells, steps, len(codes), seat))

    def _fill(self, values: Sequence[int]) -> Any:
        numbers = self._create(len(values))
        numbers[:] = values
        return numbers


@lru_cache(maxsize=64)
def pack_figures(box: Box, compiled: bool) -> Any:
    """Return a data set as the list that trials read."""
    figures = pack_box(box)
    return kernel.backend(compiled).table(figures) if compiled else figures
