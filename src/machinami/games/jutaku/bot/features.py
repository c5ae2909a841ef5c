"""Evaluation features of Tokyo Jutaku: yen, completed cards, pace, and progress of the building."""

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
"""Yen that count as 1 in the features."""

STROKE = 3.0
"""Seconds per piece assumed for every player."""

RACE = 12.0
"""Scale in seconds of the chance to finish first: remaining times are weighted by exp(-time / scale)."""


def signs(view: dict[str, Json], rng: Random) -> Features:
    """Return the features of every seat, in the order of `NAMES`."""
    state = position(view, rng, State)
    seats = range(state.rules.seats)
    finished = [len(player.kept) for player in state.players]
    late, rounds = max(finished) / GOAL, max(1, sum(finished))
    needs = [_needs(state, seat) for seat in seats]
    rows = []
    for seat in seats:
        yen, player = state.yen(seat) / TYPICAL, state.players[seat]
        prize = 0.0 if player.card is None else state.site(seat).yen / TYPICAL
        ahead = _chance(needs, seat) - 1 / len(seats)
        built = _built(state, seat)
        rows.append(
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
    return tuple(rows)


def _built(state: State, seat: int) -> float:
    """Return the share of a seat's pieces that are placed, from 0 to 1."""
    if state.phase not in (BUILD, WINDOW) or state.players[seat].card is None:
        return 0.0
    return min(1.0, len(state.players[seat].built) / max(1, state.site(seat).pieces))


def _needs(state: State, seat: int) -> float:
    """Return the seconds a seat may still need for its building."""
    player = state.players[seat]
    if player.card is None:
        return USUAL
    return seconds(state.site(seat), STROKE, 0.5) * (1.0 - _built(state, seat))


def _chance(needs: list[float], seat: int) -> float:
    """Return a seat's chance to finish first."""
    chances = [exp(-need / RACE) for need in needs]
    return chances[seat] / sum(chances)
