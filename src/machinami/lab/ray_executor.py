"""The work of an arena on many machines: Ray hands meetings out, and plays one again whose worker died."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

from machinami.core import registry
from machinami.core.contract import Bot, Game
from machinami.lab import WORDS, players
from machinami.lab.arena import Arena, Meeting, Result, meet

LOCAL = "local"
"""The address of a cluster that is started here for as long as it is needed."""

AHEAD = 4
"""Meetings that wait for each core: enough to keep all busy, few enough to stop soon."""

LISTEN = 0.2
RETRIES = 5

Guests = tuple[Game[Any] | None, Bot | None]


def results(
    arena: Arena, meetings: Sequence[Meeting], address: str, guests: Guests, stop: Callable[[], bool]
) -> Iterator[Result]:
    """Play meetings on a cluster and hand each out as it ends. What comes of one depends on nothing but the
    arena and its number, so it does not matter where it is played, nor how often."""
    ray = found()
    begun = not ray.is_initialized()
    if begun:
        ray.init(address=None if address == LOCAL else address, log_to_driver=False, include_dashboard=False)
    try:
        work = ray.remote(max_retries=RETRIES, retry_exceptions=False)(played)
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        todo, under_way = iter(meetings), list[Any]()
        while not stop():
            for meeting in todo:
                under_way.append(work.remote(arena, meeting, guests))
                if len(under_way) >= AHEAD * cores:
                    break
            if not under_way:
                break
            done, under_way = ray.wait(under_way, timeout=LISTEN)
            yield from ray.get(done)
        for left in under_way:
            ray.cancel(left, force=True)
    finally:
        if begun:
            ray.shutdown()


def played(arena: Arena, meeting: Meeting, guests: Guests) -> Result:
    """One meeting, in a worker wherever it is; a game that lives elsewhere has been brought along."""
    game, bot = guests
    if game is not None:
        registry.register(game, bot)
    for name in arena.bots:
        players.find(arena.game, name).warm()
    return meet(arena, meeting)


def found() -> Any:
    """Ray, or a refusal that names the extra."""
    # Ray tells its makers how it is used unless it is asked not to, and warns of what it will do one day.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        return import_module("ray")
    except ModuleNotFoundError:
        raise WORDS.refuse("L-12") from None
