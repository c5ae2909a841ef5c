"""Plans in the plain oracle: which are allowed, and how many there are (E-4, E-5)."""

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

from tests.games.edo.oracle_table import Action, Data, Table, is_number

Choice = tuple[str, str]


def figures(data: Data, card: str, action: str) -> dict[str, Any]:
    """The figures of an action: by its name on a permission card, as "1" or "2" on a special card."""
    return dict(choices(data, card)[action])


def choices(data: Data, card: str) -> dict[str, dict[str, Any]]:
    """All actions of a card by the names that a plan gives them."""
    if card in data["permissions"]:
        return {each["do"]: each for each in data["permissions"][card]}
    return {str(number): each for number, each in enumerate(data["specials"][card], 1)}


def officials_each(facts: dict[str, Any]) -> int:
    """E-16: officials that one activation takes: two for a building on a difficult card, else one."""
    return int(facts.get("officials", 1))


def room(facts: dict[str, Any]) -> int:
    """E-5: the officials that all activations of an action need; no card gets more."""
    return int(facts["times"]) * officials_each(facts)


def may_plan(table: Table, seat: int, plan: object) -> bool:
    """E-4, E-5: three different cards of one's own, one action each, with officials at hand."""
    if not isinstance(plan, list) or len(plan) != 3:
        return False
    if not all(_may_lay(table, seat, entry) for entry in plan):
        return False
    if len({entry["card"] for entry in plan}) != 3:
        return False
    own: int = sum(entry.get("own", 0) for entry in plan)
    shogun: int = sum(entry.get("shogun", 0) for entry in plan)
    return own <= table.officials(seat) and shogun <= table.players[seat].shogun


def _may_lay(table: Table, seat: int, entry: object) -> bool:
    """E-4, E-5: one card of a plan by itself."""
    if not isinstance(entry, dict) or not {"card", "action"} <= set(entry) <= {
        "card",
        "action",
        "own",
        "shogun",
    }:
        return False
    card, action = entry["card"], entry["action"]
    if not isinstance(card, str) or card not in table.players[seat].cards:
        return False
    if not isinstance(action, str) or action not in choices(table.data, card):
        return False
    most = room(figures(table.data, card, action))
    own, shogun = entry.get("own", 0), entry.get("shogun", 0)
    return is_number(own, 0, most) and is_number(shogun, 0, most) and own + shogun <= most


def _laid_out(table: Table, seat: int) -> Iterator[tuple[Choice, Choice, Choice]]:
    """E-4: every order of three different cards with one action on each."""
    for first, second, third in permutations(table.players[seat].cards, 3):
        for a, b, c in product(*(choices(table.data, card) for card in (first, second, third))):
            yield (first, a), (second, b), (third, c)


def _shared_out(rooms: tuple[int, int, int], own: int, shogun: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """E-5: every way to put officials before three cards with so much room each."""
    pairs = [[(o, s) for o in range(most + 1) for s in range(most + 1 - o)] for most in rooms]
    for shares in product(*pairs):
        if sum(o for o, _ in shares) <= own and sum(s for _, s in shares) <= shogun:
            yield shares


def plans(table: Table, seat: int) -> Iterator[Action]:
    """Every different plan of a seat, one by one."""
    player = table.players[seat]
    for laid in _laid_out(table, seat):
        rooms = _rooms(table, laid)
        for shares in _shared_out(rooms, table.officials(seat), player.shogun):
            yield {
                "plan": [
                    {"card": card, "action": action, "own": own, "shogun": shogun}
                    for (card, action), (own, shogun) in zip(laid, shares, strict=True)
                ]
            }


def count_plans(table: Table, seat: int) -> int:
    """The number of different plans; cards with the same room in any order share officials out alike."""
    own, shogun = table.officials(seat), table.players[seat].shogun
    ways: dict[tuple[int, ...], int] = {}
    total = 0
    for laid in _laid_out(table, seat):
        few, some, many = sorted(_rooms(table, laid))
        if (few, some, many) not in ways:
            ways[few, some, many] = sum(1 for _ in _shared_out((few, some, many), own, shogun))
        total += ways[few, some, many]
    return total


def _rooms(table: Table, laid: tuple[Choice, Choice, Choice]) -> tuple[int, int, int]:
    a, b, c = (room(figures(table.data, card, action)) for card, action in laid)
    return a, b, c
