"""Lists of actions in the plain oracle: all that might be written, to be sifted by the law one by one."""

import json
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from math import comb

from tests.games.edo.oracle_cards import FETCHED, OpenCard
from tests.games.edo.oracle_table import Action, Table
from tests.games.edo.oracle_towns import BUILDINGS


def canonical(action: Action) -> str:
    """One text for actions that differ only in the order of alike parts or in a spelt-out 0 of a plan."""
    plain = dict(action)
    for kind in ("work", "keep", "ride"):
        if isinstance(plain.get(kind), list):
            plain[kind] = sorted(plain[kind])
    if isinstance(plain.get("plan"), list):
        plain["plan"] = [{"own": 0, "shogun": 0, **entry} for entry in plain["plan"]]
    return json.dumps(plain, sort_keys=True)


def bags(things: list[str], least: int, most: int) -> Iterator[list[str]]:
    """Every choice of so many things, each as often as one likes, whatever the order."""
    for number in range(least, most + 1):
        for bag in combinations_with_replacement(things, number):
            yield list(bag)


def draft_candidates(table: Table) -> Iterator[Action]:
    """E-2: every start set and every town."""
    for number in range(1, len(table.data["starts"]) + 1):
        yield {"take": {"set": number}}
    for town in table.towns:
        yield {"take": {"town": town}}


def way_candidates(table: Table, seat: int) -> Iterator[Action]:
    """E-8: every walk and every move of the merchant, then the reveal."""
    for start in standing(table, seat):
        for goal in table.board.spaces():
            yield {"walk": [start, goal]}
    for goal in table.board.spaces():
        yield {"merchant": goal}
    yield {"reveal": True}


def wage_candidates(table: Table, seat: int) -> Iterator[Action]:
    """E-19: every choice of samurai to keep."""
    samurai = table.players[seat].samurai
    for kept in product(*(range(samurai[space] + 1) for space in standing(table, seat))):
        pairs = zip(standing(table, seat), kept, strict=True)
        yield {"keep": [space for space, number in pairs for _ in range(number)]}


def card_candidates(table: Table, card: OpenCard) -> Iterator[Action]:
    """E-9 to E-18: every way to use a revealed card, then to end it."""
    kind = card.facts["do"]
    if kind in ("money", "rice", "recruit"):
        for number in range(1, card.left + 1):
            yield {"use": number}
    elif kind == "travel":
        yield from place_candidates(table)
        yield from ride_candidates(table, card)
    elif kind == "develop":
        for number in table.display:
            yield {"buy_card": f"S{number}"}
    elif kind in FETCHED:
        for spaces in bags(standing(table, card.seat), 1, card.left):
            yield {"work": spaces}
    elif kind == "trade":
        most = table.data["merchants"][table.current - 1]["most"]
        yield {"trade": {"point": True}}
        for number in range(1, most + 1):
            yield {"trade": {"buy": number}}
            yield {"trade": {"buy": number, "point": True}}
    else:
        for building, town in product(BUILDINGS, table.towns):
            yield {"build": [building, town]}
            yield {"build": [building, town], "off": "wood"}
            yield {"build": [building, town], "off": "stone"}
    yield {"done": True}


def place_candidates(table: Table) -> Iterator[Action]:
    """E-12: an official to every space."""
    for space in table.board.spaces():
        yield {"place": space}


def ride_candidates(table: Table, card: OpenCard) -> Iterator[Action]:
    """E-12: every choice of moves that a ride has room for, whatever their order."""
    moves = [[start, goal] for start in standing(table, card.seat) for goal in table.board.spaces()]
    for number in range(1, card.facts["ride"] + 1):
        for chosen in combinations_with_replacement(moves, number):
            yield {"ride": [list(move) for move in chosen]}


def count_rides(table: Table, card: OpenCard) -> int:
    """E-12: for every number of riders from each space, their goals as bags of the other spaces."""
    samurai = table.players[card.seat].samurai
    goals = len(table.board.kinds) - 1
    total = 0
    for riders in product(*(range(samurai[space] + 1) for space in standing(table, card.seat))):
        if 1 <= sum(riders) <= card.facts["ride"]:
            ways = 1
            for number in riders:
                ways *= comb(goals + number - 1, number)
            total += ways
    return total


def standing(table: Table, seat: int) -> list[str]:
    """The spaces on which a seat has samurai."""
    samurai = table.players[seat].samurai
    return sorted(space for space in samurai if samurai[space] > 0)
