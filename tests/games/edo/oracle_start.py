"""The set-up in the oracle: chance results and the draft (E-2, E-3)."""

from typing import Any

from tests.games.edo.oracle_table import CAPITAL, Table, is_number

DEALS = ("first", "merchants", "specials")


def may_deal(table: Table, kind: str, wanted: object) -> bool:
    """E-2, E-3: a seat for the first player, or every card of a deck once."""
    if kind == "first":
        return is_number(wanted, 0, len(table.players) - 1)
    if kind not in DEALS:
        return False
    numbers = list(range(1, len(table.data[kind]) + 1))
    return (
        isinstance(wanted, list)
        and all(is_number(number, 1, len(numbers)) for number in wanted)
        and sorted(wanted) == numbers
    )


def may_take(table: Table, seat: int, wanted: object) -> bool:
    """E-2: a set in one turn and a town except Edo in the other, each for one player only."""
    if not isinstance(wanted, dict) or len(wanted) != 1:
        return False
    if "set" in wanted:
        number = wanted["set"]
        return (
            is_number(number, 1, len(table.data["starts"]))
            and table.players[seat].start_set is None
            and all(player.start_set != number for player in table.players)
        )
    town = wanted.get("town")
    return (
        isinstance(town, str)
        and town in table.towns
        and town != CAPITAL
        and table.players[seat].start_town is None
        and all(player.start_town != town for player in table.players)
    )


def take(table: Table, seat: int, wanted: dict[str, Any]) -> None:
    """E-2: a set's goods and Ryo, or the first house in a town, without power points, and a samurai."""
    player = table.players[seat]
    if "set" in wanted:
        player.start_set = wanted["set"]
        goods = table.data["starts"][wanted["set"] - 1]
        for good in player.goods:
            table.gain(seat, good, goods[good])
        player.ryo += goods["ryo"]
    else:
        player.start_town = wanted["town"]
        table.towns[wanted["town"]].append(("house", seat))
        player.samurai[wanted["town"]] += 1
