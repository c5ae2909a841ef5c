"""Immutable state of a game of Edo. Spaces, cards and towns are indices into the box."""

from __future__ import annotations

from typing import Final, NamedTuple

from machinami.games.edo.components.box import Box
from machinami.games.edo.components.figures import Deed
from machinami.games.edo.components.goods import Goods
from machinami.games.edo.view.types import Phase

DEAL: Final = "deal"
DRAFT: Final = "draft"
PLAN: Final = "plan"
BEFORE: Final = "before"
CARD: Final = "card"
WAGES: Final = "wages"
OVER: Final = "over"
COLUMNS = 3
UNASSIGNED = -1


class CardOrder(NamedTuple):
    """One action of a plan: a card, the index of the deed chosen on it, and the officials placed on it."""

    card: int
    deed_index: int
    own: int = 0
    shogun: int = 0


Plan = tuple[CardOrder, ...]


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


class State(NamedTuple):
    """The state of a whole game."""

    box: Box
    is_money_hidden: bool
    """Whether money is concealed (E-1, option `money`)."""
    samurai_per_point: int
    players: tuple[Player, ...]
    towns: tuple[tuple[PlacedBuilding, ...], ...]
    phase: Phase = DEAL
    first: int = UNASSIGNED
    turn: int = UNASSIGNED
    round: int = 0
    column: int = 0
    merchants: tuple[int, ...] = ()
    """The merchant card in force, then the pile from its top; numbers count from 0."""
    merchant: int = 0
    display: tuple[int, ...] = ()
    deck: tuple[int, ...] = ()
    activations_left: int = 0
    """Activations of the open card not yet used."""
    own_officials_left: int = 0
    """Officials of the player's colour among those left on an open Travel card."""
    used_spaces: tuple[int, ...] = ()
    """Spaces whose samurai have served the open card, one entry for each samurai."""
    draft_turns_taken: int = 0
    """Completed turns of the draft."""

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn]

    def with_player(self, seat: int, player: Player) -> State:
        """Return the state with another player on a seat."""
        return self._replace(players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def with_acting_player(self, player: Player) -> State:
        """Return the state with another player on the seat whose turn it is."""
        return self.with_player(self.turn, player)

    def with_goods(self, goods: Goods) -> State:
        """Return the state with other goods for the player whose turn it is."""
        return self.with_acting_player(self.player._replace(goods=goods))

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

    def count_samurai(self, space: int) -> int:
        """Return the number of samurai on a space, of all players."""
        return sum(player.samurai.count(space) for player in self.players)

    def count_idle_samurai(self, space: int) -> int:
        """Return the number of the acting player's samurai on a space that can still serve the open card."""
        return self.player.samurai.count(space) - self.used_spaces.count(space)

    @property
    def shogun_left(self) -> int:
        """Officials of the Shogun left in the common stock."""
        return self.box.pieces.shogun - sum(player.shogun + player.recruits for player in self.players)

    def seats_from_first(self) -> tuple[int, ...]:
        """Return all seats, clockwise from the first player."""
        seats = len(self.players)
        return tuple((self.first + step) % seats for step in range(seats))
