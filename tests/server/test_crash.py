"""The power goes out, again and again: what was acknowledged is there, once, and the game goes on."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.guests import Guest, Wire
from tests.server.running import Running

KILLS = 20
GAMES = ("toy_walk", "toy_drop", "toscana")


class Player:
    """Plays both seats of a table without end, and keeps book of what was acknowledged."""

    def __init__(self, guest: Guest, game: str) -> None:
        self.guest, self.game = guest, game
        self.rng = random.Random(game)
        self.table = ""
        self.n = 0
        self.seen = 0
        self.pending: dict[str, Any] | None = None
        self.acknowledged: list[tuple[str, dict[str, Any]]] = []

    async def plays(self) -> None:
        """Play until the server is gone."""
        with suppress(ConnectionClosed, OSError, InvalidHandshake, TimeoutError):
            if not self.table:
                self.table = await self.guest.makes(self.game, {"me": True}, {"here": "Zoé"})
            wire = await self.guest.sits(self.table, "page", self.seen)
            if self.pending is not None:
                await self._sends(wire, self.pending)
            while wire.table["phase"] != "over":
                await self._moves(wire)
            await wire.ask("again", n=self.n + 1)
            while wire.table["again"] is None:
                await wire.hear()
            self.table, self.n, self.seen, self.acknowledged = wire.table["again"], 0, 0, []

    async def _moves(self, wire: Wire) -> None:
        view = wire.views["0"]
        if not view["awaited"]:
            await wire.hear()
            return
        seat = view["awaited"][0]
        self.n += 1
        do = self._choice(wire.views[str(seat)])
        prompt = view["prompt"]["id"]
        await self._sends(wire, {"n": self.n, "seat": seat, "prompt": prompt, "do": do})

    async def _sends(self, wire: Wire, frame: dict[str, Any]) -> None:
        self.pending = frame
        before = wire.last
        answer = await wire.ask("act", **frame)
        self.pending = None
        if answer["ok"]:
            self.acknowledged.append((f"{frame['n']}", frame["do"]))
            while wire.last is before and wire.views["0"]["prompt"]["id"] == frame["prompt"]:
                await wire.hear()
        else:
            assert answer["refused"]["clause"] == "D-2", answer
        self.seen = wire.seen

    def _choice(self, view: dict[str, Any]) -> dict[str, Any]:
        if self.game == "toy_drop":
            return {"disc": self.rng.randrange(100_001)}
        if self.game == "toy_walk":
            return {"walk": True} if self.rng.random() < 0.9 else {"stop": True}
        choice: dict[str, Any] = self.rng.choice(view["offered"])
        return choice

    async def audit(self) -> None:
        """Every acknowledged move stands in the log, in order; at most the pending one besides."""
        if not self.table:
            return
        text = (await self.guest.get(f"/api/tables/{self.table}/record")).text
        done = [line["do"] for line in map(json.loads, text.splitlines()) if type(line.get("by")) is int]
        acknowledged = [do for _, do in self.acknowledged]
        pending = [] if self.pending is None else [self.pending["do"]]
        assert done in (acknowledged, acknowledged + pending)


async def test_no_acknowledged_move_is_lost_however_often_the_server_is_killed(tmp_path: Path) -> None:
    rng = random.Random(20)
    with Running(tmp_path) as house:
        async with Guest(house.base) as guest:
            await guest.named("Ann")
            players = [Player(guest, game) for game in GAMES]
            moves = 0
            for _ in range(KILLS):
                tasks = [asyncio.create_task(player.plays()) for player in players]
                await asyncio.sleep(rng.uniform(0.02, 0.4))
                house.kill()
                await asyncio.gather(*tasks)
                await guest.hang_up()
                house.start()
                for player in players:
                    await player.audit()
                    moves += len(player.acknowledged)
            assert moves > KILLS
            for player in players:
                wire = await guest.sits(player.table, "page", player.seen)
                assert wire.table["phase"] in ("playing", "over")
                if player.pending is not None:
                    assert (await wire.ask("act", **player.pending))["ok"] or player.game == "toy_drop"
    assert "Traceback" not in house.said
