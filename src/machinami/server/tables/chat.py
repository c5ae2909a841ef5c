"""A table's chat: phrases, texts, mutes and reports."""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from machinami.server.cluster.rate_limits import Bucket
from machinami.server.logs import log_hash
from machinami.server.refusal import refusal
from machinami.server.schemas import server_messages
from machinami.server.schemas.chat import Phrase, Written
from machinami.server.tables.retry import retry_on_conflict
from machinami.server.tables.subscribers import Subscriber
from machinami.store.rows import ChatMessage, PlaceRow

if TYPE_CHECKING:
    from machinami.server.tables.table import Table

log = logging.getLogger(__name__)

_BURST, _RATE = 8, 1 / 20
"""The rate limit of messages: a burst of eight, and one more every twenty seconds."""
_MOST_HISTORY = 100

_INVISIBLE = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
_DIRECTIONAL = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the direction of text."""


class Chat:
    """A table's chat. Stamps go to all connections, texts to players; muted people are filtered out.

    Texts are stored and deleted with the table. They are in neither the record nor the log.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._buckets: dict[str, Bucket] = {}
        self._reported: set[tuple[str, str]] = set()
        """Pairs of reporter and reported guest: repeated reports are ignored."""
        self._mutes: dict[str, frozenset[str]] = {}
        """The guests that each connected guest has muted."""

    @property
    def enabled(self) -> bool:
        """Whether texts are allowed: the owner allows them, and the table is not listed in the lobby."""
        return self._table.row.chat and not self._table.row.listed

    def muted_seats(self, guest: str | None) -> list[int]:
        """Return the seats whose people a guest has muted."""
        quiet = self._mutes.get(guest or "", frozenset())
        return [place.seat for place in self._table.places if place.guest in quiet]

    async def load_mutes(self, guest: str) -> None:
        """Load the mutes of a guest from the store."""
        self._mutes[guest] = await self._table.context.store.chat.list_muted(guest)

    async def send_history(self, connection: Subscriber) -> None:
        """Send the stored texts to a player's connection, without those of muted people."""
        table, guest = self._table, connection.guest
        if not self.enabled or not table.seats_of(guest):
            return
        stored = await table.context.store.chat.list_messages(table.id, _MOST_HISTORY)
        muted = self._mutes.get(guest, frozenset())
        texts = [Written(one.seat, one.made, one.text) for one in stored if one.guest not in muted]
        connection.send(server_messages.to_message(server_messages.Talk(texts, fresh=True)))

    def send_stamp(self, guest: str, seat: int, stamp: Phrase) -> None:
        """Send a stamp or a phrase to all connections. Raise S-16/fast over the rate limit."""
        self._take_token(guest)
        message = server_messages.to_message(server_messages.Stamped(seat, stamp))
        for connection in self._listeners(guest, lambda _: True):
            connection.send(message)

    async def send_text(self, guest: str, seat: int, text: str) -> None:
        """Store a text and send it to the players.

        Raise S-16 if chat is off, the text is empty or the rate limit is exceeded.
        """
        table = self._table
        if not self.enabled:
            raise refusal(409, "S-16/chat")
        text = normalize_text(text)
        self._take_token(guest)
        saying = ChatMessage(seat, guest, text, table.context.settings.utc())
        await table.context.store.chat.add_message(table.id, saying)
        message = server_messages.to_message(
            server_messages.Talk([Written(seat, saying.made, text)], fresh=False)
        )
        for connection in self._listeners(guest, lambda other: bool(table.seats_of(other))):
            connection.send(message)

    @retry_on_conflict
    async def set_enabled(self, guest: str, chat: bool) -> None:
        """Allow or forbid texts. Raise S-4/owner unless the guest is the owner."""
        async with self._table.transaction() as transaction:
            if guest != self._table.row.owner:
                raise refusal(403, "S-4/owner")
            await transaction.change_settings(chat=chat)
        for connection in [*self._table.subscribers.connections]:
            if connection.greeted:
                await self.send_history(connection)

    async def mute(self, guest: str, seat: int, muted: bool) -> None:
        """Mute the person of a seat for a guest, or end the mute."""
        other = self._other_player(guest, seat)
        await self._table.context.store.chat.set_muted(guest, str(other.guest), muted)
        await self.load_mutes(guest)
        self._table.subscribers.wake()
        for connection in [*self._table.subscribers.connections]:
            if connection.guest == guest:
                await self.send_history(connection)

    async def report(self, guest: str, seat: int, why: str) -> None:
        """Report the person of a seat to the operator."""
        table, other = self._table, self._other_player(guest, seat)
        if (guest, str(other.guest)) in self._reported:
            return
        await table.context.store.chat.add_report(table.id, guest, str(other.guest), other.name or "", why)
        self._reported.add((guest, str(other.guest)))
        table.context.metrics.reports.inc()
        log.warning("guest reported; see machinami reports list", extra={"table": log_hash(table.id)})

    def _other_player(self, guest: str, seat: int) -> PlaceRow:
        """Return the place of another person, for a seated guest. Raise S-16 otherwise."""
        places = self._table.places
        if not self._table.seats_of(guest):
            raise refusal(403, "S-16/watching")
        if seat >= len(places) or places[seat].guest in (None, guest):
            raise refusal(409, "S-16/other")
        return places[seat]

    def _take_token(self, guest: str) -> None:
        if not self._buckets.setdefault(guest, Bucket(_RATE, _BURST)).take():
            raise refusal(429, "S-16/fast")

    def _listeners(self, speaker: str, accepts: Callable[[str], bool]) -> Iterator[Subscriber]:
        for connection in self._table.subscribers.connections:
            muted = self._mutes.get(connection.guest, frozenset())
            if connection.greeted and speaker not in muted and accepts(connection.guest):
                yield connection


def normalize_text(text: str) -> str:
    """Return a text in NFC on one line, without invisible characters. Raise S-16/empty if nothing is left."""
    text = unicodedata.normalize("NFC", re.sub(r"\s+", " ", text)).strip()
    text = "".join(
        sign for sign in text if unicodedata.category(sign) not in _INVISIBLE and sign not in _DIRECTIONAL
    )
    if not text.strip():
        raise refusal(400, "S-16/empty")
    return text
