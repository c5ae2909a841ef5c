"""Compares batches of thousands of plays with Pgx: the same games, random actions, automatic resets.

`python -m bench.batches 2` measures on two cores and prints one line of JSON for each game.
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
REQUIRED_RATIO = 4.0


def comparisons() -> Iterator[Comparison]:
    """Measure on one core and on two, each in a subprocess with that CPU affinity."""
    if find_spec("pgx") is None:
        sys.exit("bench needs pgx: install the extra `bench`, as in `machinami[bench]`")
    for cores in (1, 2):
        output = subprocess.run(
            [sys.executable, "-m", "bench.batches", str(cores)], check=True, capture_output=True, text=True
        )
        for line in output.stdout.splitlines():
            name, ours, theirs = json.loads(line)
            where = "one core" if cores == 1 else "two cores"
            yield Comparison(
                f"{name}, batch on {where}", "steps", ours, "Pgx on them", theirs, REQUIRED_RATIO
            )


def build_own_steps(rules: str, cores: int) -> Callable[[], int]:
    """Return a function that steps a batch, with masks and planes written."""
    from importlib import import_module

    from machinami.env.batch_env import BatchRows

    rows = BatchRows(rules, [0], import_module(rules).SHAPE, PLAYS, threads=cores)

    def work() -> int:
        for _ in range(STEPS):
            rows.step(rows.sample_actions())
        return STEPS * PLAYS

    return work


def build_pgx_steps(name: str) -> Callable[[], int]:
    """Return the same for Pgx, compiled as one scan over steps of all plays."""
    import jax
    import pgx
    from jax import numpy as jnp
    from pgx.experimental import auto_reset

    game: Any = pgx.make(name)
    step = jax.vmap(auto_reset(game.step, game.init))

    def once(carry: Any, _: None) -> tuple[Any, None]:
        states, key = carry
        key, action_key, reset_key = jax.random.split(key, 3)
        logits = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(action_key, logits, axis=-1)
        return (step(states, actions, jax.random.split(reset_key, PLAYS)), key), None

    def many(states: Any, key: Any) -> Any:
        return jax.lax.scan(once, (states, key), None, length=STEPS)[0]

    run = jax.jit(many)
    carry = [jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.PRNGKey(0), PLAYS))]
    carry.append(jax.random.PRNGKey(1))

    def work() -> int:
        carry[:] = jax.block_until_ready(run(*carry))
        return STEPS * PLAYS

    return work


def measure_rate(work: Callable[[], int], clock: Callable[[], float]) -> float:
    """Return steps per second."""
    work()
    done, start = 0, clock()
    while (spent := clock() - start) < SECONDS:
        done += work()
    return done / spent


def main() -> None:
    """Measure alternately and print the round with the median ratio.

    One core is measured by CPU time, several by wall time, because they work in parallel.
    """
    cores = int(sys.argv[1])
    clock = process_time if cores == 1 else perf_counter
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
    for name, (rules, theirs) in GAMES.items():
        mine, peer = build_own_steps(rules, cores), build_pgx_steps(theirs)
        rounds = [(measure_rate(mine, clock), measure_rate(peer, clock)) for _ in range(ROUNDS)]
        middle = median(one / other for one, other in rounds)
        chosen = next(pair for pair in rounds if pair[0] / pair[1] == middle)
        print(json.dumps([name, *chosen]), flush=True)


if __name__ == "__main__":
    main()
