"""One-road lookahead: rank candidates by the evaluation after them and by the crossings of the next road."""

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
"""Weight of a car that the next road may earn, relative to a car earned now."""


class Eye(NamedTuple):
    """Settings of a ranking: the share of candidates aimed at a crossing, the standard deviation of the
    evaluation noise, the number of candidates with lookahead, and the candidates sampled per lookahead."""

    aiming: float = 0.0
    noise: float = 0.0
    kept: int = 0
    tries: int = 0


def ranked(
    state: State, seat: int, ideas: Sequence[Idea], eye: Eye, rng: Random, search_budget: SearchBudget
) -> list[tuple[float, Found]]:
    """Return the candidates that can be built, with their values, the best first."""
    builds = [legal for idea in ideas if (legal := with_cars(state, idea)) is not None]
    ranking = [(promise(laid(state, each), seat) + eye.noise * rng.gauss(0, 1), each) for each in builds]
    ranking.sort(key=_worth)
    best = [
        (value + NEXT * _crossed(laid(state, each), seat, eye, rng, search_budget), each)
        for value, each in ranking[: eye.kept]
    ]
    return sorted(best, key=_worth) + ranking[eye.kept :]


def _crossed(state: State, seat: int, eye: Eye, rng: Random, search_budget: SearchBudget) -> int:
    """Return the largest number of first crossings found for the next road."""
    ideas = Scout(state, seat, rng, aiming=eye.aiming).look(eye.tries, search_budget)
    return max((len(idea.draft.firsts) for idea in ideas), default=0)


def _worth(pair: tuple[float, Found]) -> float:
    return -pair[0]
