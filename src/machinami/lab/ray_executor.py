"""Plays the meetings of an arena on a Ray cluster; Ray retries a meeting whose worker died."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

from machinami.core import registry
from machinami.core.contract import Bot, Game
from machinami.lab import WORDS, players
from machinami.lab.arena import Arena, Meeting, Result, play_meeting

LOCAL = "local"
"""Address that starts a temporary cluster on this machine."""

QUEUED_PER_CORE = 4
"""Submitted meetings per core: enough to keep all cores busy, few enough to stop soon."""

POLL_SECONDS = 0.2
RETRIES = 5

ExternalGame = tuple[Game[Any] | None, Bot | None]


def play_meetings_on_ray(
    arena: Arena, meetings: Sequence[Meeting], address: str, external: ExternalGame, stop: Callable[[], bool]
) -> Iterator[Result]:
    """Play meetings on a cluster and yield each result when it ends.

    A result depends only on the arena and the meeting, so that a meeting can run anywhere and be retried.
    """
    ray = import_ray()
    owns_cluster = not ray.is_initialized()
    if owns_cluster:
        ray.init(address=None if address == LOCAL else address, log_to_driver=False, include_dashboard=False)
    try:
        work = ray.remote(max_retries=RETRIES, retry_exceptions=False)(play_in_worker)
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        todo, under_way = iter(meetings), list[Any]()
        while not stop():
            for meeting in todo:
                under_way.append(work.remote(arena, meeting, external))
                if len(under_way) >= QUEUED_PER_CORE * cores:
                    break
            if not under_way:
                break
            done, under_way = ray.wait(under_way, timeout=POLL_SECONDS)
            yield from ray.get(done)
        for pending in under_way:
            ray.cancel(pending, force=True)
    finally:
        if owns_cluster:
            ray.shutdown()


def play_in_worker(arena: Arena, meeting: Meeting, external: ExternalGame) -> Result:
    """Play one meeting in a worker, after registering a game from outside this package."""
    game, bot = external
    if game is not None:
        registry.register(game, bot)
    for name in arena.bots:
        players.find_player(arena.game, name).warm()
    return play_meeting(arena, meeting)


def import_ray() -> Any:
    """Import Ray; refuse (L-12) if it is not installed."""
    # Disable usage statistics and a deprecation warning.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        return import_module("ray")
    except ModuleNotFoundError:
        raise WORDS.refuse("L-12") from None
