"""Types of Toshi Tōshi's plain data: boards, actions, forecasts, places of refusals, outcome details."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

# Names --------------------------------------------------------------------------------------------

Card = str
"""A colour and a value, such as `V5` or `R10`; or `park`, or `monument`."""

Space = Annotated[list[int], tuple[int, int]]
"""Row and column of a space for a card, from 0 at the top left."""

Slot = Annotated[list[int], tuple[int, int]]
"""Row and column of a place for a token, from 0.

Space `[r, c]` has nine slots: `[2r + 1, 2c + 1]` and the eight around it. Neighbours share slots.
"""

BeforeAfter = Annotated[list[int], tuple[int, int]]
"""Points before and after an action."""

Colour = Literal["V", "R", "B", "G", "Y"]
"""Violet, red, blue, green, yellow."""

Specialisation = Literal["influenstar", "pionliticien", "batisseur", "octogeeek", "planificateur"]
"""A Specialisation of T-33."""

Phase = Literal["card", "token", "extra", "window", "up", "down", "influence", "specialise", "over"]
"""The mover's decision; `window` is the Influenstar's choice to place a token now or later (T-38)."""

Moment = Literal["greening", "construction", "last"]
"""Among the tokens of the other losers, after Construction, or the last one, which allows no wait (T-38)."""

Bonus = Literal["move", "leader", "flip"]
"""An action of Influence (T-24)."""

MonumentSide = Literal["blue", "red"]
"""Blue: 10 beats 1. Red: 1 beats 10."""

ClaimReason = Literal["none", "most", "builder", "centre", "sides", "foreign", "tie"]
"""Why a seat is ahead on a card, or why no seat is.

`most`: it has most tokens. A tie goes to a `builder` (Bâtisseur on the bonus side), to the token at the
`centre`, or to most tokens on the `sides`. No seat is ahead without a token (`none`), if a seat outside the
tie holds the centre (`foreign`), and if the `tie` remains.
"""

# The board ----------------------------------------------------------------------------------------


class Play(TypedDict):
    """A card of the current trick."""

    seat: int
    card: Card


class Points(TypedDict):
    """The points of a seat if the game ended now."""

    buildings: int
    parks: int
    """Points of the majority of Parks and Monument."""
    bonus: int
    """Points of the Specialisation on its bonus side."""


class Player(TypedDict):
    """The public facts of a seat."""

    cards: int
    """Cards in hand."""
    tokens: int
    """Unused tokens."""
    tricks: int
    """Tricks won."""
    voids: list[Colour]
    """Colours that the seat has shown not to hold."""
    owes: bool
    """Whether the seat, an Influenstar, still has to place a token (T-36)."""
    specialisation: Specialisation | None
    """Null without the variant."""
    side: Literal["power", "bonus"] | None
    """The upper side of the Specialisation."""
    points: Points
    """Points by the cards that the viewer knows."""


class GridCard(TypedDict):
    """A card on the grid, as far as the viewer knows it."""

    space: Space
    card: Card | None
    """Null if the viewer does not know it."""
    up: bool
    """Whether the card is face up."""
    known: bool
    """Whether every seat knows the card."""
    by: int | None
    """The seat that built the card face down; that seat knows it. Null for other cards."""
    round: int | None
    """The round in which the card was built, from 1; null for Parks and Monument."""
    candidates: list[Card]
    """The possible cards, for a card that not every seat knows; empty otherwise."""


class Token(TypedDict):
    """A token on the grid."""

    slot: Slot
    seat: int


class Claim(TypedDict):
    """The current claim on a space, also on an empty one."""

    space: Space
    seat: int | None
    """The seat that is ahead; null if there is none."""
    by: ClaimReason
    counts: list[int]
    """Tokens of each seat around the space."""
    sides: list[int]
    """Tokens of each seat on the sides of the space."""
    centre: int | None
    """The seat with a token at the centre."""


class Trick(TypedDict):
    """The trick of a finished round."""

    leader: int
    cards: list[Card]
    """The cards in the order of play."""
    winner: int


class UndealtBoard(TypedDict):
    """The board before the cards are dealt."""

    rows: int
    """Rows of spaces."""
    cols: int
    """Columns of spaces."""
    phase: Literal["deal"]


class DealtBoard(TypedDict):
    """The board after the cards are dealt."""

    rows: int
    """Rows of spaces."""
    cols: int
    """Columns of spaces."""
    round: int
    """The current round, from 1."""
    rounds: int
    """The number of rounds of a game."""
    phase: Phase
    mover: int | None
    """The seat that acts; null if the play is over."""
    monument: MonumentSide
    """The upper side of the Monument."""
    leader: int
    """The seat that leads, or led, the current trick."""
    called: Colour | None
    """The colour of the first card of the trick."""
    trick: list[Play]
    """The cards of the current round in the order of play, also in its later phases."""
    ahead: int | None
    """While cards are played, the seat whose card would take the trick now."""
    winner: int | None
    """The seat that won the trick; null until the trick is complete."""
    next: int | None
    """The seat that will lead the next trick; null until the trick is complete."""
    greening: list[int]
    """The seats that still place a token in this Greening, the next one first."""
    buildable: list[Card]
    """The cards of the trick that can still be built; empty outside Construction."""
    window: Moment | None
    """The moment at which the Influenstar is asked; null in other phases."""
    bonuses: list[Bonus]
    """The actions of Influence that are left and possible."""
    hand: list[Card]
    """The viewer's hand, sorted; empty for a spectator."""
    players: list[Player]
    cards: list[GridCard]
    """The cards on the grid, in reading order."""
    tokens: list[Token]
    claims: list[Claim]
    """One claim for each space, in reading order."""
    tricks: list[Trick]
    """The tricks of the finished rounds."""


