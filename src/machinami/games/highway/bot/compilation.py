"""Ahead-of-time compilation of the searches, and its state in this process."""

from __future__ import annotations

from collections.abc import Callable

from machinami import kernel
from machinami.games.highway.bot.positions import (
    ROLLOUTS,
    allocate_candidates,
    build_arguments,
    load_rollouts,
    seed_generator,
)
from machinami.games.highway.state import State

WARM: set[bool] = set()


def is_compiled() -> bool:
    """Whether compiled functions are available without delay. Otherwise the plain ones are used."""
    return bool(WARM) or (kernel.available() and kernel.is_cached(ROLLOUTS, ROLLOUTS))


def warm(state: State, progress: Callable[[float], None] | None = None) -> None:
    """Compile the searches and report progress. Without Numba, do nothing."""
    if not kernel.available():
        return
    arguments, functions = build_arguments(state, True), load_rollouts(True)
    steps: tuple[Callable[[], None], ...] = (
        lambda: kernel.compile_for(functions.play_out, *arguments, 0, 0, 0, seed_generator(0, True)),
        lambda: kernel.compile_for(
            functions.search_candidates,
            *arguments,
            0,
            0,
            seed_generator(0, True),
            allocate_candidates(1, True),
        ),
        lambda: kernel.compile_for(
            functions.judge_candidates, *arguments, 0, allocate_candidates(1, True), 0
        ),
    )
    for done, step in enumerate(steps):
        if progress is not None:
            progress(done / len(steps))
        step()
    WARM.add(True)
    if progress is not None:
        progress(1.0)
