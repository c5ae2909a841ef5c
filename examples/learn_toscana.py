"""A stock learner learns Toscana: MaskablePPO of sb3-contrib, as it is, on hundreds of plays at once.

make learn                                              what the docs show
python examples/learn_toscana.py --steps 100000 --plays 128 --page /tmp/learning.md
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from machinami import env


def share(model: MaskablePPO, games: int) -> float:
    """What the learner gets of the victories against who does anything legal, from both seats alike often."""
    plays = env.baselines("toscana", games)
    plays.seed(1)
    seen, won, ended = plays.reset(), 0.0, 0
    while ended < games:
        numbers, _ = model.predict(seen, action_masks=plays.vector.action_masks(), deterministic=True)
        seen, rewards, over, _ = plays.step(numbers)
        won += float((rewards[over] + 1).sum() / 2)
        ended += int(over.sum())
    return won / ended


class Curve(BaseCallback):
    """Measures the learner now and then, and tells how it fared."""

    def __init__(self, every: int, games: int) -> None:
        super().__init__()
        self.every, self.games = every, games
        self.found: list[tuple[int, float]] = []
        self._begun = time.process_time()

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self.every * len(self.found):
            self.measure()

    def _on_step(self) -> bool:
        return True

    def measure(self) -> None:
        """Once more."""
        self.model.policy.set_training_mode(False)
        self.found.append((self.num_timesteps, share(self.model, self.games)))
        steps, won = self.found[-1]
        spent = time.process_time() - self._begun
        print(f"{steps:>9} steps  {won:6.1%} against random  {spent:5.0f} s of a core", flush=True)


def learn(steps: int, plays: int, games: int, seed: int = 0) -> list[tuple[int, float]]:
    """How a learner fares on its way through so many steps."""
    torch.set_num_threads(1)
    model = MaskablePPO(
        "MlpPolicy",
        env.baselines("toscana", plays),
        n_steps=32,
        batch_size=min(1024, 32 * plays),
        n_epochs=2,
        learning_rate=lambda left: 2e-3 * left,
        gamma=1.0,
        ent_coef=0.003,
        policy_kwargs={"net_arch": [256]},
        seed=seed,
        device="cpu",
    )
    curve = Curve(max(1, steps // 8), games)
    model.learn(steps, callback=curve)
    curve.measure()
    return curve.found


def page(found: list[tuple[int, float]]) -> str:
    """The curve as a table."""
    rows = "".join(f"| {steps:,} | {won:.1%} |\n" for steps, won in found)
    return f"| steps | share of the victories against random |\n|--:|--:|\n{rows}"


def main() -> None:
    """Learn, and write the curve down if asked to."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--steps", type=int, default=400_000)
    asked.add_argument("--plays", type=int, default=256)
    asked.add_argument("--games", type=int, default=400, help="games of each measurement")
    asked.add_argument("--page", type=Path, help="where the curve is written")
    given = asked.parse_args()
    found = learn(given.steps, given.plays, given.games)
    if given.page is not None:
        given.page.write_text(page(found), "utf-8")


if __name__ == "__main__":
    main()
