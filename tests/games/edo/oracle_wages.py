"""Wages in the oracle (E-19)."""

from collections import Counter

from tests.games.edo.oracle_table import Table


def may_keep(table: Table, seat: int, spaces: object) -> bool:
    """E-19: one entry and 1 rice for each samurai that stays."""
    if not isinstance(spaces, list) or not all(isinstance(space, str) for space in spaces):
        return False
    player = table.players[seat]
    if any(number > player.samurai[space] for space, number in Counter(spaces).items()):
        return False
    return len(spaces) <= player.goods["rice"]


def keep(table: Table, seat: int, spaces: list[str]) -> None:
    """E-19: pay for the samurai that stay; the others become officials again."""
    player = table.players[seat]
    player.goods["rice"] -= len(spaces)
    player.samurai = Counter(spaces)
