"""Encoded messages: encoded once and compressed once for all recipients."""

from __future__ import annotations

import struct
import zlib
from typing import NamedTuple

WINDOW = 12
"""Window of the compressor, as a power of two. A larger one saves little on a view and costs more memory to
clear for each message."""
_LEVEL, _MEMORY = 3, 5
_SMALL = 512
"""Messages of fewer bytes are sent uncompressed: compression costs more than it saves."""
_WHOLE_TEXT, _PACKED = 0x81, 0x40
"""The first byte of a frame with a complete text, and its flag for compressed data (RFC 6455, 7692)."""
_FLUSHED = 4
"""Bytes that a sync flush appends to compressed data and that a socket frame omits."""


class Text:
    """An encoded text, compressed on first use."""

    __slots__ = ("_packed", "plain")

    def __init__(self, plain: bytes) -> None:
        self.plain = plain
        self._packed: bytes | None = None

    def pack(self) -> bytes:
        """Return the text as a raw deflate stream that starts and ends at whole bytes."""
        if self._packed is None:
            packing = zlib.compressobj(_LEVEL, zlib.DEFLATED, -WINDOW, _MEMORY)
            self._packed = (packing.compress(self.plain) + packing.flush(zlib.Z_SYNC_FLUSH))[:-_FLUSHED]
        return self._packed


class Message(NamedTuple):
    """A message to one recipient."""

    text: Text
    head: bytes = b""
    """The part for this recipient only; it precedes the shared text."""

    def frame(self, packs: bool) -> bytes:
        """Return the WebSocket frame; compressed if `packs` and the text is large enough."""
        packs = packs and len(self.text.plain) >= _SMALL
        data = _stored_block(self.head) + self.text.pack() if packs else self.head + self.text.plain
        return _frame_header(len(data), _WHOLE_TEXT | (_PACKED if packs else 0)) + data


def new_message(plain: bytes) -> Message:
    """Return a message that is the same for all recipients."""
    return Message(Text(plain))


def _frame_header(size: int, first: int) -> bytes:
    """Return the header of a frame with `size` bytes of payload."""
    if size < 126:
        return bytes((first, size))
    return struct.pack("!BBH", first, 126, size) if size < 65_536 else struct.pack("!BBQ", first, 127, size)


def _stored_block(head: bytes) -> bytes:
    """Return a stored (uncompressed) deflate block of `head`, so that a compressed text can follow it."""
    size = len(head).to_bytes(2, "little")
    return b"\0" + size + bytes(255 - byte for byte in size) + head if head else b""
