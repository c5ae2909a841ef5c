"""States from views. Nothing is hidden, so exactly one state has a given view."""

from __future__ import annotations

from typing import Any

from machinami.core.contract import Json
from machinami.games.jutaku.components.poses import apply_pose
from machinami.games.jutaku.state import Block, Call, Fault, Player, RulesConfig, State


def imagine_state(config: RulesConfig, board: dict[str, Json], now: int) -> State:
    """Return the state of a board at a time in milliseconds."""
    last = board["last"]
    return State(
        rules=config,
        players=tuple(_parse_player(config, data) for data in board["players"]),
        pool=tuple(board["pool"]),
        grid=tuple(card for row in board["grid"] for card in row),
        phase=board["phase"],
        round=board["round"],
        now=now,
        starts_at=board["go"],
        closes_at=board["close"],
        order=tuple(board["order"]),
        last_calls=None if last is None else tuple(_parse_call(data) for data in last["calls"]),
        last_calls_round=0 if last is None else last["round"],
    )


def _parse_player(config: RulesConfig, data: dict[str, Any]) -> Player:
    return Player(
        architect=data["architect"],
        place=None if data["at"] is None else (data["at"][0], data["at"][1]),
        card=data["card"],
        outline=data["outline"],
        hand=data["hand"],
        blocks=tuple(_parse_block(config, block) for block in data["built"]),
        completed_cards=tuple(data["kept"]),
        times=tuple(data["times"]),
        called_at=data["called"],
        next_call_at=data["again"],
        needs_change=data["stale"],
        wrong_calls=data["wrong"],
        wants_void=data["void"],
        is_finisher=data["finisher"],
    )


def _parse_block(config: RulesConfig, data: dict[str, Any]) -> Block:
    x, y, angle, flipped = data["pose"]
    pose = (x, y, angle, flipped)
    return Block(data["piece"], data["floor"], pose, apply_pose(config.box.pieces[data["piece"]], pose))


def _parse_call(data: dict[str, Any]) -> Call:
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
