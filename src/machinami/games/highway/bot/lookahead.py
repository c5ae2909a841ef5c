"""One road ahead: what a table would let a seat cross with its next road."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from machinami.bots.base import SearchBudget
from machinami.games.highway.bot.evaluation import promise
from machinami.games.highway.bot.scout import Idea, Scout, laid, with_cars
from machinami.games.highway.rules.candidate import Found
from machinami.games.highway.state import State

NEXT = 0.6
"""What a car that the next road may earn is worth beside one that is earned now."""


class Eye(NamedTuple):
    """How somebody looks at a turn: the share of candidates that aim at a crossing, how far off the mark an
    estimate may be, and of how many candidates the next road is looked at, with how many tries each."""

    aiming: float = 0.0
    noise: float = 0.0
    kept: int = 0
    tries: int = 0


def ranked(
    state: State, seat: int, ideas: Sequence[Idea], eye: Eye, rng: Random, search_budget: SearchBudget
) -> list[tuple[float, Found]]:
    """Ideas that can be carried out, the most promising first."""
    found = [legal for idea in ideas if (legal := with_cars(state, idea)) is not None]
    worth = [(promise(laid(state, each), seat) + eye.noise * rng.gauss(0, 1), each) for each in found]
    worth.sort(key=_worth)
    best = [
        (value + NEXT * _crossed(laid(state, each), seat, eye, rng, search_budget), each)
        for value, each in worth[: eye.kept]
    ]
    return sorted(best, key=_worth) + worth[eye.kept :]


def _crossed(state: State, seat: int, eye: Eye, rng: Random, search_budget: SearchBudget) -> int:
    """The most firsts that the next road was found to take."""
    ideas = Scout(state, seat, rng, aiming=eye.aiming).look(eye.tries, search_budget)
    return max((len(idea.draft.firsts) for idea in ideas), default=0)


def _worth(pair: tuple[float, Found]) -> float:
    return -pair[0]
