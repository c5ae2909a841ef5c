"""PPO in PyTorch: a policy and a critic of every seat's reward, with the entropy held at a target."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from machinami.learn.networks import build_critic, build_policy, mask_logits
from machinami.learn.selfplay import Experience, Floats, compute_advantages, select_seat
from machinami.learn.settings import TrainSettings
from machinami.learn.task import Task

STATISTICS = ("policy_loss", "value_loss", "entropy", "gradient", "divergence")
"""The statistics of an update, in order."""


class Learner:
    """The networks of a training run with their optimizer. Acts in self-play, and learns from its experience.

    `average` holds the mean of the policy's recent weights; it is measured and kept as the result.
    """

    def __init__(self, task: Task, settings: TrainSettings, bits: int) -> None:
        torch.manual_seed(settings.seed)
        self.settings, self.device = settings, settings.device
        self.policy = build_policy(task, settings.channels, settings.blocks).to(self.device)
        self.critic = build_critic(task, bits).to(self.device)
        self.average = deepcopy(self.policy)
        self.entropy_weight, self.updates = settings.entropy_weight, 0
        self._scale = torch.from_numpy(task.scale).to(self.device)
        self._parameters = [*self.policy.parameters(), *self.critic.parameters()]
        self._optimizer = torch.optim.Adam(self._parameters, lr=settings.rate, eps=1e-5)

    def act(
        self, observations: NDArray[np.int16], masks: NDArray[np.int8]
    ) -> tuple[NDArray[np.int64], Floats]:
        """Return sampled actions and their log-probabilities."""
        with torch.no_grad():
            logs = self._compute_log_probs(self.policy, observations, masks)
            actions = torch.multinomial(logs.exp(), 1)
            chosen = logs.gather(1, actions)[:, 0]
        return actions[:, 0].cpu().numpy(), chosen.cpu().numpy()

    def estimate(self, observations: NDArray[np.int16], states: NDArray[np.uint8]) -> Floats:
        """Return the expected reward of every seat."""
        with torch.no_grad():
            values: Floats = self.critic(self._join(observations, states)).float().cpu().numpy()
        return values

    def choose(self, observations: NDArray[np.int16], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Return the most probable actions of the averaged policy."""
        with torch.no_grad():
            numbers: NDArray[np.int64] = (
                self._compute_log_probs(self.average, observations, masks).argmax(1).cpu().numpy()
            )
        return numbers

    def learn(self, experience: Experience, time_left: float) -> dict[str, float]:
        """Update the networks and return statistics; `time_left` is the fraction of the training left."""
        settings = self.settings
        for group in self._optimizer.param_groups:
            group["lr"] = settings.rate * max(0.02, time_left)
        advantages, returns = compute_advantages(
            experience.rewards, experience.values, experience.ended, settings.trace
        )
        own = select_seat(advantages, experience.seats)
        own = (own - own.mean()) / (own.std() + 1e-6)
        columns = [flatten(each) for each in experience[:6]]
        data = (*columns, own.reshape(-1), flatten(returns))
        count, statistics = len(data[0]), list[Tensor]()
        for _ in range(settings.passes):
            order = torch.randperm(count).numpy()
            for at in range(0, count, settings.batch):
                pick = order[at : at + settings.batch]
                statistics.append(self._update(*(each[pick] for each in data)))
            if float(statistics[-1][STATISTICS.index("divergence")]) > settings.max_divergence:
                break
        mean = torch.stack(statistics).mean(0).tolist()
        return {**dict(zip(STATISTICS, mean, strict=True)), "entropy_weight": self.entropy_weight}

    def _update(
        self,
        observations: NDArray[np.int16],
        masks: NDArray[np.int8],
        seen: NDArray[np.int16],
        states: NDArray[np.uint8],
        actions: NDArray[np.int64],
        old: Floats,
        advantages: Floats,
        returns: Floats,
    ) -> Tensor:
        settings = self.settings
        logs = self._compute_log_probs(self.policy, observations, masks)
        ratio_log = logs.gather(1, self._load(actions)[:, None])[:, 0] - self._load(old)
        ratio, gain = ratio_log.exp(), self._load(advantages)
        clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
        policy_loss = -torch.min(ratio * gain, clipped * gain).mean()
        value_loss = (self.critic(self._join(seen, states)) - self._load(returns)).pow(2).mean()
        entropy = -(logs.exp() * logs.clamp(min=-50)).sum(1).mean()
        self._optimizer.zero_grad(set_to_none=True)
        (policy_loss + value_loss - self.entropy_weight * entropy).backward()
        gradient = nn.utils.clip_grad_norm_(self._parameters, settings.max_gradient)
        self._optimizer.step()
        self.updates += 1
        self._hold_entropy(float(entropy.detach()))
        with torch.no_grad():
            keep = min(settings.averaging, 1 - 1 / (self.updates + 1))
            for mean, now in zip(self.average.parameters(), self.policy.parameters(), strict=True):
                mean.lerp_(now, 1 - keep)
        # The divergence of the new policy from the old one, estimated without bias and never negative.
        divergence = (ratio - 1 - ratio_log).mean()
        return torch.stack([policy_loss, value_loss, entropy, gradient, divergence]).detach().cpu()

    def _hold_entropy(self, entropy: float) -> None:
        """Raise the weight of the entropy while it is below its target, and lower it while it is above."""
        settings = self.settings
        change = np.exp(settings.entropy_rate * np.clip(settings.target_entropy - entropy, -1, 1))
        self.entropy_weight = float(np.clip(self.entropy_weight * change, *settings.entropy_range))

    def _compute_log_probs(
        self, network: Any, observations: NDArray[np.int16], masks: NDArray[np.int8]
    ) -> Tensor:
        return mask_logits(network(self._load(observations).float() * self._scale), self._load(masks))

    def _join(self, observations: NDArray[np.int16], states: NDArray[np.uint8]) -> Tensor:
        return torch.cat([self._load(observations).float() * self._scale, self._load(states).float()], 1)

    def _load(self, array: NDArray[Any]) -> Tensor:
        return torch.from_numpy(np.ascontiguousarray(array)).to(self.device)

    def save(self) -> dict[str, Any]:
        """Return everything that `restore` needs to continue."""
        return {
            "policy": self.policy.state_dict(),
            "critic": self.critic.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self._optimizer.state_dict(),
            "entropy_weight": self.entropy_weight,
            "updates": self.updates,
            "random": torch.get_rng_state(),
        }

    def restore(self, saved: dict[str, Any]) -> None:
        """Continue from what `save` returned."""
        self.policy.load_state_dict(saved["policy"])
        self.critic.load_state_dict(saved["critic"])
        self.average.load_state_dict(saved["average"])
        self._optimizer.load_state_dict(saved["optimizer"])
        self.entropy_weight, self.updates = saved["entropy_weight"], saved["updates"]
        torch.set_rng_state(saved["random"].cpu())


def flatten(array: NDArray[Any]) -> NDArray[Any]:
    """Join the axes of steps and plays."""
    return array.reshape(-1, *array.shape[2:])
