"""Programs: tokens, and the bodies and events of the Bot API."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from machinami.server.schemas import chat
from machinami.server.schemas.base import Phase, StrictStruct, Text
from machinami.server.schemas.commands import Client, Number, SeatNumber
from machinami.server.schemas.plays import View
from machinami.server.schemas.ratings import MyRating
from machinami.server.schemas.server_messages import DeclinedProposal, OpenProposal
from machinami.server.schemas.tables import Clock, Place, Time

ScopeName = Literal["play", "watch", "host"]


class NewToken(StrictStruct):
    """A request for a token: for the program of this name, which is made if it is new. `label` tells the
    tokens of one program apart."""

    name: Text
    scopes: Annotated[list[ScopeName], Meta(min_length=1, max_length=3)]
    label: Annotated[str, Meta(max_length=40)] = ""


class TokenCreated(StrictStruct):
    """A new token. `secret` is shown this one time: the server keeps its hash only."""

    secret: str
    program: str
    scopes: list[str]


class MyToken(StrictStruct):
    """A token of a program. Times are in milliseconds since 1970; `used` is null before the first use."""

    id: str
    label: str
    scopes: list[str]
    made: int
    used: int | None


class MyProgram(StrictStruct):
    """A program of the requesting guest, with its tokens. `online`: its event stream is open."""

    name: str
    made: int
    online: bool
    tokens: list[MyToken]


class MyPrograms(StrictStruct):
    """The programs of the requesting guest. `kept`: the guest has a kept name, and so may make tokens."""

    kept: bool
    programs: list[MyProgram]


class OnlineProgram(StrictStruct):
    """A program whose event stream is open: it can be asked to play."""

    name: str


class ProgramAccount(StrictStruct):
    """The program behind a token."""

    name: str
    scopes: list[str]
    ratings: list[MyRating]


class EventBase(StrictStruct, tag_field="type"):
    """Base of all events; `type` is the tag."""


class Challenge(EventBase, tag="challenge"):
    """A seat is offered to the program. `host` is the name of the person who made the table."""

    table: str
    game: str
    seat: int
    host: str | None
    options: dict[str, Any]
    seats: list[Place]
    clock: Clock | None
    rated: bool


class ChallengeWithdrawn(EventBase, tag="withdrawn"):
    """A seat is no longer offered to the program."""

    table: str


class ProgramTable(EventBase, tag="table"):
    """The program sits at a table, or its turn there has begun or ended, or the game is over. `turn`: the
    game waits for it. In real time it never waits for one seat."""

    table: str
    game: str
    seat: int
    phase: Phase
    turn: bool


class ProgramTables(StrictStruct):
    """The unfinished tables of a program, and the seats that are offered to it."""

    tables: list[ProgramTable]
    challenges: list[Challenge]


ProgramEvent = Challenge | ChallengeWithdrawn | ProgramTable


class SeatCommand(Struct, forbid_unknown_fields=True, kw_only=True):
    """A command for a seat of the program. `seat` may be omitted if the program has one seat at the table.

    With a number `n` that rises at each table, a repeated command is executed once and gets the same answer;
    `client` names the numbering, by default the token.
    """

    n: Number | None = None
    client: Client | None = None
    seat: SeatNumber | None = None


class ActRequest(SeatCommand, kw_only=True):
    """An action. `prompt` is the id of the prompt that it answers: a stale one is refused."""

    do: dict[str, Any]
    prompt: Number | None = None


class CheckRequest(Struct, forbid_unknown_fields=True, kw_only=True):
    """An action to check."""

    do: dict[str, Any]
    seat: SeatNumber | None = None


class AnswerRequest(SeatCommand, kw_only=True):
    """An answer to an open proposal."""

    to: Literal["undo", "draw", "abort"]
    yes: bool


class OfferRequest(SeatCommand, kw_only=True):
    """A proposal to end the game: as a draw, or without a result."""

    what: Literal["draw", "abort"]


class ClaimRequest(SeatCommand, kw_only=True):
    """A claim against an absent person in a game of two: won, or not counted."""

    against: SeatNumber
    how: Literal["abandoned", "aborted"]


class PhraseRequest(SeatCommand, kw_only=True):
    """A phrase, which every viewer reads in their language."""

    phrase: chat.Phrase


class SetSeatRequest(Struct, forbid_unknown_fields=True, kw_only=True):
    """What to do with a seat before the start: a bot of a level, a program to ask, or open to anyone."""

    seat: SeatNumber
    bot: int | None = None
    program: Text | None = None


class JoinRequest(StrictStruct):
    """A request to join a table that is open to all: on a free seat, or as a spectator."""

    watch: bool = False


class CommandAnswer(StrictStruct):
    """A command was executed. `line` is the number of lines of the record that the program
    sees then."""

    ok: bool
    line: int


class CheckAnswer(StrictStruct):
    """The action is legal. `forecast` states what it would bring, if the game tells."""

    ok: bool
    forecast: Any


class SeatView(StrictStruct):
    """All that a seat knows now, or a spectator (`seat` is null).

    `line` is the number of lines of the record that it sees. `undo` states whether an undo is free (true),
    needs the others' consent (false) or is impossible (null).
    """

    table: str
    phase: Phase
    line: int
    seat: int | None
    view: View
    undo: bool | None
    asked: OpenProposal | None
    declined: DeclinedProposal | None
    time: Time | None


class ActionChoice(StrictStruct):
    """An action to choose from, and its description."""

    action: dict[str, Any]
    text: str


class ActionChoices(StrictStruct):
    """Legal actions of a seat. `complete`: these are all of them; otherwise they are candidates or a sample.

    `prompt` is the id of the prompt that they answer.
    """

    seat: int
    prompt: int
    line: int
    complete: bool
    actions: list[ActionChoice]
