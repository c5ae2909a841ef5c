"""The legal actions of a seat, sampled: random placements and roads are tried until the judge accepts one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from machinami.core.contract import Action, Actions, Endless, Finite, Refused
from machinami.games.highway.rules import cars, city, course, search
from machinami.games.highway.rules.candidate import Candidate, Found, toward
from machinami.games.highway.state import State
from machinami.geometry.sines import FULL

EXITS, JUNCTIONS = 0.04, 0.12
"""Probability of trying an exit where one is possible, and otherwise of trying a junction."""

TRIES = 200
"""Roads tried before a sample falls back to a pass."""

PASS_RARELY = 500
"""In rules version 1 a pass is always legal and is sampled once in this many times."""


def offered(state: State, seat: int) -> Actions:
    """Return the actions of a seat that may act: sampled, or the pass alone if the seat is stuck."""
    if state.phase == "city":
        return Endless(lambda rng: _object(state, rng), {"kinds": ["object"]})
    if course.stuck(state, seat):
        return Finite(1, lambda _: {"pass": True})
    description = {"kinds": ["pillar", "exit", "pass"], "carried": state.rules.real}
    return Endless(lambda rng: lent_a_hand(state, _road(state, seat, rng)), description)


def lent_a_hand(state: State, action: Action) -> Action:
    """Return the action with `assist` set if the carry is simulated (`hands` is `real`) and it is no pass."""
    return action if not state.rules.real or "pass" in action else action | {"assist": True}


def _object(state: State, rng: Random) -> Action:
    """Sample a legal placement of an object."""
    new = city.sample(state, rng)
    return {"object": new.object, "at": list(new.at)}


def _road(state: State, seat: int, rng: Random) -> Action:
    """Sample a legal road with its cars, or the fallback action if none is found."""
    if state.rules.version > 1 or rng.randrange(PASS_RARELY):
        for legal in tries(state, seat, rng, TRIES):
            return legal.action
    return unless_built(state, seat)


def unless_built(state: State, seat: int) -> Action:
    """Return the action of a seat whose sampling found no road: the build found by the search of H-19, or a
    pass. Rules version 1 has no search."""
    legal = search.build(state, seat) if state.rules.version > 1 else None
    return {"pass": True} if legal is None else legal.action


def candidate(state: State, seat: int, rng: Random) -> Candidate:
    """Sample a road within reach of an open end, legal or not. Precondition: the seat is not stuck."""
    ways = [
        (number, pillar, course.payable(state, seat, pillar)) for number, pillar in course.ends(state, seat)
    ]
    base, pillar, heights = rng.choice([way for way in ways if way[2] or way[1].height == 1])
    angle = rng.randrange(FULL)
    if pillar.height == 1 and (not heights or rng.random() < EXITS):
        return Candidate(base, None, 0, False, angle)
    grey = [way for way in heights if not way[1]]
    yellow = [way for way in heights if way[1]]
    height, junction = rng.choice(yellow if yellow and (not grey or rng.random() < JUNCTIONS) else grey)
    least, most = state.rules.box.reach(abs(height - pillar.height))
    return Candidate(base, toward(pillar.at, angle, rng.randint(least, most)), height, junction, angle)


def found(state: State, seat: int, wanted: Candidate, rng: Random) -> Found | None:
    """Return a candidate with cars of random types, or of the shortest types; None if it is illegal."""
    try:
        draft = wanted.judged(state, seat)
    except Refused:
        return None
    types = rng.sample(state.stock[seat].cars, cars.due(state, draft))
    placements = cars.fitting(state, draft, types) or cars.fitting(state, draft)
    return None if placements is None and types else Found(wanted, draft, tuple(placements or ()))


def tries(state: State, seat: int, rng: Random, count: int) -> Iterator[Found]:
    """Sample `count` candidates and yield the legal ones."""
    for _ in range(count):
        legal = found(state, seat, candidate(state, seat, rng), rng)
        if legal is not None:
            yield legal
