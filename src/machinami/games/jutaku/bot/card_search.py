"""Choice of the next card by simulated games: in each one, seats race for their cards and then move on.

A simulated round takes a time per seat and building, sampled from the pace of the bots. The seats then
choose cards by the quick ratings of `card_choice`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from random import Random
from typing import NamedTuple

from machinami.bots.base import SearchBudget
from machinami.games.jutaku.bot import card_choice
from machinami.games.jutaku.components.box import Site
from machinami.games.jutaku.rules import moving, stopping
from machinami.games.jutaku.state import MOVE, OVER, State, index_of, place_of

MAX_CARDS = 8
"""Cards compared in simulated games: those with the best ratings."""

MAX_ROUNDS = 40
"""Rounds of a simulated game, after which the yen decide."""

EXTRA_PIECES = 1.03
"""Pieces handled for each piece of a building, because some are taken by other seats first."""

YEN_SHARE = 0.02
"""Value of a share of all yen, relative to a victory."""


class Pace(NamedTuple):
    """The seconds of an action, and before the first piece of a building."""

    action_seconds: float
    planning_seconds: float

    def sample_seconds(self, pieces: int, rng: Random) -> float:
        """Sample the seconds for a building, as `JutakuBot.pace` adds them up."""
        luck, actions = 0.75 + 0.6 * rng.random(), 2 * EXTRA_PIECES * pieces
        strokes = rng.gauss(1.0, 0.144 / sqrt(actions))
        return luck * (self.action_seconds * actions * strokes + self.planning_seconds * (pieces + 6) / 12)


def search_cards(
    state: State, seat: int, ranked: Sequence[int], pace: Pace, games: int, rng: Random, budget: SearchBudget
) -> list[int]:
    """Return cards in reach of the seat in turn, best first. `ranked` has them by rating.

    Half of the compared cards are dropped after each pass. All cards play the same sampled games.
    """
    compared = list(ranked[:MAX_CARDS])
    values, played = dict.fromkeys(compared, 0.0), 0
    while len(compared) > 1 and not budget.over:
        for _ in range(budget.effort(games)):
            seed = rng.getrandbits(32)
            for card in compared:
                values[card] += play_out(_take_card(state, seat, card), seat, pace, Random(seed))
            played += 1
            if budget.over:
                break
        compared.sort(key=lambda card: -values[card])
        compared = compared[: (len(compared) + 1) // 2]
    chosen = compared[:1] if played else []
    return [*chosen, *(card for card in ranked if card not in chosen)]


def play_out(state: State, seat: int, pace: Pace, rng: Random) -> float:
    """Play rounds to the end of the game; return the seat's share of the victory and of the yen."""
    for _ in range(MAX_ROUNDS):
        while state.turn is not None:
            state = _take_card(state, state.turn, _choose_card(state, state.turn, pace))
        seconds = [pace.sample_seconds(state.site(other).pieces, rng) for other in range(len(state.players))]
        first = seconds.index(min(seconds))
        state = stopping.finish_round(state, {first: state.now})
        if state.phase == OVER:
            break
    yen = [state.yen(other) for other in range(len(state.players))]
    victory = (yen[seat] == max(yen)) / yen.count(max(yen))
    return victory + YEN_SHARE * yen[seat] / max(1, sum(yen))


def _choose_card(state: State, seat: int, pace: Pace) -> int:
    """Return the card in reach with the best rating."""
    rivals = [
        _estimate_seconds(state.rules.site(player.card), pace)
        for other, player in enumerate(state.players)
        if other != seat and player.card is not None
    ]
    best, most = -1, -1.0
    for card in list_cards_in_reach(state, seat):
        site = state.rules.site(card)
        own = _estimate_seconds(site, pace)
        worth = float(site.yen)
        for rival in rivals:
            worth /= 1 + 2.0 ** ((own - rival) / (card_choice.LEAD_SCALE * own))
        if worth > most:
            best, most = card, worth
    return best


@lru_cache(512)
def _estimate_seconds(site: Site, pace: Pace) -> float:
    return card_choice.estimate_seconds(site, 2 * pace.action_seconds, 1.0)


def list_cards_in_reach(state: State, seat: int) -> list[int]:
    """Return the cards that the seat in turn can take, its own last if it may keep it."""
    places = (state.grid[index_of(place)] for place in moving.list_reachable_places(state))
    cards = [card for card in places if card is not None]
    player = state.players[seat]
    if state.phase == MOVE and not player.is_finisher and player.card is not None:
        cards.append(player.card)
    return cards


def _take_card(state: State, seat: int, card: int) -> State:
    """Return the state after the seat in turn took a card in reach, or kept its own."""
    if card == state.players[seat].card:
        return moving.advance_turn(state, state.now)
    return moving.go_to(state, seat, place_of(state.grid.index(card)), state.now)
