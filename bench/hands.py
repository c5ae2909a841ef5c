"""Measures the physics of Tokyo Highway: stability of cities, falls, and the time of a verdict.

    python -m bench.hands [--jobs 2] [--part 0.1] rest carries falls sweeps same processor pace stream

Every part prints its counts and, for a share, the 95 % interval. `--part` takes that fraction of the counts;
all of them take about ten minutes of one core. `processor` and `pace` need an idle machine.
"""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import mean, quantiles
from time import perf_counter, process_time
from typing import NamedTuple, TypeVar

import msgspec

from bench.hand_scenes import (
    GOLDEN,
    careful_path,
    find_builds,
    golden_builds,
    low_path,
    make_sweep,
    play_game,
    read_builds,
)
from machinami.core.contract import ChanceRequest
from machinami.games.highway.game import GAME
from machinami.games.highway.physics import automatic_path, simulate_piece
from machinami.games.highway.physics.bodies import build_city
from machinami.games.highway.physics.hand_stream import HandStream
from machinami.games.highway.physics.loads import iter_loads
from machinami.games.highway.physics.simulate_move import CarrySettings, settle_state, simulate_move
from machinami.games.highway.physics.tremor import AMPLITUDES
from machinami.games.highway.physics.world import settle_city
from machinami.games.highway.state import State
from machinami.games.highway.view import board
from machinami.lab.interval import wilson_interval
from machinami.server.metrics import Metrics
from machinami.server.schemas import commands, server_messages
from machinami.server.workers.chance_pool import ChancePool

MAX_CREEP_CM = 0.05
"""Centimetres that a piece may creep in two seconds."""
HEIGHTS = (None, 80, 60, 40, 30, 20)
"""Height in millimetres above its place at which a piece is brought in sideways; None: careful path."""
DEPTHS = (-5.0, -1.0, -0.5, 1.0, 2.0, 3.0, 5.0, 10.0)
"""Depth in millimetres of a road's tip sweeping into a pillar."""

One = TypeVar("One")
Two = TypeVar("Two")


class BenchRun(NamedTuple):
    """Fraction of the counts, and the process pool if there are several jobs."""

    part: float = 1.0
    pool: Executor | None = None

    def count(self, whole: int) -> int:
        """Return the scaled count, at least 2."""
        return max(2, round(self.part * whole))

    def map_items(self, work: Callable[[One], Two], items: Iterable[One]) -> list[Two]:
        """Apply the work to every item, in the pool if there is one."""
        return list(map(work, items) if self.pool is None else self.pool.map(work, items))


def format_share(hits: int, tries: int) -> str:
    """Format a share with its 95 % interval."""
    low, high = wilson_interval(hits, tries)
    return f"{hits} of {tries} ({100 * hits / tries:.1f} %, {100 * low:.1f} to {100 * high:.1f} %)"


