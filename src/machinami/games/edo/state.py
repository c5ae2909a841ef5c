"""Immutable state of a game of Edo: its box and its position. Spaces, cards and towns are indices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple, TypedDict, Unpack

from machinami.games.edo.components.box import Box
from machinami.games.edo.components.figures import Deed
from machinami.games.edo.components.goods import Goods
from machinami.games.edo.components.packing import pack_box
from machinami.games.edo.rules import access, cell
from machinami.games.edo.rules.constants import (
    COLUMNS,
    FORTRESS,
    MAX_CARDS,
    MAX_OFFICIALS,
    MAX_SPECIALS,
    MAX_TIMES,
    NONE,
    NUM_GOODS,
    Cells,
)
from machinami.games.edo.rules.transitions import find_planner, take_step
from machinami.games.edo.view.types import Phase

DEAL: Final = "deal"
DRAFT: Final = "draft"
PLAN: Final = "plan"
BEFORE: Final = "before"
CARD: Final = "card"
WAGES: Final = "wages"
OVER: Final = "over"
PHASES: tuple[Phase, ...] = (DRAFT, PLAN, BEFORE, CARD, WAGES, OVER, DEAL)
UNASSIGNED = NONE


class CardOrder(NamedTuple):
    """One action of a plan: a card, the index of the deed chosen on it, and the officials placed on it."""

    card: int
    deed_index: int
    own: int = 0
    shogun: int = 0


Plan = tuple[CardOrder, ...]
NO_PLAN = (CardOrder(0, 0),) * COLUMNS


class Player(NamedTuple):
    """Goods, pieces, cards and plan of a player.

    `hand` counts the player's own officials available in this round's planning, `shogun` those of the Shogun.
    `recruits` and `bought_cards` become available in the next round.
    """

    goods: Goods
    power: int = 0
    hand: int = 0
    shogun: int = 0
    recruits: int = 0
    samurai: tuple[int, ...] = ()
    """The space of each samurai on the board, in ascending order."""
    cards: tuple[int, ...] = ()
    bought_cards: tuple[int, ...] = ()
    houses: int = 0
    """Houses in the player's supply; `posts` counts trading posts likewise."""
    posts: int = 0
    start: int = UNASSIGNED
    """The start set taken in the draft, or `UNASSIGNED`."""
    plan: Plan | None = None


class PlacedBuilding(NamedTuple):
    """A building on a slot of a town, and the seat that built it."""

    kind: int
    seat: int


Town = tuple[PlacedBuilding, ...]


class Fields(TypedDict, total=False):
    """The fields of a state that `State.replace` takes."""

    is_money_hidden: bool
    samurai_per_point: int
    players: tuple[Player, ...]
    towns: tuple[Town, ...]
    phase: Phase
    first: int
    turn: int
    round: int
    column: int
    merchants: tuple[int, ...]
    merchant: int
    display: tuple[int, ...]
    deck: tuple[int, ...]
    activations_left: int
    own_officials_left: int
    used_spaces: tuple[int, ...]
    draft_turns_taken: int


