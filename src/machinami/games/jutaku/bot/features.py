"""The signs of a round of Tokyo Jutaku: yen and cards finished, pace so far, and how far the building is."""

from __future__ import annotations

from math import exp
from random import Random

from machinami.bots.base import position
from machinami.bots.evaluation import Features
from machinami.core.contract import Json
from machinami.games.jutaku.bot.card_choice import USUAL, seconds
from machinami.games.jutaku.rules.stopping import GOAL
from machinami.games.jutaku.state import BUILD, WINDOW, State

NAMES = ("yen", "yen_late", "cards", "pace", "chance", "progress", "progress_yen", "late")
REASONS = ("yen", "cards", "chance", "progress", "progress_yen")

TYPICAL = 30_000
"""Yen for which the prizes of sites count as one."""

STROKE = 3.0
"""Seconds that a piece takes anybody of whom nothing is known."""

RACE = 12.0
"""Seconds by which one must be ahead to be rather sure of a round."""


def signs(view: dict[str, Json], rng: Random) -> Features:
    """For each seat what it has, how fast it was, and its chance in the round."""
    state = position(view, rng, State)
    seats = range(state.rules.seats)
    finished = [len(player.kept) for player in state.players]
    late, rounds = max(finished) / GOAL, max(1, sum(finished))
    needs = [_needs(state, seat) for seat in seats]
    told = []
    for seat in seats:
        yen, player = state.yen(seat) / TYPICAL, state.players[seat]
        prize = 0.0 if player.card is None else state.site(seat).yen / TYPICAL
        ahead = _chance(needs, seat) - 1 / len(seats)
        built = _built(state, seat)
        told.append(
            (
                yen,
                yen * late,
                finished[seat] / GOAL,
                finished[seat] / rounds,
                ahead * prize,
                built,
                built * prize,
                late,
            )
        )
    return tuple(told)


def _built(state: State, seat: int) -> float:
    """The share of a building that stands."""
    if state.phase not in (BUILD, WINDOW) or state.players[seat].card is None:
        return 0.0
    return min(1.0, len(state.players[seat].built) / max(1, state.site(seat).pieces))


def _needs(state: State, seat: int) -> float:
    """The seconds that a seat may still need for its building."""
    player = state.players[seat]
    if player.card is None:
        return USUAL
    return seconds(state.site(seat), STROKE, 0.5) * (1.0 - _built(state, seat))


def _chance(needs: list[float], seat: int) -> float:
    """The chance to finish first."""
    chances = [exp(-need / RACE) for need in needs]
    return chances[seat] / sum(chances)
