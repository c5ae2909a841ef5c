"""Which card to build next: its yen against the time that it takes, and against the race of a round."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from machinami.games.jutaku.components.box import Site
from machinami.games.jutaku.state import State

RACE = 0.12
"""The share of one's own time by which one must be ahead in a round to be rather sure of it."""

USUAL = 30.0
"""What others are thought to need for a card that is not known yet, in seconds."""


def seconds(site: Site, stroke: float, method: float) -> float:
    """How long a site takes a player who needs so long for a piece. With a method each piece is handled
    about once, without one as often as the simulated player does."""
    pieces = method * 1.15 * site.pieces + (1 - method) * site.handled
    return 3.0 + stroke * pieces


def preference(state: State, seat: int, card: int, stroke: float, method: float) -> float:
    """How good it would be to build on a card next."""
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
    """Some cards, the best first, as well as one can tell."""
    rated = [(preference(state, seat, card, stroke, method), card) for card in cards]
    spread = max(worth for worth, _ in rated) - min(worth for worth, _ in rated)
    misjudged = [(worth + error * spread * rng.random(), card) for worth, card in rated]
    return [card for _, card in sorted(misjudged, key=lambda pair: -pair[0])]
