"""Games where tools for machines that learn expect them: `aec` for PettingZoo, `gym` for Gymnasium.

Both stand on a game's codec alone: they see what a seat may know, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from machinami.contract import Json

if TYPE_CHECKING:
    from machinami.env.solo import Solo
    from machinami.env.turns import Turns

NEEDED = ("numpy", "gymnasium", "pettingzoo")


def aec(
    game: str,
    seats: int | None = None,
    options: Mapping[str, Json] | None = None,
    *,
    render_mode: str | None = None,
) -> Turns:
    """All seats of a game as a PettingZoo environment, one agent after another."""
    _installed()
    from machinami.env.turns import Turns

    return Turns(game, seats, options, render_mode)


def gym(
    game: str,
    seats: int | None = None,
    options: Mapping[str, Json] | None = None,
    *,
    seat: int = 0,
    level: int | None = None,
    render_mode: str | None = None,
) -> Solo:
    """One seat of a game as a Gymnasium environment; in the others sit bots of a level, or without one
    players who do anything legal."""
    _installed()
    from machinami.env.solo import Solo

    return Solo(game, seats, options, seat, level, render_mode)


def _installed() -> None:
    """Say which extra is missing, rather than which of its modules."""
    for package in NEEDED:
        try:
            import_module(package)
        except ModuleNotFoundError as missing:
            raise ModuleNotFoundError(
                f"machinami.env needs {package}: install the extra `env`, as in `machinami[env]`",
                name=package,
            ) from missing
