"""A stock learner learns Toscana: MaskablePPO of sb3-contrib, as it is, on hundreds of plays at once.

make learn                                              what the docs show
python examples/learn_toscana.py --steps 100000 --plays 128 --page /tmp/learning.md
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from random import Random

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from machinami import env, new
from machinami.lab import players


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


def beside(model: MaskablePPO, name: str, games: int) -> float:
    """What the learner gets of the victories against a player of the lab; both see views and nothing else."""
    form, other, won = env.baselines("toscana", 1), players.find("toscana", name), 0.0
    codec = form.vector.batch.codec
    for game in range(games):
        play, rng = new("toscana", seed=game), Random(game)
        while play.outcome is None:
            (seat,) = play.to_act
            view = play.view(seat)
            if seat == game % 2:
                planes = np.concatenate([plane.ravel() for plane in codec.observe(view).values()])
                number, _ = model.predict(
                    form.scaled(planes), action_masks=codec.mask(view), deterministic=True
                )
                play.do(seat, codec.action(int(number)))
            else:
                play.do(seat, other.bot.choose(view, other.level, rng=rng) or {})
        won += play.outcome.winners.count(game % 2) / len(play.outcome.winners)
    return won / games


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


def learn(steps: int, plays: int, games: int, seed: int = 0) -> tuple[MaskablePPO, list[tuple[int, float]]]:
    """A learner after so many steps, and how it fared on its way."""
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
    return model, curve.found


def page(found: list[tuple[int, float]], greedy: float) -> str:
    """The curve as a table, and what became of it."""
    rows = "".join(f"| {steps:,} | {won:.1%} |\n" for steps, won in found)
    head = "| steps | share of the victories against random |\n|--:|--:|\n"
    return f"{head}{rows}\nAgainst greedy: {greedy:.1%}.\n"


def main() -> None:
    """Learn, and write the curve down if asked to."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--steps", type=int, default=500_000)
    asked.add_argument("--plays", type=int, default=256)
    asked.add_argument("--games", type=int, default=400, help="games of each measurement")
    asked.add_argument("--page", type=Path, help="where the curve is written")
    given = asked.parse_args()
    model, found = learn(given.steps, given.plays, given.games)
    greedy = beside(model, "greedy", given.games // 4)
    print(f"{greedy:.1%} against greedy")
    if given.page is not None:
        given.page.write_text(page(found, greedy), "utf-8")


if __name__ == "__main__":
    main()