Board = UndealtBoard | DealtBoard
"""The board of a view."""

# Actions ------------------------------------------------------------------------------------------


class CardPlay(TypedDict):
    """Play a card to the trick (T-11)."""

    card: Card


class TokenPlacement(TypedDict):
    """Place a token (T-15, T-36)."""

    token: Slot


class Wait(TypedDict):
    """Place the token of T-36 later."""

    wait: Literal[True]


class ExtraToken(TypedDict):
    """Place a second token at a free centre (T-43), or none (null)."""

    extra: Slot | None


class FaceUpConstruction(TypedDict):
    """Build a card of the trick face up (T-19)."""

    up: Annotated[list[Card | Space], tuple[Card, Space]]
    """The card, and the space."""


class FaceDownConstruction(TypedDict):
    """Build a card of the trick face down (T-19)."""

    down: Annotated[list[Card | Space], tuple[Card, Space]]
    """The card, and the space."""


class TokenMove(TypedDict):
    """Influence: move an own token (T-24)."""

    move: Annotated[list[Slot], tuple[Slot, Slot]]
    """The slot that it leaves, and the slot that it goes to."""


class LeaderChoice(TypedDict):
    """Influence: choose the leader of the next trick (T-24)."""

    leader: int
    """The seat that will lead."""


class CardFlip(TypedDict):
    """Influence: turn over a card on the grid (T-24)."""

    flip: Space


class InfluenceEnd(TypedDict):
    """Take no further action of Influence (T-47)."""

    done: Literal[True]


class SpecialisationFlip(TypedDict):
    """Flip the own Specialisation, or keep it (T-35)."""

    specialise: bool


Action = (
    CardPlay
    | TokenPlacement
    | Wait
    | ExtraToken
    | FaceUpConstruction
    | FaceDownConstruction
    | TokenMove
    | LeaderChoice
    | CardFlip
    | InfluenceEnd
    | SpecialisationFlip
)
"""An action of a seat."""


_TokenOrigins = TypedDict("_TokenOrigins", {"from": list[Slot]})
"""The slots of the tokens that can be moved."""


class ActionsDescription(_TokenOrigins):
    """The winner's actions of Influence. Every token of `from` can move to every slot of `to`."""

    to: list[Slot]
    """The slots that they can be moved to."""
    leader: list[int]
    """The seats that can be chosen as leader."""
    flip: list[Space]
    """The cards that can be turned over."""
    done: bool
    """Whether the seat may end Influence."""


