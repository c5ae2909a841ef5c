"""Output of a server apart from the board: lobby, pictures, chat, account pages, push messages."""

from __future__ import annotations

import io
import json
import re
from typing import Any
from zipfile import ZipFile

from tests.server.clients import Guest, TableSocket
from tests.server.lobby_socket import LobbySocket
from tests.server.notifications.push_service import Browser, PushService
from tests.server.server_process import ServerProcess
from tests.server.worlds import World, start_play

ME, OPEN = {"me": True}, {"open": True}
CHATS = 3
"""The number of moves followed by chat; more messages would exceed the rate limit."""
VIEWER, HOST = 0, 1
_MOMENT = re.compile(r"\b1[78]\d{11}\b")
"""A timestamp of the store in an export, in milliseconds."""


class SideChannels:
    """A correspondence table. Its first seat connects only to move and gets push messages; a stranger
    reads the lobby."""

    def __init__(self, server: ServerProcess, post: PushService, game: str, seats: int) -> None:
        self._house, self._post, self._game, self._seats = server, post, game, seats
        self._browser = Browser()

    async def run(self, world: World) -> tuple[list[str], str]:
        """Play a world. Return the output for the first seat and the stranger, and the record seen by the
        second seat."""
        (self._house.folder / "seed").write_text(str(world.seed))
        guests = [Guest(self._house.base) for _ in range(self._seats)]
        async with Guest(self._house.base) as stranger:
            life = SideChannelRun(guests, stranger)
            try:
                await life.seat_guests(self._game)
                await life.play(world, self._game, self._post, self._browser)
                seen = (await guests[HOST].get(f"/api/tables/{life.table}/record")).text
            finally:
                for guest in guests:
                    await guest.__aexit__(None, None, None)
        return life.outputs, seen


class SideChannelRun:
    """One world played on a server."""

    def __init__(self, guests: list[Guest], stranger: Guest) -> None:
        self.guests, self.stranger = guests, stranger
        self.viewer = guests[VIEWER]
        self.table = ""
        self.outputs: list[str] = []
        self._sockets: dict[int, TableSocket] = {}
        self._lobby: LobbySocket | None = None

    async def seat_guests(self, game: str) -> None:
        """Create the table and seat all guests. All but the viewer stay connected."""
        host = self.guests[HOST]
        await host.set_name("P1")
        places = [ME if seat == HOST else OPEN for seat in range(len(self.guests))]
        self.table = await host.create_table(game, *places, clock={"days": 1}, chat=True)
        tokens = (await host.invitations(self.table))["seats"]
        for seat, token in tokens.items():
            await self.guests[int(seat)].take_seat(token, f"P{seat}")
        others = [seat for seat in range(len(self.guests)) if seat != VIEWER]
        self._sockets = {seat: await self.guests[seat].join_table(self.table) for seat in others}
        await self.stranger.get("/api/me")

    async def play(self, world: World, game: str, post: PushService, browser: Browser) -> None:
        """Play the world's actions. After each visible one, request everything that the viewer and the
        stranger can read."""
        wanted = await self.viewer.post("/api/me/calls", browser.subscription())
        assert wanted.status_code == 200, wanted.text
        play = start_play(game, len(self.guests), str(world.seed))
        for number, (seat, action, visible) in enumerate(world.moves):
            if number == len(world.moves) // 2:
                await self._announce()
            waited = {*play.awaited, seat}
            await self._act(seat, action)
            play.do(seat, action, 0)
            if VIEWER in set(play.awaited) - waited:
                message = await post.next()
                head = {name: value for name, value in message.headers.items() if name != "authorization"}
                self._record("call", [message.path, head, browser.decrypt(message)])
            if number < CHATS:
                await self._send_chat()
            if visible:
                await self._request_all(game)
        assert post.messages.empty()

    async def _act(self, seat: int, action: Any) -> None:
        if seat != VIEWER:
            assert (await self._sockets[seat].request("act", seat=seat, do=action))["ok"]
            return
        wire = await self.viewer.join_table(self.table)
        await self._wait_for_viewer(online=True)
        answer = await wire.request("act", seat=seat, do=action)
        assert answer["ok"], answer
        await wire.send(type="ping", n=0)
        await wire.receive_until(lambda m: m["type"] == "pong")
        heard = [json.loads(text) for text in wire.raw]
        self._record("heard", [news for news in heard if news["type"] not in ("table", "views")])
        await wire.close()
        await self._wait_for_viewer(online=False)

    async def _wait_for_viewer(self, online: bool) -> None:
        host = self._sockets[HOST]
        while host.table["seats"][VIEWER]["online"] is not online:
            await host.receive()

    async def _send_chat(self) -> None:
        host = self._sockets[HOST]
        assert (await host.request("stamp", seat=HOST, stamp="hm"))["ok"]
        if self._lobby is None:
            assert (await host.request("say", seat=HOST, text="Hm."))["ok"]

    async def _announce(self) -> None:
        """List the table in the lobby."""
        assert (await self._sockets[HOST].request("announce", listed=True))["ok"]
        self._lobby = await LobbySocket.open(self.stranger)

    async def _request_all(self, game: str) -> None:
        own = f"/api/me/games/{self.table}/picture"
        for path in ("/api/me", "/api/me/games", "/api/me/tallies", "/api/me/ratings", own):
            self._record(path, (await self.viewer.get(path)).json())
        self._record("export", _unzip((await self.viewer.get("/api/me/export")).content))
        for guest in (self.viewer, self.stranger):
            self._record("standings", (await guest.get(f"/api/games/{game}/standings")).json())
        picture = await self.stranger.get(f"/api/lobby/{self.table}/picture")
        assert picture.status_code == (404 if self._lobby is None else 200), picture.text
        self._record("picture", picture.json())
        if self._lobby is not None:
            self._record("lobby", await self._lobby.wait_for_table(self.table))

    def _record(self, what: str, told: Any) -> None:
        """Record an output. Random ids are replaced, because they differ between worlds and carry no
        information."""
        text = json.dumps([what, told], sort_keys=True).replace(self.table, "TABLE")
        text = _MOMENT.sub("MOMENT", text) if what == "export" else text
        for seat, guest in enumerate(self.guests):
            text = text.replace(guest.cookie.partition("=")[2].partition(".")[0], f"GUEST{seat}")
        self.outputs.append(text)


def _unzip(zipped: bytes) -> dict[str, str]:
    with ZipFile(io.BytesIO(zipped)) as file:
        return {name: file.read(name).decode() for name in file.namelist()}
