"""Messages from client to server over a socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from machinami.server.schemas import chat
from machinami.server.schemas.tables import PlaceRequest

Number = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Client = Annotated[str, Meta(min_length=1, max_length=40)]


class CommandBase(Struct, tag_field="type", forbid_unknown_fields=True):
    """Base of all commands; `type` is the tag."""


class Hello(CommandBase, tag="hello"):
    """The first message of a client. `protocol` is the client's protocol version, `seen` the last message
    number that it received, and `client` its id for numbered commands. `beats`: send `beat` messages while
    there is no other traffic. `screen`: send only what a spectator sees, even if the guest holds seats."""

    protocol: Annotated[str, Meta(max_length=40)] | None = None
    seen: Number = 0
    client: Client | None = None
    beats: bool = False
    screen: bool = False


class NumberedCommand(CommandBase):
    """A command with a number `n`, which is answered once with the same number."""

    n: Number


class Act(NumberedCommand, tag="act"):
    """Act for a seat; `prompt` is the id of the prompt that the action answers."""

    seat: SeatNumber
    do: dict[str, Any]
    prompt: Number | None = None


class TakeUp(NumberedCommand, tag="take-up"):
    """Begin to perform an action over time for a seat, such as to carry the pieces of a build by hand.
    `prompt` is the id of the prompt that the action answers."""

    seat: SeatNumber
    do: dict[str, Any]
    prompt: Number | None = None


class MoveHand(CommandBase, tag="hand"):
    """Further points of the piece in hand; `piece` counts the carried pieces of the action. It is not
    answered, and late points are ignored. The first point fixes the `tool`."""

    seat: SeatNumber
    piece: SeatNumber
    points: Annotated[list[Any], Meta(max_length=120)]
    tool: Annotated[str, Meta(max_length=40)] | None = None


class LetGo(NumberedCommand, tag="let-go"):
    """Open the hand where it is, with the last points. After the last piece the action is executed."""

    seat: SeatNumber
    piece: SeatNumber
    points: Annotated[list[Any], Meta(max_length=120)] = []
    tool: Annotated[str, Meta(max_length=40)] | None = None


class Check(NumberedCommand, tag="check"):
    """Check whether an action is legal, without executing it."""

    seat: SeatNumber
    do: dict[str, Any]


class Undo(NumberedCommand, tag="undo"):
    """Request to undo the last action."""

    seat: SeatNumber


class Agree(NumberedCommand, tag="agree"):
    """Answer a proposal to undo, to draw or to call the game off."""

    seat: SeatNumber
    yes: bool
    to: Literal["undo", "draw", "abort"] = "undo"


class Offer(NumberedCommand, tag="offer"):
    """Propose a draw, or propose to call the game off."""

    seat: SeatNumber
    what: Literal["draw", "abort"]


class Claim(NumberedCommand, tag="claim"):
    """End a game of two seats whose other person is absent: won (`abandoned`) or not counted (`aborted`)."""

    seat: SeatNumber
    against: SeatNumber
    how: Literal["abandoned", "aborted"]


class Resign(NumberedCommand, tag="resign"):
    """Resign."""

    seat: SeatNumber


class Leave(NumberedCommand, tag="leave"):
    """Leave the seat. A bot takes it over; before the start it becomes open."""

    seat: SeatNumber


class Return(NumberedCommand, tag="return"):
    """Take one's seat back from a bot."""

    seat: SeatNumber


class Abort(NumberedCommand, tag="abort"):
    """Close the table before the start. Owner only."""


class SetPlace(NumberedCommand, tag="place"):
    """Give an open seat to a bot, or open a bot's seat. Owner only."""

    seat: SeatNumber
    place: PlaceRequest


class SitIn(NumberedCommand, tag="sit-in"):
    """Let a bot play for an absent person until they return."""

    seat: SeatNumber
    level: int


class Invite(NumberedCommand, tag="invite"):
    """Create a new invitation to an open seat or to an absent person's seat. Owner only."""

    seat: SeatNumber


class Admit(NumberedCommand, tag="admit"):
    """Answer a join request, by its id."""

    knock: Annotated[str, Meta(max_length=40)]
    yes: bool


class SetTableOpen(NumberedCommand, tag="door"):
    """Allow or forbid joining by the table's address. Owner only."""

    open: bool


class Announce(NumberedCommand, tag="announce"):
    """List the table in the lobby, or remove it. Owner only."""

    listed: bool


class SetVisibility(NumberedCommand, tag="appear"):
    """Show or hide one's name in the lobby. Lobby socket only."""

    seen: bool


class Stamp(NumberedCommand, tag="stamp"):
    """Send a stamp or a phrase, which each client shows in its own language."""

    seat: SeatNumber
    stamp: chat.Phrase


class Say(NumberedCommand, tag="say"):
    """Send a chat message to the players of a private table whose host has enabled chat."""

    seat: SeatNumber
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class SetChatEnabled(NumberedCommand, tag="chat"):
    """Enable or disable chat. Owner only."""

    on: bool


class Mute(NumberedCommand, tag="mute"):
    """Mute or unmute the person of a seat, at this and all other tables."""

    seat: SeatNumber
    muted: bool


class Report(NumberedCommand, tag="report"):
    """Report the person of a seat to the operator: for their messages, their name or their conduct."""

    seat: SeatNumber
    why: Literal["words", "name", "conduct"]


class AddClientSeed(NumberedCommand, tag="word"):
    """Add a client seed to the table's chance before the start: 32 hexadecimal digits."""

    seat: SeatNumber
    word: Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32)]


class RequestRematch(NumberedCommand, tag="again"):
    """Request another game with the same people."""


class Ping(NumberedCommand, tag="ping"):
    """Ask for a `pong`."""


Command = (
    Hello
    | Act
    | TakeUp
    | MoveHand
    | LetGo
    | Check
    | Undo
    | Agree
    | Offer
    | Claim
    | Resign
    | Leave
    | Return
    | Abort
    | SetPlace
    | SitIn
    | Invite
    | Admit
    | SetTableOpen
    | Announce
    | Stamp
    | Say
    | SetChatEnabled
    | Mute
    | Report
    | SetVisibility
    | AddClientSeed
    | RequestRematch
    | Ping
)

decode = msgspec.json.Decoder(Command).decode
