"""Compiling a game's searches ahead of time, with something to show meanwhile."""

from collections.abc import Callable, Iterator

from machinami import kernel
from machinami.bots.search.config import SearchConfig
from machinami.bots.search.runner import TREE, as_word
from machinami.bots.search.simple_players import GREEDY, PLAYOUT

Step = Callable[[], None]

WARM: set[tuple[str, str]] = set()


def is_warm(rules: str, method: str = TREE) -> bool:
    """Whether a compiled search of this game would begin at once in this process."""
    return (rules, method) in WARM


def is_compiled(rules: str, method: str = TREE) -> bool:
    """Whether warming will be a matter of a moment: the code is in the cache."""
    return kernel.available() and kernel.kept(method, rules)


def warm(rules: str, progress: Callable[[int, int], None] | None = None, method: str = TREE) -> None:
    """Load a game's compiled searches, compiling what is not in the cache; nothing without Numba.

    Progress is told of the steps done and of all steps, from 0 on. A step may take seconds.
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
    """The rules piece by piece where nothing is kept, then the search, then the simple players."""
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
