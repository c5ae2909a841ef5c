"""Runs trials from states, in compiled code once it is available."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from machinami import kernel
from machinami.core.contract import Action
from machinami.games.edo.components.box import Box
from machinami.games.edo.components.packing import pack_box
from machinami.games.edo.notation import encode_plan, parse_action
from machinami.games.edo.state import Plan, State

TRIALS_MODULE = "machinami.games.edo.bot.trials"
WARM: set[bool] = set()


def is_compiled() -> bool:
    """Return whether compiled trials are available without delay; otherwise they run in plain Python."""
    return bool(WARM) or (kernel.available() and kernel.is_cached(TRIALS_MODULE, TRIALS_MODULE))


def warm(progress: Callable[[float], None] | None = None) -> None:
    """Compile the trials and report progress. Without Numba, do nothing."""
    if not kernel.available():
        return
    if progress is not None:
        progress(0.0)
    functions, cells = kernel.load(TRIALS_MODULE, TRIALS_MODULE, compiled=True), kernel.backend(True).ints(1)
    kernel.compile_for(functions.try_steps, cells, cells, cells, cells, 0, 0)
    WARM.add(True)
    if progress is not None:
        progress(1.0)


class TrialRunner:
    """Trials from one position. Both backends return the same values."""

    def __init__(self, state: State, compiled: bool) -> None:
        self._state = state
        self._code = kernel.load(TRIALS_MODULE, TRIALS_MODULE, compiled)
        self._create = kernel.backend(compiled).ints
        self._figures = _pack_figures(state.box, compiled)
        self._root = self._fill(state.cells)
        self._cells = self._create(len(self._root))

    def try_plans(self, plans: Iterable[Plan], seat: int) -> float:
        """Return a seat's evaluation after the round with these plans, one for each seat.

        The position must be one in which no seat has a plan.
        """
        return self._try_steps([code for plan in plans for code in _encode_plan(plan)], seat)

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
def _pack_figures(box: Box, compiled: bool) -> Any:
    figures = pack_box(box)
    return kernel.backend(compiled).table(figures) if compiled else figures


@lru_cache(maxsize=4096)
def _encode_plan(plan: Plan) -> tuple[int, ...]:
    return tuple(encode_plan(plan))
