"""Codec for reinforcement learning: a number for every action, views as arrays.

Actions of one step have the step's code. Extra tokens, whose codes in the rules equal those of tokens, and
actions of two steps have numbers after these. Planes by seat start with the viewer and continue clockwise;
the plane `seat` holds the viewer's number. A spectator gets the observation of seat 0, without a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from machinami.core.contract import Action, ChanceRequest, Json, Setup
from machinami.core.encoding import ActionNumbering, decode_shuffle, plane_offsets, split_planes
from machinami.games.toshi import steps
from machinami.games.toshi.components import BUILDINGS, COLS, HAND_SIZE, WIDTH, rows_of
from machinami.games.toshi.game import GAME, available_specialisations
from machinami.games.toshi.names import (
    card_name,
    slot_at,
    space_at,
)
from machinami.games.toshi.planes import build_planes, fill_deal, fill_planes, pack_past_trick
from machinami.games.toshi.view.imagine import imagine_state, parse_tricks

MAX_STEPS_PER_SEAT = 12 * HAND_SIZE
"""Upper bound on the steps of each seat: ten times a card and all that may follow it, and the deal."""

Arrays = dict[str, NDArray[Any]]


class ToshiCodec:
    """Codec for a fixed number of seats."""

    def __init__(self, setup: Setup) -> None:
        self._numbering = build_numbering(setup.seats)
        self.size = len(self._numbering)
        self.planes = build_planes(setup.seats)
        self._scoring = GAME.start(setup).scoring
        self.max_decisions = MAX_STEPS_PER_SEAT * setup.seats
        self.number = self._numbering.number
        self.action = self._numbering.action

    def decode_chance(self, request: ChanceRequest, outcomes: Sequence[int]) -> int | Action:
        """Return the number of choices of the next step (cards, leader, Specialisations), or the deal."""
        seats, variant = request.detail["seats"], request.detail["specialisations"]
        cards, names = HAND_SIZE * seats, available_specialisations(seats)
        if len(outcomes) < cards:
            return BUILDINGS - len(outcomes)
        if len(outcomes) == cards:
            return int(seats)
        numbers = outcomes[cards + 1 :]
        if variant and len(numbers) < seats:
            return len(names) - len(numbers)
        deck = decode_shuffle(BUILDINGS, outcomes[:cards])
        hands = [sorted(deck[HAND_SIZE * seat : HAND_SIZE * (seat + 1)]) for seat in range(seats)]
        deal: Action = {"hands": [[card_name(card) for card in hand] for hand in hands]}
        deal["leader"] = outcomes[cards]
        if variant:
            deal["specialisations"] = [names[number] for number in decode_shuffle(len(names), numbers)]
        return deal

    def mask(self, view: dict[str, Json]) -> NDArray[Any]:
        mask = np.zeros(self.size, np.bool_)
        mask[[self.number(action) for action in _list_offered(view["offered"])]] = True
        return mask

    def observe(self, view: dict[str, Json]) -> Arrays:
        board, viewer = view["board"], -1 if view["seat"] is None else view["seat"]
        row = [0] * plane_offsets(self.planes)[-1]
        if board["phase"] == "deal":
            fill_deal(max(viewer, 0), view["seats"], row)
        else:
            tricks = [
                pack_past_trick(trick.leader, trick.winner, trick.cards) for trick in parse_tricks(board)
            ]
            fill_planes(imagine_state(board, viewer, self._scoring, Random(0)), tricks, viewer, row)
        return split_planes(self.planes, row)


codec = ToshiCodec


# Actions


@cache
def build_numbering(seats: int) -> ActionNumbering:
    """Return the numbering of all actions of a game with this number of seats."""
    return ActionNumbering(_list_actions(seats))


def _list_actions(seats: int) -> Iterator[Action | None]:
    cards = [card_name(card) for card in range(BUILDINGS)]
    slots = [slot_at(slot) for slot in range((2 * rows_of(seats) + 1) * WIDTH)]
    spaces = [space_at(space) for space in range(rows_of(seats) * COLS)]
    single: dict[int, list[Action]] = {
        steps.FIRST_CARD: [{"card": card} for card in cards],
        steps.FIRST_SLOT: [{"token": slot} for slot in slots],
        steps.FIRST_LEADER: [{"leader": seat} for seat in range(seats)],
        steps.FIRST_FLIP: [{"flip": space} for space in spaces],
        steps.WAIT: [{"wait": True}],
        steps.DECLINE: [{"extra": None}],
        steps.DONE: [{"done": True}],
        steps.TURN_OVER: [{"specialise": True}],
        steps.KEEP: [{"specialise": False}],
    }
    by_code = {
        first + place: action for first, actions in single.items() for place, action in enumerate(actions)
    }
    yield from (by_code.get(code) for code in range(steps.NUM_CODES))
    yield from ({"extra": slot} for slot in slots)
    yield from ({face: [card, space]} for face in ("up", "down") for space in spaces for card in cards)
    yield from ({"move": [slot, goal]} for slot in slots for goal in slots)


def _list_offered(offered: Json) -> list[Action]:
    """Return the offered actions as a list; expand the description of influence actions."""
    if isinstance(offered, list):
        return offered
    moves: list[Action] = [{"move": [slot, goal]} for slot in offered["from"] for goal in offered["to"]]
    leaders = [{"leader": seat} for seat in offered["leader"]]
    flips = [{"flip": space} for space in offered["flip"]]
    return moves + leaders + flips + ([{"done": True}] if offered["done"] else [])
