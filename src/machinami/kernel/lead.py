"""The lead of a seat in points, in kernel style."""

from machinami.kernel import rule
from machinami.kernel.game import State, score


@rule
def compute_lead(state: State, seat: int) -> int:
    """Return a seat's points minus those of the best other seat; negative if it is behind."""
    points = score(state)
    most = -(1 << 40)
    for other in range(len(points)):
        if other != seat and points[other] > most:
            most = points[other]
    return points[seat] - most
