"""Databases of releases: tables of all games that are waiting, running and finished.

`python -m tests.store.release FILE.sql.gz` plays games on the current server and writes the database as SQL,
so that later releases can test their upgrade. Existing files are never regenerated.
"""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from machinami.core.factory import imagine
from tests.server.clients import Guest, TableSocket
from tests.server.server_process import ServerProcess

SEATS = {"toscana": 2, "toshi": 3, "edo": 2, "highway": 2, "jutaku": 2}
MOVES = 12
FIXTURES = Path(__file__).parent / "fixtures"


def load_release(revision: str) -> str:
    """Return the database of the last release with this revision, as SQL statements."""
    return gzip.decompress((FIXTURES / f"release-{revision}.sql.gz").read_bytes()).decode()


async def leave(base: str) -> None:
    """Let Ann and Bob make tables, play, and stop in the middle."""
    rng = Random("release")
    async with Guest(base) as ann, Guest(base) as bob:
        await ann.set_name("Ann")
        await bob.set_name("Bob")
        for game, seats in SEATS.items():
            more: list[Any] = [{"here": f"Zoé {seat}"} for seat in range(seats - 2)]
            await ann.create_table(game, {"me": True}, {"open": True}, *more)
            for over in (False, True):
                table = await ann.create_table(game, {"me": True}, {"open": True}, *more)
                await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob")
                wires = [await ann.join_table(table, "page"), await bob.join_table(table, "page")]
                await _plays(wires, rng, MOVES)
                await _takes_back(wires)
                await _plays(wires, rng, 2)
                if over:
                    await _ends(wires, rng)
            await ann.create_table(game, {"me": True}, {"bot": 1}, *more)
        match = await ann.create_table("toscana", {"me": True}, {"here": "Bob"}, options={"match": True})
        await _plays([await ann.join_table(match, "page")], rng, 50)


async def _plays(wires: list[TableSocket], rng: Random, moves: int) -> None:
    """Play random actions, at most `moves`."""
    for _ in range(moves):
        while not (found := [(wire, seat) for wire in wires for seat in _acting(wire)]):
            if any(view["outcome"] is not None for wire in wires for view in wire.views.values()):
                return
            await wires[0].receive()
        wire, seat = rng.choice(found)
        view = wire.views[str(seat)]
        do = imagine(view, rng).actions(seat).sample(rng)
        await wire.request("act", seat=seat, prompt=view["prompt"]["id"], do=do)
        await asyncio.gather(*(_catches_up(other) for other in wires))


def _acting(wire: TableSocket) -> list[int]:
    return [int(seat) for seat, view in wire.views.items() if int(seat) in view["to_act"] and view["offered"]]


async def _catches_up(wire: TableSocket) -> None:
    """Receive all messages sent before this moment."""
    wire.n += 1
    number = wire.n
    await wire.send(type="ping", n=number)
    await wire.receive_until(lambda m: m["type"] == "pong" and m["n"] == number)


async def _takes_back(wires: list[TableSocket]) -> None:
    """Let one player undo where the rules allow it; the others agree."""
    for wire in wires:
        for seat in wire.table["you"]:
            if not (await wire.request("undo", seat=seat))["ok"]:
                continue
            await asyncio.gather(*(_catches_up(other) for other in wires))
            for other in wires:
                for asked in other.table["you"]:
                    if other is not wire and other.last["asked"] is not None:
                        await other.request("agree", seat=asked, yes=True)
            await asyncio.gather(*(_catches_up(other) for other in wires))
            return


async def _ends(wires: list[TableSocket], rng: Random) -> None:
    if wires[0].table["game"] == "toshi":
        await _plays(wires, rng, 10**4)
    else:
        await wires[1].request("resign", seat=1)


def main(file: Path) -> None:
    """Write the database of the current server."""
    with TemporaryDirectory() as folder:
        with ServerProcess(Path(folder)) as house:
            asyncio.run(leave(house.base))
        with closing(sqlite3.connect(house.config["database"])) as database:
            text = "\n".join(database.iterdump())
    file.write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
