"""Choice of the next card by its yen, the time it takes, and the chance to win the round with it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from machinami.games.jutaku.components.box import Site
from machinami.games.jutaku.state import State

RACE = 0.12
"""Scale of the chance to win a round: a lead of this share of the own time makes it 2/3 against a rival."""

USUAL = 30.0
"""Seconds that a rival without a card is assumed to need for its next one."""


def seconds(site: Site, stroke: float, method: float) -> float:
    """Return the seconds a player needs for a site.

    `planned_share` is the share of the building that is planned, from 0 to 1. A planned piece is handled
    1.15 times, any other as often as the simulated player handles it.
    """
    pieces = method * 1.15 * site.pieces + (1 - method) * site.handled
    return 3.0 + stroke * pieces


def preference(state: State, seat: int, card: int, stroke: float, method: float) -> float:
    """Return the expected yen of building on a card next; alone, the negative time in seconds."""
    site = state.rules.site(card)
    own = seconds(site, stroke, method)
    if state.rules.seats == 1:
        return -own
    rivals = [
        USUAL if player.card is None else seconds(state.rules.site(player.card), stroke, method)
        for other, player in enumerate(state.players)
        if other != seat
    ]
    chance = 1.0
    for rival in rivals:
        chance *= 1 / (1 + 2.0 ** ((own - rival) / (RACE * own)))
    return chance * site.yen


def ranked(
    state: State, seat: int, cards: Sequence[int], stroke: float, method: float, error: float, rng: Random
) -> list[int]:
    """Return cards, best first, with noise of up to `noise` times the spread of their ratings."""
    rated = [(preference(state, seat, card, stroke, method), card) for card in cards]
    spread = max(worth for worth, _ in rated) - min(worth for worth, _ in rated)
    noisy = [(worth + error * spread * rng.random(), card) for worth, card in rated]
    return [card for _, card in sorted(noisy, key=lambda pair: -pair[0])]
