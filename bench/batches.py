"""Thousands of plays at once beside Pgx: the same games, actions drawn at random, plays that begin anew.

`python -m bench.batches 2` measures on two cores and writes one line of JSON for each game.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from statistics import median
from time import perf_counter, process_time
from typing import Any

from bench.comparison import Comparison

PLAYS, STEPS, SECONDS, ROUNDS = 16_384, 16, 1.0, 5
GAMES = {"Connect Four": ("bench.connect_four_rows", "connect_four"), "Hex 11×11": ("bench.hex_rows", "hex")}
WANTED = 4.0


def comparisons() -> Iterator[Comparison]:
    """On one core and on two, each in a process that has no more of them."""
    if find_spec("pgx") is None:
        sys.exit("bench needs pgx: install the extra `bench`, as in `machinami[bench]`")
    for cores in (1, 2):
        told = subprocess.run(
            [sys.executable, "-m", "bench.batches", str(cores)], check=True, capture_output=True, text=True
        )
        for line in told.stdout.splitlines():
            name, ours, theirs = json.loads(line)
            where = "one core" if cores == 1 else "two cores"
            yield Comparison(f"{name}, batch on {where}", "steps", ours, "Pgx on them", theirs, WANTED)


def ours(rules: str, cores: int) -> Callable[[], int]:
    """Steps of a batch, masks and planes written."""
    from importlib import import_module

    from machinami.env.batch_env import BatchRows

    rows = BatchRows(rules, [0], import_module(rules).SHAPE, PLAYS, threads=cores)

    def work() -> int:
        for _ in range(STEPS):
            rows.step(rows.draw())
        return STEPS * PLAYS

    return work


def pgx_steps(name: str) -> Callable[[], int]:
    """The same by Pgx, compiled whole: a scan over steps of all plays."""
    import jax
    import pgx
    from jax import numpy as jnp
    from pgx.experimental import auto_reset

    game: Any = pgx.make(name)
    step = jax.vmap(auto_reset(game.step, game.init))

    def once(held: Any, _: None) -> tuple[Any, None]:
        states, key = held
        key, drawn, dealt = jax.random.split(key, 3)
        likes = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
        chosen = jax.random.categorical(drawn, likes, axis=-1)
        return (step(states, chosen, jax.random.split(dealt, PLAYS)), key), None

    def many(states: Any, key: Any) -> Any:
        return jax.lax.scan(once, (states, key), None, length=STEPS)[0]

    run = jax.jit(many)
    held = [jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.PRNGKey(0), PLAYS))]
    held.append(jax.random.PRNGKey(1))

    def work() -> int:
        held[:] = jax.block_until_ready(run(*held))
        return STEPS * PLAYS

    return work


def rate(work: Callable[[], int], clock: Callable[[], float]) -> float:
    """Steps a second."""
    work()
    done, begun = 0, clock()
    while (spent := clock() - begun) < SECONDS:
        done += work()
    return done / spent


def main() -> None:
    """Measure in turns; of several rounds the one with the middle ratio. One core goes by the processor's
    time, several by the clock on the wall, since they work at the same time."""
    cores = int(sys.argv[1])
    clock = process_time if cores == 1 else perf_counter
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
    for name, (rules, theirs) in GAMES.items():
        mine, peer = ours(rules, cores), pgx_steps(theirs)
        rounds = [(rate(mine, clock), rate(peer, clock)) for _ in range(ROUNDS)]
        middle = median(one / other for one, other in rounds)
        told = next(pair for pair in rounds if pair[0] / pair[1] == middle)
        print(json.dumps([name, *told]), flush=True)


if __name__ == "__main__":
    main()
