"""Chooses the cities of Tokyo Highway's daily challenge from the golden games.

    python tools/highway_challenges.py src/machinami/games/highway/challenges.jsonl

A city is the position of a golden game, and a road that may be built there next: near to much that stands,
and reached without a fall by some path. Positions come from rules that never change, so that the file can be
made again; a released file only ever grows at its end.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from machinami.core import factory, registry
from machinami.core.contract import Refused
from machinami.games.highway.heuristics.candidate_sampler import CandidateSampler
from machinami.games.highway.physics import automatic_path, simulate_piece
from machinami.games.highway.physics.loads import Load, iter_loads, place_slices, shift_slice
from machinami.games.highway.physics.path import is_near
from machinami.games.highway.physics.simulate_move import settle_state
from machinami.games.highway.rules import turns
from machinami.games.highway.rules.cars import fit_cars
from machinami.games.highway.state import State

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"
RULES = 2
ROADS = range(11, 34)
"""Roads on the table: enough for a tangle, few enough for a phone."""
NEAR = 2_000
"""Distance that counts as near, in hundredths of a millimetre."""
FEWEST_NEAR = 15
SAMPLES = 240
EVERY = 1
"""Of so many positions of a game one is tried."""


class Position(NamedTuple):
    """A position of a game, with the lines that lead to it."""

    name: str
    seats: int
    data: str
    lines: list[list[Any]]
    state: State


def iter_positions() -> Iterator[Position]:
    """Yield the positions of the golden games in which somebody may build."""
    game = registry.find("highway", RULES)
    for path in sorted(GOLDEN.glob("highway*.jsonl")):
        head, *rest = (json.loads(line) for line in path.read_text().splitlines())
        if head.get("data", "house-2") != "house-2" or "from" in head:
            continue
        options = head["options"] | {"hands": "steady", "missions": False}
        options.pop("tremor", None)
        state: Any = game.start(factory.build_setup(game, head["seats"], options, "house-2"))
        lines: list[list[Any]] = []
        for line in rest:
            do, by = line.get("do"), line.get("by")
            if not do or "fell" in do or by is None:
                continue
            do = {key: value for key, value in do.items() if key not in ("paths", "assist", "tweezers")}
            try:
                state = game.apply_chance(state, do) if by == "chance" else game.apply(state, by, do, 0)
            except Refused:
                break
            lines = [*lines, [by, do]]
            if len(state.roads) in ROADS and not state.is_over:
                yield Position(path.stem, head["seats"], "house-2", lines, state)


def rate(load: Load) -> int:
    """Return how many slices of other pieces are near a road at its place."""
    home = [shift_slice(one, load.underside) for one in place_slices(load.slices, (0, 0, 0), load.angle)]
    return sum(
        any(
            one.low - NEAR < other.high and other.low < one.high + NEAR and is_near(one, other, NEAR)
            for one in home
        )
        for other in load.obstacles
    )


def find_road(position: Position, rng: Random) -> tuple[int, dict[str, Any]] | None:
    """Return the road among most other pieces that a generated path brings home, with its rating."""
    state = position.state
    best: list[tuple[int, dict[str, Any], Load]] = []
    for idea in CandidateSampler(state, state.turn, rng, aim_share=0.7).sample(SAMPLES):
        at = idea.candidate.at
        cars = None if at is None else fit_cars(state, idea.draft)
        if at is None or cars is None:
            continue
        after = turns.apply_build(state, idea.draft, ())
        _, road = list(iter_loads(state, after))[:2]
        near = rate(road)
        if near >= FEWEST_NEAR:
            do = {
                "from": idea.candidate.base,
                "pillar": list(at),
                "height": idea.candidate.height,
                "junction": idea.candidate.junction,
                "cars": [list(car) for car in cars],
            }
            best.append((near, do, road))
    for near, do, road in sorted(best, key=lambda one: -one[0])[:6]:
        city = settle_state(state).add_bodies(road.city_bodies[len(settle_state(state).bodies) :])
        for path in list(automatic_path.iter_paths(road))[:8]:
            result = simulate_piece.simulate_piece(road, city, path, 0.0, Random(0))
            if not simulate_piece.find_knocked_over(road, city, result):
                return near, do
    return None


def main() -> None:
    """Write the challenges to the file that the command line names."""
    out = Path(sys.argv[1])
    rng, found = Random("machinami challenges"), []
    for number, position in enumerate(iter_positions()):
        if number % EVERY:
            continue
        road = find_road(position, rng)
        if road is None:
            continue
        near, do = road
        found.append(near)
        print(position.name, len(position.state.roads), near, flush=True)
        with out.open("a") as file:
            entry = {
                "seats": position.seats,
                "data": position.data,
                "lines": position.lines,
                "seat": position.state.turn,
                "road": do,
            }
            file.write(json.dumps(entry, separators=(",", ":")) + "\n")
    print(len(found), "challenges")


if __name__ == "__main__":
    main()
