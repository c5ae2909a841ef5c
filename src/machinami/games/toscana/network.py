"""The network for Toscana, in PyTorch: convolutions over the board.

Each placement has a score from the features of the squares that it would cover.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from machinami.core.encoding import plane_offsets
from machinami.games.toscana.components import NUM_TILES, OPPONENT_PATTERNS, OWN_PATTERNS, ROW_STRIDE, SIDE
from machinami.games.toscana.planes import PLANES

STARTS = dict(zip(PLANES, plane_offsets(PLANES), strict=False))
BOARD, TOP, REST = 3 * SIDE * SIDE, STARTS["top"], STARTS["left"]
WINDOW = 4
"""Rows and columns of the window that contains a tile, from its corner."""


def build_patterns() -> Tensor:
    """Return each tile's squares in a window, by quarter turn: own colour first, then the opponent's."""
    cells = torch.zeros(NUM_TILES, 8, WINDOW * WINDOW)
    for tile in range(NUM_TILES):
        for turns in range(4):
            for side, squares in enumerate((OWN_PATTERNS, OPPONENT_PATTERNS)):
                pattern = int(squares[tile * 4 + turns])
                for row in range(WINDOW):
                    for col in range(WINDOW):
                        at = row * WINDOW + col
                        cells[tile, 2 * turns + side, at] = pattern >> row * ROW_STRIDE + col & 1
    return cells


class Block(nn.Module):
    """Residual block of two convolutions."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1)
        self.second = nn.Conv2d(channels, channels, 3, padding=1)

    def forward(self, board: Tensor) -> Tensor:
        return functional.relu(board + self.second(functional.relu(self.first(board))))


class Net(nn.Module):
    """Maps a row of planes to a logit for each action and to a summary for the value head."""

    latent_dim_pi = 2 + 4 * SIDE * ROW_STRIDE

    def __init__(self, width: int, channels: int, blocks: int) -> None:
        super().__init__()
        self.latent_dim_vf = 4 * channels
        self.facts = nn.Linear(width - REST, channels)
        self.entrance = nn.Conv2d(6, channels, 3, padding=1)
        self.blocks = nn.Sequential(*(Block(channels) for _ in range(blocks)))
        self.laid = nn.Conv2d(2 * channels, channels, 1)
        self.liking = nn.Conv2d(channels, 1, 1)
        self.summary = nn.Linear(3 * channels, 4 * channels)
        self.veto = nn.Linear(4 * channels, 2)
        self.register_buffer("patterns", build_patterns(), persistent=False)

    def forward(self, observation: Tensor) -> tuple[Tensor, Tensor]:
        with torch.autocast(observation.device.type, torch.bfloat16, enabled=observation.is_cuda):
            board, facts = self.encode_board(observation)
            pooled = torch.cat([board.mean((2, 3)), board.amax((2, 3)), facts], 1)
            summary = functional.relu(self.summary(pooled))
            answers = torch.cat([self.veto(summary), self.score_placements(board, observation)], 1)
        return answers.float(), summary.float()

    def forward_actor(self, observation: Tensor) -> Tensor:
        return self(observation)[0]

    def forward_critic(self, observation: Tensor) -> Tensor:
        return self(observation)[1]

    def encode_board(self, observation: Tensor) -> tuple[Tensor, Tensor]:
        """Return the features of each square, and those of the planes that are not on the board."""
        planes = observation[:, :BOARD].view(-1, 3, SIDE, SIDE)
        tiles = planes[:, 2:]
        right = functional.pad((tiles[..., :-1] == tiles[..., 1:]) & (tiles[..., 1:] > 0), (0, 1))
        below = functional.pad(
            (tiles[..., :-1, :] == tiles[..., 1:, :]) & (tiles[..., 1:, :] > 0), (0, 0, 0, 1)
        )
        there = torch.ones_like(tiles)
        stack = torch.cat([planes[:, :2], tiles > 0, right, below, there], 1)
        facts = functional.relu(self.facts(observation[:, REST:]))
        return self.blocks(functional.relu(self.entrance(stack) + facts[..., None, None])), facts

    def score_placements(self, board: Tensor, observation: Tensor) -> Tensor:
        """Return a logit for each placement of the tile on top, from the features of the covered squares."""
        plays, channels = board.shape[:2]
        hand = observation[:, TOP : TOP + NUM_TILES] @ self.patterns.flatten(1)
        around = functional.unfold(functional.pad(board, (0, WINDOW - 1, 0, WINDOW - 1)), WINDOW)
        around = around.view(plays, channels, WINDOW * WINDOW, SIDE * SIDE)
        under = torch.einsum("nkw,ncwp->nkcp", hand.view(plays, 8, -1).to(around.dtype), around)
        under = under.reshape(plays * 4, 2 * channels, SIDE, SIDE)
        liked = self.liking(functional.relu(self.laid(under)))
        return functional.pad(liked.view(plays, 4, SIDE, SIDE), (0, 1)).flatten(1)


class PolicyNet(nn.Module):
    """The logits of `Net` alone."""

    def __init__(self, width: int, channels: int, blocks: int) -> None:
        super().__init__()
        self.net = Net(width, channels, blocks)
        with torch.no_grad():
            self.net.liking.weight.mul_(0.1)
            self.net.veto.weight.mul_(0.1)

    def forward(self, observation: Tensor) -> Tensor:
        return self.net(observation)[0]


class PolicyValueNet(nn.Module):
    """The logits of `Net`, and a value of the mover between -1 and 1."""

    def __init__(self, width: int, channels: int, blocks: int) -> None:
        super().__init__()
        self.policy = PolicyNet(width, channels, blocks)
        self.value = nn.Linear(self.policy.net.latent_dim_vf, 1)

    def forward(self, observation: Tensor) -> tuple[Tensor, Tensor]:
        logits, summary = self.policy.net(observation)
        return logits, torch.tanh(self.value(summary))[:, 0]


def build_policy_value(width: int, channels: int, blocks: int) -> nn.Module:
    """Return a network of logits and of the mover's value, for scaled observations."""
    return PolicyValueNet(width, channels, blocks)


def build_policy(width: int, channels: int, blocks: int) -> nn.Module:
    """Return a policy network: logits of all actions for scaled observations."""
    return PolicyNet(width, channels, blocks)
