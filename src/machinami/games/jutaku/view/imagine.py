"""States from views. Nothing is hidden, so exactly one state has a given view."""

from __future__ import annotations

from typing import Any

from machinami.core.contract import Json
from machinami.games.jutaku.components.poses import posed
from machinami.games.jutaku.state import Agreed, Block, Call, Fault, Player, State


def imagined(agreed: Agreed, board: dict[str, Json], now: int) -> State:
    """Return the state of a board at a time in milliseconds."""
    last = board["last"]
    return State(
        rules=agreed,
        players=tuple(_rebuilt(agreed, data) for data in board["players"]),
        pool=tuple(board["pool"]),
        grid=tuple(card for row in board["grid"] for card in row),
        phase=board["phase"],
        round=board["round"],
        now=now,
        go=board["go"],
        close=board["close"],
        order=tuple(board["order"]),
        last=None if last is None else tuple(_recalled(data) for data in last["calls"]),
        judged=0 if last is None else last["round"],
    )


def _rebuilt(agreed: Agreed, data: dict[str, Any]) -> Player:
    return Player(
        architect=data["architect"],
        at=None if data["at"] is None else (data["at"][0], data["at"][1]),
        card=data["card"],
        outline=data["outline"],
        hand=data["hand"],
        built=tuple(_restood(agreed, block) for block in data["built"]),
        kept=tuple(data["kept"]),
        times=tuple(data["times"]),
        called=data["called"],
        again=data["again"],
        stale=data["stale"],
        wrong=data["wrong"],
        void=data["void"],
        finisher=data["finisher"],
    )


def _restood(agreed: Agreed, data: dict[str, Any]) -> Block:
    x, y, angle, flipped = data["pose"]
    pose = (x, y, angle, flipped)
    return Block(data["piece"], data["floor"], pose, posed(agreed.box.pieces[data["piece"]], pose))


def _recalled(data: dict[str, Any]) -> Call:
    if data["right"]:
        return Call(data["seat"], data["at"], None)
    at = data["where"]
    fault = Fault(
        data["key"],
        tuple(at["pieces"]),
        tuple((x, y) for x, y in at["points"]),
        tuple(((ax, ay), (bx, by)) for (ax, ay), (bx, by) in at["sides"]),
    )
    return Call(data["seat"], data["at"], fault)
