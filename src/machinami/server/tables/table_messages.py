"""The messages of a table's channel, between the processes that have the table in memory."""

from __future__ import annotations

from typing import Any

import msgspec

from machinami.server.schemas.chat import Phrase
from machinami.server.schemas.server_messages import HandUpdate
from machinami.store.rows import Change


class Changed(msgspec.Struct, frozen=True, tag="changed"):
    """A committed change, without results of ratings. `motion` belongs to a chance result in its lines."""

    change: Change
    clock: int
    """The sender's clock in milliseconds."""
    motion: Any = None


class Present(msgspec.Struct, frozen=True, tag="present"):
    """The guests who are connected to the sender, with their names."""

    guests: dict[str, str | None]
    clock: int
    runs: bool = False
    """Whether the sender runs the table."""
    asks: bool = False
    """Whether the other processes shall send theirs."""


class Requested(msgspec.Struct, frozen=True, tag="requested"):
    """An action in a real-time game, for the process that runs the table. If it succeeds, the change with the
    same client and number is the answer."""

    client: str
    n: int
    seat: int
    action: dict[str, Any]
    prompt: int | None


class Rejected(msgspec.Struct, frozen=True, tag="rejected"):
    """The refusal of a requested action."""

    client: str
    n: int
    clause: str
    words: dict[str, str]
    where: Any


class Unloaded(msgspec.Struct, frozen=True, tag="unloaded"):
    """The sender has dropped the table from memory."""


class Released(msgspec.Struct, frozen=True, tag="released"):
    """The sender has released the table's lease."""


class Stamped(msgspec.Struct, frozen=True, tag="stamped"):
    """A guest has sent a stamp."""

    guest: str
    seat: int
    stamp: Phrase


class Said(msgspec.Struct, frozen=True, tag="said"):
    """A guest has sent a text, which is stored."""

    guest: str
    seat: int
    made: int
    text: str


class Muted(msgspec.Struct, frozen=True, tag="muted"):
    """A guest has muted somebody, or ended a mute; it is stored."""

    guest: str


class HandMoved(msgspec.Struct, frozen=True, tag="hand"):
    """A hand has moved; it is shown to the guests of other processes."""

    update: HandUpdate


class Thought(msgspec.Struct, frozen=True, tag="thought"):
    """A bot's progress, from 0 to 1."""

    seat: int
    share: float


class Rated(msgspec.Struct, frozen=True, tag="rated"):
    """The result of the game was applied to the ratings."""


TableMessage = (
    Changed
    | HandMoved
    | Present
    | Requested
    | Rejected
    | Unloaded
    | Released
    | Stamped
    | Said
    | Muted
    | Thought
    | Rated
)

_ENCODER = msgspec.msgpack.Encoder()
_DECODER: msgspec.msgpack.Decoder[TableMessage] = msgspec.msgpack.Decoder(TableMessage)


def encode(message: TableMessage) -> bytes:
    """Return a message as bytes."""
    return _ENCODER.encode(message)


def decode(body: bytes) -> TableMessage:
    """Return the message of some bytes. Raise `msgspec.MsgspecError` if they are malformed."""
    return _DECODER.decode(body)
