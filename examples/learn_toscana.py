"""Trains sb3-contrib's unmodified MaskablePPO on Toscana, with hundreds of plays in parallel.

make learn                                     the run of the docs: minutes on a GPU, hours without
make learn LESSON="--steps 500000 --plays 256 --channels 24 --blocks 2"       a short run on a few cores
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from examples.toscana_net import TilePolicy
from machinami import env, new
from machinami.core.contract import Codec
from machinami.env.batch_env import Batch
from machinami.env.vector_env import Opponent, choose_random, greedy
from machinami.lab import players

Point = tuple[int, float, float]
"""Number of steps, win share against random, win share against greedy."""

REQUIRED_SHARES = (0.9, 0.5)
"""Final win shares that the training must exceed."""


def mix_opponents(plays: int, seed: int) -> Opponent:
    """Return opponents between random and greedy, one per play: a third always greedy, the others greedy
    with a fixed probability per decision."""
    shares, rng = np.linspace(0, 1.5, plays), np.random.default_rng(seed)

    def choose(batch: Batch, asked: NDArray[np.bool_]) -> NDArray[np.int64]:
        use_greedy = rng.random(batch.plays) < shares
        return np.where(use_greedy, batch.choose_greedy(asked & use_greedy), batch.sample_actions())

    return choose


def measure_win_share(model: MaskablePPO, opponent: Opponent, games: int) -> float:
    """Return the learner's share of the victories, with both seats equally often."""
    plays = env.baselines("toscana", games, opponent=opponent, threads=count_cores())
    plays.seed(1)
    observation, won, ended = plays.reset(), 0.0, np.zeros(games, np.bool_)
    while not ended.all():
        numbers, _ = model.predict(observation, action_masks=plays.vector.action_masks(), deterministic=True)
        observation, rewards, over, _ = plays.step(numbers)
        won += float((rewards[over & ~ended] + 1).sum() / 2)
        ended |= over
    return won / games


def measure_against_player(model: MaskablePPO, name: str, games: int) -> float:
    """Return the learner's share of the victories against a player of the lab; both receive only views."""
    form, other, won = env.baselines("toscana", 1), players.find_player("toscana", name), 0.0
    codec = form.vector.batch.codec
    assert isinstance(codec, Codec), "Toscana numbers whole actions"
    for game in range(games):
        play, rng = new("toscana", seed=game), Random(game)
        while play.outcome is None:
            (seat,) = play.to_act
            view = play.view(seat)
            if seat == game % 2:
                planes = np.concatenate([plane.ravel() for plane in codec.observe(view).values()])
                number, _ = model.predict(
                    form.scale_observations(planes), action_masks=codec.mask(view), deterministic=True
                )
                play.do(seat, codec.action(int(number)))
            else:
                play.do(seat, other.bot.choose(view, other.level, rng=rng) or {})
        won += play.outcome.winners.count(game % 2) / len(play.outcome.winners)
    return won / games


class LearningCurve(BaseCallback):
    """Measures the learner at intervals, prints the win shares, and stops the training at the time limit."""

    def __init__(self, every: int, games: int, minutes: float) -> None:
        super().__init__()
        self.every, self.games, self.points = every, games, list[Point]()
        self._started_at, self._seconds = time.monotonic(), 60 * minutes

    @property
    def time_left(self) -> float:
        """Fraction of the time limit that is left."""
        return max(0.0, 1 - (time.monotonic() - self._started_at) / self._seconds)

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self.every * len(self.points):
            self.measure()

    def _on_step(self) -> bool:
        return self.time_left > 0

    def measure(self) -> None:
        """Measure the learner once and print the result."""
        shares = [measure_win_share(self.model, opponent, self.games) for opponent in (choose_random, greedy)]
        self.points.append((self.num_timesteps, *shares))
        spent = time.monotonic() - self._started_at
        print(f"{self.num_timesteps:>9} steps  {shares[0]:6.1%} against random  ", end="")
        print(f"{shares[1]:6.1%} against greedy  {spent:5.0f} s", flush=True)


def falling_rate(initial_rate: float, curve: LearningCurve) -> Callable[[float], float]:
    """Return a learning-rate schedule that falls linearly to 2 % by the end of the steps or of the time."""
    return lambda left: initial_rate * max(0.02, min(left, curve.time_left))


def learn(options: argparse.Namespace) -> tuple[MaskablePPO, list[Point]]:
    """Train a learner; return it with its learning curve."""
    torch.set_num_threads(count_cores())
    plays = env.baselines(
        "toscana", options.plays, opponent=mix_opponents(options.plays, options.seed), threads=count_cores()
    )
    plays.reset()
    curve = LearningCurve(max(1, options.steps // 8), options.games, options.minutes)
    model = MaskablePPO(
        TilePolicy,
        plays,
        n_steps=32,
        batch_size=min(2048, 8 * options.plays),
        n_epochs=3,
        learning_rate=falling_rate(options.rate, curve),
        gamma=1.0,
        ent_coef=0.005,
        policy_kwargs={"channels": options.channels, "blocks": options.blocks},
        seed=options.seed,
        device=options.device,
    )
    model.learn(options.steps, callback=curve)
    curve.measure()
    return model, curve.points


def count_cores() -> int:
    """Return the number of cores available to this process."""
    return len(os.sched_getaffinity(0))


def format_page(points: list[Point], greedy: float) -> str:
    """Format the learning curve and the final result as Markdown."""
    rows = "".join(f"| {steps:,} | {chance:.1%} | {keen:.1%} |\n" for steps, chance, keen in points)
    head = "| steps | against random | against greedy |\n|--:|--:|--:|\n"
    return f"{head}{rows}\nAgainst the lab's greedy player, play by play: {greedy:.1%}.\n"


def parse_arguments(arguments: list[str] | None = None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--steps", type=int, default=2_700_000)
    parser.add_argument("--minutes", type=float, default=600.0, help="time limit of the training")
    parser.add_argument("--plays", type=int, default=1024)
    parser.add_argument("--games", type=int, default=1000, help="games of each measurement")
    parser.add_argument("--channels", type=int, default=64)
    parser.add_argument("--blocks", type=int, default=5)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--device", default="auto")
    parser.add_argument("--page", type=Path, help="file for the learning curve")
    parser.add_argument("--save", type=Path, help="file for the weights")
    return parser.parse_args(arguments)


def is_learned(points: list[Point]) -> bool:
    """Return whether the final win shares exceed those promised in the docs."""
    return all(share > least for share, least in zip(points[-1][1:], REQUIRED_SHARES, strict=True))


def save_weights(model: MaskablePPO, file: Path) -> None:
    """Save the weights only; the model also holds plays in threads, which cannot be pickled."""
    torch.save(model.policy.state_dict(), file)


def main(arguments: list[str] | None = None) -> int:
    """Train, write the requested files, and return 0 if the required win shares were reached, else 1."""
    given = parse_arguments(arguments)
    model, found = learn(given)
    if given.save is not None:
        save_weights(model, given.save)
    won = measure_against_player(model, "greedy", max(1, given.games // 4))
    print(f"{won:.1%} against the lab's greedy player, play by play")
    if given.page is not None:
        given.page.write_text(format_page(found, won), "utf-8")
    print(
        "learned"
        if is_learned(found)
        else f"not learned: over {REQUIRED_SHARES[0]:.0%} and {REQUIRED_SHARES[1]:.0%} needed"
    )
    return 0 if is_learned(found) else 1


if __name__ == "__main__":
    sys.exit(main())
