"""Immutable state of a game of Tokyo Jutaku."""

from __future__ import annotations

from typing import Final, NamedTuple

from machinami.games.jutaku.components.box import Box, SideName, Site
from machinami.games.jutaku.components.poses import Pose
from machinami.games.jutaku.view import types
from machinami.geometry.polygon import Polygon

DEAL: Final = "deal"
ARCHITECTS: Final = "architects"
MOVE: Final = "move"
COUNTDOWN: Final = "countdown"
BUILD: Final = "build"
WINDOW: Final = "window"
OVER: Final = "over"
REAL_TIME_PHASES = (COUNTDOWN, BUILD, WINDOW)

ARCHITECT_KEYS: tuple[types.Architect, ...] = (
    "ito",
    "ando",
    "ban",
    "kuma",
    "yokomizo",
    "fujimura",
    "fujimoto",
    "hasegawa",
)
"""J-1: the architects."""

GRID_SIZE = 6
"""Rows and columns of the grid."""

Place = tuple[int, int]
"""Row and column of the grid."""


class Block(NamedTuple):
    """A placed piece: its number, floor from 1, pose, and corners in hundredths of a millimetre."""

    piece: int
    floor: int
    pose: Pose
    corners: Polygon


class Fault(NamedTuple):
    """A violated clause, with the pieces, points and outline sides to highlight."""

    key: str
    pieces: tuple[int, ...] = ()
    points: tuple[tuple[int, int], ...] = ()
    sides: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = ()

    @property
    def clause(self) -> str:
        """The clause number, without the variant after the slash."""
        return self.key.partition("/")[0]


class Call(NamedTuple):
    """A judged stop call with its time in milliseconds; `fault` is None for a right call."""

    seat: int
    at: int
    fault: Fault | None


class Player(NamedTuple):
    """A player's architect, card, hand, building and calls."""

    architect: types.Architect | None = None
    place: Place | None = None
    card: int | None = None
    outline: int | None = None
    hand: int | None = None
    blocks: tuple[Block, ...] = ()
    completed_cards: tuple[int, ...] = ()
    times: tuple[int, ...] = ()
    called_at: int | None = None
    next_call_at: int | None = None
    """J-14: the earliest time of the next call, in milliseconds; None before the first wrong call."""
    needs_change: bool = False
    """J-14: whether the building is unchanged since a wrong call."""
    wrong_calls: int = 0
    wants_void: bool = False
    is_finisher: bool = False

    def reset_round(self) -> Player:
        """Return the player as at the end of a round, without pieces, calls and votes."""
        return self._replace(
            outline=None,
            hand=None,
            blocks=(),
            called_at=None,
            next_call_at=None,
            needs_change=False,
            wrong_calls=0,
            wants_void=False,
            is_finisher=False,
        )


class RulesConfig(NamedTuple):
    """The rules version, the data set and the options of a game."""

    version: int
    seats: int
    box: Box
    dealt_cards: tuple[int, ...]
    """The cards of a puzzle or a trial, in order; empty in a full game."""
    side: SideName
    judges_placements: bool
    """J-6b: whether placements are judged at once rather than at the stop."""
    districts: tuple[str, ...]

    def site(self, card: int) -> Site:
        """Return a card's side in play."""
        return self.box.site(card, self.side)

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards of this game."""
        return self.dealt_cards or tuple(
            card for district in self.districts for card in self.box.list_district_cards(district)
        )


class State(NamedTuple):
    """The complete state. The grid is stored row by row, with None where no card lies."""

    rules: RulesConfig
    players: tuple[Player, ...]
    pool: tuple[int, ...]
    grid: tuple[int | None, ...] = (None,) * (GRID_SIZE * GRID_SIZE)
    phase: types.Phase = DEAL
    round: int = 0
    now: int = 0
    """The time of the latest line, in milliseconds."""
    starts_at: int | None = None
    closes_at: int | None = None
    order: tuple[int, ...] = ()
    """Seats that have yet to choose an architect or to move, the active seat first."""
    last_calls: tuple[Call, ...] | None = None
    last_calls_round: int = 0
    """The round of `last_calls`."""

    @property
    def turn(self) -> int | None:
        """The active seat in a phase with turns, otherwise None."""
        return self.order[0] if self.phase in (ARCHITECTS, MOVE) else None

    def site(self, seat: int) -> Site:
        """Return the site of a seat's card; the seat must have a card."""
        card = self.players[seat].card
        assert card is not None, "seat has no card"
        return self.rules.site(card)

    def yen(self, seat: int) -> int:
        """Return the value of a seat's completed cards."""
        return sum(self.rules.site(card).yen for card in self.players[seat].completed_cards)

    def with_player(self, seat: int, player: Player) -> State:
        """Return the state with one player replaced."""
        return self._replace(players=(*self.players[:seat], player, *self.players[seat + 1 :]))


def index_of(place: Place) -> int:
    """Return a place's index in the grid."""
    return place[0] * GRID_SIZE + place[1]


def place_of(number: int) -> Place:
    """Return the place of a grid index."""
    return divmod(number, GRID_SIZE)
