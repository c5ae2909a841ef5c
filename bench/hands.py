"""What real hands do in Tokyo Highway's cities: how they stand, what falls when, how long a verdict takes.

    python -m bench.hands rest carries falls sweeps same processor pace

Counts are as large as a few minutes of one core allow; every part prints its own and, for a share, the
interval of 95 %.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from statistics import mean, quantiles
from time import perf_counter, process_time

from machinami import new, replay
from machinami.contract import Ask, Setup
from machinami.games.highway.bot import BOT
from machinami.games.highway.box.box import Box
from machinami.games.highway.box.pieces import Pillar
from machinami.games.highway.game import GAME
from machinami.games.highway.hand import careful
from machinami.games.highway.hand.bodies import CM, WOOD, Block, Body, Pose, city, discs, over
from machinami.games.highway.hand.carried import Load, loads
from machinami.games.highway.hand.carrying import Hand, at_rest, fallen
from machinami.games.highway.hand.path import Path as Way
from machinami.games.highway.hand.simulated import carried
from machinami.games.highway.hand.tremor import AMPLITUDES
from machinami.games.highway.hand.world import Carry, Settled, settled
from machinami.games.highway.state import State
from machinami.games.highway.view import board
from machinami.lab.interval import wilson
from machinami.server.work.drawers import Drawers

GOLDEN = sorted(Path("tests/golden").glob("highway-*.jsonl"))
STILL = 0.05
"""Centimetres that a piece may creep in two seconds."""

Built = tuple[State, State]


def games(count: int) -> Iterator[list[State]]:
    """The tables of games between quick bots, after every line."""
    for seed in range(count):
        play = new("highway", 2 + seed % 3, {"city": "dealt"}, seed=seed)
        states = [play.state]
        rng = Random(seed)
        while play.outcome is None:
            seat = play.to_act[0]
            play.do(seat, BOT.choose(play.view(seat), 2, rng=rng, budget=0.1))
            states.append(play.state)
        yield states


def builds(states: list[State]) -> list[Built]:
    """The tables before and after every road."""
    return [(one, other) for one, other in pairwise(states) if len(other.roads) > len(one.roads)]


def golden() -> list[Built]:
    """Every road of the golden games."""
    return [
        pair
        for file in GOLDEN
        for pair in builds([entry.after for entry in replay(file.read_text()).record.entries])
    ]


def share(hits: int, tries: int) -> str:
    """A share with its interval."""
    low, high = wilson(hits, tries)
    return f"{hits} of {tries} ({100 * hits / tries:.1f} %, {100 * low:.1f} to {100 * high:.1f} %)"


def rest() -> None:
    """Cities of bots stand still for two seconds."""
    crept, held = [], 0
    for states in games(200):
        stands = settled(city(states[-1]))
        held += sum(not body.density and not body.id.startswith("object") for body in stands.bodies)
        crept.append(stands.restless(2.0))
    moving = sum(far > STILL for far in crept)
    print(f"cities that creep over 0.5 mm: {share(moving, len(crept))}, most {10 * max(crept):.2f} mm")
    print(f"pieces that are held where they belong: {held}")


def carries() -> None:
    """A careful hand without a shake knocks nothing over, in bots' games and in the golden ones."""
    every = [pair for states in games(24) for pair in builds(states)]
    picked = Random(5).sample(every, min(len(every), 250)) + golden()
    fell = pieces = 0
    for before, after in picked:
        pieces += len([*loads(before, after)])
        fell += bool(fallen(before, after, Hand(None, 0.0), Random(1)).pieces)
    print(f"actions with a fall, {pieces} pieces: {share(fell, len(picked))}")


def falls() -> None:
    """Falls per piece by shake, and by how high above its place a piece is brought in from the side."""
    picked = Random(6).sample(golden(), 60)
    for tremor, shake in enumerate(AMPLITUDES):
        print(f"tremor {tremor}: {share(*_fell(picked, careful_way, shake))}")
    for high in (80, 60, 40, 30, 20):
        print(f"brought in {high} mm above its place: {share(*_fell(picked, low_way(high), 0.0))}")


def careful_way(load: Load) -> Way:
    """The first way that a careful hand thinks of."""
    return careful.path(load)


def low_way(high: int) -> Callable[[Load], Way]:
    """From 150 mm away, level at some height above the place, then down."""

    def way(load: Load) -> Way:
        x, y, z = load.under
        angle, up = load.angle, z + 100 * high
        return [
            (0, x - 15_000, y, max(up, 15_000), angle),
            (400, x - 15_000, y, up, angle),
            (1_200, x, y, up, angle),
            (2_200, x, y, z + 150, angle),
        ]

    return way


