"""Runs a search within its budget, in short bursts between which it can be cancelled and reports progress."""

from heapq import nlargest
from time import perf_counter
from types import ModuleType
from typing import Any, NamedTuple

from machinami import kernel
from machinami.bots.base import SearchBudget
from machinami.bots.search.config import SearchConfig

UCT_MODULE = "machinami.bots.search.uct"
BURST_SECONDS = 0.03  # seconds
NUM_CHECKS = 32
"""With `SearchConfig.stop_early` a search checks this many times whether its choice can still change."""
MOST_NODES, MOST_EDGES = 1 << 20, 1 << 22
EDGES_PER_ITERATION = 64


class SearchResult(NamedTuple):
    """The result of a search: the statistics of each action at the root."""

    visits: dict[int, int]  # the number of tries of each code
    values: dict[int, float]  # the mean value for the mover; 0.5 for a code that was never tried
    iterations: int

    @property
    def best(self) -> int:
        """The code with the most tries."""
        return self.rank_codes(1)[0]

    def rank_codes(self, limit: int) -> list[int]:
        """Return at most `limit` codes, those with the most tries first."""
        return nlargest(limit, self.visits, key=lambda code: (self.visits[code], self.values[code]))


def run_search(
    rules: str,
    state: Any,
    iterations: int,
    *,
    config: SearchConfig | None = None,
    method: str = UCT_MODULE,
    seed: int = 0,
    search_budget: SearchBudget | None = None,
    compiled: bool | None = None,
) -> SearchResult:
    """Search for the mover of a state, up to a number of iterations and within the search budget.

    Raise ValueError if the game is over. Compiled bursts release the interpreter lock, so that threads can
    search in parallel.
    """
    game = kernel.bind(rules, compiled=False)
    seat = game.mover(state)
    if seat < 0:
        raise ValueError("the game is over")
    search = kernel.load(method, rules, compiled)
    fast = kernel.available() if compiled is None else compiled
    row, rng = pack_row(rules, state, fast), to_word(seed, fast)
    edges = min(MOST_EDGES, EDGES_PER_ITERATION * iterations + game.num_actions(state))
    tree = search.create_tree(min(MOST_NODES, iterations), edges)
    settings = SearchConfig() if config is None else config
    done, burst = 0, 16
    check_interval = max(1, iterations // NUM_CHECKS) if settings.stop_early == 1 else iterations
    while done < iterations and not (search_budget is not None and search_budget.cancelled):
        left = BURST_SECONDS if search_budget is None else min(BURST_SECONDS, search_budget.left)
        if left <= 0 and done > 0:
            break
        started = perf_counter()
        burst = min(burst, iterations - done, check_interval - done % check_interval)
        rng = to_word(search.grow(row, seat, tree, settings, burst, rng), fast)
        done += burst
        if search_budget is not None:
            search_budget.report_progress(done / iterations)
        if done % check_interval == 0 and is_decided(search, tree, iterations - done):
            break
        elapsed = max(perf_counter() - started, 1e-6)
        burst = max(1, min(int(burst * max(left, 0.001) / elapsed), 4 * burst))
    return collect_result(search, game, state, tree, done)


def is_decided(search: ModuleType, tree: Any, left: int) -> bool:
    """Return whether the most tried action at the root stays ahead whatever the iterations left try."""
    first = int(tree.nodes[search.ROOT * search.NODE + search.FIRST])
    count = int(tree.nodes[search.ROOT * search.NODE + search.COUNT])
    tries = [int(tree.edges[edge * search.EDGE + search.TRIES]) for edge in range(first, first + count)]
    return len(tries) < 2 or (ahead := nlargest(2, tries))[0] - ahead[1] > left


def collect_result(
    search: ModuleType, game: ModuleType, state: Any, tree: Any, iterations: int
) -> SearchResult:
    """Collect the statistics of the root's actions from the tree."""
    codes = [game.nth_action(state, index) for index in range(game.num_actions(state))]
    visits, sums = dict.fromkeys(codes, 0), dict.fromkeys(codes, 0.0)
    first = int(tree.nodes[search.ROOT * search.NODE + search.FIRST])
    for edge in range(first, first + int(tree.nodes[search.ROOT * search.NODE + search.COUNT])):
        code = int(tree.edges[edge * search.EDGE + search.CODE])
        visits[code] = int(tree.edges[edge * search.EDGE + search.TRIES])
        sums[code] = float(tree.sums[edge])
    values = {code: sums[code] / visits[code] if visits[code] else 0.5 for code in codes}
    return SearchResult(visits, values, iterations)


def pack_row(rules: str, state: Any, compiled: bool) -> Any:
    """Pack a state of the plain rules into the row of words that searches read."""
    game = kernel.bind(rules, compiled=False)
    row = [0] * game.ROW
    game.pack(state, row)
    return kernel.backend(compiled).words(row)


def to_word(value: int, compiled: bool) -> Any:
    """Convert a value to a word of the backend. A Python int would make Numba compile the search again."""
    return kernel.backend(compiled).word(int(value))
