"""The learner of Gumbel AlphaZero in PyTorch: a network of policy and value, fitted to decisions."""

from __future__ import annotations

from collections import deque
from copy import deepcopy
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from machinami.learn.gumbel import Decisions, Evaluation
from machinami.learn.networks import build_policy_value, mask_logits
from machinami.learn.ppo import flatten
from machinami.learn.settings import TrainSettings
from machinami.learn.task import Task

STATISTICS = ("policy_loss", "value_loss", "entropy", "gradient")
"""The statistics of an update, in order."""
VALUE_WEIGHT = 1.0
EVALUATION_ROWS = 16_384
"""The most positions that a network evaluates at once."""


class SearchLearner:
    """The network of a training run with its optimizer. Evaluates positions of searches.

    `average` holds the mean of the network's recent weights: it evaluates, is measured, and is kept.
    """

    def __init__(self, task: Task, settings: TrainSettings) -> None:
        torch.manual_seed(settings.seed)
        self.settings, self.device = settings, settings.device
        self.network = build_policy_value(task, settings.channels, settings.blocks).to(self.device)
        self.average = deepcopy(self.network)
        self.updates = 0
        self._memory = deque[tuple[NDArray[Any], ...]](maxlen=settings.memory)
        self._scale = torch.from_numpy(task.scale).to(self.device)
        self._optimizer = torch.optim.Adam(self.network.parameters(), lr=settings.rate, eps=1e-5)

    def evaluate(self, observations: NDArray[np.int16], masks: NDArray[np.int8], most: int) -> Evaluation:
        """Return the likeliest legal actions of each position with their probabilities, and its value."""
        parts = list[tuple[Tensor, Tensor, Tensor]]()
        with torch.no_grad():
            for at in range(0, len(masks), EVALUATION_ROWS):
                rows = slice(at, at + EVALUATION_ROWS)
                logs, values = self._compute(self.average, observations[rows], masks[rows])
                top, numbers = logs.topk(min(most, logs.shape[1]), 1)
                parts.append((numbers, top.exp().double(), values.double()))
        numbers, priors, values = (torch.cat(each).cpu().numpy() for each in zip(*parts, strict=True))
        legal = np.take_along_axis(masks, numbers, axis=1) > 0
        return Evaluation(numbers, np.where(legal, np.maximum(priors, 1e-9), 0.0), values)

    def choose(self, observations: NDArray[np.int16], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Return the most probable actions of the averaged network, without a search."""
        return self.evaluate(observations, masks, 1).numbers[:, 0]

    def learn(self, decisions: Decisions, time_left: float) -> dict[str, float]:
        """Update the network and return statistics; `time_left` is the fraction of the training left."""
        settings = self.settings
        for group in self._optimizer.param_groups:
            group["lr"] = settings.rate * max(0.02, time_left)
        self._memory.append(
            tuple(
                flatten(each)
                for each in (
                    decisions.observations,
                    decisions.masks,
                    decisions.numbers,
                    decisions.weights,
                    decisions.returns,
                )
            )
        )
        sizes = [len(part[0]) for part in self._memory]
        updates = max(1, settings.passes * sizes[-1] // settings.batch)
        statistics = list[Tensor]()
        for _ in range(updates):
            part = self._memory[int(torch.randint(len(sizes), (1,)))]
            pick = torch.randint(len(part[0]), (min(settings.batch, len(part[0])),)).numpy()
            statistics.append(self._update(*(each[pick] for each in part)))
        return dict(zip(STATISTICS, torch.stack(statistics).mean(0).tolist(), strict=True))

    def _update(
        self,
        observations: NDArray[np.int16],
        masks: NDArray[np.int8],
        numbers: NDArray[np.int64],
        weights: NDArray[np.float32],
        returns: NDArray[np.float32],
    ) -> Tensor:
        logs, values = self._compute(self.network, observations, masks)
        target = self._load(weights)
        policy_loss = -(target * logs.gather(1, self._load(numbers)).clamp(min=-30)).sum(1).mean()
        value_loss = (values - self._load(returns)).pow(2).mean()
        entropy = -(logs.exp() * logs.clamp(min=-50)).sum(1).mean()
        self._optimizer.zero_grad(set_to_none=True)
        (policy_loss + VALUE_WEIGHT * value_loss).backward()
        gradient = nn.utils.clip_grad_norm_(self.network.parameters(), self.settings.max_gradient)
        self._optimizer.step()
        self.updates += 1
        with torch.no_grad():
            keep = min(self.settings.averaging, 1 - 1 / (self.updates + 1))
            for mean, now in zip(self.average.parameters(), self.network.parameters(), strict=True):
                mean.lerp_(now, 1 - keep)
        return torch.stack([policy_loss, value_loss, entropy, gradient]).detach().cpu()

    def _compute(
        self, network: Any, observations: NDArray[np.int16], masks: NDArray[np.int8]
    ) -> tuple[Tensor, Tensor]:
        logits, values = network(self._load(observations).float() * self._scale)
        return mask_logits(logits, self._load(masks)), values

    def _load(self, array: NDArray[Any]) -> Tensor:
        return torch.from_numpy(np.ascontiguousarray(array)).to(self.device)

    def save(self) -> dict[str, Any]:
        """Return everything that `restore` needs to continue. Decisions in memory are not kept."""
        return {
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self._optimizer.state_dict(),
            "updates": self.updates,
            "random": torch.get_rng_state(),
        }

    def restore(self, saved: dict[str, Any]) -> None:
        """Continue from what `save` returned."""
        self.network.load_state_dict(saved["network"])
        self.average.load_state_dict(saved["average"])
        self._optimizer.load_state_dict(saved["optimizer"])
        self.updates = saved["updates"]
        torch.set_rng_state(saved["random"].cpu())
