"""Ahead-of-time compilation of a game's searches, with progress reports."""

from collections.abc import Callable, Iterator

from machinami import kernel
from machinami.bots.search.config import SearchConfig
from machinami.bots.search.runner import TREE, as_word
from machinami.bots.search.simple_players import GREEDY, PLAYOUT

Step = Callable[[], None]

WARM: set[tuple[str, str]] = set()


def is_warm(rules: str, method: str = TREE) -> bool:
    """Return whether a compiled search of this game can start at once in this process."""
    return (rules, method) in WARM


def is_compiled(rules: str, method: str = TREE) -> bool:
    """Return whether the compiled code is in the cache, so that `warm` takes a moment only."""
    return kernel.available() and kernel.kept(method, rules)


def warm(rules: str, progress: Callable[[int, int], None] | None = None, method: str = TREE) -> None:
    """Load a game's compiled searches, and compile those that are not in the cache. Do nothing without Numba.

    `progress` is called with the numbers of completed and of all steps, from 0 on. A step may take seconds.
    """
    if not kernel.available():
        return
    steps = list(steps_for(rules, method))
    for done, step in enumerate(steps):
        if progress is not None:
            progress(done, len(steps))
        step()
    WARM.add((rules, method))
    if progress is not None:
        progress(len(steps), len(steps))


def steps_for(rules: str, method: str) -> Iterator[Step]:
    """Yield the steps: the rules by function unless cached, then the search, then the simple players."""
    if not kernel.kept(method, rules):
        yield from kernel.rules_steps(rules)
    yield lambda: compile_search(rules, method)
    yield lambda: compile_simple(rules)


def compile_search(rules: str, method: str) -> None:
    search = kernel.load(method, rules, compiled=True)
    kernel.compile_for(search.grow, blank(rules), 0, search.fresh(1, 1), SearchConfig(), 0, as_word(0, True))


def compile_simple(rules: str) -> None:
    row, rng = blank(rules), as_word(0, True)
    totals = kernel.backend(True).reals(1)
    kernel.compile_for(kernel.load(PLAYOUT, rules, True).play_out, row, 0, 0, 0, totals, rng)
    kernel.compile_for(kernel.load(GREEDY, rules, True).greedy, row, rng)


def blank(rules: str) -> object:
    return kernel.backend(True).words([0] * kernel.bind(rules, compiled=False).ROW)
