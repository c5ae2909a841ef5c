"""Conversion between a seat's building and solver tasks on the lattice."""

from __future__ import annotations

from functools import lru_cache

from machinami.games.jutaku.components.box import Site
from machinami.games.jutaku.solving.lattice import STEP, follows_lattice, shift_to_origin
from machinami.games.jutaku.solving.plot import LatticeFrame, Plot, build_plot
from machinami.games.jutaku.solving.solver import Step, Task, list_legal_spots
from machinami.games.jutaku.state import Block, State
from machinami.geometry.polygon import Polygon


def build_frame(site: Site) -> LatticeFrame:
    """Return the position of a site's lattice on its card."""
    return LatticeFrame(site.grid.at, site.grid.angle)


def build_card_plot(state: State, card: int, outline: int) -> Plot:
    """Return the plot of one outline of a card."""
    site = state.rules.site(card)
    return build_plot(state.rules.box.pieces, site.outlines[outline], build_frame(site))


def list_tasks(state: State, seat: int) -> list[tuple[int, Task]]:
    """Return the solver tasks of a seat by outline: the chosen one, or all while nothing is placed.

    Return an empty list if a block is off the lattice, or if the pieces of the data set do not fit it.
    """
    player, site = state.players[seat], state.site(seat)
    if not is_on_lattice(state.rules.box.pieces):
        return []
    outlines = range(len(site.outlines)) if player.outline is None else (player.outline,)
    found = []
    assert player.card is not None, "seat has no card"
    for outline in outlines:
        task = Task(build_card_plot(state, player.card, outline), site.floors, site.pieces)
        remaining = _replay_task(task, player.blocks, build_frame(site))
        if remaining is not None:
            found.append((outline, remaining))
    return found


@lru_cache(4)
def is_on_lattice(pieces: tuple[Polygon, ...]) -> bool:
    """Return whether all pieces of a data set fit the lattice of the solver."""
    return all(follows_lattice(piece) for piece in pieces) and all(
        x % STEP == y % STEP == 0 for piece in pieces for x, y in shift_to_origin(piece)
    )


def list_stages(state: State, seat: int, outline: int) -> list[tuple[Task, Step]]:
    """Return the steps of a building on an outline, each with the task before it.

    Return an empty list if the building is off the lattice.
    """
    player, site = state.players[seat], state.site(seat)
    assert player.card is not None, "seat has no card"
    task = Task(build_card_plot(state, player.card, outline), site.floors, site.pieces)
    return _replay_steps(task, player.blocks, build_frame(site)) or []


def _replay_steps(
    task: Task, blocks: tuple[Block, ...], frame: LatticeFrame
) -> list[tuple[Task, Step]] | None:
    found: list[tuple[Task, Step]] = []
    for block in blocks:
        spot = task.plot.find_spot(block.piece, block.pose, frame)
        if (
            spot is None
            or block.floor > task.floors
            or spot not in list_legal_spots(task, block.floor, block.piece)
        ):
            return None
        step = (block.floor, spot)
        found.append((task, step))
        task = task.with_step(step)
    return found


def _replay_task(task: Task, blocks: tuple[Block, ...], frame: LatticeFrame) -> Task | None:
    found = _replay_steps(task, blocks, frame)
    for _, step in found or ():
        task = task.with_step(step)
    return None if found is None else task


def build_placement(task: Task, step: Step, outline: int, frame: LatticeFrame) -> dict[str, object]:
    """Return a step as a `place` action."""
    floor, spot = step
    pose = list(task.plot.compute_pose(spot, frame))
    return {"place": spot.piece, "outline": outline, "floor": floor, "pose": pose}
