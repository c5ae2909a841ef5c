"""Evaluation features of Tokyo Jutaku: yen, completed cards, pace, and progress of the building."""

from __future__ import annotations

from math import exp
from random import Random

from machinami.bots.evaluation import Features
from machinami.core.contract import Json
from machinami.core.factory import sample_state
from machinami.games.jutaku.bot.card_choice import UNKNOWN_CARD_SECONDS, estimate_seconds
from machinami.games.jutaku.rules.stopping import CARDS_TO_WIN
from machinami.games.jutaku.state import BUILD, WINDOW, State

NAMES = ("yen", "yen_late", "cards", "pace", "chance", "progress", "progress_yen", "late")
REASONS = ("yen", "cards", "chance", "progress", "progress_yen")

TYPICAL_YEN = 30_000
"""Yen that count as 1 in the features."""

SECONDS_PER_PIECE = 3.0
"""Seconds per piece assumed for every player."""

LEAD_SCALE_SECONDS = 12.0
"""Scale in seconds of the chance to finish first: remaining times are weighted by exp(-time / scale)."""


def compute_features(view: dict[str, Json], rng: Random) -> Features:
    """Return the features of every seat, in the order of `NAMES`."""
    state = sample_state(view, rng, State)
    seats = range(state.rules.seats)
    finished = [len(player.completed_cards) for player in state.players]
    late, rounds = max(finished) / CARDS_TO_WIN, max(1, sum(finished))
    needs = [_estimate_seconds_left(state, seat) for seat in seats]
    rows = []
    for seat in seats:
        yen, player = state.yen(seat) / TYPICAL_YEN, state.players[seat]
        prize = 0.0 if player.card is None else state.site(seat).yen / TYPICAL_YEN
        ahead = _estimate_chance(needs, seat) - 1 / len(seats)
        built = _compute_progress(state, seat)
        rows.append(
            (
                yen,
                yen * late,
                finished[seat] / CARDS_TO_WIN,
                finished[seat] / rounds,
                ahead * prize,
                built,
                built * prize,
                late,
            )
        )
    return tuple(rows)


def _compute_progress(state: State, seat: int) -> float:
    """Return the share of a seat's pieces that are placed, from 0 to 1."""
    if state.phase not in (BUILD, WINDOW) or state.players[seat].card is None:
        return 0.0
    return min(1.0, len(state.players[seat].blocks) / max(1, state.site(seat).pieces))


def _estimate_seconds_left(state: State, seat: int) -> float:
    """Return the seconds a seat may still need for its building."""
    player = state.players[seat]
    if player.card is None:
        return UNKNOWN_CARD_SECONDS
    return estimate_seconds(state.site(seat), SECONDS_PER_PIECE, 0.5) * (1.0 - _compute_progress(state, seat))


def _estimate_chance(needs: list[float], seat: int) -> float:
    """Return a seat's chance to finish first."""
    chances = [exp(-need / LEAD_SCALE_SECONDS) for need in needs]
    return chances[seat] / sum(chances)
