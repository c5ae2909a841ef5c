"""Ahead-of-time compilation of the model functions, and its state in this process."""

from __future__ import annotations

from collections.abc import Callable

from machinami import kernel
from machinami.games.highway.bot.model.cast import FUTURE, cast, future, room, word
from machinami.games.highway.state import State

WARM: set[bool] = set()


def compiled() -> bool:
    """Whether compiled functions are available without delay. Otherwise the plain ones are used."""
    return bool(WARM) or (kernel.available() and kernel.is_cached(FUTURE, FUTURE))


def warm(state: State, progress: Callable[[float], None] | None = None) -> None:
    """Compile the functions for models of this kind and report progress. Without Numba, do nothing."""
    if not kernel.available():
        return
    model, functions = cast(state, True), future(True)
    steps: tuple[Callable[[], None], ...] = (
        lambda: kernel.compile_for(functions.play_out, model, 0, 0, 0, word(0, True)),
        lambda: kernel.compile_for(functions.look, model, 0, 0, word(0, True), room(1, True)),
        lambda: kernel.compile_for(functions.judge, model, 0, room(1, True), 0),
    )
    for done, step in enumerate(steps):
        if progress is not None:
            progress(done / len(steps))
        step()
    WARM.add(True)
    if progress is not None:
        progress(1.0)
