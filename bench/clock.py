"""Rates by CPU time, so that other work on the machine does not count."""

from collections.abc import Callable
from statistics import median
from time import process_time

SECONDS, ROUNDS = 1.0, 3


def measure_rate(work: Callable[[], int], seconds: float = SECONDS) -> float:
    """Return units of work per CPU second, measured over at least the given seconds after one warm-up."""
    done, start = work(), process_time()
    done = 0
    while (spent := process_time() - start) < seconds:
        done += work()
    return done / spent


def measure_both(ours: Callable[[], int], theirs: Callable[[], int]) -> tuple[float, float]:
    """Measure both rates alternately and return the round with the median ratio."""
    rounds = [(measure_rate(ours), measure_rate(theirs)) for _ in range(ROUNDS)]
    middle = median(mine / peer for mine, peer in rounds)
    return next(pair for pair in rounds if pair[0] / pair[1] == middle)
