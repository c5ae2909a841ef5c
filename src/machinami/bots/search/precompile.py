"""Ahead-of-time compilation of a game's searches, with progress reports."""

from collections.abc import Callable, Iterator

from machinami import kernel
from machinami.bots.search.config import SearchConfig
from machinami.bots.search.runner import UCT_MODULE, to_word
from machinami.bots.search.simple_players import GREEDY_MODULE, PLAYOUT_MODULE

Step = Callable[[], None]

WARM_SEARCHES: set[tuple[str, str]] = set()


def is_warm(rules: str, method: str = UCT_MODULE) -> bool:
    """Return whether a compiled search of this game can start at once in this process."""
    return (rules, method) in WARM_SEARCHES


def is_compiled(rules: str, method: str = UCT_MODULE) -> bool:
    """Return whether all compiled code is in the cache, so that `warm` takes a moment only."""
    modules = (method, PLAYOUT_MODULE, GREEDY_MODULE)
    return kernel.available() and all(kernel.is_cached(each, rules) for each in modules)


def warm(rules: str, progress: Callable[[int, int], None] | None = None, method: str = UCT_MODULE) -> None:
    """Load a game's compiled searches, and compile those that are not in the cache. Do nothing without Numba.

    `progress` is called with the numbers of completed and of all steps, from 0 on. A step may take seconds.
    """
    if not kernel.available():
        return
    steps = list(list_compile_steps(rules, method))
    for done, step in enumerate(steps):
        if progress is not None:
            progress(done, len(steps))
        step()
    WARM_SEARCHES.add((rules, method))
    if progress is not None:
        progress(len(steps), len(steps))


def list_compile_steps(rules: str, method: str) -> Iterator[Step]:
    """Yield the steps: the rules by function unless cached, then the search, then the simple players."""
    if not kernel.is_cached(method, rules):
        yield from kernel.list_rules_steps(rules)
    yield lambda: compile_search(rules, method)
    yield lambda: compile_simple_players(rules)


def compile_search(rules: str, method: str) -> None:
    search = kernel.load(method, rules, compiled=True)
    kernel.compile_for(
        search.grow, build_blank_row(rules), 0, search.create_tree(1, 1), SearchConfig(), 0, to_word(0, True)
    )


def compile_simple_players(rules: str) -> None:
    row, rng = build_blank_row(rules), to_word(0, True)
    totals = kernel.backend(True).reals(1)
    kernel.compile_for(kernel.load(PLAYOUT_MODULE, rules, True).play_out, row, 0, 0, 0, totals, rng)
    kernel.compile_for(kernel.load(GREEDY_MODULE, rules, True).choose_greedy, row, rng)


def build_blank_row(rules: str) -> object:
    return kernel.backend(True).words([0] * kernel.bind(rules, compiled=False).ROW)
