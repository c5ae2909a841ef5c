"""Tables that begin where a play stands: what is tried near the end of a game need not be reached by hand."""

from __future__ import annotations

from machinami import Play
from tests.browser.visitor import Visitor


async def open_table_from(way: Play, visitor: Visitor, *others: Visitor) -> None:
    """These people, Ada first, at a table that begins where a play stands; the easiest bots have the rest."""
    line = len(way.record.lines) - 1
    way.end("resigned", 0)
    wish, headers = visitor.context.request, {"origin": visitor.base}
    await wish.post("/api/me", data={"name": "Ada"}, headers=headers)
    start = {"replay": await upload_record(visitor, way), "line": line, "seat": None}
    seats = way.setup.seats
    rest = seats - 1 - len(others)
    places = [{"me": True}, *({"open": True} for _ in others), *[{"bot": 1}] * rest]
    table = {"game": way.game.info.key, "seats": seats, "options": {}, "places": places, "start": start}
    made = (await (await wish.post("/api/tables", data=table, headers=headers)).json())["table"]
    links = (await (await wish.get(f"/api/tables/{made}")).json())["invitations"]
    for seat, other in enumerate(others, 1):
        await other.context.request.post(
            f"/api/seats/{links['seats'][str(seat)]}", data={"name": "Bo"}, headers=headers
        )
    for person in (visitor, *others):
        await person.goes(f"/t/{made}")


async def upload_record(visitor: Visitor, play: Play) -> str:
    """A finished play, brought to the server by a visitor: its replay."""
    headers = {"origin": visitor.base, "content-type": "text/plain"}
    sent = await visitor.context.request.post("/api/records", data=play.record.text, headers=headers)
    return str((await sent.json())["replay"])