class State:
    """The state of a whole game. `cells` is the position of `rules/cell.py`; it must not change.

    The rules read and write positions only. The fields below decode one for views, bots and tests.
    """

    def __init__(self, box: Box, cells: Cells) -> None:
        self.box = box
        self.cells = cells
        self.figures = pack_box(box)
        """The numbers of the box that the rules read."""

    def __repr__(self) -> str:
        return f"State({', '.join(f'{name}={getattr(self, name)!r}' for name in FIELDS)})"

    def __eq__(self, other: object) -> bool:
        """Return whether all fields are equal. Cells that no rule reads do not matter."""
        if not isinstance(other, State):
            return NotImplemented
        same_box = self.box == other.box
        return same_box and all(getattr(self, name) == getattr(other, name) for name in FIELDS)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[State], tuple[Box, Cells]]:
        return State, (self.box, self.cells)

    def replace(self, **changes: Unpack[Fields]) -> State:
        """Return the state with other fields. Raise ValueError if one has too many or too few parts."""
        cells = self.cells.copy()
        for name, value in changes.items():
            _encode_field(self.box, cells, name, value)
        if cells[cell.PHASE] == cell.PHASE_PLAN:
            cells[cell.TURN] = find_planner(self.figures, cells)
        return State(self.box, cells)

    def take_steps(self, codes: Sequence[int], seat: int | None = None) -> State:
        """Return the state after legal steps. While all seats plan, `seat` is the one that they belong to."""
        figures, cells = self.figures, self.cells.copy()
        if seat is not None and cells[cell.PHASE] == cell.PHASE_PLAN:
            cells[cell.TURN] = seat
        for code in codes:
            take_step(figures, cells, code)
        return State(self.box, cells)

    # Fields ---------------------------------------------------------------------------------------

    @property
    def is_money_hidden(self) -> bool:
        """Whether money is concealed (E-1, option `money`)."""
        return self.cells[cell.MONEY_HIDDEN] == 1

    @property
    def samurai_per_point(self) -> int:
        return self.cells[cell.SAMURAI_PER_POINT]

    @cached_property
    def players(self) -> tuple[Player, ...]:
        first, last = cell.PLAYERS, cell.PLAYERS + cell.PLAYER_SIZE * self.box.seats
        return tuple(
            _decode_player(tuple(self.cells[at : at + cell.PLAYER_SIZE]))
            for at in range(first, last, cell.PLAYER_SIZE)
        )

    @cached_property
    def towns(self) -> tuple[Town, ...]:
        size = self.box.pieces.slots + 1
        return tuple(
            _decode_town(tuple(self.cells[at + 1 : at + 1 + self.cells[at]]))
            for at in range(cell.TOWNS, len(self.cells), size)
        )

    @property
    def phase(self) -> Phase:
        return PHASES[self.cells[cell.PHASE]]

    @property
    def first(self) -> int:
        return self.cells[cell.FIRST_SEAT]

    @property
    def turn(self) -> int:
        """The seat whose turn it is, or `UNASSIGNED` while all seats plan."""
        phase = self.cells[cell.PHASE]
        return UNASSIGNED if phase in (cell.PHASE_PLAN, cell.PHASE_OVER) else self.cells[cell.TURN]

    @property
    def round(self) -> int:
        return self.cells[cell.ROUND]

    @property
    def column(self) -> int:
        return self.cells[cell.COLUMN]

    @property
    def merchants(self) -> tuple[int, ...]:
        """The merchant card in force, then the pile from its top; numbers count from 0."""
        first, count = self.cells[cell.MERCHANTS_TOP], len(self.box.merchant_cards)
        return tuple(self.cells[cell.MERCHANTS + first : cell.MERCHANTS + count])

    @property
    def merchant(self) -> int:
        return self.cells[cell.MERCHANT_SPACE]

    @property
    def display(self) -> tuple[int, ...]:
        return tuple(self.cells[cell.DISPLAY : cell.DISPLAY + self.cells[cell.NUM_DISPLAY]])

    @property
    def deck(self) -> tuple[int, ...]:
        first, count = self.cells[cell.DECK_TOP], len(self.box.specials)
        return tuple(self.cells[cell.DECK + first : cell.DECK + count])

    @property
    def activations_left(self) -> int:
        """Activations of the open card not yet used."""
        return self.cells[cell.ACTIVATIONS_LEFT]

    @property
    def own_officials_left(self) -> int:
        """Officials of the player's colour among those left on an open Travel card."""
        return self.cells[cell.OWN_OFFICIALS_LEFT]

    @property
    def used_spaces(self) -> tuple[int, ...]:
        """Spaces whose samurai have served the open card, one entry for each samurai."""
        return tuple(self.cells[cell.USED_SPACES : cell.USED_SPACES + self.cells[cell.NUM_USED_SPACES]])

    @property
    def draft_turns_taken(self) -> int:
        """Completed turns of the draft."""
        return self.cells[cell.DRAFT_TURNS]

    # Derived values -------------------------------------------------------------------------------

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn]

    def with_player(self, seat: int, player: Player) -> State:
        """Return the state with another player on a seat."""
        return self.replace(players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    @property
    def current_order(self) -> CardOrder:
        """The order of the open card or of the card to reveal next; ValueError before plans are made."""
        plan = self.player.plan
        if plan is None:
            raise ValueError("no card is open before plans are made")
        return plan[self.column]

    @property
    def current_deed(self) -> Deed:
        """The deed of the open card, or of the card to reveal next."""
        order = self.current_order
        return self.box.cards[order.card].deeds[order.deed_index]

    @property
    def shogun_left(self) -> int:
        """Officials of the Shogun left in the common stock."""
        return access.count_shogun_left(self.figures, self.cells)

    def seats_from_first(self) -> tuple[int, ...]:
        """Return all seats, clockwise from the first player."""
        seats = self.box.seats
        return tuple((self.first + step) % seats for step in range(seats))


FIELDS = tuple(Fields.__annotations__)


def create_state(box: Box, is_money_hidden: bool, samurai_per_point: int) -> State:
    """Return the state before the first chance event."""
    pieces = box.pieces
    player = Player(Goods(ryo=pieces.ryo), houses=pieces.houses, posts=pieces.posts, cards=box.permissions)
    size = cell.TOWNS + len(box.atlas.towns) * (pieces.slots + 1)
    return State(box, [0] * size).replace(
        is_money_hidden=is_money_hidden,
        samurai_per_point=samurai_per_point,
        players=(player,) * box.seats,
        phase=DEAL,
        first=UNASSIGNED,
        turn=UNASSIGNED,
        merchants=(),
        merchant=box.atlas.capital,
        deck=(),
    )


# Decoding


@lru_cache(maxsize=8192)
def _decode_player(row: tuple[int, ...]) -> Player:
    return Player(
        goods=Goods(*row[:NUM_GOODS]),
        power=row[cell.PLAYER_POWER],
        hand=row[cell.PLAYER_HAND],
        shogun=row[cell.PLAYER_SHOGUN],
        recruits=row[cell.PLAYER_RECRUITS],
        samurai=row[cell.PLAYER_SAMURAI : cell.PLAYER_SAMURAI + row[cell.PLAYER_NUM_SAMURAI]],
        cards=list_cards(row[cell.PLAYER_CARDS]),
        bought_cards=list_cards(row[cell.PLAYER_BOUGHT_CARDS]),
        houses=row[cell.PLAYER_HOUSES],
        posts=row[cell.PLAYER_POSTS],
        start=row[cell.PLAYER_START_SET],
        plan=_decode_plan(row) if row[cell.PLAYER_HAS_PLAN] else None,
    )


def _decode_plan(row: Sequence[int]) -> Plan:
    starts = range(cell.PLAYER_ORDERS, cell.PLAYER_ORDERS + cell.ORDER_SIZE * COLUMNS, cell.ORDER_SIZE)
    return tuple(CardOrder(*row[at : at + cell.ORDER_SIZE]) for at in starts)


@lru_cache(maxsize=8192)
def list_cards(cards: int) -> tuple[int, ...]:
    """Return the cards of a set of cards, in ascending order."""
    return tuple(card for card in range(MAX_CARDS) if cards >> card & 1)


@lru_cache(maxsize=8192)
def _decode_town(slots: tuple[int, ...]) -> Town:
    return tuple(PlacedBuilding(*divmod(one, cell.SEATS_PER_KIND)) for one in slots)


# Encoding

_OFFSETS = {
    "is_money_hidden": cell.MONEY_HIDDEN,
    "samurai_per_point": cell.SAMURAI_PER_POINT,
    "first": cell.FIRST_SEAT,
    "turn": cell.TURN,
    "round": cell.ROUND,
    "column": cell.COLUMN,
    "merchant": cell.MERCHANT_SPACE,
    "activations_left": cell.ACTIVATIONS_LEFT,
    "own_officials_left": cell.OWN_OFFICIALS_LEFT,
    "draft_turns_taken": cell.DRAFT_TURNS,
}
"""The cells of the fields that are one number."""


def _encode_field(box: Box, cells: Cells, name: str, value: Any) -> None:
    if name in _OFFSETS:
        cells[_OFFSETS[name]] = int(value)
    else:
        _ENCODERS[name](box, cells, value)


def _encode_phase(box: Box, cells: Cells, phase: Phase) -> None:
    cells[cell.PHASE] = PHASES.index(phase)


def _encode_players(box: Box, cells: Cells, players: Sequence[Player]) -> None:
    _check_count(len(players), box.seats, box.seats)
    for seat, player in enumerate(players):
        _check_count(len(player.samurai), 0, MAX_OFFICIALS)
        _write(cells, cell.PLAYERS + cell.PLAYER_SIZE * seat, _list_player_cells(player))


def _list_player_cells(player: Player) -> list[int]:
    plan = NO_PLAN if player.plan is None else player.plan
    _check_count(len(plan), COLUMNS, COLUMNS)
    return [
        *player.goods,
        player.power,
        player.hand,
        player.shogun,
        player.recruits,
        player.houses,
        player.posts,
        player.start,
        int(player.plan is not None),
        *(number for order in plan for number in order),
        sum(1 << card for card in player.cards),
        sum(1 << card for card in player.bought_cards),
        len(player.samurai),
        *player.samurai,
    ]


def _encode_towns(box: Box, cells: Cells, towns: Sequence[Town]) -> None:
    _check_count(len(towns), len(box.atlas.towns), len(box.atlas.towns))
    for number, town in enumerate(towns):
        _check_count(len(town), 0, box.pieces.slots)
        at = cell.TOWNS + (box.pieces.slots + 1) * number
        _write(cells, at, encode_town(town))
    cells[cell.FORTRESSES] = sum(one.kind == FORTRESS for town in towns for one in town)


def encode_town(town: Town) -> list[int]:
    """Return the cells of a town up to its last building."""
    return [len(town), *(cell.SEATS_PER_KIND * one.kind + one.seat for one in town)]


def _encode_merchants(box: Box, cells: Cells, merchants: Sequence[int]) -> None:
    _encode_pile(cells, cell.MERCHANTS_TOP, cell.MERCHANTS, merchants, len(box.merchant_cards))


def _encode_deck(box: Box, cells: Cells, deck: Sequence[int]) -> None:
    _encode_pile(cells, cell.DECK_TOP, cell.DECK, deck, len(box.specials))


def _encode_pile(cells: Cells, top: int, start: int, pile: Sequence[int], most: int) -> None:
    """Write a pile so that it ends at its last cell, as if its first cards had been drawn."""
    _check_count(len(pile), 0, most)
    cells[top] = most - len(pile)
    _write(cells, start + most - len(pile), pile)


def _encode_display(box: Box, cells: Cells, display: Sequence[int]) -> None:
    _check_count(len(display), 0, MAX_SPECIALS)
    cells[cell.NUM_DISPLAY] = len(display)
    _write(cells, cell.DISPLAY, display)


def _encode_used_spaces(box: Box, cells: Cells, spaces: Sequence[int]) -> None:
    _check_count(len(spaces), 0, MAX_TIMES)
    cells[cell.NUM_USED_SPACES] = len(spaces)
    _write(cells, cell.USED_SPACES, spaces)


_ENCODERS: dict[str, Callable[[Box, Cells, Any], None]] = {
    "phase": _encode_phase,
    "players": _encode_players,
    "towns": _encode_towns,
    "merchants": _encode_merchants,
    "display": _encode_display,
    "deck": _encode_deck,
    "used_spaces": _encode_used_spaces,
}


def _check_count(count: int, least: int, most: int) -> None:
    if not least <= count <= most:
        raise ValueError(f"{count} parts, from {least} to {most} allowed")


def _write(cells: Cells, at: int, values: Sequence[int]) -> None:
    cells[at : at + len(values)] = values
