"""Tables that start at a given position of a play."""

from __future__ import annotations

from machinami import Play
from tests.browser.visitor import Visitor


async def open_table_from(play: Play, visitor: Visitor, *others: Visitor) -> None:
    """Open a table at the end of a play for these people, Ada first; the easiest bots fill the seats."""
    line = len(play.record.lines) - 1
    play.end("resigned", 0)
    wish, headers = visitor.context.request, {"origin": visitor.base}
    await wish.post("/api/me", data={"name": "Ada"}, headers=headers)
    start = {"replay": await upload_record(visitor, play), "line": line, "seat": None}
    seats = play.setup.seats
    rest = seats - 1 - len(others)
    places = [{"me": True}, *({"open": True} for _ in others), *[{"bot": 1}] * rest]
    table = {"game": play.game.info.key, "seats": seats, "options": {}, "places": places, "start": start}
    table_id = (await (await wish.post("/api/tables", data=table, headers=headers)).json())["table"]
    links = (await (await wish.get(f"/api/tables/{table_id}")).json())["invitations"]
    for seat, other in enumerate(others, 1):
        await other.context.request.post(
            f"/api/seats/{links['seats'][str(seat)]}", data={"name": "Bo"}, headers=headers
        )
    for person in (visitor, *others):
        await person.open(f"/t/{table_id}")


async def upload_record(visitor: Visitor, play: Play) -> str:
    """Upload a finished play and return the name of its replay."""
    headers = {"origin": visitor.base, "content-type": "text/plain"}
    sent = await visitor.context.request.post("/api/records", data=play.record.text, headers=headers)
    return str((await sent.json())["replay"])
