"""What a client is told over a socket."""

from __future__ import annotations

from typing import Any, Literal, TypeVar, cast

import msgspec
from msgspec import UNSET, UnsetType

from machinami.core.contract import Refused
from machinami.server.schemas import chat
from machinami.server.schemas.base import Shape
from machinami.server.schemas.encoding import Message, Text, message
from machinami.server.schemas.errors import Refusal
from machinami.server.schemas.lobby import LobbyTable
from machinami.server.schemas.plays import Line, View
from machinami.server.schemas.tables import TableMessage, Time

T = TypeVar("T")

What = Literal["undo", "draw", "abort"]
"""What a seat may propose to the others."""


class Told(Shape, tag_field="type"):
    """Any message; its type is its tag."""


class Outdated(Told, tag="outdated"):
    """The page is of another release than the server, which speaks this protocol."""

    protocol: str


class Fault(Told, tag="error"):
    """Why the table, or a message without a number, was refused."""

    error: Refusal


class Answer(Told, tag="answer"):
    """What became of the command with a number.

    The answer to a check says what the action would bring, where the game foresees that.
    """

    n: int
    ok: bool
    refused: Refusal | UnsetType = UNSET
    foreseen: Any | UnsetType = UNSET


class Pong(Told, tag="pong"):
    """Still here; the table's time in milliseconds."""

    n: int
    at: int


class Beat(Told, tag="beat"):
    """Still here, and heard of again within so many milliseconds; else the line is dead."""

    within: int


class Thinking(Told, tag="thinking"):
    """The share of its thinking that a bot has done."""

    seat: int
    share: float


class Motion(Told, tag="motion"):
    """How things move while chance decides, as the game tells it: shown once, before the views it led to."""

    motion: Any


class TableNews(Told, tag="table"):
    """The table has changed."""

    number: int
    table: TableMessage


class Asked(Shape):
    """A question to the others at the table: the seat that wants to take back, that offers a draw, or that
    would call the game off. Exactly one of them stands there."""

    undo: int | UnsetType = UNSET
    draw: int | UnsetType = UNSET
    abort: int | UnsetType = UNSET

    @classmethod
    def of(cls, what: What, seat: int) -> Asked:
        """The question of a seat."""
        return cls(**{what: seat})


class Declined(Shape):
    """A question that was declined: what was asked for, the seat that asked, and the seat that said no or
    played on."""

    what: What
    seat: int
    by: int


class ViewsNews(Told, tag="views"):
    """The play has moved on: what the client's seats see, or under "null" a spectator.

    `lines` are those that are new to the client, or all of them if it is told so afresh. `undo` says for
    each seat whether a step back is free (true), a question to the others (false) or impossible (null).
    """

    number: int
    views: dict[str, View]
    undo: dict[str, bool | None]
    asked: Asked | None
    lines: list[Line]
    fresh: Literal[True] | UnsetType = UNSET
    time: Time | None = None
    declined: Declined | None = None


class Stamped(Told, tag="stamp"):
    """Somebody used a stamp or a phrase; whoever comes later is not told."""

    seat: int
    stamp: chat.Phrase


class Talk(Told, tag="talk"):
    """What was written among those who play: all that is known if it is told `fresh`, else what is new."""

    said: list[chat.Written]
    fresh: bool


class LobbyNews(Told, tag="lobby"):
    """How the street is: its tables if the news is `whole`, else those that changed, and what is gone; how
    many people are here, and the names of those who want to be seen."""

    number: int
    whole: bool
    tables: list[LobbyTable]
    gone: list[str]
    here: int
    names: list[str]


News = (
    Outdated
    | Fault
    | Answer
    | Pong
    | Beat
    | Thinking
    | Motion
    | TableNews
    | ViewsNews
    | Stamped
    | Talk
    | LobbyNews
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(News).decode

_NUMBER = b'"number":0'


class Circular:
    """Numbered news for all who see the same: only the number differs from one recipient to the next."""

    __slots__ = ("_head", "_text")

    def __init__(self, told: TableNews | ViewsNews) -> None:
        """What is told bears the number 0."""
        head, mark, rest = encode(told).partition(_NUMBER)
        self._head, self._text = head + mark[:-1], Text(rest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Circular) and (self is other or self._text.plain == other._text.plain)

    __hash__ = None  # type: ignore[assignment]

    def pack(self) -> None:
        """Pack it now rather than when it is sent."""
        self._text.pack()

    def numbered(self, number: int) -> Message:
        """The message to one recipient."""
        return Message(self._text, self._head + b"%d" % number)


def told(news: News) -> Message:
    """The same message to everybody."""
    return message(encode(news))


def answer(n: int, refused: Refused | None, foreseen: Any = None) -> Message:
    """The answer to a number."""
    given = Answer(n, ok=refused is None)
    if refused is not None:
        given.refused = Refusal.of(refused)
    if foreseen is not None:
        given.foreseen = foreseen
    return told(given)


def fault(refused: Refused) -> Message:
    """A refusal that answers no number."""
    return told(Fault(Refusal.of(refused)))


def encoded(kind: type[T], data: Any) -> T:
    """Data of a kind, put into words once: any number of messages may hold it without doing so again."""
    return cast(T, msgspec.Raw(encode(data)))
