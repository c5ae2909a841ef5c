"""Tables in every state, created over the API, for tests that only look at pages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random

from machinami import bot
from tests.server.clients import Guest, Message

BoardPredicate = Callable[[Message], bool]
ME, OPEN = {"me": True}, {"open": True}


@dataclass(frozen=True, slots=True)
class SampleTables:
    """Ada's cookies, and her tables by state."""

    cookies: dict[str, str]
    waiting: str
    seat: str
    """The token of the free seat."""
    watch: str
    """The token for watching the running game."""
    playing: str
    veto: str
    """A table where Ada is asked about the veto before the first tile."""
    over: str
    replay: str


@asynccontextmanager
async def open_sample_tables(base: str, level: int = 1) -> AsyncIterator[SampleTables]:
    """Create the tables. The players keep their sockets, so that no seat counts as absent."""
    async with Guest(base) as ada, Guest(base) as bo:
        await ada.set_name("Ada")
        waiting = await ada.create_table("toscana", ME, OPEN)
        playing = await play_game(ada, bo, is_midgame, level=level)
        veto = await play_game(ada, bo, lambda board: True, first=False)
        over = await play_game(ada, bo, lambda board: False, level=level)
        yield SampleTables(
            cookies=dict(ada.http.cookies),
            waiting=waiting,
            seat=(await ada.invitations(waiting))["seats"]["1"],
            watch=(await ada.invitations(playing))["watch"],
            playing=playing,
            veto=veto,
            over=over,
            replay=(await ada.get(f"/api/tables/{over}")).json()["replay"],
        )


def is_midgame(board: Message) -> bool:
    """Whether a tile has to be placed and the board has at least 14."""
    return bool(board["phase"] == "place" and len(board["tiles"]) >= 14)


async def play_game(
    ada: Guest, bo: Guest, stops: BoardPredicate, *, first: bool = True, level: int = 1
) -> str:
    """Play a game of Ada and Bo by bots, until it is over or the condition holds with Ada to act."""
    own, other = (0, 1) if first else (1, 0)
    table = await ada.create_table("toscana", *((ME, OPEN) if first else (OPEN, ME)))
    await bo.take_seat((await ada.invitations(table))["seats"][str(other)], "Bo")
    wires, rng, player = (
        {own: await ada.join_table(table), other: await bo.join_table(table)},
        Random(7),
        bot("toscana"),
    )
    view = wires[own].views[str(own)]
    while view["outcome"] is None and not (own in view["awaited"] and stops(view["board"])):
        seat = view["awaited"][0]
        seat_view = await wires[seat].wait_for_view(seat, has_same_prompt(view))
        veto = seat_view["board"]["phase"] == "veto"
        action = {"veto": False} if veto else player.choose(seat_view, level, rng=rng)
        assert (await wires[seat].act(action, seat))["ok"]
        view = await wires[own].wait_for_view(own, has_same_prompt(wires[seat].views[str(seat)]))
    return table


def has_same_prompt(view: Message) -> Callable[[Message], bool]:
    """Return a condition: a view has the same prompt."""
    return lambda other: bool(other["prompt"]["id"] == view["prompt"]["id"])