def _fell(picked: list[Built], way: Callable[[Load], Way], shake: float) -> tuple[int, int]:
    fell = pieces = 0
    for before, after in picked:
        stands = at_rest(before)
        for load in loads(before, after):
            stands = stands.joined(load.among[len(stands.bodies) :])
            fell += bool(carried(load, stands, way(load), shake, Random(pieces)).fallen)
            pieces += 1
    return fell, pieces


def swept(height: int, overlap: float, speed: float) -> bool:
    """Whether a lone pillar falls when the tip of a road sweeps past it at the height of its top disc, so
    many centimetres deep into it and so many a second."""
    box = _box()
    pillar = [*discs(box, 0, Pillar(0, (0, 0), height, False, 1))]
    shape = Block(10.0, 1.0, 0.3)
    reach = box.disc.radius / CM - overlap + shape.length / 2

    def hand(second: float) -> Pose:
        return over(shape, (reach, -6.0 + speed * second, height - 0.65), 0.0)

    road = Body("road:9", shape, hand(0.0), WOOD)
    return bool(Settled(pillar).carried(Carry(road, 0.0, 12.0 / speed, hand)).fallen)


@cache
def _box() -> Box:
    return GAME.start(Setup(2, GAME.facts.defaults, GAME.facts.sets[0])).rules.box


def sweeps() -> None:
    """Falls of a lone pillar by how deep a road's tip sweeps into it, 300 scenes each."""
    for deep in (-1.0, -0.5, 1.0, 2.0, 3.0, 5.0, 10.0):
        rng = Random(3)
        hits = sum(swept(rng.randrange(2, 8), deep / 10, rng.uniform(10.0, 40.0)) for _ in range(300))
        print(f"swept {deep} mm into a pillar: {share(hits, 300)}", flush=True)


def once(number: int) -> str:
    """One answer to one action, as text."""
    before, after = builds([entry.after for entry in replay(GOLDEN[0].read_text()).record.entries])[-1]
    return repr(fallen(before, after, Hand(None, AMPLITUDES[2]), Random(7)))


def same() -> None:
    """The same path through the same city, in four processes."""
    with ProcessPoolExecutor(4) as pool:
        answers = set(pool.map(once, range(1_000), chunksize=50))
    print(f"different answers among 1,000: {len(answers)}")


def asks() -> list[Ask]:
    """What would be asked of chance for the last roads of a game of four."""
    states = [
        entry.after for entry in replay(Path("tests/golden/highway-four.jsonl").read_text()).record.entries
    ]
    found = []
    for before, after in islice(reversed(builds(states)), 12):
        paths = [[list(point) for point in careful.path(load)] for load in loads(before, after)]
        told = board.carried(after) | {"do": {"paths": paths}, "tremor": 1}
        found.append(Ask("fell", told, slow=True))
    return found


def processor() -> None:
    """The processor's time for a verdict at a full table of four, with the city settled in advance."""
    asked = asks()
    first = [_worked(ask, 0) for ask in asked]
    taken = [_worked(asked[number % len(asked)], number) for number in range(72)]
    cuts = quantiles(taken, n=100)
    print(f"processor of a verdict: mean {mean(taken):.0f} ms, p50 {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms")
    print(f"of one whose city was not settled in advance: mean {mean(first):.0f} ms")


def _worked(ask: Ask, seed: int) -> float:
    begun = process_time()
    GAME.draw(ask, Random(seed))
    return 1000 * (process_time() - begun)


def pace() -> None:
    """How long a verdict takes at a full table of four, alone and while twenty tables ask at once."""
    asyncio.run(_paced())


async def _paced() -> None:
    asked, drawers = asks(), Drawers(2, ())

    async def timed(table: str, ask: Ask, seed: int) -> float:
        begun = perf_counter()
        await drawers.draw(table, "highway", 2, ask, seed)
        return 1000 * (perf_counter() - begun)

    for ask in asked:
        await timed("warm", ask, 0)
        await timed("other", ask, 0)
    alone = [await timed("warm", asked[n % len(asked)], n) for n in range(120)]
    crowd = await asyncio.gather(*(timed(str(n), asked[n % len(asked)], n) for n in range(20)))
    for name, taken in (("alone", alone), ("twenty tables at once", [*crowd])):
        cuts = quantiles(taken, n=100)
        print(f"a verdict, {name}: mean {mean(taken):.0f} ms, p50 {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms")
    drawers.close()


PARTS = {part.__name__: part for part in (rest, carries, falls, sweeps, same, processor, pace)}

if __name__ == "__main__":
    for name in sys.argv[1:] or [*PARTS]:
        begun = process_time()
        PARTS[name]()
        print(f"  {name}: {process_time() - begun:.0f} s of processor", flush=True)
