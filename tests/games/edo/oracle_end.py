"""The end of the game in the oracle: its time, eliminated seats and winners (E-21, E-22)."""

from typing import Any

from tests.games.edo.oracle_table import CAPITAL, Table
from tests.games.edo.oracle_towns import influence


def is_over(table: Table) -> bool:
    """E-21: a seat has the power points of the track, or the merchant pile is empty."""
    enough = table.data["end"]["power"]
    return not table.pile or any(player.track >= enough for player in table.players)


def out(table: Table) -> dict[int, str]:
    """E-22: return the seats that would be eliminated if the game ended now, with the reason."""
    return {
        seat: "E-22: no house in Edo"
        for seat in range(len(table.players))
        if table.count_built("house", seat, CAPITAL) == 0
    }


def detail(table: Table, seat: int, samurai_per_point: int) -> dict[str, Any]:
    """E-22: return the parts of a seat's score; an eliminated seat scores the track only."""
    player = table.players[seat]
    is_out = seat in out(table)
    return {
        "track": player.track,
        "samurai": 0 if is_out else player.samurai.total() // samurai_per_point,
        "money": 0 if is_out else player.ryo // table.data["end"]["ryo"],
        "resources": sum(player.goods.values()),
        "edo": influence(table, CAPITAL).get(seat, 0),
        "out": is_out,
    }


def outcome(table: Table, rounds: int, samurai_per_point: int) -> dict[str, Any]:
    """E-22: most power points, then most resources, then most influence in Edo, then a shared victory."""
    seats = [detail(table, seat, samurai_per_point) for seat in range(len(table.players))]
    scores = [each["track"] + each["samurai"] + each["money"] for each in seats]
    standing = [
        (scores[seat], each["resources"], each["edo"]) for seat, each in enumerate(seats) if not each["out"]
    ]
    winners = [
        seat
        for seat, each in enumerate(seats)
        if not each["out"] and (scores[seat], each["resources"], each["edo"]) == max(standing)
    ]
    return {"scores": scores, "winners": winners, "detail": {"seats": seats, "rounds": rounds}}
