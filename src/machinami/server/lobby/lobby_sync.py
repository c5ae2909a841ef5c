"""The lobby across processes: each sends its summary to one of them, which sends all of them the merged one.

The work of a process does not grow with the number of processes, except for the one that merges.
"""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec

from machinami.server.cluster.channels import Channels
from machinami.server.cluster.leases import Leases
from machinami.server.lobby.lobby import Lobby
from machinami.server.schemas.cluster import LobbySummary

log = logging.getLogger(__name__)

LEASE = "lobby"
"""The lease of the process that merges, and the channel of the merged lobby."""
_PARTS = "lobby-parts"
"""The channel of the summaries of single processes."""
_SEND_SECONDS, _RENEW_SECONDS, _EXPIRE_SECONDS = 0.7, 5.0, 12.0


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(LobbySummary)


class LobbySync:
    """Exchanges the lobby of this process with the other ones."""

    def __init__(self, lobby: Lobby, channels: Channels, leases: Leases) -> None:
        self._lobby, self._channels, self._leases = lobby, channels, leases
        self._sent = LobbySummary(0, [], [])
        self._parts: dict[str, tuple[LobbySummary, float]] = {}
        """The summaries of the other processes, each with its time; only in the process that merges."""
        self._merged: bytes = b""
        self._merges = False
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start to exchange."""
        self._channels.subscribe(LEASE, self._on_merged)
        self._task = asyncio.create_task(self._run(), name="lobby sync")

    def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        renewed = 0.0
        while True:
            await asyncio.sleep(_SEND_SECONDS)
            try:
                now = time.monotonic()
                if now - renewed >= _RENEW_SECONDS:
                    renewed = now
                    await self._choose_merger()
                    self._send_own(again=True)
                else:
                    self._send_own(again=False)
                if self._merges:
                    self._merge(again=renewed == now)
            except Exception:
                log.exception("lobby exchange failed")

    async def _choose_merger(self) -> None:
        """Merge from now on if this process gets or has the lease."""
        merges = await self._leases.claim(LEASE)
        if merges and not self._merges:
            self._channels.subscribe(_PARTS, self._on_part)
        elif self._merges and not merges:
            self._channels.unsubscribe(_PARTS)
            self._parts.clear()
        self._merges = merges

    def _send_own(self, *, again: bool) -> None:
        """Send the summary of this process if it has changed or is to be sent again."""
        own = self._lobby.summarize()
        if again or own != self._sent:
            self._sent = own
            self._channels.publish(_PARTS, _ENCODER.encode(own))

    def _merge(self, *, again: bool) -> None:
        """Send the merged summary if it has changed or is to be sent again."""
        oldest = time.monotonic() - _EXPIRE_SECONDS
        self._parts = {key: part for key, part in self._parts.items() if part[1] >= oldest}
        others = [part for part, _ in self._parts.values()]
        self._lobby.apply_others(self._lobby.merge(others))
        merged = _ENCODER.encode(self._lobby.merge([self._sent, *others]))
        if again or merged != self._merged:
            self._merged = merged
            self._channels.publish(LEASE, merged)

    def _on_part(self, sender: str, body: bytes) -> None:
        self._parts[sender] = (_DECODER.decode(body), time.monotonic())

    def _on_merged(self, _: str, body: bytes) -> None:
        """Apply the merged lobby, without what this process has sent itself."""
        if not self._merges:
            everything = _DECODER.decode(body)
            here = max(0, everything.here - self._sent.here)
            self._lobby.apply_others(msgspec.structs.replace(everything, here=here))
