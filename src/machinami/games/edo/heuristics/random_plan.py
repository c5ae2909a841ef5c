"""Random plans: any deeds, with as many officials as fit."""

from __future__ import annotations

from random import Random

from machinami.games.edo.components.box import Box
from machinami.games.edo.rules.constants import COLUMNS
from machinami.games.edo.state import CardOrder, Plan, Player


def propose_plan(box: Box, player: Player, rng: Random) -> Plan:
    """Return a plan of three random deeds with as many officials as fit."""
    cards = rng.sample(player.cards, COLUMNS)
    chosen = [(card, rng.randrange(len(box.cards[card].deeds))) for card in cards]
    return place_officials(box, player, chosen, rng)


def place_officials(box: Box, player: Player, chosen: list[tuple[int, int]], rng: Random) -> Plan:
    """Return a plan of the chosen deeds with officials placed at random until none is left or fits.

    Officials of the player's colour go to Travel first, because only they can become samurai.
    """
    deeds = [box.cards[card].deeds[deed] for card, deed in chosen]
    own, shogun = [0] * COLUMNS, [0] * COLUMNS
    weights = [rng.random() + 0.1 for _ in range(COLUMNS)]
    left = player.hand + player.shogun
    seats: list[int] = []
    while left:
        room = [
            c for c in range(COLUMNS) if deeds[c].max_officials - seats.count(c) >= deeds[c].officials <= left
        ]
        if not room:
            break
        column = rng.choices(room, [weights[c] for c in room])[0]
        seats += [column] * deeds[column].officials
        left -= deeds[column].officials
    seats.sort(key=lambda column: deeds[column].do != "travel")
    for number, column in enumerate(seats):
        (own if number < player.hand else shogun)[column] += 1
    return tuple(
        CardOrder(card, deed, own[column], shogun[column]) for column, (card, deed) in enumerate(chosen)
    )
