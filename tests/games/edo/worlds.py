"""Scripts of Edo that differ only in one plan."""

from __future__ import annotations

from typing import Any

from tests.games.edo.table import IDLE, order
from tests.server.worlds import World

SEED = 1
"""A chance seed with which seat 0 begins."""
SEATS = 3
DRAFT: list[tuple[int, dict[str, Any], bool]] = [
    *((seat, {"take": {"set": seat + 1}}, True) for seat in (0, 1, 2)),
    *((seat, {"take": {"town": f"T{seat + 1}"}}, True) for seat in (2, 1, 0)),
]
PLANS: list[list[dict[str, Any]]] = [
    IDLE,
    [order("C", "travel", 3), order("A", "money", 1), order("B", "recruit")],
    [order("A", "build_hard", 4), order("C", "build_easy"), order("B", "stone")],
    [order("B", "money", 1), order("A", "wood", 1), order("C", "develop", 1)],
]
PROBE = {"plan": [order("B", "trade", 2), order("A", "rice", 2), order("C", "paddy")]}


def world(*plans: list[dict[str, Any]]) -> World:
    """Return a script: seat 1 submits these plans in turn, then all seats plan, and seat 0 reveals its first
    card.
    """
    moves: list[tuple[int, dict[str, Any], bool]] = [*DRAFT]
    moves += [(1, {"plan": plan}, number == 0) for number, plan in enumerate(plans)]
    moves += [(2, {"plan": IDLE}, True), (0, PROBE, True), (0, {"reveal": True}, True)]
    return World(SEED, tuple(moves))
