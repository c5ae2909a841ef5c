"""Positions at which Edo's tables begin in tests: dealt in a known order, so that all runs see the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from machinami import Play, new
from machinami.core.contract import Action
from machinami.games.edo.components.data_sets import SETS
from tests.games.edo.table import IDLE, choose_sensibly, deal, order
from tests.server.guests import Message

LATE, NEARLY = 9, 8
"""The last round but one, and the power of somebody who will soon have enough."""
TOWNS = ("T2", "T1", "T3", "T4")
"""Where the seats begin: the first in Mito."""

Stops = Callable[[Message], bool]
"""Whether a board is as far as one wants it."""


def deal_edo(seats: int = 2, rounds: int | None = None) -> Play:
    """A game in which the first seat begins and all cards lie in order; the merchant has a card for every
    round, so that a game with few of them ends soon."""
    figures = SETS.content("house-1")
    few = figures | {"name": "short", "merchants": figures["merchants"][:rounds]}
    return new("edo", seats, data=None if rounds is None else few, chance=deal)


def draft_edo(play: Play) -> Play:
    """Everybody has taken a start set in turn and then, from the last to the first, a town."""
    for seat in range(play.setup.seats):
        play.do(seat, {"take": {"set": seat + 1}})
    for seat in reversed(range(play.setup.seats)):
        play.do(seat, {"take": {"town": TOWNS[seat]}})
    return play


def play_until(stops: Stops, *, people: int = 1, bots: int = 1, plan: Sequence[Message] = IDLE) -> Play:
    """A game that is as far as wanted; the people do next to nothing in it, the bots what is sensible."""
    play, rng = draft_edo(deal_edo(people + bots)), Random(7)
    while not stops(play.view(None)["board"]):
        seat = play.awaited[0]
        play.do(seat, simple(play, seat, plan) if seat < people else choose_sensibly(play, seat, rng))
    return play


def play_all_cards() -> Play:
    """A whole game for two in which every card comes to lie on the table: the first seat buys one a round."""
    play = draft_edo(deal_edo())
    buys = [order("A", "money", 2), order("B", "stone"), order("C", "develop", 1)]
    while play.outcome is None:
        seat = play.awaited[0]
        play.do(seat, simple(play, seat, IDLE if seat else buys))
    return play


def simple(play: Play, seat: int, plan: Sequence[Message]) -> Action:
    """This plan, and the first thing that it allows."""
    quick: dict[str, Action] = {"plan": {"plan": [*plan]}, "before": {"reveal": True}, "wages": {"keep": []}}
    return quick.get(play.view(None)["board"]["phase"]) or next(iter(play.actions(seat)))


def late(board: Message) -> bool:
    """Somebody is about to win, or hardly a round is left."""
    if board["phase"] != "plan":
        return False
    return bool(board["round"] >= LATE or max(player["power"] for player in board["players"]) >= NEARLY)
