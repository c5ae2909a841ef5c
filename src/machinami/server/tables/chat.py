"""A table's chat: phrases, texts, mutes and reports."""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Callable, Collection, Iterator

from machinami.server.cluster.rate_limits import Bucket
from machinami.server.logs import log_hash
from machinami.server.refusal import refusal
from machinami.server.schemas import server_messages
from machinami.server.schemas.chat import ChatLine, Phrase
from machinami.server.tables.events import TableChange
from machinami.server.tables.executors import EventCounter
from machinami.server.tables.state import TableState
from machinami.server.tables.storage import ChatStorage
from machinami.server.tables.subscribers import Subscriber
from machinami.server.tables.table_messages import Muted, Said, Stamped, TableMessage
from machinami.server.tables.tasks import Spawn
from machinami.store.rows import ChatMessage, PlaceRow

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

    def __init__(
        self,
        state: TableState,
        store: ChatStorage,
        reports: EventCounter,
        connections: Collection[Subscriber],
        notify: Callable[[], None],
        publish: Callable[[TableMessage], None],
        spawn: Spawn,
    ) -> None:
        """`reports` counts the reports to the operator. `publish` sends a message to the other processes."""
        self._state, self._store, self._reports = state, store, reports
        self._connections, self._notify = connections, notify
        self._publish, self._spawn = publish, spawn
        self._buckets: dict[str, Bucket] = {}
        self._reported: set[tuple[str, str]] = set()
        """Pairs of reporter and reported guest: repeated reports are ignored."""
        self._mutes: dict[str, frozenset[str]] = {}
        """The guests that each connected guest has muted."""

    @property
    def enabled(self) -> bool:
        """Whether texts are allowed: the owner allows them, and the table is not listed in the lobby."""
        return self._state.row.chat and not self._state.row.listed

    def muted_seats(self, guest: str | None) -> list[int]:
        """Return the seats whose people a guest has muted."""
        quiet = self._mutes.get(guest or "", frozenset())
        return [place.seat for place in self._state.places if place.guest in quiet]

    async def load_mutes(self, guest: str) -> None:
        """Load the mutes of a guest from the store."""
        self._mutes[guest] = await self._store.list_muted(guest)

    async def send_history(self, connection: Subscriber) -> None:
        """Send the stored texts to a player's connection, without those of muted people."""
        state, guest = self._state, connection.guest
        if not self.enabled or not state.seats_of(guest):
            return
        stored = await self._store.list_messages(state.id, _MOST_HISTORY)
        muted = self._mutes.get(guest, frozenset())
        texts = [ChatLine(one.seat, one.made, one.text) for one in stored if one.guest not in muted]
        connection.send(server_messages.to_message(server_messages.ChatUpdate(texts, fresh=True)))

    def send_stamp(self, guest: str, seat: int, stamp: Phrase) -> None:
        """Send a stamp or a phrase to all connections. Raise S-16/fast over the rate limit."""
        self._take_token(guest)
        self._publish(Stamped(guest, seat, stamp))
        self.forward_stamp(guest, seat, stamp)

    def forward_stamp(self, guest: str, seat: int, stamp: Phrase) -> None:
        """Send a stamp to the connections of this process."""
        message = server_messages.to_message(server_messages.StampMessage(seat, stamp))
        for connection in self._listeners(guest, lambda _: True):
            connection.send(message)

    async def send_text(self, guest: str, seat: int, text: str) -> None:
        """Store a text and send it to the players.

        Raise S-16 if chat is off, the text is empty or the rate limit is exceeded.
        """
        state = self._state
        if not self.enabled:
            raise refusal(409, "S-16/chat")
        text = normalize_text(text)
        self._take_token(guest)
        saying = ChatMessage(seat, guest, text, state.settings.utc())
        await self._store.add_message(state.id, saying)
        self._publish(Said(guest, seat, saying.made, text))
        self.forward_text(guest, seat, saying.made, text)

    def forward_text(self, guest: str, seat: int, made: int, text: str) -> None:
        """Send a stored text to the players' connections of this process."""
        message = server_messages.to_message(
            server_messages.ChatUpdate([ChatLine(seat, made, text)], fresh=False)
        )
        for connection in self._listeners(guest, lambda other: bool(self._state.seats_of(other))):
            connection.send(message)

    def on_change(self, change: TableChange) -> None:
        """Send the stored texts again when the owner has allowed or forbidden texts."""
        if change.stored and change.before.row.chat != change.after.row.chat:
            self._spawn(self.resend_history())

    async def resend_history(self, guest: str | None = None) -> None:
        """Send the stored texts again: to all connections, or to those of one guest."""
        for connection in [*self._connections]:
            if connection.greeted and guest in (None, connection.guest):
                await self.send_history(connection)

    async def mute(self, guest: str, seat: int, muted: bool) -> None:
        """Mute the person of a seat for a guest, or end the mute. Raise S-23/muted if a block stays."""
        other = self._other_player(guest, seat)
        await self._store.set_muted(guest, str(other.guest), muted)
        if not muted and other.guest in await self._store.list_muted(guest):
            raise refusal(409, "S-23/muted", name=other.name)
        await self.announce_mutes(guest)

    async def announce_mutes(self, guest: str) -> None:
        """Reload the mutes of a guest here and in the other processes."""
        self._publish(Muted(guest))
        await self.reload_mutes(guest)

    async def reload_mutes(self, guest: str) -> None:
        """Load the mutes of a guest, and send what they change."""
        await self.load_mutes(guest)
        self._notify()
        await self.resend_history(guest)

    async def report(self, guest: str, seat: int, why: str) -> None:
        """Report the person of a seat to the operator."""
        state, other = self._state, self._other_player(guest, seat)
        if (guest, str(other.guest)) in self._reported:
            return
        await self._store.add_report(state.id, guest, str(other.guest), other.name or "", why)
        self._reported.add((guest, str(other.guest)))
        self._reports.inc()
        log.warning("guest reported; see machinami reports list", extra={"table": log_hash(state.id)})

    def _other_player(self, guest: str, seat: int) -> PlaceRow:
        """Return the place of another person, for a seated guest. Raise S-16 otherwise."""
        places = self._state.places
        if not self._state.seats_of(guest):
            raise refusal(403, "S-16/watching")
        if seat >= len(places) or places[seat].guest in (None, guest):
            raise refusal(409, "S-16/other")
        return places[seat]

    def _take_token(self, guest: str) -> None:
        if not self._buckets.setdefault(guest, Bucket(_RATE, _BURST)).take():
            raise refusal(429, "S-16/fast")

    def _listeners(self, speaker: str, accepts: Callable[[str], bool]) -> Iterator[Subscriber]:
        for connection in self._connections:
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
