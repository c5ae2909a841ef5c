"""Custom Stable-Baselines3 policy for Toscana, with the game's own network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch import nn

from machinami.games.toscana.network import Net


class TilePolicy(MaskableActorCriticPolicy):
    """Replaces the stock layers with `Net`; everything else is the library's."""

    def __init__(self, *args: Any, channels: int = 48, blocks: int = 4, **kwargs: Any) -> None:
        self.channels, self.blocks = channels, blocks
        super().__init__(*args, **kwargs)

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Net(self.features_dim, self.channels, self.blocks)

    def _build(self, lr_schedule: Callable[[float], float]) -> None:
        super()._build(lr_schedule)
        self.action_net = nn.Identity()
        with torch.no_grad():
            self.mlp_extractor.liking.weight.mul_(0.1)
            self.mlp_extractor.veto.weight.mul_(0.1)
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)
