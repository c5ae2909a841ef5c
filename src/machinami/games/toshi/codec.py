"""Codec for reinforcement learning: a number for every action, views as arrays.

Actions of one step have the step's code. Extra tokens, whose codes in the rules equal those of tokens, and
actions of two steps have numbers after these. Planes by seat start with the viewer and continue clockwise;
the plane `seat` holds the viewer's number. A spectator gets the observation of seat 0, without a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from machinami.core.contract import Action, ChanceRequest, Json, Plane, Setup
from machinami.core.encoding import ActionNumbering, decode_shuffle, empty_observation
from machinami.games.toshi import steps
from machinami.games.toshi.components import BUILDINGS, COLS, HAND_SIZE, WIDTH, rows_of
from machinami.games.toshi.game import available_specialisations
from machinami.games.toshi.names import (
    LETTERS,
    SPECIALISATIONS,
    card_name,
    parse_grid_card,
    slot_at,
    space_at,
)
from machinami.games.toshi.state import ROUNDS, TOKENS
from machinami.games.toshi.view.board import BONUSES, MOMENTS

PHASES = ("deal", "card", "token", "extra", "window", "up", "down", "influence", "specialise", "over")
WINDOWS, BONUS_NAMES = MOMENTS, tuple(BONUSES.values())
KINDS_OF_POINTS = ("buildings", "parks", "bonus")
MOST_POINTS = 999
MAX_STEPS_PER_SEAT = 12 * HAND_SIZE
"""Upper bound on the steps of each seat: ten times a card and all that may follow it, and the deal."""

Arrays = dict[str, NDArray[Any]]


class ToshiCodec:
    """Codec for a fixed number of seats."""

    def __init__(self, setup: Setup) -> None:
        self._numbering = build_numbering(setup.seats)
        self.size = len(self._numbering)
        self.planes = build_planes(setup.seats)
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
        arrays = empty_observation(self.planes)
        board, own = view["board"], view["seat"] or 0
        arrays["seat"][own] = 1
        arrays["phase"][PHASES.index(board["phase"])] = 1
        if board["phase"] != "deal":
            seats = [(seat - own) % view["seats"] for seat in range(view["seats"])]
            _observe_round(arrays, board, seats)
            _observe_cards(arrays, board, seats)
            _observe_players(arrays, board, seats)
            _observe_grid(arrays, board, seats)
        return arrays


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


# Planes

DESCRIPTIONS = {
    "seat": (
        "One-hot: the viewer's own seat number at the table; all other planes count seats from the viewer."
    ),
    "mover": "One-hot: the seat that decides.",
    "leader": "One-hot: the seat that led the trick.",
    "winner": "One-hot: the seat that wins the trick.",
    "next_leader": "One-hot: the seat that leads the next trick.",
    "greening": "1 for each seat that still places a token in this greening.",
    "owes": "1 for each seat that owes a token.",
    "flipped": "1 for each seat whose specialisation shows its bonus side.",
    "trick_leader": "By round: one-hot of who led the finished trick.",
    "trick_winner": "By round: one-hot of who won the finished trick.",
    "hand": "1 for each building card in the viewer's hand.",
    "buildable": "1 for each card of the trick that may be built.",
    "built": "1 on each space with a card, by row and column.",
    "up": "1 on each space whose card lies face up.",
    "known": "1 on each space whose card the viewer knows.",
    "phase": "One-hot: deal, card, token, extra, window, up, down, influence, specialise, over.",
    "red": "1 while the Monument shows its red side.",
    "window": "One-hot: the moment at which the Influenstar is asked.",
    "bonuses": "1 for each bonus that may be used now.",
    "trick": "1 for the card that each seat played to the trick.",
    "tricks": "By round: 1 for the card that each seat played to the finished trick.",
    "voids": "1 for each colour that a seat is known to lack.",
    "specialisation": "By seat: one-hot of the specialisation that the viewer knows.",
    "placed_by": "By seat: 1 on each space whose card that seat placed.",
    "card": "By card: 1 on the space where that known card lies; the last two are Park and Monument.",
    "candidates": "By card: 1 on each face-down space where the viewer thinks that card possible.",
    "tokens": "By seat: 1 on each slot of the lattice with a token of that seat.",
    "claims": "By seat: 1 on each space that seat would claim if the game ended now.",
    "round": "The number of the round, from 1.",
    "built_in": "The round in which the card on a space was built; 0 for none.",
    "cards_left": "Cards left in each seat's hand.",
    "supply": "Tokens left in each seat's supply.",
    "won": "Tricks won by each seat.",
    "points": "By seat: points for buildings, parks and the bonus if the game ended now.",
}
"""Descriptions of the planes."""


@cache
def build_planes(seats: int) -> dict[str, Plane]:
    """Return the observation planes for a number of seats."""
    grid, lattice = (rows_of(seats), COLS), (2 * rows_of(seats) + 1, WIDTH)
    marks = {
        **dict.fromkeys(("seat", "mover", "leader", "winner", "next_leader", "greening"), (seats,)),
        **dict.fromkeys(("owes", "flipped"), (seats,)),
        **dict.fromkeys(("trick_leader", "trick_winner"), (ROUNDS, seats)),
        **dict.fromkeys(("hand", "buildable"), (BUILDINGS,)),
        **dict.fromkeys(("built", "up", "known"), grid),
        "phase": (len(PHASES),),
        "red": (1,),
        "window": (len(WINDOWS),),
        "bonuses": (len(BONUS_NAMES),),
        "trick": (seats, BUILDINGS),
        "tricks": (ROUNDS, seats, BUILDINGS),
        "voids": (seats, len(LETTERS)),
        "specialisation": (seats, len(SPECIALISATIONS)),
        "placed_by": (seats, *grid),
        "card": (BUILDINGS + 2, *grid),
        "candidates": (BUILDINGS, *grid),
        "tokens": (seats, *lattice),
        "claims": (seats, *grid),
    }
    counts = {
        "round": Plane((1,), 0, ROUNDS),
        "built_in": Plane(grid, 0, ROUNDS),
        "cards_left": Plane((seats,), 0, ROUNDS),
        "supply": Plane((seats,), 0, TOKENS),
        "won": Plane((seats,), 0, ROUNDS),
        "points": Plane((seats, len(KINDS_OF_POINTS)), 0, MOST_POINTS),
    }
    planes = {name: Plane(shape, 0, 1) for name, shape in marks.items()} | counts
    return {name: replace(plane, description=DESCRIPTIONS[name]) for name, plane in planes.items()}


def _observe_round(arrays: Arrays, board: dict[str, Json], seats: list[int]) -> None:
    arrays["round"][0] = board["round"]
    arrays["red"][0] = board["monument"] == "red"
    for name, key in (("mover",) * 2, ("leader",) * 2, ("winner",) * 2, ("next_leader", "next")):
        if board[key] is not None:
            arrays[name][seats[board[key]]] = 1
    arrays["greening"][[seats[seat] for seat in board["greening"]]] = 1
    arrays["bonuses"][[BONUS_NAMES.index(bonus) for bonus in board["bonuses"]]] = 1
    if board["window"] is not None:
        arrays["window"][WINDOWS.index(board["window"])] = 1


def _observe_cards(arrays: Arrays, board: dict[str, Json], seats: list[int]) -> None:
    arrays["hand"][[parse_grid_card(card) for card in board["hand"]]] = 1
    arrays["buildable"][[parse_grid_card(card) for card in board["buildable"]]] = 1
    for play in board["trick"]:
        arrays["trick"][seats[play["seat"]], parse_grid_card(play["card"])] = 1
    for number, trick in enumerate(board["tricks"]):
        arrays["trick_leader"][number, seats[trick["leader"]]] = 1
        arrays["trick_winner"][number, seats[trick["winner"]]] = 1
        for place, card in enumerate(trick["cards"]):
            seat = seats[(trick["leader"] + place) % len(seats)]
            arrays["tricks"][number, seat, parse_grid_card(card)] = 1


def _observe_players(arrays: Arrays, board: dict[str, Json], seats: list[int]) -> None:
    for seat, player in zip(seats, board["players"], strict=True):
        arrays["cards_left"][seat] = player["cards"]
        arrays["supply"][seat] = player["tokens"]
        arrays["won"][seat] = player["tricks"]
        arrays["owes"][seat] = player["owes"]
        arrays["flipped"][seat] = player["side"] == "bonus"
        arrays["voids"][seat, [LETTERS.index(letter) for letter in player["voids"]]] = 1
        arrays["points"][seat] = [player["points"][kind] for kind in KINDS_OF_POINTS]
        if player["specialisation"] is not None:
            arrays["specialisation"][seat, SPECIALISATIONS.index(player["specialisation"])] = 1


def _observe_grid(arrays: Arrays, board: dict[str, Json], seats: list[int]) -> None:
    for entry in board["cards"]:
        row, col = entry["space"]
        arrays["built"][row, col] = 1
        arrays["up"][row, col] = entry["up"]
        arrays["known"][row, col] = entry["known"]
        arrays["built_in"][row, col] = entry["round"] or 0
        arrays["candidates"][[parse_grid_card(card) for card in entry["candidates"]], row, col] = 1
        if entry["card"] is not None:
            arrays["card"][parse_grid_card(entry["card"]), row, col] = 1
        if entry["by"] is not None:
            arrays["placed_by"][seats[entry["by"]], row, col] = 1
    for token in board["tokens"]:
        arrays["tokens"][(seats[token["seat"]], *token["slot"])] = 1
    for claim in board["claims"]:
        if claim["seat"] is not None:
            arrays["claims"][(seats[claim["seat"]], *claim["space"])] = 1
