"""Message encoding: each message is serialized once, packed once, and framed for each recipient."""

from __future__ import annotations

import json
import zlib
from typing import Any
from unittest.mock import Mock

import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame
from websockets.streams import StreamReader

from machinami.server.schemas import server_messages
from machinami.server.schemas.encoding import WINDOW, Message, Text, new_message


def unpack(frame: bytes) -> str:
    """Return the message in a packed frame."""
    reader = StreamReader()
    reader.feed_data(frame)
    packing = PerMessageDeflate(True, True, WINDOW, WINDOW)
    parsing = Frame.parse(reader.read_exact, mask=False, extensions=[packing])
    try:
        next(parsing)
    except StopIteration as done:
        assert reader.buffer == b""
        return bytes(done.value.data).decode()
    raise AssertionError("the frame is not whole")


@pytest.mark.parametrize("size", [0, 1, 125, 126, 511, 512, 600, 65_535, 65_536, 200_000])
@pytest.mark.parametrize("packs", [True, False])
def test_frame_contains_encoded_message(size: int, packs: bool) -> None:
    text = "".join(chr(97 + place * place % 23) for place in range(size))
    sent = Message(Text(text.encode()), b'{"number":17').frame(packs)
    assert unpack(sent) == '{"number":17' + text
    assert unpack(new_message(text.encode()).frame(packs)) == text


def test_shared_message_is_compressed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    packing = Mock(wraps=zlib.compressobj)
    monkeypatch.setattr(zlib, "compressobj", packing)
    lines: Any = [{"by": 0, "do": "walk " * 200}]
    shared = server_messages.SharedMessage(server_messages.ViewsUpdate(0, {}, {}, None, lines, True))
    frames = [shared.with_number(number).frame(packs=True) for number in (1, 22, 333)]
    assert [json.loads(unpack(frame))["number"] for frame in frames] == [1, 22, 333]
    packing.assert_called_once()
    assert all(len(frame) < 200 for frame in frames)


def test_short_messages_are_not_compressed() -> None:
    assert b'"ok":true' in server_messages.answer_message(4, None).frame(packs=True)
