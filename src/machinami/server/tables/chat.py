"""What people say to each other at a table, and who does not want to hear whom."""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from machinami.server.cluster.rate_limits import Bucket
from machinami.server.logs import hashed
from machinami.server.refusal import refusal
from machinami.server.schemas import server_messages
from machinami.server.schemas.chat import Phrase, Written
from machinami.server.tables.retry import persistent
from machinami.server.tables.subscribers import Subscriber
from machinami.store.rows import PlaceRow, Saying

if TYPE_CHECKING:
    from machinami.server.tables.table import Table

log = logging.getLogger(__name__)

_AT_ONCE, _A_SECOND = 8, 1 / 20
"""Eight words at once, and one more every twenty seconds."""
_READ = 100

_UNSEEN = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
_TURNING = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that turn the direction of what follows them."""


class Speech:
    """Stamps are heard by all who are there, texts by those who play; nobody hears whom they muted.

    Texts are kept with the table and go with it. They stand in no record and no log.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._buckets: dict[str, Bucket] = {}
        self._reported: set[tuple[str, str]] = set()
        """Who has reported whom here: another report of theirs says nothing new."""
        self._quiet: dict[str, frozenset[str]] = {}
        """Whom those who came here do not want to hear."""

    @property
    def chat(self) -> bool:
        """Whether people may write here: the host wants it, and the street does not see the table."""
        return self._table.row.chat and not self._table.row.listed

    def muted(self, guest: str | None) -> list[int]:
        """The seats whose people a guest does not want to hear."""
        quiet = self._quiet.get(guest or "", frozenset())
        return [place.seat for place in self._table.places if place.guest in quiet]

    async def remember(self, guest: str) -> None:
        """Find out whom a guest does not want to hear."""
        self._quiet[guest] = await self._table.context.store.mutes(guest)

    async def tell(self, connection: Subscriber) -> None:
        """What was written before somebody came, if it is for them."""
        table, guest = self._table, connection.guest
        if not self.chat or not table.seats_of(guest):
            return
        said = await table.context.store.sayings(table.id, _READ)
        quiet = self._quiet.get(guest, frozenset())
        heard = [Written(one.seat, one.made, one.text) for one in said if one.guest not in quiet]
        connection.send(server_messages.told(server_messages.Talk(heard, fresh=True)))

    def stamp(self, guest: str, seat: int, stamp: Phrase) -> None:
        """Use a stamp or a phrase."""
        self._speaks(guest)
        message = server_messages.told(server_messages.Stamped(seat, stamp))
        for connection in self._hearing(guest, lambda _: True):
            connection.send(message)

    async def say(self, guest: str, seat: int, text: str) -> None:
        """Write to the others who play."""
        table = self._table
        if not self.chat:
            raise refusal(409, "S-16/chat")
        text = cleaned(text)
        self._speaks(guest)
        saying = Saying(seat, guest, text, table.context.settings.utc())
        await table.context.store.say(table.id, saying)
        message = server_messages.told(server_messages.Talk([Written(seat, saying.made, text)], fresh=False))
        for connection in self._hearing(guest, lambda other: bool(table.seats_of(other))):
            connection.send(message)

    @persistent
    async def allow(self, guest: str, chat: bool) -> None:
        """The owner lets people write, or no more."""
        async with self._table.hold() as held:
            if guest != self._table.row.owner:
                raise refusal(403, "S-4/owner")
            await held.arrange(chat=chat)
        for connection in [*self._table.audience.connections]:
            if connection.greeted:
                await self.tell(connection)

    async def mute(self, guest: str, seat: int, muted: bool) -> None:
        """Hear the person of a seat no more, or again."""
        other = self._other(guest, seat)
        await self._table.context.store.mute(guest, str(other.guest), muted)
        await self.remember(guest)
        self._table.audience.wake()
        for connection in [*self._table.audience.connections]:
            if connection.guest == guest:
                await self.tell(connection)

    async def report(self, guest: str, seat: int, why: str) -> None:
        """Tell the operator of the person of a seat."""
        table, other = self._table, self._other(guest, seat)
        if (guest, str(other.guest)) in self._reported:
            return
        await table.context.store.report(table.id, guest, str(other.guest), other.name or "", why)
        self._reported.add((guest, str(other.guest)))
        table.context.metrics.reports.inc()
        log.warning("somebody was reported: see machinami reports list", extra={"table": hashed(table.id)})

    def _other(self, guest: str, seat: int) -> PlaceRow:
        """The place of somebody else, for a person who sits at the table."""
        places = self._table.places
        if not self._table.seats_of(guest):
            raise refusal(403, "S-16/watching")
        if seat >= len(places) or places[seat].guest in (None, guest):
            raise refusal(409, "S-16/other")
        return places[seat]

    def _speaks(self, guest: str) -> None:
        if not self._buckets.setdefault(guest, Bucket(_A_SECOND, _AT_ONCE)).take():
            raise refusal(429, "S-16/fast")

    def _hearing(self, speaker: str, meant: Callable[[str], bool]) -> Iterator[Subscriber]:
        for connection in self._table.audience.connections:
            quiet = self._quiet.get(connection.guest, frozenset())
            if connection.greeted and speaker not in quiet and meant(connection.guest):
                yield connection


def cleaned(text: str) -> str:
    """A text in normal form on one line, without signs that are not seen; a refusal if nothing is left."""
    text = unicodedata.normalize("NFC", re.sub(r"\s+", " ", text)).strip()
    text = "".join(
        sign for sign in text if unicodedata.category(sign) not in _UNSEEN and sign not in _TURNING
    )
    if not text.strip():
        raise refusal(400, "S-16/empty")
    return text
