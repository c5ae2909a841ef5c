"""Ids for `gymnasium.make`: importing `machinami.env` registers `machinami/Toscana-v0` and so on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymnasium.envs.registration import register

from machinami.core.registry import keys

if TYPE_CHECKING:
    from machinami.env.gym_env import GymEnvironment


def make(game: str, **arguments: Any) -> GymEnvironment:
    """Return an environment for one seat, as `machinami.env.gym` does."""
    from machinami.env import gym

    return gym(game, **arguments)


for _key in keys():
    register(f"machinami/{_key.title()}-v0", f"{__name__}:make", kwargs={"game": _key})
