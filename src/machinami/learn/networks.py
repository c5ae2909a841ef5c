"""Networks in PyTorch: a policy over observations, and a critic that sees the whole state."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import torch
from torch import Tensor, nn

from machinami.learn.task import Task

HIDDEN = 256


def build_policy(task: Task, channels: int, blocks: int) -> Any:
    """Return the policy network of a game: its own one, or layers over the whole observation."""
    if task.network is not None:
        return import_module(task.network).build_policy(task.width, channels, blocks)
    return build_layers(task.width, task.size, 0.1)


def build_policy_value(task: Task, channels: int, blocks: int) -> Any:
    """Return a network of logits and of the mover's value: the game's own one, or layers over all planes."""
    if task.network is not None:
        return import_module(task.network).build_policy_value(task.width, channels, blocks)
    return PolicyValueLayers(task.width, task.size)


class PolicyValueLayers(nn.Module):
    """Layers over the whole observation, with a logit for each action and a value between -1 and 1."""

    def __init__(self, width: int, size: int) -> None:
        super().__init__()
        self.layers = build_layers(width, size + 1, 0.1)

    def forward(self, observation: Tensor) -> tuple[Tensor, Tensor]:
        outputs = self.layers(observation)
        return outputs[:, :-1], torch.tanh(outputs[:, -1])


def build_critic(task: Task, bits: int) -> Any:
    """Return the critic: every seat's expected reward, from the observation and the bits of the state."""
    return build_layers(task.width + bits, task.seats, 0.1)


def build_layers(inputs: int, outputs: int, scale: float) -> Any:
    """Return a network of two hidden layers, whose outputs start small."""
    last = nn.Linear(HIDDEN, outputs)
    with torch.no_grad():
        last.weight.mul_(scale)
    return nn.Sequential(nn.Linear(inputs, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU(), last)


def mask_logits(logits: Tensor, masks: Tensor) -> Tensor:
    """Return the log-probabilities of the legal actions; illegal ones get a very small one."""
    return torch.log_softmax(logits.masked_fill(masks == 0, -1e9), 1)
