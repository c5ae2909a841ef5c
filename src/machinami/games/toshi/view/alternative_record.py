"""Records with another deal that leads to a given game."""

from __future__ import annotations

from collections.abc import Sequence

from machinami.core.contract import Json
from machinami.games.toshi import rules
from machinami.games.toshi.names import CARD_NUMBERS, card_name, iter_bits, space_number
from machinami.games.toshi.state import card_on


def redeal_lines(lines: Sequence[dict[str, Json]], game: rules.State) -> list[dict[str, Json]]:
    """Return the lines with the hands and face-down cards of this game."""
    hands = [{card_name(card) for card in iter_bits(game.hands[seat])} for seat in range(game.seats)]
    for line in lines:
        if "card" in line["do"]:
            hands[line["by"]].add(line["do"]["card"])
    return [_redeal_line(line, hands, game) for line in lines]


def _redeal_line(line: dict[str, Json], hands: Sequence[set[str]], game: rules.State) -> dict[str, Json]:
    do = line["do"]
    if "hands" in do:
        return line | {"do": do | {"hands": [sorted(hand, key=CARD_NUMBERS.__getitem__) for hand in hands]}}
    if "down" in do:
        space = space_number(game.seats, *do["down"][1])
        if space is not None:
            return line | {"do": {"down": [card_name(card_on(game, space)), do["down"][1]]}}
    return line
