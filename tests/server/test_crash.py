"""Repeated crashes: after a restart every acknowledged move is stored once, and games continue."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from machinami.core.display import with_display
from machinami.core.record_reader import replay
from tests.lines import read_lines
from tests.postgres import KINDS, new_database
from tests.server.clients import PATIENCE, Guest, TableSocket
from tests.server.server_process import ServerProcess
from tests.soak import choose_count

KILLS = {"sqlite": choose_count(5, 200), "postgresql": choose_count(3, 200)}
GAMES = {"toy_walk": 2, "toy_drop": 2, "toy_hand": 2, "toscana": 2, "toshi": 3}
"""Games, some with hidden hands, and their numbers of seats."""
GONE = (ConnectionClosed, InvalidHandshake, OSError, httpx.HTTPError)


class Player:
    """A client that plays all seats of one table after another and records acknowledged moves."""

    UNDONE: ClassVar = {"D-2"}
    """The clauses with which a resent action may be refused."""

    def __init__(self, guest: Guest, game: str, moves: asyncio.Queue[str]) -> None:
        self.guest, self.game, self.moves = guest, game, moves
        self.rng = random.Random(game)
        self.table = ""
        self._leave("")

    def _leave(self, table: str) -> None:
        self.table, self.n, self.seen = table, 0, 0
        self.pending: dict[str, Any] | None = None
        self.acknowledged: list[dict[str, Any]] = []

    async def play_until_unreachable(self) -> None:
        """Play until the server is unreachable."""
        with suppress(*GONE):
            await self.play_until_disconnected()

    async def play_until_disconnected(self) -> None:
        """Play until the connection fails; raise its exception."""
        while True:
            if not self.table:
                self._leave(await self.guest.create_table(self.game, {"me": True}, *self._others()))
            await self._play_game(await self.guest.join_table(self.table, "page", self.seen))

    def _others(self) -> list[dict[str, Any]]:
        return [{"here": name} for name in ("Zoé", "Noé")[: GAMES[self.game] - 1]]

    async def _play_game(self, wire: TableSocket) -> None:
        if self.pending is not None:
            await self._send_action(wire, self.pending)
        while wire.table["phase"] != "over":
            own = own_turn(wire)
            if not own:
                await wire.receive()
                continue
            view = wire.views[str(own[0])]
            self.n += 1
            frame = {"n": self.n, "seat": own[0], "prompt": view["prompt"]["id"], "do": self._choice(view)}
            await self._send_action(wire, frame)
        self.n += 1
        answer = await wire.request("again", n=self.n)
        while answer["ok"] and wire.table["again"] is None:
            await wire.receive()
        await wire.close()
        if answer["ok"]:
            self._leave(wire.table["again"])

    async def _send_action(self, wire: TableSocket, frame: dict[str, Any]) -> None:
        self.pending = frame
        answer = await wire.request("act", **frame)
        self.pending = None
        if answer["ok"]:
            self.acknowledged.append(frame["do"])
            self.moves.put_nowait(self.game)
            while _own(wire)["prompt"]["id"] == frame["prompt"]:
                await wire.receive()
        else:
            assert answer["refused"]["clause"] in self.UNDONE, answer
        self.seen = wire.seen

    def _choice(self, view: dict[str, Any]) -> dict[str, Any]:
        if self.game == "toy_drop":
            return {"disc": self.rng.randrange(100_001)}
        if self.game == "toy_walk":
            return {"walk": True} if self.rng.random() < 0.9 else {"stop": True}
        choice: dict[str, Any] = self.rng.choice(view["offered"])
        return choice

    async def audit(self, database: str) -> None:
        """Check that every acknowledged move is stored once and in order, with at most the pending one in
        addition.

        Check also that the view of every seat equals the view computed from the stored lines.
        """
        if not self.table:
            return
        wire = await self.guest.join_table(self.table, "looker")
        truth = replay("\n".join(read_lines(database, self.table)))
        own = {int(seat) for seat in wire.views}
        done = [line["do"] for line in truth.record.lines if line.get("by") in own]
        pending = [] if self.pending is None else [self.pending["do"]]
        assert done in (self.acknowledged, self.acknowledged + pending)
        if self.game != "toy_drop":
            for seat in own:
                shown = with_display(truth, truth.view(seat))
                assert wire.views[str(seat)] == json.loads(json.dumps(shown))
        await wire.close()


def _own(wire: TableSocket) -> dict[str, Any]:
    """Return the view of one of the player's seats; not always seat 0 at a table with others."""
    view: dict[str, Any] = next(iter(wire.views.values()))
    return view


def own_turn(wire: TableSocket) -> list[int]:
    """Return the player's seats that must act."""
    return [seat for seat in _own(wire)["awaited"] if str(seat) in wire.views]


@pytest.mark.external
@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
async def test_acknowledged_moves_survive_repeated_kills(
    tmp_path: Path, request: pytest.FixtureRequest, kind: str
) -> None:
    rng = random.Random(20)
    with ServerProcess(tmp_path, database=new_database(kind, tmp_path, request)) as server:
        async with Guest(server.base) as guest:
            await guest.set_name("Ann")
            moves: asyncio.Queue[str] = asyncio.Queue()
            players = [Player(guest, game, moves) for game in GAMES]
            for _ in range(KILLS[kind]):
                tasks = [asyncio.create_task(player.play_until_unreachable()) for player in players]
                async with asyncio.timeout(PATIENCE):
                    for _ in range(rng.randrange(60)):
                        await moves.get()
                    await asyncio.sleep(rng.uniform(0, 0.01))
                server.kill()
                await asyncio.gather(*tasks)
                await guest.close_sockets()
                server.start()
                for player in players:
                    await player.audit(server.config["database"])
            for player in players:
                wire = await guest.join_table(player.table, "page", player.seen)
                if player.pending is not None:
                    await wire.request("act", **player.pending)
                if wire.table["phase"] == "playing":
                    assert _own(wire)["awaited"] or player.game == "toy_drop"
    assert "Traceback" not in server.log_text
