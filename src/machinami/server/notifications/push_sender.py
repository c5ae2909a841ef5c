"""Sends push notifications to absent people when it is their turn in a game with a clock in days."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Coroutine, Sequence

import msgspec

from machinami.core import i18n, registry
from machinami.core.contract import Refused
from machinami.server.cluster.rate_limits import Buckets
from machinami.server.notifications.encryption import VapidSignature, encrypt
from machinami.server.notifications.endpoints import PORT, Address, PrivateAddress, dial, parse_endpoint
from machinami.server.refusal import WORDS
from machinami.server.schemas import Clock
from machinami.server.settings import Settings
from machinami.server.tables.events import TableChange
from machinami.server.workers.executor import Executor
from machinami.server.workers.fair_queue import FairQueue
from machinami.store.rows import PlaceRow, Subscription, TableRow
from machinami.store.store import Store

log = logging.getLogger(__name__)

_A_DAY = 24 * 3600
_TIMEOUT = 15.0
_PLACES = 16
_PLACES_PER_GUEST = 2
_PLACES_PER_SERVICE = 8
"""The number of parallel requests to one push service, so that a slow one delays only its own messages."""
_WAITING = 10_000
_GONE = (404, 410)
_INVITATIONS_PER_SECOND, _INVITATIONS_AT_ONCE = 1 / 60, 12
"""The rate of notifications about invitations of one host."""


class PushSender:
    """Sends push messages in background tasks, so that no table waits for a push service."""

    signature: VapidSignature

    def __init__(self, settings: Settings, store: Store, threads: Executor) -> None:
        self._settings, self._store, self._threads = settings, store, threads
        self._dial = settings.dial or dial
        self._shares = FairQueue(_PLACES, (_PLACES_PER_GUEST, _PLACES_PER_SERVICE), _WAITING)
        self._invitations = Buckets(_INVITATIONS_PER_SECOND, _INVITATIONS_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Load this server's key pair, or create it at the first start."""
        key = await self._store.secrets.find_or_add("push", VapidSignature.new_key())
        self.signature = VapidSignature(key, self._settings.contact)

    def close(self) -> None:
        """Cancel all pending messages."""
        for task in self._tasks:
            task.cancel()

    def on_change(self, change: TableChange) -> None:
        """Notify the people whose turn it is now, except those who were already awaited, who acted, or who
        are connected, and those whom the host has just offered a seat."""
        row, places, play = change.after.row, change.after.places, change.after.play
        if change.cause == "commit" and row.phase == "waiting":
            self.send_invitations(row, places, change.before.places)
        if not change.lines or row.clock is None or play is None or row.phase != "playing":
            return
        days = msgspec.json.decode(row.clock, type=Clock).days
        if days is None:
            return
        before = () if change.before.play is None else change.before.play.awaited
        actors = {*before, *(line.get("by") for line in change.lines)}
        awaited = [places[seat] for seat in play.awaited if seat not in actors]
        guests = {place.guest for place in awaited if place.kind == "person" and not place.left}
        for guest in guests - change.connected.present:
            if guest is not None:
                texts = build_notice(row.id, play.game.info.name, places, guest)
                self._spawn(self._notify(guest, row.id, days, texts))

    def send_invitations(
        self, row: TableRow, places: Sequence[PlaceRow], before: Sequence[PlaceRow] = ()
    ) -> None:
        """Notify the people whom the seats of a waiting table are offered to and were not before.

        An invitation over the rate limit of its host is listed only.
        """
        host = next((place.name for place in places if place.guest == row.owner), None)
        earlier = {(place.seat, place.invited) for place in before}
        for place in places if row.phase == "waiting" else ():
            is_new = place.kind == "open" and (place.seat, place.invited) not in earlier
            if is_new and place.invited is not None and self._invitations.take(row.owner):
                texts = build_invitation(row, place, host, registry.find(row.game, row.rules).info.name)
                self._spawn(self._notify(place.invited, row.id, 1, texts))

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _notify(self, guest: str, table: str, days: int, texts: dict[str, bytes]) -> None:
        for found in await self._store.push_subscriptions.list_for(guest):
            self._spawn(self._notify_browser(found, guest, table, days, texts[found.lang]))

    async def _notify_browser(
        self, found: Subscription, guest: str, table: str, days: int, text: bytes
    ) -> None:
        """Notify one browser, within the shares of its guest and its push service. Delete the subscription if
        the service no longer knows it."""
        try:
            async with (
                self._shares.slot(guest, parse_endpoint(found.endpoint).origin),
                asyncio.timeout(_TIMEOUT),
            ):
                status = await self._send(found, text, table, days)
        except (OSError, PrivateAddress, Refused, ValueError) as fault:
            log.info("push service unreachable: %s", type(fault).__name__)
            return
        if status in _GONE:
            await self._store.push_subscriptions.delete(found.endpoint, guest)

    async def _send(self, found: Subscription, text: bytes, table: str, days: int) -> int:
        """Send a message and return the status of the answer. Redirects are not followed."""
        at = parse_endpoint(found.endpoint)
        body = await self._threads.run(encrypt, text, found.p256dh, found.auth)
        head = _request_head(at, len(body), self.signature.header(at.origin), table, days)
        reader, writer = await self._dial(at.host, PORT)
        try:
            writer.write(head + body)
            await writer.drain()
            return int((await reader.readline()).split()[1])
        except IndexError:
            raise ValueError("no answer") from None
        finally:
            writer.close()


def _request_head(at: Address, size: int, proof: str, table: str, days: int) -> bytes:
    lines = (
        f"POST {at.path} HTTP/1.1",
        f"Host: {at.origin.removeprefix('https://')}",
        f"Authorization: {proof}",
        "Content-Encoding: aes128gcm",
        "Content-Type: application/octet-stream",
        f"Content-Length: {size}",
        f"TTL: {days * _A_DAY}",
        f"Topic: {table}",
        "Urgency: normal",
        "Connection: close",
    )
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode("ascii")


def build_invitation(row: TableRow, place: PlaceRow, host: str | None, game: str) -> dict[str, bytes]:
    """Return a message in each language about a seat that is offered to a person."""
    book = i18n.load_messages(WORDS)
    title = book.format_message("push", "invitation", game=game)
    body = book.format_message("push", "host", name=host) if host else {"en": "", "fr": ""}
    return {
        lang: json.dumps(
            {
                "table": row.id,
                "at": f"/seat/{place.token}",
                "lang": lang,
                "title": title[lang],
                "body": body[lang],
            }
        ).encode()
        for lang in i18n.LANGUAGES
    }


def build_notice(table: str, game: str, places: Sequence[PlaceRow], guest: str) -> dict[str, bytes]:
    """Return a message in each language: the table, the game and the other players. It contains nothing of
    the play."""
    others = [place.name for place in places if place.kind == "person" and place.guest != guest]
    names = ", ".join(name for name in others if name is not None)
    book = i18n.load_messages(WORDS)
    title = book.format_message("push", "title", game=game)
    body = book.format_message("push", "body", names=names) if names else {"en": "", "fr": ""}
    return {
        lang: json.dumps({"table": table, "lang": lang, "title": title[lang], "body": body[lang]}).encode()
        for lang in i18n.LANGUAGES
    }
