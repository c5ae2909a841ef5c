"""Views of Toscana: the board, what viewers know beyond it, and states imagined from it."""

from machinami.games.toscana.view.board import (
    build_game_facts,
    build_rotations,
    compute_scores,
    list_positions,
    top_tile_name,
)
from machinami.games.toscana.view.imagine import build_state, imagine_state, redeal_stacks
from machinami.games.toscana.view.knowledge import list_effects, list_secrets

__all__ = [
    "build_game_facts",
    "build_rotations",
    "build_state",
    "compute_scores",
    "imagine_state",
    "list_effects",
    "list_positions",
    "list_secrets",
    "redeal_stacks",
    "top_tile_name",
]
