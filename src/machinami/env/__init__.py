"""Games where tools for machines that learn expect them: `aec` and `parallel` for PettingZoo, `gym` for
Gymnasium, `batch` for thousands of plays at once, `vector` and `baselines` for learners that take those.

All stand on a game's codec alone: they see what a seat may know, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, Unpack

from machinami.core.contract import Json

if TYPE_CHECKING:
    from machinami.env.aec_env import AECEnvironment
    from machinami.env.batch_env import Batch, Stepped
    from machinami.env.gym_env import GymEnvironment
    from machinami.env.openspiel_game import SpielGame
    from machinami.env.parallel_env import ParallelEnvironment
    from machinami.env.sb3_env import Baselines
    from machinami.env.vector_env import Opponent, Vector

NEEDED = ("numpy", "gymnasium", "pettingzoo")


def aec(
    game: str,
    seats: int | None = None,
    options: Mapping[str, Json] | None = None,
    *,
    render_mode: str | None = None,
    pace: int | None = None,
    longest: int | None = None,
    compiled: bool = False,
) -> AECEnvironment:
    """All seats of a game as a PettingZoo environment, one agent after another.

    In real time an action takes as long as it would take a bot of the level `pace`. After `longest`
    decisions a play is cut short. Games with compiled rules go several times as fast when `compiled`, which
    takes some seconds the first time.
    """
    _installed()
    if compiled:
        if pace is not None or longest is not None:
            raise ValueError("pace and longest belong to what is not compiled")
        _installed("fast", ("numba",))
        from machinami.env.compiled_aec_env import CompiledAECEnvironment

        return CompiledAECEnvironment(game, seats, options, render_mode)
    from machinami.env.aec_env import AECEnvironment

    return AECEnvironment(game, seats, options, render_mode, pace, longest)


def parallel(
    game: str,
    seats: int | None = None,
    options: Mapping[str, Json] | None = None,
    *,
    render_mode: str | None = None,
) -> ParallelEnvironment:
    """All seats of a game as a PettingZoo parallel environment: seats that plan at once act at once."""
    _installed()
    from machinami.env.parallel_env import ParallelEnvironment

    return ParallelEnvironment(game, seats, options, render_mode)


def gym(
    game: str,
    seats: int | None = None,
    options: Mapping[str, Json] | None = None,
    *,
    seat: int = 0,
    level: int | None = None,
    render_mode: str | None = None,
    pace: int | None = None,
    longest: int | None = None,
) -> GymEnvironment:
    """One seat of a game as a Gymnasium environment; in the others sit bots of a level, or without one
    players who do anything legal. `pace` and `longest` are those of `aec`."""
    _installed()
    from machinami.env.gym_env import GymEnvironment

    return GymEnvironment(game, seats, options, seat, level, render_mode, pace, longest)


def batch(
    game: str,
    plays: int,
    seats: int | None = None,
    options: Mapping[str, Json] | None = None,
    **stepped: Unpack[Stepped],
) -> Batch:
    """Many plays of a game side by side, stepped at once in compiled code where that is possible. `seed`,
    `threads`, `compiled`, `masks` and `observations` say how, and into which arrays."""
    _installed("fast", ("numpy",))
    from machinami.env.batch_env import Batch

    return Batch(game, plays, seats, options, **stepped)


def vector(
    game: str,
    plays: int,
    seats: int | None = None,
    options: Mapping[str, Json] | None = None,
    *,
    seat: int | None = None,
    opponent: Opponent | None = None,
    **stepped: Unpack[Stepped],
) -> Vector:
    """A batch for one learner as a Gymnasium vector environment: it sits in one seat of each play, the seats
    by turns if none is named, against an opponent who does anything legal or what a function says."""
    _installed("env", ("numpy", "gymnasium"))
    from machinami.env.vector_env import Vector

    return Vector(batch(game, plays, seats, options, **stepped), opponent, seat)


def baselines(game: str, plays: int, *args: Any, **lesson: Any) -> Baselines:
    """What `vector` gives for the same words, in the form of Stable-Baselines3, for its learners and those
    like it."""
    _installed("learn", ("stable_baselines3",))
    from machinami.env.sb3_env import Baselines

    return Baselines(vector(game, plays, *args, **lesson))


def openspiel(game: str, seats: int | None = None, options: Mapping[str, Json] | None = None) -> SpielGame:
    """A game with fixed numbers as OpenSpiel's; from then on `pyspiel.load_game` knows it, as `machinami_`
    and its key."""
    _installed("spiel", ("numpy", "pyspiel"))
    from machinami.env.openspiel_game import load

    return load(game, seats, options)


def _installed(extra: str = "env", packages: tuple[str, ...] = NEEDED) -> None:
    """Say which extra is missing, rather than which of its modules."""
    for package in packages:
        try:
            import_module(package)
        except ModuleNotFoundError as missing:
            raise ModuleNotFoundError(
                f"machinami.env needs {package}: install the extra `{extra}`, as in `machinami[{extra}]`",
                name=package,
            ) from missing


with suppress(ModuleNotFoundError):
    # Without Gymnasium there is nobody who would ask for the ids.
    import_module("machinami.env.registration")
