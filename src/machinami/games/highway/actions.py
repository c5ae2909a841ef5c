"""The legal actions of a seat, sampled: random placements and roads are tried until the judge accepts one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from machinami.core.contract import Action, Actions, FiniteActions, SampledActions
from machinami.games.highway.rules import cars, city, search, turns
from machinami.games.highway.rules.candidate import Candidate, LegalBuild, locate_point
from machinami.games.highway.state import State
from machinami.games.highway.view.types import BuildDescription, ObjectDescription, PassAction
from machinami.geometry.sines import FULL_TURN

PASS: PassAction = {"pass": True}
"""The action of a turn without a build."""

EXIT_SHARE, JUNCTION_SHARE = 0.04, 0.12
"""Probability of trying an exit where one is possible, and otherwise of trying a junction."""

MAX_TRIES = 200
"""Roads tried before a sample falls back to a pass."""

PASS_INTERVAL = 500
"""In rules version 1 a pass is always legal and is sampled once in this many times."""


def list_actions(state: State, seat: int) -> Actions:
    """Return the actions of a seat that may act: sampled, or the pass alone if the seat is stuck."""
    if state.phase == "city":
        objects: ObjectDescription = {"kinds": ["object"]}
        return SampledActions(lambda rng: _sample_object(state, rng), dict(objects))
    if turns.is_stuck(state, seat):
        return FiniteActions(1, lambda _: dict(PASS))
    builds: BuildDescription = {"kinds": ["pillar", "exit", "pass"], "carried": is_carried_by_players(state)}
    return SampledActions(lambda rng: add_assist(state, _sample_road(state, seat, rng)), dict(builds))


def add_assist(state: State, action: Action) -> Action:
    """Return the action with `assist` set if players carry (`hands` is `real`) and it is no pass."""
    return action if not is_carried_by_players(state) or "pass" in action else action | {"assist": True}


def is_carried_by_players(state: State) -> bool:
    """Return whether an action may need `paths` or `assist` (H-17a)."""
    return state.rules.has_physics and not state.rules.is_hand_careful


def _sample_object(state: State, rng: Random) -> Action:
    """Sample a legal placement of an object."""
    return dict(city.format_object(city.sample_object(state, rng)))


def _sample_road(state: State, seat: int, rng: Random) -> Action:
    """Sample a legal road with its cars, or the fallback action if none is found."""
    if state.rules.version > 1 or rng.randrange(PASS_INTERVAL):
        for legal in iter_legal_builds(state, seat, rng, MAX_TRIES):
            return legal.action
    return choose_fallback(state, seat)


def choose_fallback(state: State, seat: int) -> Action:
    """Return the action of a seat whose sampling found no road: the build found by the search of H-19, or a
    pass. Rules version 1 has no search."""
    legal = search.find_build(state, seat) if state.rules.version > 1 else None
    return dict(PASS) if legal is None else legal.action


def sample_candidate(state: State, seat: int, rng: Random) -> Candidate:
    """Sample a road within reach of an open end, legal or not. Precondition: the seat is not stuck."""
    ways = [
        (number, pillar, turns.list_affordable(state, seat, pillar))
        for number, pillar in turns.list_open_ends(state, seat)
    ]
    base, pillar, heights = rng.choice([way for way in ways if way[2] or way[1].height == 1])
    angle = rng.randrange(FULL_TURN)
    if pillar.height == 1 and (not heights or rng.random() < EXIT_SHARE):
        return Candidate(base, None, 0, False, angle)
    grey = [way for way in heights if not way[1]]
    yellow = [way for way in heights if way[1]]
    height, junction = rng.choice(yellow if yellow and (not grey or rng.random() < JUNCTION_SHARE) else grey)
    least, most = state.rules.box.reach(abs(height - pillar.height))
    return Candidate(base, locate_point(pillar.at, angle, rng.randint(least, most)), height, junction, angle)


def add_random_cars(state: State, seat: int, candidate: Candidate, rng: Random) -> LegalBuild | None:
    """Return a candidate with cars of random types, or of the shortest types; None if it is illegal."""
    draft = candidate.judge(state, seat)
    if draft is None:
        return None
    types = rng.sample(state.stock[seat].cars, cars.count_due_cars(state, draft))
    placements = cars.fit_cars(state, draft, types) or cars.fit_cars(state, draft)
    return None if placements is None and types else LegalBuild(candidate, draft, tuple(placements or ()))


def iter_legal_builds(state: State, seat: int, rng: Random, count: int) -> Iterator[LegalBuild]:
    """Sample `count` candidates and yield the legal ones."""
    for _ in range(count):
        legal = add_random_cars(state, seat, sample_candidate(state, seat, rng), rng)
        if legal is not None:
            yield legal
