"""A message: news put into words once and packed once, however many hear it."""

from __future__ import annotations

import struct
import zlib
from typing import NamedTuple

WINDOW = 12
"""How far packing looks back, as a power of two: farther would find little more in a view, and every
packing begins by clearing that much memory."""
_LEVEL, _MEMORY = 3, 5
_SMALL = 512
"""Fewer bytes are sent as they are: packing them costs more than it spares."""
_WHOLE_TEXT, _PACKED = 0x81, 0x40
"""The first byte of a frame with a whole text, and its bit that says that it is packed (RFC 6455, 7692)."""
_FLUSHED = 4
"""What flushing leaves at the end of packed bytes, and a socket's frames leave out."""


class Text:
    """The words, packed when somebody first needs them so."""

    __slots__ = ("_packed", "plain")

    def __init__(self, plain: bytes) -> None:
        self.plain = plain
        self._packed: bytes | None = None

    def pack(self) -> bytes:
        """The words as a raw stream of deflate that begins and ends at whole bytes."""
        if self._packed is None:
            packing = zlib.compressobj(_LEVEL, zlib.DEFLATED, -WINDOW, _MEMORY)
            self._packed = (packing.compress(self.plain) + packing.flush(zlib.Z_SYNC_FLUSH))[:-_FLUSHED]
        return self._packed


class Message(NamedTuple):
    """What one recipient is sent."""

    text: Text
    head: bytes = b""
    """What only this recipient is told; it comes before the text."""

    def frame(self, packs: bool) -> bytes:
        """The frame of a socket that packs, or does not."""
        packs = packs and len(self.text.plain) >= _SMALL
        data = _stored(self.head) + self.text.pack() if packs else self.head + self.text.plain
        return _opened(len(data), _WHOLE_TEXT | (_PACKED if packs else 0)) + data


def message(plain: bytes) -> Message:
    """The same words for everybody."""
    return Message(Text(plain))


def _opened(size: int, first: int) -> bytes:
    """What stands before so many bytes in a frame."""
    if size < 126:
        return bytes((first, size))
    return struct.pack("!BBH", first, 126, size) if size < 65_536 else struct.pack("!BBQ", first, 127, size)


def _stored(head: bytes) -> bytes:
    """A block of deflate that holds a few bytes as they are, so that a packed text may follow them."""
    size = len(head).to_bytes(2, "little")
    return b"\0" + size + bytes(255 - byte for byte in size) + head if head else b""
