"""Trials of plans and moves, in kernel style: the rest of the round is played by heuristics and evaluated."""

from machinami.games.edo.heuristics.card import play_round
from machinami.games.edo.heuristics.evaluation import evaluate_lead
from machinami.games.edo.rules.constants import Cells
from machinami.games.edo.rules.transitions import take_step
from machinami.kernel import entry


@entry
def try_steps(figures: Cells, root: Cells, cells: Cells, steps: Cells, count: int, seat: int) -> float:
    """Return a seat's evaluation after `count` steps and the rest of the round.

    `root` is the position, `cells` scratch of its size.
    """
    for index in range(len(root)):
        cells[index] = root[index]
    for index in range(count):
        take_step(figures, cells, steps[index])
    play_round(figures, cells)
    return evaluate_lead(figures, cells, seat)
