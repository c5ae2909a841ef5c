"""Random games, in kernel style. They measure the rules and check both speeds against each other."""

from machinami.games.edo.rules import cell
from machinami.games.edo.rules.constants import Cells
from machinami.games.edo.rules.ending import count_points
from machinami.games.edo.rules.steps import list_steps
from machinami.games.edo.rules.transitions import mover, take_step
from machinami.kernel import Rng, below, entry


@entry
def play_random_game(figures: Cells, cells: Cells, codes: Cells, rng: Rng) -> tuple[int, int, Rng]:
    """Play a position to its end with random steps. Return the decisions, a check sum and the generator.

    All steps of a plan, walk, ride or payment of wages count as one decision.
    """
    decisions, total = 0, 0
    while mover(cells) >= 0:
        index, rng = below(rng, list_steps(figures, cells, codes))
        total = (total * 31 + codes[index]) % 1_000_003
        take_step(figures, cells, codes[index])
        if cells[cell.NUM_CHOICES] == 0:
            decisions += 1
    for seat in range(figures[0]):
        total = (total * 31 + count_points(figures, cells, seat)) % 1_000_003
    return decisions, total, rng
