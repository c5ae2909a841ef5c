"""Plans in the oracle: their legality and their number (E-4, E-5)."""

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

from tests.games.edo.oracle_table import Action, Data, Table, is_number

Choice = tuple[str, str]


def figures(data: Data, card: str, action: str) -> dict[str, Any]:
    """Return the figures of an action: by its name on a permission card, as "1" or "2" on a special card."""
    return dict(choices(data, card)[action])


def choices(data: Data, card: str) -> dict[str, dict[str, Any]]:
    """Return all actions of a card by their names in a plan."""
    if card in data["permissions"]:
        return {each["do"]: each for each in data["permissions"][card]}
    return {str(number): each for number, each in enumerate(data["specials"][card], 1)}


def officials_each(facts: dict[str, Any]) -> int:
    """E-16: return the officials of one activation: two for a building on a difficult card, otherwise one."""
    return int(facts.get("officials", 1))


def room(facts: dict[str, Any]) -> int:
    """E-5: return the most officials on a card: those of all activations of the action."""
    return int(facts["times"]) * officials_each(facts)


def may_plan(table: Table, seat: int, plan: object) -> bool:
    """E-4, E-5: three different cards of the player, one action each, with available officials."""
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
    """E-4, E-5: check one card of a plan separately."""
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


def _iter_card_choices(table: Table, seat: int) -> Iterator[tuple[Choice, Choice, Choice]]:
    """E-4: every order of three different cards with one action on each."""
    for first, second, third in permutations(table.players[seat].cards, 3):
        for a, b, c in product(*(choices(table.data, card) for card in (first, second, third))):
            yield (first, a), (second, b), (third, c)


def _iter_allocations(
    rooms: tuple[int, int, int], own: int, shogun: int
) -> Iterator[tuple[tuple[int, int], ...]]:
    """E-5: every allocation of officials to three cards with these limits."""
    pairs = [[(o, s) for o in range(most + 1) for s in range(most + 1 - o)] for most in rooms]
    for shares in product(*pairs):
        if sum(o for o, _ in shares) <= own and sum(s for _, s in shares) <= shogun:
            yield shares


def plans(table: Table, seat: int) -> Iterator[Action]:
    """Yield every distinct plan of a seat."""
    player = table.players[seat]
    for chosen in _iter_card_choices(table, seat):
        rooms = _rooms(table, chosen)
        for shares in _iter_allocations(rooms, table.officials(seat), player.shogun):
            yield {
                "plan": [
                    {"card": card, "action": action, "own": own, "shogun": shogun}
                    for (card, action), (own, shogun) in zip(chosen, shares, strict=True)
                ]
            }


def count_plans(table: Table, seat: int) -> int:
    """Return the number of distinct plans; cards with the same limits in any order have equal allocations."""
    own, shogun = table.officials(seat), table.players[seat].shogun
    ways: dict[tuple[int, ...], int] = {}
    total = 0
    for chosen in _iter_card_choices(table, seat):
        few, some, many = sorted(_rooms(table, chosen))
        if (few, some, many) not in ways:
            ways[few, some, many] = sum(1 for _ in _iter_allocations((few, some, many), own, shogun))
        total += ways[few, some, many]
    return total


def _rooms(table: Table, chosen: tuple[Choice, Choice, Choice]) -> tuple[int, int, int]:
    a, b, c = (room(figures(table.data, card, action)) for card, action in chosen)
    return a, b, c