def measure_creep(number: int) -> tuple[float, int, int]:
    """Return the creep of a bots' city in two seconds (cm), its number of roads and of fixed pieces."""
    states = play_game(number)
    later = range(len(states) // 4, len(states))
    state = states[Random(number).choice(later)]
    stands = settle_city(build_city(state))
    fixed = sum(not body.density and not body.id.startswith("object") for body in stands.bodies)
    return stands.measure_drift(2.0), len(state.roads), fixed


def rest(bench: BenchRun) -> None:
    """Measure the creep in two seconds of bots' cities of all levels, at random stages."""
    results = bench.map_items(measure_creep, range(bench.count(200)))
    crept, roads, fixed = zip(*results, strict=True)
    moving = sum(far > MAX_CREEP_CM for far in crept)
    print(f"cities that creep over 0.5 mm: {format_share(moving, len(crept))}, most {10 * max(crept):.2f} mm")
    print(f"they have {min(roads)} to {max(roads)} roads, on average {mean(roads):.0f}; held: {sum(fixed)}")


def count_careful_falls(number: int) -> tuple[int, int, int, int]:
    """Return actions, pieces, actions with a fall, and pieces that came to rest elsewhere.

    The paths are careful, in the later half of a bots' game.
    """
    built = find_builds(play_game(1_000 + number))
    return _count_falls(built[len(built) // 2 :])


def count_golden_falls(number: int) -> tuple[int, int, int, int]:
    """Return the same for all actions of a golden game."""
    return _count_falls(read_builds(GOLDEN[number]))


def _count_falls(builds: list[tuple[State, State]]) -> tuple[int, int, int, int]:
    results = [simulate_move(before, after, CarrySettings((), 0.0), Random(1)) for before, after in builds]
    return (
        len(results),
        sum(len(result.motion) for result in results),
        sum(bool(result.knocked_over) for result in results),
        sum(len(result.misplaced) for result in results),
    )


def carries(bench: BenchRun) -> None:
    """Count falls of careful paths without tremor, in bots' full cities and in the golden games."""
    for name, work, count in (
        ("in bots' full cities", count_careful_falls, bench.count(40)),
        ("in golden games", count_golden_falls, min(bench.count(len(GOLDEN)), len(GOLDEN))),
    ):
        tries, pieces, fell, missed = map(sum, zip(*bench.map_items(work, range(count)), strict=True))
        print(f"actions with a fall {name}, {pieces} pieces: {format_share(fell, tries)}")
        print(f"pieces that came to rest elsewhere: {format_share(missed, pieces)}", flush=True)


def falls(bench: BenchRun) -> None:
    """Count falls per piece by tremor and by the height at which a piece is brought in sideways."""
    every = golden_builds()
    picked = Random(6).sample(range(len(every)), min(bench.count(150), len(every)))
    for high in HEIGHTS:
        for tremor in range(len(AMPLITUDES)):
            results = bench.map_items(partial(count_knocked_over, high=high, tremor=tremor), picked)
            fell, pieces = map(sum, zip(*results, strict=True))
            way = "on a careful path" if high is None else f"{high} mm above its place"
            print(f"tremor {tremor}, brought in {way}: {format_share(fell, pieces)}", flush=True)


def count_knocked_over(number: int, high: int | None, tremor: int) -> tuple[int, int]:
    """Return how many pieces of a golden action knock something over, and the number of pieces."""
    before, after = golden_builds()[number]
    way = careful_path if high is None else low_path(high)
    stands, fell, pieces = settle_state(before), 0, 0
    for load in iter_loads(before, after):
        stands = stands.add_bodies(load.city_bodies[len(stands.bodies) :])
        rng = Random(100 * number + pieces)
        moved = simulate_piece.simulate_piece(load, stands, way(load), AMPLITUDES[tremor], rng)
        fell += bool(simulate_piece.find_knocked_over(load, stands, moved))
        pieces += 1
    return fell, pieces


def sweep_fells_pillar(number: int, deep: float, tremor: int = 0) -> bool:
    """Return whether a single pillar falls when a road's tip sweeps `deep` millimetres into it."""
    scene = make_sweep(deep, number, AMPLITUDES[tremor])
    return bool(settle_city(scene.pillar).simulate_carry(scene.carry).knocked_over)


def sweeps(bench: BenchRun) -> None:
    """Count falls of a single pillar by depth of the sweep and by tremor."""
    for deep in DEPTHS:
        for tremor in range(len(AMPLITUDES)):
            results = bench.map_items(
                partial(sweep_fells_pillar, deep=deep, tremor=tremor), range(bench.count(300))
            )
            scene = f"swept {deep} mm into a pillar, tremor {tremor}"
            print(f"{scene}: {format_share(sum(results), len(results))}", flush=True)


def simulate_once(number: int) -> str:
    """Return the result of one fixed action as text."""
    before, after = read_builds(GOLDEN[0])[-1]
    return repr(simulate_move(before, after, CarrySettings((), AMPLITUDES[2]), Random(7)))


def same(bench: BenchRun) -> None:
    """Count different results of the same path through the same city, in several processes."""
    answers = bench.map_items(simulate_once, range(bench.count(1_000)))
    print(f"different answers among {len(answers)}: {len(set(answers))}")


def build_chance_requests() -> list[ChanceRequest]:
    """Return the chance requests of the last roads of a game of four."""
    requests = []
    for before, after in islice(reversed(read_builds(Path("tests/golden/highway-four.jsonl"))), 12):
        paths = [
            [list(point) for point in automatic_path.find_path(load)] for load in iter_loads(before, after)
        ]
        payload = board.build_carry_detail(after) | {"do": {"paths": paths}, "tremor": 1}
        requests.append(ChanceRequest("fell", payload, slow=True))
    return requests


def processor(bench: BenchRun) -> None:
    """Measure the CPU time of a verdict at a full table of four, with the settled city cached."""
    requests = build_chance_requests()
    first = [_time_verdict(ask, 0) for ask in requests]
    times = [_time_verdict(requests[number % len(requests)], number) for number in range(bench.count(240))]
    print(f"CPU time of a verdict, {_format_times(times)}")
    print(f"of one without the settled city cached: mean {mean(first):.0f} ms")


def _time_verdict(request: ChanceRequest, seed: int) -> float:
    start = process_time()
    GAME.sample_chance(request, Random(seed))
    return 1000 * (process_time() - start)


def _format_times(times: list[float]) -> str:
    cuts = quantiles(times, n=100)
    return f"{len(times)} of them: mean {mean(times):.0f} ms, p50 {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms"


def pace(bench: BenchRun) -> None:
    """Measure the wall time of a verdict at a full table of four, alone and with twenty tables at once."""
    asyncio.run(_measure_pace(bench))


async def _measure_pace(bench: BenchRun) -> None:
    requests, drawers = build_chance_requests(), ChancePool(2, (), Metrics().jobs)

    async def timed(table: str, ask: ChanceRequest, seed: int) -> float:
        start = perf_counter()
        await drawers.draw(table, "highway", 2, ask, seed)
        return 1000 * (perf_counter() - start)

    for ask in requests:
        await timed("warm", ask, 0)
        await timed("other", ask, 0)
    alone = [await timed("warm", requests[n % len(requests)], n) for n in range(bench.count(200))]
    crowd: list[float] = []
    for turn in range(bench.count(10)):
        crowd += await asyncio.gather(
            *(timed(str(n), requests[(n + turn) % len(requests)], n) for n in range(20))
        )
    for name, times in (("alone", alone), ("twenty tables at once", crowd)):
        print(f"a verdict, {name}, {_format_times(times)}")
    await drawers.close()


def stream(bench: BenchRun) -> None:
    """Measure the CPU time of a streamed point: decode, validate, encode, send to three connections."""
    before, after = next(pair for pair in golden_builds() if len(pair[1].pillars) > len(pair[0].pillars))
    load = next(iter_loads(before, after))
    path = [(n * 105, load.underside[0], load.underside[1], 20_000 - n, 0) for n in range(110)]
    command = {"type": "hand", "seat": 0, "piece": 0}
    texts = [msgspec.json.encode(command | {"points": [point]}) for point in path]
    rounds = bench.count(200)
    begin = process_time()
    for _ in range(rounds):
        hand = HandStream({}, [load])
        for text in texts:
            move = commands.decode(text)
            assert isinstance(move, commands.MoveHand)
            hand = hand.extend(move.points, move.tool)
            message = server_messages.to_message(server_messages.HandUpdate(0, 0, move.points))
            for _ in range(3):
                message.frame(packs=True)
    each = (process_time() - begin) / rounds / len(path)
    print(f"CPU time of a point: {1e6 * each:.0f} µs; twenty tables, ten a second: {100 * 200 * each:.2f} %")


PARTS: dict[str, Callable[[BenchRun], None]] = {
    part.__name__: part for part in (rest, carries, falls, sweeps, same, processor, pace, stream)
}


def main() -> None:
    """Run the named parts, or all."""
    parser = ArgumentParser(prog="python -m bench.hands")
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="part")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--part", type=float, default=1.0)
    options = parser.parse_args()
    with ProcessPoolExecutor(options.jobs, get_context("spawn")) as pool:
        bench = BenchRun(options.part, pool if options.jobs > 1 else None)
        for name in options.parts or PARTS:
            start = perf_counter()
            PARTS[name](bench)
            print(f"  {name}: {perf_counter() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
