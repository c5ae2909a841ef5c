"""Games as TorchRL environments: all seats, or one seat, with masks of the legal actions."""

from __future__ import annotations

import torch
from gymnasium.spaces import Discrete
from torchrl.data import Binary, Composite
from torchrl.envs import ActionMask, EnvBase, GymWrapper, PettingZooWrapper, TransformedEnv
from torchrl.envs.libs.gym import default_info_dict_reader

from machinami.env.aec_env import AECEnvironment
from machinami.env.gym_env import GymEnvironment


def wrap_all_seats(environment: AECEnvironment) -> EnvBase:
    """Return all seats as agents. Actions are numbers; random ones are legal."""
    return PettingZooWrapper(environment, use_mask=True, categorical_actions=True)


def wrap_one_seat(environment: GymEnvironment) -> EnvBase:
    """Return one seat. The key `action_mask` contains its legal actions, and random actions are legal."""
    space = environment.action_space
    assert isinstance(space, Discrete), "actions are numbers"
    size = int(space.n)
    mask = Composite(action_mask=Binary(size, dtype=torch.int8, shape=(size,)))
    wrapped = GymWrapper(environment, categorical_action_encoding=True)
    wrapped.set_info_dict_reader(default_info_dict_reader(["action_mask"], spec=mask))
    return TransformedEnv(wrapped, ActionMask(mask_key="action_mask"))
