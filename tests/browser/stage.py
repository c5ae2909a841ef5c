"""Tables in every state, made over the wire, so that a browser can go straight to what it wants to see."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random

from machinami import bot
from tests.server.guests import Guest, Message

Stops = Callable[[Message], bool]
ME, OPEN = {"me": True}, {"open": True}


@dataclass(frozen=True, slots=True)
class Stage:
    """What one guest, Ada, has at hand: her cookie, and her tables by their state."""

    cookies: dict[str, str]
    waiting: str
    seat: str
    """The token of the free seat there."""
    watch: str
    """The token to watch the running game."""
    playing: str
    veto: str
    """Here she is asked about the veto, before the first tile."""
    over: str
    replay: str


@asynccontextmanager
async def open_stage(base: str, level: int = 1) -> AsyncIterator[Stage]:
    """Play what is to be seen. The players stay at their sockets, so that nobody seems to be away."""
    async with Guest(base) as ada, Guest(base) as bo:
        await ada.set_name("Ada")
        waiting = await ada.makes("toscana", ME, OPEN)
        playing = await play_game(ada, bo, is_half_way, level=level)
        veto = await play_game(ada, bo, lambda board: True, first=False)
        over = await play_game(ada, bo, lambda board: False, level=level)
        yield Stage(
            cookies=dict(ada.http.cookies),
            waiting=waiting,
            seat=(await ada.invitations(waiting))["seats"]["1"],
            watch=(await ada.invitations(playing))["watch"],
            playing=playing,
            veto=veto,
            over=over,
            replay=(await ada.get(f"/api/tables/{over}")).json()["replay"],
        )


def is_half_way(board: Message) -> bool:
    """A tile to lay, and enough on the board to see what it is about."""
    return bool(board["phase"] == "place" and len(board["tiles"]) >= 14)


async def play_game(ada: Guest, bo: Guest, stops: Stops, *, first: bool = True, level: int = 1) -> str:
    """A game of Ada and Bo, played by bots without a veto until it is over or stops with Ada to act."""
    mine, yours = (0, 1) if first else (1, 0)
    table = await ada.makes("toscana", *((ME, OPEN) if first else (OPEN, ME)))
    await bo.takes((await ada.invitations(table))["seats"][str(yours)], "Bo")
    wires, rng, mind = {mine: await ada.sits(table), yours: await bo.sits(table)}, Random(7), bot("toscana")
    view = wires[mine].views[str(mine)]
    while view["outcome"] is None and not (mine in view["awaited"] and stops(view["board"])):
        seat = view["awaited"][0]
        seen = await wires[seat].sees(seat, same_question(view))
        veto = seen["board"]["phase"] == "veto"
        action = {"veto": False} if veto else mind.choose(seen, level, rng=rng)
        assert (await wires[seat].act(action, seat))["ok"]
        view = await wires[mine].sees(mine, same_question(wires[seat].views[str(seat)]))
    return table


def same_question(view: Message) -> Callable[[Message], bool]:
    """Whether another view is of the same moment."""
    return lambda other: bool(other["prompt"]["id"] == view["prompt"]["id"])
