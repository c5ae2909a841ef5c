"""Lists of candidate actions in the oracle; the law then filters them one by one."""

import json
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from math import comb

from tests.games.edo.oracle_cards import FETCHED, OpenCard
from tests.games.edo.oracle_table import Action, Table
from tests.games.edo.oracle_towns import BUILDINGS


def canonical(action: Action) -> str:
    """Return equal texts for actions that differ only in the order of equal parts or in an explicit 0 of a
    plan.
    """
    plain = dict(action)
    for kind in ("work", "keep", "ride"):
        if isinstance(plain.get(kind), list):
            plain[kind] = sorted(plain[kind])
    if isinstance(plain.get("plan"), list):
        plain["plan"] = [{"own": 0, "shogun": 0, **entry} for entry in plain["plan"]]
    return json.dumps(plain, sort_keys=True)


def iter_multisets(things: list[str], least: int, most: int) -> Iterator[list[str]]:
    """Yield every multiset of these things with a size from `least` to `most`."""
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
    for start in list_samurai_spaces(table, seat):
        for goal in table.board.spaces():
            yield {"walk": [start, goal]}
    for goal in table.board.spaces():
        yield {"merchant": goal}
    yield {"reveal": True}


def wage_candidates(table: Table, seat: int) -> Iterator[Action]:
    """E-19: every choice of samurai to keep."""
    samurai = table.players[seat].samurai
    for kept in product(*(range(samurai[space] + 1) for space in list_samurai_spaces(table, seat))):
        pairs = zip(list_samurai_spaces(table, seat), kept, strict=True)
        yield {"keep": [space for space, number in pairs for _ in range(number)]}


def card_candidates(table: Table, card: OpenCard) -> Iterator[Action]:
    """E-9 to E-18: every use of a revealed card, then its end."""
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
        for spaces in iter_multisets(list_samurai_spaces(table, card.seat), 1, card.left):
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
    """E-12: every choice of moves within a ride's limit, in any order."""
    moves = [
        [start, goal] for start in list_samurai_spaces(table, card.seat) for goal in table.board.spaces()
    ]
    for number in range(1, card.facts["ride"] + 1):
        for chosen in combinations_with_replacement(moves, number):
            yield {"ride": [list(move) for move in chosen]}


def count_rides(table: Table, card: OpenCard) -> int:
    """E-12: for every number of riders from each space, count the multisets of goals."""
    samurai = table.players[card.seat].samurai
    goals = len(table.board.kinds) - 1
    total = 0
    for riders in product(*(range(samurai[space] + 1) for space in list_samurai_spaces(table, card.seat))):
        if 1 <= sum(riders) <= card.facts["ride"]:
            ways = 1
            for number in riders:
                ways *= comb(goals + number - 1, number)
            total += ways
    return total


def list_samurai_spaces(table: Table, seat: int) -> list[str]:
    """Return the spaces on which a seat has samurai."""
    samurai = table.players[seat].samurai
    return sorted(space for space in samurai if samurai[space] > 0)
