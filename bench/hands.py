"""What real hands do in Tokyo Highway's cities: how they stand, what falls when, how long a verdict takes.

    python -m bench.hands [--jobs 2] [--part 0.1] rest carries falls sweeps same processor pace

Every part prints its counts and, for a share, the interval of 95 %. `--part` takes that part of the
counts; all of them take some ten minutes of one core. `processor` and `pace` want a quiet machine.
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

from bench.hand_scenes import GOLDEN, builds, careful_way, game, golden, low_way, sweep, told
from machinami.core.contract import Ask
from machinami.games.highway.game import GAME
from machinami.games.highway.physics import automatic_path, simulate_piece
from machinami.games.highway.physics.bodies import city
from machinami.games.highway.physics.loads import loads
from machinami.games.highway.physics.simulate_move import Hand, at_rest, fallen
from machinami.games.highway.physics.tremor import AMPLITUDES
from machinami.games.highway.physics.world import settled
from machinami.games.highway.state import State
from machinami.games.highway.view import board
from machinami.lab.interval import wilson
from machinami.server.work.drawers import Drawers

STILL = 0.05
"""Centimetres that a piece may creep in two seconds."""
HEIGHTS = (None, 80, 60, 40, 30, 20)
"""How high above its place a piece is brought in from the side; None: as a careful hand does."""
DEPTHS = (-5.0, -1.0, -0.5, 1.0, 2.0, 3.0, 5.0, 10.0)
"""How deep a road's tip sweeps into a pillar, in millimetres."""

One = TypeVar("One")
Two = TypeVar("Two")


class Bench(NamedTuple):
    """Which part of the counts, and the processes that share the work where there are several."""

    part: float = 1.0
    pool: Executor | None = None

    def count(self, whole: int) -> int:
        """So many of them are taken."""
        return max(2, round(self.part * whole))

    def spread(self, work: Callable[[One], Two], items: Iterable[One]) -> list[Two]:
        """The work on every item."""
        return list(map(work, items) if self.pool is None else self.pool.map(work, items))


def share(hits: int, tries: int) -> str:
    """A share with its interval."""
    low, high = wilson(hits, tries)
    return f"{hits} of {tries} ({100 * hits / tries:.1f} %, {100 * low:.1f} to {100 * high:.1f} %)"


