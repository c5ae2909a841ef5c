"""Choice of the next card by its yen, the time it takes, and the chance to win the round with it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from machinami.games.jutaku.components.box import Site
from machinami.games.jutaku.state import State

LEAD_SCALE = 0.12
"""Scale of the chance to win a round: a lead of this share of the own time makes it 2/3 against a rival."""

UNKNOWN_CARD_SECONDS = 30.0
"""Seconds that a rival without a card is assumed to need for its next one."""


def estimate_seconds(site: Site, seconds_per_piece: float, planned_share: float) -> float:
    """Return the seconds a player needs for a site.

    `planned_share` is the share of the building that is planned, from 0 to 1. A planned piece is handled
    1.15 times, any other as often as the simulated player handles it.
    """
    pieces = planned_share * 1.15 * site.pieces + (1 - planned_share) * site.handled
    return 3.0 + seconds_per_piece * pieces


def rate_card(state: State, seat: int, card: int, seconds_per_piece: float, planned_share: float) -> float:
    """Return the expected yen of building on a card next; alone, the negative time in seconds."""
    site = state.rules.site(card)
    own = estimate_seconds(site, seconds_per_piece, planned_share)
    if state.rules.seats == 1:
        return -own
    rivals = [
        UNKNOWN_CARD_SECONDS
        if player.card is None
        else estimate_seconds(state.rules.site(player.card), seconds_per_piece, planned_share)
        for other, player in enumerate(state.players)
        if other != seat
    ]
    chance = 1.0
    for rival in rivals:
        chance *= 1 / (1 + 2.0 ** ((own - rival) / (LEAD_SCALE * own)))
    return chance * site.yen


def rank_cards(
    state: State,
    seat: int,
    cards: Sequence[int],
    seconds_per_piece: float,
    planned_share: float,
    noise: float,
    rng: Random,
) -> list[int]:
    """Return cards, best first, with noise of up to `noise` times the spread of their ratings."""
    rated = [(rate_card(state, seat, card, seconds_per_piece, planned_share), card) for card in cards]
    spread = max(worth for worth, _ in rated) - min(worth for worth, _ in rated)
    noisy = [(worth + noise * spread * rng.random(), card) for worth, card in rated]
    return [card for _, card in sorted(noisy, key=lambda pair: -pair[0])]
