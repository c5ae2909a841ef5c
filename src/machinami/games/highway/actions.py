"""What a seat may do: places for a city's objects, and roads, tried until the judge accepts one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from machinami.core.contract import Action, Actions, Endless, Finite, Refused
from machinami.games.highway.rules import cars, city, course, search
from machinami.games.highway.rules.candidate import Candidate, Found, toward
from machinami.games.highway.state import State
from machinami.geometry.sines import FULL

EXITS, JUNCTIONS = 0.04, 0.12
"""How often an exit, and else a junction, is tried where one is possible."""

TRIES = 200
"""How many places are tried before a sample is a pass."""

PASS_RARELY = 500
"""By version 1 a pass is always legal, and so sampled: once in so many times."""


def offered(state: State, seat: int) -> Actions:
    """What a seat that may act can do."""
    if state.phase == "city":
        return Endless(lambda rng: _object(state, rng), {"kinds": ["object"]})
    if course.stuck(state, seat):
        return Finite(1, lambda _: {"pass": True})
    described = {"kinds": ["pillar", "exit", "pass"], "carried": state.rules.real}
    return Endless(lambda rng: lent_a_hand(state, _road(state, seat, rng)), described)


def lent_a_hand(state: State, action: Action) -> Action:
    """The action, carried by a careful hand where hands are real."""
    return action if not state.rules.real or "pass" in action else action | {"assist": True}


def _object(state: State, rng: Random) -> Action:
    new = city.sample(state, rng)
    return {"object": new.object, "at": list(new.at)}


def _road(state: State, seat: int, rng: Random) -> Action:
    if state.rules.version > 1 or rng.randrange(PASS_RARELY):
        for legal in tries(state, seat, rng, TRIES):
            return legal.action
    return unless_built(state, seat)


def unless_built(state: State, seat: int) -> Action:
    """What is left to somebody who found nothing: a pass, or what the search of H-19 finds."""
    legal = search.build(state, seat) if state.rules.version > 1 else None
    return {"pass": True} if legal is None else legal.action


def candidate(state: State, seat: int, rng: Random) -> Candidate:
    """Any road within reach of any open end, legal or not. The player must not be stuck."""
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
    """A candidate with cars of any types, if it is legal."""
    try:
        draft = wanted.judged(state, seat)
    except Refused:
        return None
    types = rng.sample(state.stock[seat].cars, cars.due(state, draft))
    parked = cars.fitting(state, draft, types) or cars.fitting(state, draft)
    return None if parked is None and types else Found(wanted, draft, tuple(parked or ()))


def tries(state: State, seat: int, rng: Random, count: int) -> Iterator[Found]:
    """The legal ones among so many candidates."""
    for _ in range(count):
        legal = found(state, seat, candidate(state, seat, rng), rng)
        if legal is not None:
            yield legal
