"""Real hands: cities stand, careful hands knock nothing over, careless ones do."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from machinami import replay
from machinami.games.highway.box.pieces import Pillar
from machinami.games.highway.hand import careful
from machinami.games.highway.hand.bodies import WOOD, Block, Body, Pose, city, discs, over, turned
from machinami.games.highway.hand.carried import loads
from machinami.games.highway.hand.carrying import Hand, fallen
from machinami.games.highway.hand.path import fault
from machinami.games.highway.hand.world import Carry, Settled, settled
from machinami.games.highway.state import State
from tests.soak import counted

GOLDEN = sorted(Path("tests/golden").glob("highway-*.jsonl"))
BOX = replay(GOLDEN[0].read_text()).state.rules.box


def builds(file: Path) -> list[tuple[State, State]]:
    """The states before and after each road of a game."""
    states = [entry.after for entry in replay(file.read_text()).record.entries]
    return [(one, other) for one, other in pairwise(states) if len(other.roads) > len(one.roads)]


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_every_golden_city_stands_still(file: Path) -> None:
    assert settled(city(replay(file.read_text()).state)).restless(2.0) < 0.05, (
        "half a millimetre in two seconds"
    )


def test_discs_stand_on_each_other_and_a_road_on_its_discs() -> None:
    state = replay(GOLDEN[0].read_text()).state
    pillar = next(pillar for pillar in state.pillars if pillar.height > 1)
    stack = [*discs(state.rules.box, 0, pillar)]
    assert [round(disc.pose.at[2], 6) for disc in stack] == [0.5 + level for level in range(pillar.height)]


@pytest.mark.soak
def test_a_careful_hand_knocks_hardly_anything_over() -> None:
    every = [pair for file in GOLDEN for pair in builds(file)]
    carried = Random(1).sample(every, counted(10, len(every)))
    falls = sum(bool(fallen(before, after, Hand(None, 0.0), Random(1)).pieces) for before, after in carried)
    assert falls <= max(1, 0.03 * len(carried))


def test_an_exit_with_no_room_above_it_is_slid_in_along_its_slope() -> None:
    states = [
        entry.after for entry in replay(Path("tests/golden/highway-three.jsonl").read_text()).record.entries
    ]
    before, after = states[33], states[34]
    assert not fallen(before, after, Hand(None, 0.0), Random(1)).pieces
    assert all(fault(path, load) is None for load in loads(before, after) for path in careful.paths(load))


def test_a_careful_hand_takes_a_lawful_path() -> None:
    every = [pair for file in GOLDEN[:3] for pair in builds(file)]
    for before, after in Random(2).sample(every, 12):
        for load in loads(before, after):
            assert fault(careful.path(load), load) is None


def swept(height: int, overlap: float, speed: float) -> bool:
    """Whether a lone pillar falls when the tip of a road sweeps past it at the height of its top disc."""
    pillar = [*discs(BOX, 0, Pillar(0, (0, 0), height, False, 1))]
    shape = Block(10.0, 1.0, 0.3)
    reach = 0.9 - overlap + shape.length / 2

    def hand(second: float) -> Pose:
        return over(shape, (reach, -6.0 + speed * second, height - 0.65), 0.0)

    road = Body("road:9", shape, hand(0.0), WOOD)
    return bool(Settled(pillar).carried(Carry(road, 0.0, 12.0 / speed, hand)).fallen)


@pytest.mark.soak
def test_a_road_swept_into_a_pillar_knocks_it_over_and_one_that_passes_does_not() -> None:
    rng, hits, misses, scenes = Random(3), 0, 0, counted(12, 300)
    for _ in range(scenes):
        height, speed = rng.randrange(2, 8), rng.uniform(10.0, 40.0)
        hits += swept(height, rng.uniform(0.5, 1.0), speed)
        misses += swept(height, -0.1, speed)
    assert hits >= 0.85 * scenes
    assert misses <= 0.03 * scenes


def test_the_same_path_through_the_same_city_gives_the_same_answer() -> None:
    before, after = builds(GOLDEN[0])[-1]
    answers = [fallen(before, after, Hand(None, 0.8), Random(7)) for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]


def test_a_hand_that_shakes_carries_elsewhere_than_one_that_does_not() -> None:
    before, after = builds(GOLDEN[0])[-1]
    steady, shaking = (fallen(before, after, Hand(None, tremor), Random(7)) for tremor in (0.0, 0.8))
    assert steady.motion != shaking.motion
    assert steady.motion[0]["path"] == shaking.motion[0]["path"]


def test_a_rotation_tips_the_front_up_and_turns_anticlockwise() -> None:
    w, x, y, z = turned(0.0, 0.2)
    assert (x, z) == (0.0, 0.0)
    assert y < 0 < w
    assert turned(0.4)[3] > 0
