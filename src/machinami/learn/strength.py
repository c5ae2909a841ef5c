"""Strength of a policy against anchors: players that never change."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from machinami.core.contract import Action
from machinami.core.factory import new
from machinami.core.play import Play
from machinami.env.batch_env import Batch, BatchRows
from machinami.env.codecs import FixedCodec, compute_step_mask, join_steps, observe_steps
from machinami.lab import players
from machinami.lab.interval import Interval, wilson_interval
from machinami.learn.task import Task

Choose = Callable[[NDArray[np.int16], NDArray[np.int8]], NDArray[np.int64]]
"""A policy without randomness: actions for observations and masks."""

BATCH_ANCHORS: dict[str, Callable[[BatchRows, NDArray[np.bool_]], NDArray[np.int64]]] = {
    "random": lambda rows, asked: rows.sample_actions(),
    "greedy": lambda rows, asked: rows.choose_greedy(asked),
}
"""Anchors that play many plays at once. All others are players of the lab, which play one game at a time."""


class Strength(NamedTuple):
    """The result of a policy against an anchor. `share` is its share of the victories."""

    games: int
    share: float
    interval: Interval


def measure(task: Task, choose: Choose, anchor: str, games: int, seed: int = 1) -> Strength:
    """Play games of the policy in one seat against the anchor in all others, each seat equally often."""
    points = (
        _play_batch(task, choose, anchor, games, seed)
        if anchor in BATCH_ANCHORS
        else _play_games(task, choose, anchor, games, seed)
    )
    return Strength(games, points / games, wilson_interval(points, games))


def _play_batch(task: Task, choose: Choose, anchor: str, games: int, seed: int) -> float:
    rows = task.make_rows(games, seed=seed)
    own, index = np.arange(games) % task.seats, np.arange(games)
    left, points = np.ones(games, np.bool_), 0.0
    while left.any():
        mine = left & (rows.seats == own)
        numbers = BATCH_ANCHORS[anchor](rows, left & ~mine)
        if mine.any():
            numbers[mine] = choose(rows.observations[mine], rows.masks[mine])
        rows.step(numbers, left)
        over = left & rows.ended
        points += float(((rows.rewards[index, own] * (task.seats - 1) + 1) / task.seats)[over].sum())
        left &= ~over
    return points


def _play_games(task: Task, choose: Choose, anchor: str, games: int, seed: int) -> float:
    """Play against a player of the lab. Both receive only views."""
    player, codec, points = players.find_player(task.name, anchor), Batch(task.name, 1, task.seats).codec, 0.0
    for game in range(games):
        play, rng, own = (
            new(task.name, task.seats, seed=seed * 1_000_003 + game),
            Random(game),
            game % task.seats,
        )
        while play.outcome is None:
            seat = play.awaited[0]
            if seat == own:
                play.do(seat, _choose_action(codec, play, seat, choose))
            else:
                play.do(seat, player.bot.choose(play.view(seat), player.level, rng=rng) or {})
        points += (own in play.outcome.winners) / max(1, len(play.outcome.winners))
    return points


def _choose_action(codec: FixedCodec, play: Play, seat: int, choose: Choose) -> Action:
    """Return the action that a policy chooses, step by step."""
    steps: list[int] = []
    while True:
        observed = observe_steps(codec, play, seat, steps)
        planes = np.concatenate([plane.ravel() for plane in observed.values()]).astype(np.int16)
        mask = compute_step_mask(codec, play, seat, steps).astype(np.int8)
        steps.append(int(choose(planes[None], mask[None])[0]))
        action = join_steps(codec, play, seat, steps)
        if action is not None:
            return action
