"""Every byte that one viewer receives in a world, over sockets and HTTP, errors included."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from machinami.core.contract import Action, Viewer
from tests.server.clients import Guest, TableSocket
from tests.server.server_process import ServerProcess
from tests.server.worlds import World

PROBES: list[dict[str, Any]] = [
    *({"card": card} for card in range(11)),
    *({"bid": bid} for bid in range(5)),
    {"open": True},
    {"veto": True},
    {"place": [7, 7, 0]},
    {"place": [0, 0, 9]},
    {"card": "5"},
    {},
]
"""Actions that the viewer tries in every game."""


def start_timeless_server(folder: Path, **more: Any) -> ServerProcess:
    """Return a server whose clocks stand still and whose chance follows the seed in a file."""
    (folder / "seed").write_text("0")
    return ServerProcess(folder, still=True, seeds=str(folder / "seed"), **more)


class ViewerRecorder:
    """A recorder of everything that one viewer receives in one world."""

    def __init__(
        self, server: ServerProcess, game: str, seats: int, viewer: Viewer, probes: Sequence[Action] = PROBES
    ) -> None:
        self.house, self.game, self.seats, self.viewer = server, game, seats, viewer
        self.probes = probes
        self.secrets: dict[str, str] = {}

    async def run(self, world: World) -> tuple[list[bytes], list[bytes]]:
        """Play a world. Return the bytes received by the viewer and the stranger, and those of all other
        players."""
        (self.house.folder / "seed").write_text(str(world.seed))
        guests = [Guest(self.house.base) for _ in range(self.seats)]
        watcher, stranger = Guest(self.house.base), Guest(self.house.base)
        viewer = watcher if self.viewer is None else guests[self.viewer]
        table = await self._seat(guests)
        links = await guests[0].invitations(table)
        await watcher.get("/api/me")
        await watcher.post(f"/api/watch/{links['watch']}", {})
        wires = {guest: await guest.join_table(table) for guest in [*guests, watcher]}
        listening = await viewer.join_table(table, "ears")
        await self._probe(listening, viewer, stranger, table)
        for seat, action, visible in world.moves:
            answer = await wires[guests[seat]].request("act", seat=seat, do=action)
            assert answer["ok"], answer
            if visible:
                await self._probe(listening, viewer, stranger, table)
        await self._probe(listening, viewer, stranger, table)
        self._note(table, await guests[0].get(f"/api/tables/{table}"))
        heard = [*viewer.bytes, *stranger.bytes]
        for wire in wires.values():
            await wire.send(type="ping", n=0)
            await wire.receive_until(lambda m: m["type"] == "pong")
        others = [said for guest in guests if guest is not viewer for said in guest.bytes]
        for guest in (*guests, watcher, stranger):
            await guest.__aexit__(None, None, None)
        return [self._plain(said) for said in heard], [self._plain(said) for said in others]

    async def _seat(self, guests: list[Guest]) -> str:
        await guests[0].set_name("P0")
        table = await guests[0].create_table(self.game, {"me": True}, *[{"open": True}] * (self.seats - 1))
        links = await guests[0].invitations(table)
        self._note(table, await guests[0].get(f"/api/tables/{table}"))
        for seat, guest in enumerate(guests[1:], 1):
            await guest.take_seat(links["seats"][str(seat)], f"P{seat}")
        return table

    async def _probe(self, wire: TableSocket, viewer: Guest, stranger: Guest, table: str) -> None:
        """Send requests to all readable addresses, and commands that are refused."""
        seat = 0 if self.viewer is None else self.viewer
        for do in self.probes:
            await wire.request("check", seat=seat, do=do)
        for other in range(self.seats):
            if other != self.viewer:
                await wire.request("act", seat=other, do=self.probes[0])
                await wire.request("undo", seat=other)
        await wire.request("act", seat=seat, do={"nonsense": 1})
        await wire.send(type="ping", n=0)
        await wire.receive_until(lambda m: m["type"] == "pong")
        for path in ("", "/record", "/nothing"):
            await viewer.get(f"/api/tables/{table}{path}")
            await stranger.get(f"/api/tables/{table}{path}")
        await viewer.get("/api/me")

    def _note(self, table: str, response: Any) -> None:
        """Register random ids and tokens for replacement, because they differ between tables and carry no
        information."""
        links = response.json()["invitations"]
        found = {table: "TABLE", links["watch"]: "WATCH"}
        self.secrets |= found | {token: f"SEAT{seat}" for seat, token in links["seats"].items()}

    def _plain(self, said: bytes) -> bytes:
        text = said.decode()
        for secret, name in self.secrets.items():
            text = text.replace(secret, name)
        return text.encode()
