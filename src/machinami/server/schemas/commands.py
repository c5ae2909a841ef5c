"""What a client may say over a socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from machinami.server.schemas import chat
from machinami.server.schemas.tables import PlaceWish

Number = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Client = Annotated[str, Meta(min_length=1, max_length=40)]


class Said(Struct, tag_field="type", forbid_unknown_fields=True):
    """Any message; its type is its tag."""


class Hello(Said, tag="hello"):
    """The first message: the protocol spoken, the last number seen, which client this is, and whether it
    wants to hear a beat while there is nothing to say."""

    protocol: Annotated[str, Meta(max_length=40)] | None = None
    seen: Number = 0
    client: Client | None = None
    beats: bool = False


class Numbered(Said):
    """A message that is answered once under its number."""

    n: Number


class Act(Numbered, tag="act"):
    """An action of a seat, in answer to a prompt."""

    seat: SeatNumber
    do: dict[str, Any]
    prompt: Number | None = None


class Check(Numbered, tag="check"):
    """The question whether an action would be refused."""

    seat: SeatNumber
    do: dict[str, Any]


class Undo(Numbered, tag="undo"):
    """The wish to take the last action back."""

    seat: SeatNumber


class Agree(Numbered, tag="agree"):
    """An answer to somebody who wants to take back, offers a draw or would call the game off."""

    seat: SeatNumber
    yes: bool
    to: Literal["undo", "draw", "abort"] = "undo"


class Offer(Numbered, tag="offer"):
    """The offer of a draw, or to call the game off."""

    seat: SeatNumber
    what: Literal["draw", "abort"]


class Claim(Numbered, tag="claim"):
    """Ending a game of two whose other person stays away: won, or as if it had not been played."""

    seat: SeatNumber
    against: SeatNumber
    how: Literal["abandoned", "aborted"]


class Resign(Numbered, tag="resign"):
    """Giving up."""

    seat: SeatNumber


class Leave(Numbered, tag="leave"):
    """Going away: a bot takes the seat, or it is open again."""

    seat: SeatNumber


class Return(Numbered, tag="return"):
    """Taking one's own seat back from the bot."""

    seat: SeatNumber


class Abort(Numbered, tag="abort"):
    """The owner gives the table up before the start."""


class Put(Numbered, tag="place"):
    """The owner gives an open seat to a bot, or opens a bot's seat."""

    seat: SeatNumber
    place: PlaceWish


class SitIn(Numbered, tag="sit-in"):
    """The wish that a bot sit in for somebody who is away, until they are back."""

    seat: SeatNumber
    level: int


class Invite(Numbered, tag="invite"):
    """The owner wants a new link to an open seat, or to that of somebody who is away."""

    seat: SeatNumber


class Admit(Numbered, tag="admit"):
    """An answer to somebody who knocked."""

    knock: Annotated[str, Meta(max_length=40)]
    yes: bool


class Unlock(Numbered, tag="door"):
    """The owner lets the table's address invite, or no more."""

    open: bool


class Announce(Numbered, tag="announce"):
    """The owner lets the street see the table, or no more."""

    listed: bool


class Appear(Numbered, tag="appear"):
    """Said in the lobby: the wish to be seen there, or no more."""

    seen: bool


class Stamp(Numbered, tag="stamp"):
    """A stamp or a phrase, which everybody reads in their own language."""

    seat: SeatNumber
    stamp: chat.Phrase


class Say(Numbered, tag="say"):
    """Something written to the others who play, where the host of a private table lets people write."""

    seat: SeatNumber
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Chat(Numbered, tag="chat"):
    """The owner lets people write to each other, or no more."""

    on: bool


class Mute(Numbered, tag="mute"):
    """The wish to hear the person of a seat no more, here and elsewhere, or to hear them again."""

    seat: SeatNumber
    muted: bool


class Report(Numbered, tag="report"):
    """Telling whoever runs the server of the person of a seat: what they said, their name, how they play."""

    seat: SeatNumber
    why: Literal["words", "name", "conduct"]


class Word(Numbered, tag="word"):
    """A random word that a seat adds to the table's chance, before the start."""

    seat: SeatNumber
    word: Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32)]


class Again(Numbered, tag="again"):
    """The wish for another game with the same people."""


class Ping(Numbered, tag="ping"):
    """Are you there?"""


Command = (
    Hello
    | Act
    | Check
    | Undo
    | Agree
    | Offer
    | Claim
    | Resign
    | Leave
    | Return
    | Abort
    | Put
    | SitIn
    | Invite
    | Admit
    | Unlock
    | Announce
    | Stamp
    | Say
    | Chat
    | Mute
    | Report
    | Appear
    | Word
    | Again
    | Ping
)

decode = msgspec.json.Decoder(Command).decode
