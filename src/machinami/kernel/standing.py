"""How a seat stands on a board, in kernel style."""

from machinami.kernel import rule
from machinami.kernel.game import State, score


@rule
def lead(state: State, seat: int) -> int:
    """By how many points a seat is ahead of the best of the others, or behind."""
    points = score(state)
    most = -(1 << 40)
    for other in range(len(points)):
        if other != seat and points[other] > most:
            most = points[other]
    return points[seat] - most
