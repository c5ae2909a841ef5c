"""Whether models are compiled in this process, and compiling them ahead of time."""

from __future__ import annotations

from collections.abc import Callable

from machinami import kernel
from machinami.games.highway.bot.model.cast import FUTURE, cast, future, room, word
from machinami.games.highway.state import State

WARM: set[bool] = set()


def compiled() -> bool:
    """Whether the compiled functions are at hand at once; until then the plain ones are used."""
    return bool(WARM) or (kernel.available() and kernel.is_cached(FUTURE, FUTURE))


def warm(state: State, progress: Callable[[float], None] | None = None) -> None:
    """Compile what works on models like that of this table; nothing without Numba."""
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