# Forecasts ----------------------------------------------------------------------------------------


class ClaimChange(Claim):
    """A claim that passes to another seat."""

    had: int | None
    """The seat that was ahead before; null if there was none, and for a card just built."""


class TrickForecast(TypedDict):
    """The effect of a card on the trick; the first card of a trick has no forecast."""

    ahead: int
    """The seat whose card would take the trick."""


class TownForecast(TypedDict, total=False):
    """The effect of a change of the town, by the cards that the viewer knows, without unchanged values."""

    points: list[BeforeAfter]
    """The points of each seat in all, before and after."""
    parks: list[BeforeAfter]
    """The points of each seat for the majority of Parks and Monument, before and after."""
    claims: list[ClaimChange]
    monument: MonumentSide
    """The new upper side of the Monument."""


class SecretFlip(TypedDict):
    """The flip of a card that the viewer does not know."""

    secret: Literal[True]


Forecast = TrickForecast | TownForecast | SecretFlip
"""The forecast of a draft action."""

# Lines --------------------------------------------------------------------------------------------


class Deal(TypedDict):
    """The deal; hands that the viewer does not know are null."""

    hands: list[list[Card] | None]
    leader: int
    """The seat that leads the first trick."""
    specialisations: NotRequired[list[Specialisation]]
    """One for each seat in the variant."""


Event = Deal
"""A chance result in a line, as viewers see it."""


class TurnedCard(TypedDict):
    """A card that every seat knows from now on."""

    space: Space
    card: Card


class Disclosure(TownForecast, total=False):
    """The effects of an action, by the cards that the viewer knows, without unchanged values."""

    cards: list[TurnedCard]
    winner: int
    """The seat that took the trick."""


# Refusals and outcomes ----------------------------------------------------------------------------

RefusalPlace = Card | Slot | Space
"""The card of a refused action, its slot, or its space: the part that breaks the clause."""


class SeatScore(TypedDict):
    """The final count of a seat."""

    buildings: int
    parks: int
    """Points of the majority of Parks and Monument."""
    bonus: int
    """Points of the Specialisation on its bonus side."""
    unused: int
    """Unused tokens."""
    cards: int
    """Claimed cards of all kinds."""


class FinalClaim(TypedDict):
    """The final claim on a space."""

    space: Space
    card: Card
    seat: int | None
    """The seat that claims the card; null if there is none."""
    by: ClaimReason


class OutcomeDetail(TypedDict):
    """Details of the outcome of a finished play."""

    seats: list[SeatScore]
    claims: list[FinalClaim]
    """One claim for each space, in reading order."""


# Physical games -----------------------------------------------------------------------------------


class DealtSpecialisation(TypedDict):
    """The Specialisation of a seat at the end of a physical game."""

    name: Specialisation
    flipped: bool
    """Whether it lies on its bonus side."""


class ScoreSheetEntry(TypedDict):
    """The end of a physical game, entered by hand."""

    seats: int
    cards: list[Card | None]
    """The Building on each space in reading order; null for Parks, the Monument and missing Buildings."""
    tokens: list[list[Slot]]
    """The tokens of each seat on the grid. The others of the ten are unused."""
    specialisations: list[DealtSpecialisation]
    """One for each seat in the variant, otherwise none."""
    foreign_centre: Literal["discard", "sides"]
    builder_ties: Literal["all", "cards_parks", "cards"]


class ScoredClaim(TypedDict):
    """The final claim on a space with the numbers that decide it."""

    space: Space
    card: Card
    seat: int | None
    """The seat that claims the card; null if there is none."""
    by: ClaimReason
    counts: list[int]
    """Tokens of each seat on the nine places."""
    sides: list[int]
    """Tokens of each seat on the four sides."""
    centre: int | None
    """The seat whose token stands at the centre; null if there is none."""


class ScoreSheet(TypedDict):
    """The score of a physical game."""

    scores: list[int]
    winners: list[int]
    seats: list[SeatScore]
    claims: list[ScoredClaim]
    """One claim for each space, in reading order."""
    board: Board
    """The board of the finished game, with all Buildings face up."""
