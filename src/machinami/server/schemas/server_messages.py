"""Messages from server to client over a socket."""

from __future__ import annotations

from typing import Any, Literal, TypeVar, cast

import msgspec
from msgspec import UNSET, UnsetType

from machinami.core.contract import Refused
from machinami.server.schemas import chat
from machinami.server.schemas.base import StrictStruct
from machinami.server.schemas.encoding import Message, Text, new_message
from machinami.server.schemas.errors import Refusal
from machinami.server.schemas.lobby import LobbyTable
from machinami.server.schemas.plays import Line, View
from machinami.server.schemas.tables import TableMessage, Time

T = TypeVar("T")

ProposalKind = Literal["undo", "draw", "abort"]
"""A proposal of one seat to the others."""


class MessageBase(StrictStruct, tag_field="type"):
    """Base of all server messages; `type` is the tag."""


class Outdated(MessageBase, tag="outdated"):
    """The client's protocol differs from the server's, which is `protocol`."""

    protocol: str


class ServerError(MessageBase, tag="error"):
    """An error that belongs to the table, or to a command without a number."""

    error: Refusal


class Answer(MessageBase, tag="answer"):
    """The answer to a numbered command.

    The answer to a check contains the action's forecast in `foreseen`, if the game provides one.
    """

    n: int
    ok: bool
    refused: Refusal | UnsetType = UNSET
    foreseen: Any | UnsetType = UNSET


class Pong(MessageBase, tag="pong"):
    """The answer to a ping; `at` is the table's time in milliseconds."""

    n: int
    at: int


class Beat(MessageBase, tag="beat"):
    """A heartbeat. The next message follows within `within` milliseconds; otherwise the connection is
    dead."""

    within: int


class Thinking(MessageBase, tag="thinking"):
    """Progress of a bot's search, from 0 to 1."""

    seat: int
    share: float


class Motion(MessageBase, tag="motion"):
    """Display data of a slow chance result, in the game's format. It is sent once, before the views that
    follow from the result."""

    motion: Any


class HandUpdate(MessageBase, tag="hand"):
    """A hand that carries the pieces of an action: further `points` of the piece in hand, as its client sends
    them. `do` is the action and `pieces` names what is carried, at the begin and for clients that connect
    later; `open`: the hand has let the piece go; `ends`: the action was executed or dropped."""

    seat: int
    piece: int
    points: list[Any]
    do: dict[str, Any] | UnsetType = UNSET
    pieces: list[str] | UnsetType = UNSET
    open: Literal[True] | UnsetType = UNSET
    ends: Literal[True] | UnsetType = UNSET


class TableUpdate(MessageBase, tag="table"):
    """The table has changed."""

    number: int
    table: TableMessage


class OpenProposal(StrictStruct):
    """An open proposal; exactly one field is set, to the seat that made the proposal."""

    undo: int | UnsetType = UNSET
    draw: int | UnsetType = UNSET
    abort: int | UnsetType = UNSET

    @classmethod
    def of(cls, what: ProposalKind, seat: int) -> OpenProposal:
        """Return the proposal of a seat."""
        return cls(**{what: seat})


class DeclinedProposal(StrictStruct):
    """A declined proposal: its kind, the seat that made it, and the seat `by` that declined or played on."""

    what: ProposalKind
    seat: int
    by: int


class ViewsUpdate(MessageBase, tag="views"):
    """The views of the client's seats by seat number, or under `"null"` the view of a spectator.

    `lines` contains the lines that are new to the client, or all lines if `fresh`; `line` is the number of
    all lines that the client sees. `undo` states for each
    seat whether an undo is free (true), needs the others' consent (false) or is impossible (null).
    """

    number: int
    views: dict[str, View]
    undo: dict[str, bool | None]
    asked: OpenProposal | None
    lines: list[Line]
    line: int
    fresh: Literal[True] | UnsetType = UNSET
    time: Time | None = None
    declined: DeclinedProposal | None = None


class StampMessage(MessageBase, tag="stamp"):
    """A seat used a stamp or a phrase. It is sent only to clients that are connected at that time."""

    seat: int
    stamp: chat.Phrase


class ChatUpdate(MessageBase, tag="talk"):
    """Chat messages of the players: all if `fresh`, else those that are new."""

    said: list[chat.ChatLine]
    fresh: bool


class LobbyUpdate(MessageBase, tag="lobby"):
    """The lobby. `tables` contains all listed tables if `whole`, else those that changed; `gone` lists ids of
    removed tables. `here` is the number of people connected, and `names` contains those who chose to be
    shown."""

    number: int
    whole: bool
    tables: list[LobbyTable]
    gone: list[str]
    here: int
    names: list[str]


ServerMessage = (
    Outdated
    | ServerError
    | Answer
    | Pong
    | Beat
    | Thinking
    | Motion
    | HandUpdate
    | TableUpdate
    | ViewsUpdate
    | StampMessage
    | ChatUpdate
    | LobbyUpdate
)

StreamMessage = TableUpdate | ViewsUpdate | Motion | StampMessage | ChatUpdate
"""The messages of a table's stream in the Bot API."""

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(ServerMessage).decode

_NUMBER = b'"number":0'


class SharedMessage:
    """A numbered message to several recipients, encoded once; only the number differs between recipients."""

    __slots__ = ("_head", "_text")

    def __init__(self, news: TableUpdate | ViewsUpdate) -> None:
        """Encode a message whose number is 0."""
        head, mark, rest = encode(news).partition(_NUMBER)
        self._head, self._text = head + mark[:-1], Text(rest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SharedMessage) and (self is other or self._text.plain == other._text.plain)

    __hash__ = None  # type: ignore[assignment]

    def pack(self) -> None:
        """Compress the text now instead of on first use."""
        self._text.pack()

    def with_number(self, number: int) -> Message:
        """Return the message with a recipient's number."""
        return Message(self._text, self._head + b"%d" % number)


def to_message(news: ServerMessage) -> Message:
    """Return a message that is the same for all recipients."""
    return new_message(encode(news))


def answer_message(n: int, refused: Refused | None, foreseen: Any = None) -> Message:
    """Return the answer to a numbered command."""
    given = Answer(n, ok=refused is None)
    if refused is not None:
        given.refused = Refusal.of(refused)
    if foreseen is not None:
        given.foreseen = foreseen
    return to_message(given)


def fault_message(refused: Refused) -> Message:
    """Return an error message that answers no number."""
    return to_message(ServerError(Refusal.of(refused)))


def pre_encode(kind: type[T], data: Any) -> T:
    """Return data that is encoded once and can be embedded in any number of messages."""
    return cast(T, msgspec.Raw(encode(data)))
