"""The end in the plain oracle: when it comes, who is out, who wins (E-21, E-22)."""

from typing import Any

from tests.games.edo.oracle_table import CAPITAL, Table
from tests.games.edo.oracle_towns import influence


def is_over(table: Table) -> bool:
    """E-21: somebody has the power points on the track, or the merchant pile is empty."""
    enough = table.data["end"]["power"]
    return not table.pile or any(player.track >= enough for player in table.players)


def out(table: Table) -> dict[int, str]:
    """E-22: who would be out if the game ended now, and why."""
    return {
        seat: "E-22: no house in Edo"
        for seat in range(len(table.players))
        if table.built("house", seat, CAPITAL) == 0
    }


def detail(table: Table, seat: int, samurai_per_point: int) -> dict[str, Any]:
    """E-22: the lines of one player's score; a player who is out scores the track only."""
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
    """E-22: most power points wins, then most resources, then most influence in Edo, then shared."""
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
