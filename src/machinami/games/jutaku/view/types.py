"""Types of Tokyo Jutaku's plain data: boards, the scene, actions, forecasts, places of refusals, details.

Lengths are in hundredths of a millimetre, angles in hundredths of a degree, anticlockwise from the x axis.
Times are in milliseconds since the start of the play, durations in milliseconds.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

# Names --------------------------------------------------------------------------------------------

Architect = Literal["ito", "ando", "ban", "kuma", "yokomizo", "fujimura", "fujimoto", "hasegawa"]
"""An architect of J-1."""

Progress = Annotated[list[int], tuple[int, int, int]]
"""A number before and after an action, and the required number."""

Place = Annotated[list[int], tuple[int, int]]
"""Row and column of a place on the grid of cards, from 0."""

Point = Annotated[list[int], tuple[int, int]]
"""x and y, in hundredths of a millimetre from the lower left corner of the card."""

Polygon = list[Point]
"""Corners, anticlockwise."""

Line = Annotated[list[Point], tuple[Point, Point]]
"""Both ends of a line."""

Pose = Annotated[list[int | bool], tuple[int, int, int, bool]]
"""x, y, angle, and whether the piece is flipped: it is flipped first, then turned, then shifted (J-6a)."""

Phase = Literal["deal", "architects", "move", "countdown", "build", "window", "over"]
"""The deal, the choice of architects, their moves, the countdown, building, open calls (J-13), the end."""

Mode = Literal["full", "puzzle", "trial"]
"""A full game, a puzzle, or a trial of several cards (J-18)."""

Side = Literal["easy", "hard"]
"""The side of the cards in play (J-2)."""

# The board ----------------------------------------------------------------------------------------


class Block(TypedDict):
    """A placed piece."""

    piece: int
    floor: int
    """The floor, from 1."""
    pose: Pose
    corners: Polygon


class Player(TypedDict):
    """A seat and its building."""

    architect: Architect | None
    """Null until it is chosen, and in puzzles and trials."""
    at: Place | None
    """The place of the architect."""
    card: int | None
    """The card that the seat builds on."""
    outline: int | None
    """The number of the chosen outline; null before the first piece."""
    hand: int | None
    """The piece in hand."""
    built: list[Block]
    """The placed pieces in the order of placement."""
    kept: list[int]
    """The completed cards."""
    yen: int
    """The value of the completed cards."""
    times: list[int]
    """The building time of each completed card, from the start of the round to the call."""
    called: int | None
    """The time of a call that is not judged yet."""
    again: int | None
    """After a wrong call, the earliest time of the next one (J-14)."""
    stale: bool
    """Whether the building is unchanged since a wrong call (J-14)."""
    wrong: int
    """Wrong calls of the round."""
    void: bool
    """Whether the seat has voted to void the round (J-16a)."""
    finisher: bool
    """Whether the seat has just completed a card, and so must move (J-15)."""


class MissingParts(TypedDict):
    """What a building lacks in numbers (J-12). Positions are not judged."""

    floors: list[int]
    """The floors without a piece."""
    pieces: int
    """The number of missing pieces."""


class FaultPlace(TypedDict):
    """The place of a fault."""

    pieces: list[int]
    """The pieces concerned, the placed one first."""
    points: list[Point]
    """Points that stick out (J-7), lie too deep in another piece (J-8), or have no support (J-9)."""
    sides: list[Line]
    """The sides of the outline that are overstepped (J-7)."""


class Call(TypedDict):
    """A judged call of stop. The last four values are null for a right call."""

    seat: int
    at: int
    """The time of the call."""
    right: bool
    clause: str | None
    """The clause that the building breaks."""
    key: str | None
    """The clause, and the case after a slash."""
    says: dict[str, str] | None
    """The reason in a sentence, by language."""
    where: FaultPlace | None


class JudgedCalls(TypedDict):
    """The latest calls that were judged."""

    calls: list[Call]
    """The calls in order of time."""
    round: int
    """The round of the calls."""


class Solution(TypedDict):
    """One way to build a card."""

    outline: int
    built: list[Block]


class Board(TypedDict):
    """The board of a view. Nothing is hidden."""

    phase: Phase
    mode: Mode
    side: Side
    judge: Literal["place", "stop"]
    """Whether placements are judged at once, or when stop is called (J-6b)."""
    round: int
    """The number of the round, from 1; 0 before the first."""
    turn: int | None
    """The seat that chooses an architect or moves."""
    order: list[int]
    """The seats that have yet to choose an architect or to move, the next one first."""
    go: int | None
    """The time at which building starts or started in this round; null between rounds."""
    close: int | None
    """The time at which open calls are judged (J-13)."""
    grid: list[list[int | None]]
    """The cards on the grid by row and column; null where none lies."""
    pool: list[int]
    """The free pieces, in ascending order."""
    players: list[Player]
    missing: MissingParts | None
    """What the viewer's building lacks; null for spectators, and without a card."""
    reach: list[Place]
    """The places that the seat in turn can go to."""
    last: JudgedCalls | None
    solutions: dict[str, Solution]
    """After the end, a solution of each completed card, by number of the card; empty before."""


# The scene ----------------------------------------------------------------------------------------


class DataSet(TypedDict):
    """The data set in play."""

    name: str
    about: str


class Site(TypedDict):
    """One side of a card (J-2), without its solution."""

    floors: int
    """The floors that a building must have."""
    pieces: int
    """The pieces that a building must have."""
    yen: int
    outlines: list[Polygon]
    """One or two outlines; the first piece chooses one."""
    difficulty: int
    """From 1 to 5."""


