"""Starting positions for Edo's tables, with a fixed deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from machinami import Play, new
from machinami.core.contract import Action
from machinami.games.edo.components.data_sets import SETS
from tests.games.edo.table import IDLE, choose_sensibly, deal, order
from tests.server.clients import Message

LATE, NEARLY = 9, 8
"""The round before the last, and a number of power points close to the end."""
TOWNS = ("T2", "T1", "T3", "T4")
"""The towns of the seats; the first seat starts in Mito."""

BoardPredicate = Callable[[Message], bool]
"""A condition on a board."""


def deal_edo(seats: int = 2, rounds: int | None = None) -> Play:
    """Return a game in which seat 0 begins and all cards are in order; `rounds` limits the merchant cards."""
    figures = SETS.content("house-1")
    short = figures | {"name": "short", "merchants": figures["merchants"][:rounds]}
    return new("edo", seats, data=None if rounds is None else short, chance=deal)


def draft_edo(play: Play) -> Play:
    """Let all seats take a start set in order, and then a town in reverse order."""
    for seat in range(play.setup.seats):
        play.do(seat, {"take": {"set": seat + 1}})
    for seat in reversed(range(play.setup.seats)):
        play.do(seat, {"take": {"town": TOWNS[seat]}})
    return play


def play_until(
    stops: BoardPredicate, *, people: int = 1, bots: int = 1, plan: Sequence[Message] = IDLE
) -> Play:
    """Play until the condition holds; people play quickly, bots sensibly."""
    play, rng = draft_edo(deal_edo(people + bots)), Random(7)
    while not stops(play.view(None)["board"]):
        seat = play.awaited[0]
        play.do(
            seat, choose_quick_action(play, seat, plan) if seat < people else choose_sensibly(play, seat, rng)
        )
    return play


def play_all_cards() -> Play:
    """Play a game of two seats in which every special card is displayed: seat 0 buys one per round."""
    play = draft_edo(deal_edo())
    buys = [order("A", "money", 2), order("B", "stone"), order("C", "develop", 1)]
    while play.outcome is None:
        seat = play.awaited[0]
        play.do(seat, choose_quick_action(play, seat, IDLE if seat else buys))
    return play


def choose_quick_action(play: Play, seat: int, plan: Sequence[Message]) -> Action:
    """Return this plan, or the first action of another prompt."""
    quick: dict[str, Action] = {"plan": {"plan": [*plan]}, "before": {"reveal": True}, "wages": {"keep": []}}
    return quick.get(play.view(None)["board"]["phase"]) or next(iter(play.actions(seat)))


def is_late(board: Message) -> bool:
    """Whether a seat is close to winning, or the last rounds have begun."""
    if board["phase"] != "plan":
        return False
    return bool(board["round"] >= LATE or max(player["power"] for player in board["players"]) >= NEARLY)
