"""Environments for machine learning: `aec` and `parallel` for PettingZoo, `gym` for Gymnasium, `batch` for
thousands of plays at once, `vector` and `baselines` for learners on batches, `openspiel` for OpenSpiel,
`torchrl` for TorchRL.

Importing this package registers every game with Gymnasium (`machinami/Toscana-v0`) and, if it is installed,
with OpenSpiel (`machinami_toscana`).

All of them use a game's codec or candidates only, so an observation contains a seat's knowledge and no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, Unpack

from machinami.core.contract import Json

if TYPE_CHECKING:
    from torchrl.envs import EnvBase

    from machinami.env.aec_env import AECEnvironment
    from machinami.env.batch_env import Batch, BatchSettings
    from machinami.env.gym_env import GymEnvironment
    from machinami.env.openspiel_game import SpielGame
    from machinami.env.parallel_env import ParallelEnvironment
    from machinami.env.sb3_env import Baselines
    from machinami.env.vector_env import Opponent, Vector

REQUIRED_PACKAGES = ("numpy", "gymnasium", "pettingzoo")


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
    """Return all seats of a game as a PettingZoo AEC environment.

    In real time an action takes as long as a bot of level `pace` needs for it. A play is truncated after
    `longest` decisions. `compiled` steps games with compiled rules several times as fast, after some seconds
    of compilation the first time.
    """
    _require_packages()
    if compiled:
        if pace is not None or longest is not None:
            raise ValueError("pace and longest are not supported with compiled=True")
        _require_packages("fast", ("numba",))
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
    """Return all seats of a game as a PettingZoo parallel environment: simultaneous seats act in one step."""
    _require_packages()
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
    """Return one seat of a game as a Gymnasium environment.

    The other seats are bots of `level`, or play random legal actions if it is None. `pace` and `longest` are
    those of `aec`.
    """
    _require_packages()
    from machinami.env.gym_env import GymEnvironment

    return GymEnvironment(game, seats, options, seat, level, render_mode, pace, longest)


def batch(
    game: str,
    plays: int,
    seats: int | None = None,
    options: Mapping[str, Json] | None = None,
    **settings: Unpack[BatchSettings],
) -> Batch:
    """Return many plays of a game that are stepped at once, in compiled code if possible.

    `seed`, `threads` and `compiled` configure the batch; `masks` and `observations` are arrays to write to.
    """
    _require_packages("fast", ("numpy",))
    from machinami.env.batch_env import Batch

    return Batch(game, plays, seats, options, **settings)


def vector(
    game: str,
    plays: int,
    seats: int | None = None,
    options: Mapping[str, Json] | None = None,
    *,
    seat: int | None = None,
    opponent: Opponent | None = None,
    **settings: Unpack[BatchSettings],
) -> Vector:
    """Return a batch as a Gymnasium vector environment for one learner.

    The learner has one seat in each play: `seat`, or the seats in rotation if it is None. `opponent` chooses
    for the other seats; by default it plays random legal actions.
    """
    _require_packages("env", ("numpy", "gymnasium"))
    from machinami.env.vector_env import Vector

    return Vector(batch(game, plays, seats, options, **settings), opponent, seat)


def baselines(game: str, plays: int, *args: Any, **settings: Any) -> Baselines:
    """Return the environment of `vector`, with the same arguments, as a Stable-Baselines3 `VecEnv`."""
    _require_packages("learn", ("stable_baselines3",))
    from machinami.env.sb3_env import Baselines

    return Baselines(vector(game, plays, *args, **settings))


def openspiel(game: str, seats: int | None = None, options: Mapping[str, Json] | None = None) -> SpielGame:
    """Return a game with action numbers as an OpenSpiel game, the same as `pyspiel.load_game` does.

    There its name is `machinami_` and the game's key.
    """
    _require_packages("spiel", ("numpy", "pyspiel"))
    from machinami.env.openspiel_game import load_game

    return load_game(game, seats, options)


def torchrl(
    game: str,
    seats: int | None = None,
    options: Mapping[str, Json] | None = None,
    *,
    seat: int | None = None,
    level: int | None = None,
    pace: int | None = None,
    longest: int | None = None,
) -> EnvBase:
    """Return a game as a TorchRL environment: all seats as agents, as in `aec`, or one `seat`, as in `gym`.

    Random actions are legal ones. `level` is that of the other seats, which need a `seat`.
    """
    _require_packages("torchrl", ("torchrl", "pettingzoo", "gymnasium"))
    from machinami.env import torchrl_env

    if seat is not None:
        one = gym(game, seats, options, seat=seat, level=level, pace=pace, longest=longest)
        return torchrl_env.wrap_one_seat(one)
    if level is not None:
        raise ValueError("level needs a seat: without one, all seats are agents")
    return torchrl_env.wrap_all_seats(aec(game, seats, options, pace=pace, longest=longest))


def _require_packages(extra: str = "env", packages: tuple[str, ...] = REQUIRED_PACKAGES) -> None:
    """Raise ModuleNotFoundError that names the extra to install if a package is missing."""
    for package in packages:
        try:
            import_module(package)
        except ModuleNotFoundError as missing:
            raise ModuleNotFoundError(
                f"machinami.env needs {package}: install the extra `{extra}`, as in `machinami[{extra}]`",
                name=package,
            ) from missing


for _module in ("registration", "openspiel_game"):
    # The names are of no use without Gymnasium or OpenSpiel.
    with suppress(ModuleNotFoundError):
        import_module(f"machinami.env.{_module}")
