"""How often a second, by the processor's time: other work on the machine does not count against us."""

from collections.abc import Callable
from statistics import median
from time import process_time

SECONDS, ROUNDS = 1.0, 3


def rate(work: Callable[[], int], seconds: float = SECONDS) -> float:
    """Units of work a second, over at least so many seconds."""
    done, begun = work(), process_time()
    done = 0
    while (spent := process_time() - begun) < seconds:
        done += work()
    return done / spent


def side_by_side(ours: Callable[[], int], theirs: Callable[[], int]) -> tuple[float, float]:
    """Both rates, measured in turns; of several rounds the one with the middle ratio."""
    rounds = [(rate(ours), rate(theirs)) for _ in range(ROUNDS)]
    middle = median(mine / peer for mine, peer in rounds)
    return next(pair for pair in rounds if pair[0] / pair[1] == middle)
