"""One-road lookahead: rank candidates by the evaluation after them and by the crossings of the next road."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from machinami.bots.base import SearchBudget
from machinami.games.highway.heuristics.candidate_sampler import (
    CandidateSampler,
    JudgedCandidate,
    add_cars,
    apply_legal_build,
)
from machinami.games.highway.heuristics.evaluation import evaluate_seat
from machinami.games.highway.rules.candidate import LegalBuild
from machinami.games.highway.state import State

NEXT_CAR_WEIGHT = 0.6
"""Weight of a car that the next road may earn, relative to a car earned now."""


class RankingSettings(NamedTuple):
    """Settings of a ranking of candidates.

    They are the share of candidates aimed at a crossing, the standard deviation of the evaluation noise, the
    number of candidates with lookahead, and the candidates sampled per lookahead.
    """

    aim_share: float = 0.0
    noise: float = 0.0
    lookahead_count: int = 0
    lookahead_tries: int = 0


def rank_candidates(
    state: State,
    seat: int,
    candidates: Sequence[JudgedCandidate],
    settings: RankingSettings,
    rng: Random,
    search_budget: SearchBudget,
) -> list[tuple[float, LegalBuild]]:
    """Return the candidates that can be built, with their values, the best first."""
    builds = [legal for idea in candidates if (legal := add_cars(state, idea)) is not None]
    ranking = [
        (evaluate_seat(apply_legal_build(state, each), seat) + settings.noise * rng.gauss(0, 1), each)
        for each in builds
    ]
    ranking.sort(key=_sort_key)
    best = [
        (
            value
            + NEXT_CAR_WEIGHT
            * _count_next_crossings(apply_legal_build(state, each), seat, settings, rng, search_budget),
            each,
        )
        for value, each in ranking[: settings.lookahead_count]
    ]
    return sorted(best, key=_sort_key) + ranking[settings.lookahead_count :]


def _count_next_crossings(
    state: State, seat: int, settings: RankingSettings, rng: Random, search_budget: SearchBudget
) -> int:
    """Return the largest number of first crossings found for the next road."""
    ideas = CandidateSampler(state, seat, rng, aim_share=settings.aim_share).sample(
        settings.lookahead_tries, lambda: search_budget.over
    )
    return max((len(idea.draft.first_crossings) for idea in ideas), default=0)


def _sort_key(pair: tuple[float, LegalBuild]) -> float:
    return -pair[0]
