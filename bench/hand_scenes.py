"""Scenes for Tokyo Highway's physics: cities of bots and golden games, careless paths, single pillars."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

from machinami import new, replay
from machinami.core.contract import Setup
from machinami.games.highway.bot import BOT
from machinami.games.highway.components.box import Box
from machinami.games.highway.components.pieces import Pillar
from machinami.games.highway.game import GAME
from machinami.games.highway.physics import automatic_path
from machinami.games.highway.physics.bodies import (
    ROAD_DENSITY,
    UNITS_PER_CM,
    Block,
    Body,
    Pose,
    build_discs,
    build_pose,
)
from machinami.games.highway.physics.loads import Load
from machinami.games.highway.physics.path import Path as Way
from machinami.games.highway.physics.path import Trajectory as Hand
from machinami.games.highway.physics.tremor import sample_shake
from machinami.games.highway.physics.world import Carry
from machinami.games.highway.state import State

GOLDEN = sorted(Path("tests/golden").glob("highway-*.jsonl"))
BUDGET = 0.02
"""Fraction of the bots' search used to build a city."""

Build = tuple[State, State]


def play_game(number: int) -> list[State]:
    """Return all states of a game between bots of one level; levels and seats vary with the number."""
    play = new("highway", 2 + number % 3, {"city": "dealt"}, seed=number)
    states, rng, level = [play.state], Random(number), 1 + number % 5
    while play.outcome is None:
        seat = play.to_act[0]
        play.do(seat, BOT.choose(play.view(seat), level, rng=rng, budget=BUDGET))
        states.append(play.state)
    return states


def find_builds(states: list[State]) -> list[Build]:
    """Return the states before and after every road."""
    return [(one, other) for one, other in pairwise(states) if len(other.roads) > len(one.roads)]


@cache
def golden_builds() -> list[Build]:
    """Return the builds of all golden games."""
    return [pair for file in GOLDEN for pair in read_builds(file)]


def read_builds(file: Path) -> list[Build]:
    """Return the builds of a record."""
    return find_builds([entry.state for entry in replay(file.read_text()).record.entries])


def careful_path(load: Load) -> Way:
    """Return the first path of the automatic path search."""
    return automatic_path.find_path(load)


def low_path(height: int) -> Callable[[Load], Way]:
    """Return a path builder: start 150 mm away, move level at a height above the target, then down."""

    def way(load: Load) -> Way:
        x, y, z = load.underside
        angle, up = load.angle, z + 100 * height
        return [
            (0, x - 15_000, y, max(up, 15_000), angle),
            (400, x - 15_000, y, up, angle),
            (1_200, x, y, up, angle),
            (2_200, x, y, z + 150, angle),
        ]

    return way


class Sweep(NamedTuple):
    """The tip of a road that sweeps past a single pillar at the height of its top disc."""

    height: int
    overlap: float
    """Centimetres; negative values pass the pillar at that distance."""
    speed: float
    """Centimetres per second."""
    tremor: float = 0.0
    seed: int = 0

    @property
    def pillar(self) -> list[Body]:
        """The discs, from the table up."""
        return [*build_discs(_box(), 0, Pillar(0, (0, 0), self.height, False, 1))]

    @property
    def carry(self) -> Carry:
        """The carried road."""
        shape, ends = Block(10.0, 1.0, 0.3), 12.0 / self.speed
        reach = _box().disc.radius / UNITS_PER_CM - self.overlap + shape.length / 2
        low = self.height - 0.65
        off = sample_shake(self.tremor, self._way(ends), Random(self.seed))

        def hand(second: float) -> Pose:
            x, y, z = off(second)
            return build_pose(shape, (reach + x, -6.0 + self.speed * second + y, low + z), 0.0)

        return Carry(Body("road:9", shape, hand(0.0), ROAD_DENSITY), 0.0, ends, hand)

    def _way(self, ends: float) -> Hand:
        road = Body(
            "road:9", Block(10.0, 1.0, 0.3), Pose((0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0)), ROAD_DENSITY
        )
        load = Load(road, (), (0, 0, 0), 0, 0.0, (), ())
        return Hand([(0, 0, -6_000, 0, 0), (round(1000 * ends), 0, 6_000, 0, 0)], load)


def make_sweep(depth: float, number: int, tremor: float = 0.0) -> Sweep:
    """Return the sweep of a seed, `deep` millimetres deep: 2 to 7 discs, 10 to 40 cm per second."""
    rng = Random(number)
    return Sweep(rng.randrange(2, 8), depth / 10, rng.uniform(10.0, 40.0), tremor, number)


@cache
def _box() -> Box:
    return GAME.start(Setup(2, GAME.info.defaults, GAME.info.sets[0])).rules.box
