"""A game of Tokyo Jutaku as it stands."""

from __future__ import annotations

from typing import NamedTuple

from machinami.games.jutaku.components.box import Box, SideName, Site
from machinami.games.jutaku.components.poses import Pose
from machinami.geometry.polygon import Polygon

DEAL, ARCHITECTS, MOVE = "deal", "architects", "move"
COUNTDOWN, BUILD, WINDOW, OVER = "countdown", "build", "window", "over"
REAL_TIME = (COUNTDOWN, BUILD, WINDOW)

ARCHITECT_KEYS = ("ito", "ando", "ban", "kuma", "yokomizo", "fujimura", "fujimoto", "hasegawa")
"""J-1."""

ACROSS = 6
"""Places in a row of the grid."""

Place = tuple[int, int]
"""A place of the grid: row and column."""


class Block(NamedTuple):
    """A piece as it stands in a building."""

    piece: int
    floor: int
    pose: Pose
    corners: Polygon


class Fault(NamedTuple):
    """What is wrong with a building or a placement, and where."""

    key: str
    pieces: tuple[int, ...] = ()
    points: tuple[tuple[int, int], ...] = ()
    sides: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = ()

    @property
    def clause(self) -> str:
        return self.key.partition("/")[0]


class Call(NamedTuple):
    """A stop that was judged; right where there is no fault."""

    seat: int
    at: int
    fault: Fault | None


class Player(NamedTuple):
    """A player with card, hand and building."""

    architect: str | None = None
    at: Place | None = None
    card: int | None = None
    outline: int | None = None
    hand: int | None = None
    built: tuple[Block, ...] = ()
    kept: tuple[int, ...] = ()
    times: tuple[int, ...] = ()
    called: int | None = None
    again: int | None = None
    """J-14: the moment before which no other call counts."""
    stale: bool = False
    """J-14: whether the building is still the one that was wrong."""
    wrong: int = 0
    void: bool = False
    finisher: bool = False

    def cleared(self) -> Player:
        """The same player at the end of a round, all pieces given back."""
        return self._replace(
            outline=None,
            hand=None,
            built=(),
            called=None,
            again=None,
            stale=False,
            wrong=0,
            void=False,
            finisher=False,
        )


class Agreed(NamedTuple):
    """What was agreed on: the version of the rules, the data set and the options."""

    version: int
    seats: int
    box: Box
    dealt: tuple[int, ...]
    """The cards of a puzzle or a trial, one after the other; none in a full game."""
    side: SideName
    at_once: bool
    """J-6b: whether placements are judged at once."""
    districts: tuple[str, ...]

    def site(self, card: int) -> Site:
        """The side of a card that is played."""
        return self.box.site(card, self.side)

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards of this play."""
        return self.dealt or tuple(card for district in self.districts for card in self.box.block(district))


class State(NamedTuple):
    """Everything. The grid is told row by row; what is not there lies in a hand or is finished."""

    rules: Agreed
    players: tuple[Player, ...]
    pool: tuple[int, ...]
    grid: tuple[int | None, ...] = (None,) * (ACROSS * ACROSS)
    phase: str = DEAL
    round: int = 0
    now: int = 0
    """The time of the latest line."""
    go: int | None = None
    close: int | None = None
    order: tuple[int, ...] = ()
    """The seats that have still to choose an architect or to move, the one in turn first."""
    last: tuple[Call, ...] | None = None
    judged: int = 0
    """The round of the latest calls."""

    @property
    def turn(self) -> int | None:
        """The one seat that has to act, in the phases that have turns."""
        return self.order[0] if self.phase in (ARCHITECTS, MOVE) else None

    def site(self, seat: int) -> Site:
        """What a seat builds on."""
        card = self.players[seat].card
        assert card is not None, "only who has a card builds"
        return self.rules.site(card)

    def yen(self, seat: int) -> int:
        """What a seat's finished cards are worth."""
        return sum(self.rules.site(card).yen for card in self.players[seat].kept)

    def with_player(self, seat: int, player: Player) -> State:
        """The state with one player changed."""
        return self._replace(players=(*self.players[:seat], player, *self.players[seat + 1 :]))


def index(place: Place) -> int:
    """A place's number in the grid."""
    return place[0] * ACROSS + place[1]


def place_of(number: int) -> Place:
    """The place of a number in the grid."""
    return divmod(number, ACROSS)