class Lattice(TypedDict):
    """The lattice printed under an outline."""

    at: Point
    """The origin."""
    angle: int
    step: int


class SiteCard(Site):
    """A card of the play."""

    district: str
    grid: Lattice | None
    """Null on the hard side."""


class Snap(TypedDict):
    """How far a page may move a piece to fit it to others (J-19)."""

    reach: int
    """The maximum distance."""
    angle: int
    """The maximum angle."""


class Scene(TypedDict):
    """The shapes of pieces and sites, and the cards in play."""

    set: DataSet
    thick: int
    """Thickness of a piece."""
    size: int
    """Length of the sides of a card."""
    pieces: list[Polygon]
    """The shape of each piece about its own origin."""
    areas: list[int]
    """The area of each piece, in hundredths of a square millimetre."""
    cards: dict[str, SiteCard]
    """The cards of the play, by number."""
    snap: Snap
    architects: list[Architect]


# Actions ------------------------------------------------------------------------------------------


class ArchitectChoice(TypedDict):
    """Choose an architect and a card on the edge of the grid (J-4)."""

    architect: Architect
    card: Place


class Grab(TypedDict):
    """Take a piece from the pool into the hand (J-6)."""

    grab: int


class Placement(TypedDict):
    """Place the piece in hand (J-6b)."""

    place: int
    """The piece."""
    outline: NotRequired[int]
    """Required for the first piece if the site has two outlines."""
    floor: int
    pose: Pose


class Release(TypedDict):
    """Return the piece in hand to the pool."""

    release: int


class TakeBack(TypedDict):
    """Return the piece placed last to the pool (J-10)."""

    take_back: Literal[True]


class Stop(TypedDict):
    """Call stop (J-13)."""

    stop: Literal[True]


class Move(TypedDict):
    """Move the architect to a card and take it (J-15)."""

    move: Place


class Keep(TypedDict):
    """Keep the card (J-15)."""

    keep: Literal[True]


class VoidVote(TypedDict):
    """Vote to void the round (J-16a)."""

    void: Literal[True]


Action = ArchitectChoice | Grab | Placement | Release | TakeBack | Stop | Move | Keep | VoidVote
"""An action of a seat."""

BuildingKind = Literal["place", "release", "grab", "take_back", "stop", "void"]
"""A kind of action while all build."""


class ActionsDescription(TypedDict):
    """The description of a seat's actions while all build."""

    kinds: list[BuildingKind]
    """The kinds of action open to the seat."""


# Forecasts ----------------------------------------------------------------------------------------


class CardForecast(TypedDict):
    """The effect of completing a card: the forecast of an architect's choice, a move, or keeping a card."""

    yen: Annotated[list[int], tuple[int, int]]
    """The seat's yen before and after completing the card."""
    theirs: int | None
    """The most yen of any other seat; null for a single seat."""


class PlacementForecast(CardForecast):
    """The effect of a placement on the building. Its position is not judged."""

    pieces: Progress
    """Pieces before and after the placement, and those that the site requires."""
    floors: Progress
    """Required floors with a piece before and after the placement, and all that the site requires."""
    left: Annotated[list[int], tuple[int, int]]
    """Missing pieces and missing floors after the placement."""
    above: bool
    """Whether the floor is above those of the site."""


Forecast = CardForecast | PlacementForecast
"""The forecast of a draft action."""

# Lines --------------------------------------------------------------------------------------------


class CardGrid(TypedDict):
    """The cards of the grid by number, row by row."""

    cards: list[int]


class Go(TypedDict):
    """The countdown is over."""

    go: Literal[True]


class Close(TypedDict):
    """The calls of a round are judged."""

    close: Literal[True]


Event = CardGrid | Go | Close
"""A chance result or an event of the clock in a line."""


class Disclosure(TypedDict, total=False):
    """What a line discloses."""

    calls: list[Annotated[list[int | bool], tuple[int, bool]]]
    """The seats that called stop in their order, and whether each was right."""
    district: str
    """The district of the card that the seat took."""


# Refusals and outcomes ----------------------------------------------------------------------------


class PieceOwner(TypedDict):
    """A piece that stands in the way."""

    piece: int
    seat: int | None
    """The seat that has the piece; null if that does not matter."""


RefusalPlace = FaultPlace | PieceOwner
"""The fault of a placement, or the piece in the way."""


class OutcomeDetail(TypedDict):
    """Details of the outcome of a finished play."""

    cards: list[list[int]]
    """The completed cards of each seat."""
    times: list[list[int]]
    """Their building times."""
    time: NotRequired[int]
    """For a single seat, the sum of its times."""


# Physical games -----------------------------------------------------------------------------------


class EnteredPlayer(TypedDict):
    """What a player of a physical game has."""

    yen: int
    """The value of the completed cards."""
    cards: int
    """Completed cards."""


class ScoreSheetEntry(TypedDict):
    """A physical game after a stop, entered by hand."""

    players: list[EnteredPlayer]
    finished: list[int]
    """The seats that have just completed a card; their yen and cards include it."""


class ScoreSheet(TypedDict):
    """Who moves in which order, or who won."""

    scores: list[int]
    order: list[int]
    """The seats in the order in which they move (J-15); empty if the game is over."""
    winners: list[int]
    """Empty unless the game is over."""