def stands(number: int) -> tuple[float, int, int]:
    """How far a bots' city creeps in two seconds, of how many roads it is, how many pieces are held."""
    states = game(number)
    whole = range(len(states) // 4, len(states))
    state = states[Random(number).choice(whole)]
    stands = settled(city(state))
    held = sum(not body.density and not body.id.startswith("object") for body in stands.bodies)
    return stands.restless(2.0), len(state.roads), held


def rest(bench: Bench) -> None:
    """Cities of bots of all levels, stopped early or late, stand still for two seconds."""
    found = bench.spread(stands, range(bench.count(200)))
    crept, roads, held = zip(*found, strict=True)
    moving = sum(far > STILL for far in crept)
    print(f"cities that creep over 0.5 mm: {share(moving, len(crept))}, most {10 * max(crept):.2f} mm")
    print(f"they have {min(roads)} to {max(roads)} roads, on average {mean(roads):.0f}; held: {sum(held)}")


def clean(number: int) -> tuple[int, int, int]:
    """Actions, pieces and actions with a fall where a careful hand carries in the later half of a game."""
    built = builds(game(1_000 + number))
    return _clean(built[len(built) // 2 :])


def clean_golden(number: int) -> tuple[int, int, int]:
    """The same of all the actions of a golden game."""
    return _clean(told(GOLDEN[number]))


def _clean(built: list[tuple[State, State]]) -> tuple[int, int, int]:
    fell = [bool(fallen(before, after, Hand(None, 0.0), Random(1)).pieces) for before, after in built]
    return len(fell), sum(len([*loads(before, after)]) for before, after in built), sum(fell)


def carries(bench: Bench) -> None:
    """A careful hand without a shake knocks nothing over, in bots' full cities and in the golden games."""
    for name, work, count in (
        ("in bots' full cities", clean, bench.count(40)),
        ("in golden games", clean_golden, min(bench.count(len(GOLDEN)), len(GOLDEN))),
    ):
        tries, pieces, fell = map(sum, zip(*bench.spread(work, range(count)), strict=True))
        print(f"actions with a fall {name}, {pieces} pieces: {share(fell, tries)}", flush=True)


def falls(bench: Bench) -> None:
    """Falls per piece by shake, and by how high above its place a piece is brought in from the side."""
    every = golden()
    picked = Random(6).sample(range(len(every)), min(bench.count(150), len(every)))
    for high in HEIGHTS:
        for tremor in range(len(AMPLITUDES)):
            found = bench.spread(partial(knocked, high=high, tremor=tremor), picked)
            fell, pieces = map(sum, zip(*found, strict=True))
            way = "as a careful hand does" if high is None else f"{high} mm above its place"
            print(f"tremor {tremor}, brought in {way}: {share(fell, pieces)}", flush=True)


def knocked(number: int, high: int | None, tremor: int) -> tuple[int, int]:
    """How many pieces of a golden action knock something over, and of how many."""
    before, after = golden()[number]
    way = careful_way if high is None else low_way(high)
    stands, fell, pieces = at_rest(before), 0, 0
    for load in loads(before, after):
        stands = stands.joined(load.among[len(stands.bodies) :])
        rng = Random(100 * number + pieces)
        moved = simulate_piece.carried(load, stands, way(load), AMPLITUDES[tremor], rng)
        fell += bool(simulate_piece.fallen(load, stands, moved))
        pieces += 1
    return fell, pieces


def swept(number: int, deep: float, tremor: int = 0) -> bool:
    """Whether a lone pillar falls when the tip of a road sweeps past it, so many millimetres deep."""
    scene = sweep(deep, number, AMPLITUDES[tremor])
    return bool(settled(scene.pillar).carried(scene.carry).fallen)


def sweeps(bench: Bench) -> None:
    """Falls of a lone pillar by how deep a road's tip sweeps into it, and by shake."""
    for deep in DEPTHS:
        for tremor in range(len(AMPLITUDES)):
            found = bench.spread(partial(swept, deep=deep, tremor=tremor), range(bench.count(300)))
            swayed = f"swept {deep} mm into a pillar, tremor {tremor}"
            print(f"{swayed}: {share(sum(found), len(found))}", flush=True)


def once(number: int) -> str:
    """One answer to one action, as text."""
    before, after = told(GOLDEN[0])[-1]
    return repr(fallen(before, after, Hand(None, AMPLITUDES[2]), Random(7)))


def same(bench: Bench) -> None:
    """The same path through the same city, in several processes."""
    answers = bench.spread(once, range(bench.count(1_000)))
    print(f"different answers among {len(answers)}: {len(set(answers))}")


def asks() -> list[Ask]:
    """What would be asked of chance for the last roads of a game of four."""
    found = []
    for before, after in islice(reversed(told(Path("tests/golden/highway-four.jsonl"))), 12):
        paths = [[list(point) for point in automatic_path.path(load)] for load in loads(before, after)]
        told_of = board.carried(after) | {"do": {"paths": paths}, "tremor": 1}
        found.append(Ask("fell", told_of, slow=True))
    return found


def processor(bench: Bench) -> None:
    """The processor's time for a verdict at a full table of four, with the city settled in advance."""
    asked = asks()
    first = [_worked(ask, 0) for ask in asked]
    taken = [_worked(asked[number % len(asked)], number) for number in range(bench.count(240))]
    print(f"processor of a verdict, {_spent(taken)}")
    print(f"of one whose city was not settled in advance: mean {mean(first):.0f} ms")


def _worked(ask: Ask, seed: int) -> float:
    begun = process_time()
    GAME.draw(ask, Random(seed))
    return 1000 * (process_time() - begun)


def _spent(taken: list[float]) -> str:
    cuts = quantiles(taken, n=100)
    return f"{len(taken)} of them: mean {mean(taken):.0f} ms, p50 {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms"


def pace(bench: Bench) -> None:
    """How long a verdict takes at a full table of four, alone and while twenty tables ask at once."""
    asyncio.run(_paced(bench))


async def _paced(bench: Bench) -> None:
    asked, drawers = asks(), Drawers(2, ())

    async def timed(table: str, ask: Ask, seed: int) -> float:
        begun = perf_counter()
        await drawers.draw(table, "highway", 2, ask, seed)
        return 1000 * (perf_counter() - begun)

    for ask in asked:
        await timed("warm", ask, 0)
        await timed("other", ask, 0)
    alone = [await timed("warm", asked[n % len(asked)], n) for n in range(bench.count(200))]
    crowd: list[float] = []
    for turn in range(bench.count(10)):
        crowd += await asyncio.gather(*(timed(str(n), asked[(n + turn) % len(asked)], n) for n in range(20)))
    for name, taken in (("alone", alone), ("twenty tables at once", crowd)):
        print(f"a verdict, {name}, {_spent(taken)}")
    drawers.close()


PARTS: dict[str, Callable[[Bench], None]] = {
    part.__name__: part for part in (rest, carries, falls, sweeps, same, processor, pace)
}


def main() -> None:
    """The parts that are named, or all."""
    parser = ArgumentParser(prog="python -m bench.hands")
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="part")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--part", type=float, default=1.0)
    told = parser.parse_args()
    with ProcessPoolExecutor(told.jobs, get_context("spawn")) as pool:
        bench = Bench(told.part, pool if told.jobs > 1 else None)
        for name in told.parts or PARTS:
            begun = perf_counter()
            PARTS[name](bench)
            print(f"  {name}: {perf_counter() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
