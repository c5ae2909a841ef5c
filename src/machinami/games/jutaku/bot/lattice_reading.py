"""Conversion between a seat's building and solver tasks on the lattice."""

from __future__ import annotations

from functools import lru_cache

from machinami.games.jutaku.components.box import Site
from machinami.games.jutaku.solving.lattice import STEP, cornered, follows
from machinami.games.jutaku.solving.plot import Ground, Plot, plot_of
from machinami.games.jutaku.solving.solver import Step, Task, places
from machinami.games.jutaku.state import Block, State
from machinami.geometry.polygon import Polygon


def ground_of(site: Site) -> Ground:
    """Return the position of a site's lattice on its card."""
    return Ground(site.grid.at, site.grid.angle)


def plot_on(state: State, card: int, outline: int) -> Plot:
    """Return the plot of one outline of a card."""
    site = state.rules.site(card)
    return plot_of(state.rules.box.pieces, site.outlines[outline], ground_of(site))


def tasks(state: State, seat: int) -> list[tuple[int, Task]]:
    """Return the solver tasks of a seat by outline: the chosen one, or all while nothing is placed.

    Return an empty list if a block is off the lattice, or if the pieces of the data set do not fit it.
    """
    player, site = state.players[seat], state.site(seat)
    if not on_lattice(state.rules.box.pieces):
        return []
    outlines = range(len(site.outlines)) if player.outline is None else (player.outline,)
    found = []
    assert player.card is not None, "seat has no card"
    for outline in outlines:
        task = Task(plot_on(state, player.card, outline), site.floors, site.pieces)
        remaining = _standing(task, player.built, ground_of(site))
        if remaining is not None:
            found.append((outline, remaining))
    return found


@lru_cache(4)
def on_lattice(pieces: tuple[Polygon, ...]) -> bool:
    """Return whether all pieces of a data set fit the lattice of the solver."""
    return all(follows(piece) for piece in pieces) and all(
        x % STEP == y % STEP == 0 for piece in pieces for x, y in cornered(piece)
    )


def stages(state: State, seat: int, outline: int) -> list[tuple[Task, Step]]:
    """Return the steps of a building on an outline, each with the task before it.

    Return an empty list if the building is off the lattice.
    """
    player, site = state.players[seat], state.site(seat)
    assert player.card is not None, "seat has no card"
    task = Task(plot_on(state, player.card, outline), site.floors, site.pieces)
    return _stages(task, player.built, ground_of(site)) or []


def _stages(task: Task, built: tuple[Block, ...], ground: Ground) -> list[tuple[Task, Step]] | None:
    found: list[tuple[Task, Step]] = []
    for block in built:
        spot = task.plot.spot(block.piece, block.pose, ground)
        if spot is None or block.floor > task.floors or spot not in places(task, block.floor, block.piece):
            return None
        step = (block.floor, spot)
        found.append((task, step))
        task = task.with_step(step)
    return found


def _standing(task: Task, built: tuple[Block, ...], ground: Ground) -> Task | None:
    found = _stages(task, built, ground)
    for _, step in found or ():
        task = task.with_step(step)
    return None if found is None else task


def placement(task: Task, step: Step, outline: int, ground: Ground) -> dict[str, object]:
    """Return a step as a `place` action."""
    floor, spot = step
    pose = list(task.plot.pose(spot, ground))
    return {"place": spot.piece, "outline": outline, "floor": floor, "pose": pose}
