"""Types of Toscana's plain data: boards, actions, forecasts, places of refusals, outcome details."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict, final

# Names --------------------------------------------------------------------------------------------

Square = Annotated[list[int], tuple[int, int]]
"""Row and column, from 0 at the top left."""

Position = Annotated[list[int], tuple[int, int, int]]
"""Row and column of a tile's upper left square, and its quarter turns clockwise."""

SeatSquare = Annotated[list[int], tuple[int, int, int]]
"""Row and column of a square, and the seat whose colour it shows."""

BeforeAfter = Annotated[list[int], tuple[int, int]]
"""A score before and after an action."""

Tile = str
"""A tile of grey (`g1` to `g16`) or red (`r1` to `r16`)."""

Phase = Literal["veto", "place", "over"]
"""The mover decides on a veto, or places a tile, or the play is over."""

# The board ----------------------------------------------------------------------------------------


class GameResult(TypedDict):
    """The result of a finished game of a match."""

    scores: list[int]
    """The score of each seat."""
    areas: list[list[Tile]]
    """The tiles that count for each seat."""


class PlacedTile(TypedDict):
    """A tile on the board."""

    tile: Tile
    at: Position
    squares: list[SeatSquare]
    """Its eight squares: row, column, and the seat whose colour the square shows."""


class Stack(TypedDict):
    """The stack of a seat. The order of its tiles is hidden."""

    count: int
    """Number of tiles left."""
    top: Tile | None
    """The top tile; null if the stack is empty."""
    left: list[Tile]
    """The tiles left, sorted by number."""
    bottom: Tile | None
    """The bottom tile if a veto has put it there in view of all; null otherwise."""
    turns: list[list[str]]
    """The top tile in each distinct rotation, as rows of text; `x` marks the opponent's colour."""


class Area(TypedDict):
    """The best area of a seat."""

    score: int
    tiles: list[Tile]
    """The tiles that count."""
    squares: list[Square]


class MatchFacts(TypedDict):
    """The part of a board that does not depend on the current game."""

    size: int
    """Rows and columns of the board."""
    first: int
    """The seat that begins the current game."""
    game: int
    """Number of the current game in a match, from 1."""
    games: list[GameResult]
    """Results of the finished games."""


class GameFacts(TypedDict):
    """The part of a board that shows the current game."""

    phase: Phase
    mover: int | None
    """The seat that acts; null if the play is over."""
    tiles: list[PlacedTile]
    stacks: list[Stack]
    """The stack of each seat."""
    vetoes: list[bool]
    """Whether each seat still has its veto."""
    areas: list[Area]
    """The best area of each seat."""


class UndealtBoard(MatchFacts):
    """The board before the stacks of a game are dealt."""

    phase: Literal["deal"]


class DealtBoard(MatchFacts, GameFacts):
    """The board after the stacks of a game are dealt."""


Board = UndealtBoard | DealtBoard
"""The board of a view; it is the same for all viewers."""

# Actions ------------------------------------------------------------------------------------------


class Veto(TypedDict):
    """Use or keep the veto against the opponent's top tile (C-7)."""

    veto: bool


class Placement(TypedDict):
    """Place the top tile of the seat's stack (C-8)."""

    place: Position


Action = Veto | Placement
"""An action of a seat."""


class ActionsDescription(TypedDict):
    """The description of a list of actions that is too long for a view."""

    count: int


# Forecasts ----------------------------------------------------------------------------------------


class PlacementForecast(TypedDict):
    """The effect of a placement."""

    areas: list[BeforeAfter]
    """The score of each seat before and after the placement."""
    here: NotRequired[int]
    """The score of the placed tile's area, if the mover's score does not grow."""


class VetoForecast(TypedDict):
    """The score that the opponent could reach with the tile that a veto would take away."""

    could: BeforeAfter
    """The opponent's score before, and the highest possible score after its next placement."""
    of: int
    """The opponent's seat."""


Forecast = PlacementForecast | VetoForecast
"""The forecast of a draft action."""

# Lines --------------------------------------------------------------------------------------------


class StackShuffle(TypedDict):
    """The tiles of both stacks by number, from the top; null for those that lie face down."""

    stacks: list[list[int | None]]


Event = StackShuffle
"""A chance result in a line, as viewers see it."""


class Disclosure(TypedDict, total=False):
    """The effects of an action."""

    tile: Tile
    """The placed or vetoed tile."""
    areas: list[BeforeAfter]
    """The largest area of each seat before and after a placement."""
    tops: list[Tile | None]
    """The new top tile of each stack."""


# Refusals and outcomes ----------------------------------------------------------------------------

RefusalPlace = Position
"""The refused placement."""


class GameDetail(TypedDict):
    """Details of the outcome of a single game."""

    areas: list[list[Tile]]
    """The tiles that count for each seat."""


class MatchDetail(TypedDict):
    """Details of the outcome of a match."""

    games: list[GameResult]
    """Results of both games."""


OutcomeDetail = GameDetail | MatchDetail
"""Details of the outcome of a finished play."""


# Physical games -----------------------------------------------------------------------------------


class LaidTile(TypedDict):
    """A tile on the board of a physical game, recognized by its two squares of the other colour."""

    seat: int
    """The seat whose colour six of its squares have."""
    corner: Square
    """Its upper left square."""
    upright: bool
    """Whether it covers four rows and two columns instead of two rows and four columns."""
    foreign: Annotated[list[Square], tuple[Square, Square]]
    """Its two squares of the opponent's colour."""


@final
class LaidGame(TypedDict):
    """The board of a game, entered tile by tile."""

    tiles: list[LaidTile]


@final
class CountedGame(TypedDict):
    """A game that the players counted themselves, by seat."""

    scores: Annotated[list[int], tuple[int, int]]


class ScoreSheetEntry(TypedDict):
    """A physical game or a match of two, entered by hand."""

    games: list[LaidGame | CountedGame]
    score: Literal["tiles", "own_tiles", "squares"]


class SheetArea(TypedDict):
    """The best area of a seat in a physical game."""

    tiles: list[Tile]
    """The tiles that count."""
    entries: list[int]
    """Their places in the list of tiles that was entered."""
    squares: list[Square]


class SheetGame(TypedDict):
    """The score of one game of a physical match."""

    scores: Annotated[list[int], tuple[int, int]]
    areas: list[SheetArea]
    """The best area of each seat; empty for a game that the players counted."""


class ScoreSheet(TypedDict):
    """The score of a physical game or match."""

    scores: Annotated[list[int], tuple[int, int]]
    """The sums of all games."""
    winners: list[int]
    games: list[SheetGame]
