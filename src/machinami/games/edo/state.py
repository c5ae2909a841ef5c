"""Where a game of Edo stands. Spaces, cards and towns are numbers of the box; nothing here ever changes."""

from __future__ import annotations

from typing import NamedTuple

from machinami.games.edo.components.box import Box
from machinami.games.edo.components.figures import Deed
from machinami.games.edo.components.goods import Goods

DEAL, DRAFT, PLAN, BEFORE, CARD, WAGES, OVER = "deal", "draft", "plan", "before", "card", "wages", "over"
COLUMNS = 3
NOBODY = -1


class Order(NamedTuple):
    """One of the three actions of a plan, with the officials that stand before it."""

    card: int
    deed: int
    own: int = 0
    shogun: int = 0


Plan = tuple[Order, ...]


class Player(NamedTuple):
    """What one player has. Officials at hand and cards are those of this round's planning; what is
    recruited or bought now serves from the next round on."""

    goods: Goods
    power: int = 0
    hand: int = 0
    shogun: int = 0
    recruits: int = 0
    samurai: tuple[int, ...] = ()
    """The space of each samurai on the board, in order."""
    cards: tuple[int, ...] = ()
    bought: tuple[int, ...] = ()
    houses: int = 0
    """Houses and posts still to be built."""
    posts: int = 0
    start: int = NOBODY
    """The start set taken in the draft."""
    plan: Plan | None = None


class Built(NamedTuple):
    """A building on a slot of a town, and who built it."""

    kind: int
    seat: int


class State(NamedTuple):
    """The whole game."""

    box: Box
    hidden: bool
    """Whether money is concealed."""
    samurai_per_point: int
    players: tuple[Player, ...]
    towns: tuple[tuple[Built, ...], ...]
    phase: str = DEAL
    first: int = NOBODY
    turn: int = NOBODY
    round: int = 0
    column: int = 0
    merchants: tuple[int, ...] = ()
    """The current merchant card and the pile under it, from its top; the numbers count from 0."""
    merchant: int = 0
    display: tuple[int, ...] = ()
    deck: tuple[int, ...] = ()
    left: int = 0
    """Activations of the open card that are still to be used."""
    own: int = 0
    """Officials of the player's colour among those that still stand before an open Travel."""
    used: tuple[int, ...] = ()
    """Where a samurai has already served the open card."""
    taken: int = 0
    """Turns of the draft that are over."""

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return self.players[self.turn]

    def with_player(self, seat: int, player: Player) -> State:
        """The same with another player on a seat."""
        return self._replace(players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def acting(self, player: Player) -> State:
        """The same with another player on the seat whose turn it is."""
        return self.with_player(self.turn, player)

    def spend(self, goods: Goods) -> State:
        """The same with other goods for the player whose turn it is."""
        return self.acting(self.player._replace(goods=goods))

    @property
    def order(self) -> Order:
        """What the open card, or the one about to be revealed, is to do."""
        plan = self.player.plan
        if plan is None:
            raise ValueError("nobody has a card open before plans are made")
        return plan[self.column]

    @property
    def deed(self) -> Deed:
        """The action of the open card."""
        order = self.order
        return self.box.cards[order.card].deeds[order.deed]

    def crowd(self, space: int) -> int:
        """All samurai on a space."""
        return sum(player.samurai.count(space) for player in self.players)

    def idle(self, space: int) -> int:
        """The acting player's samurai on a space that have not served the open card yet."""
        return self.player.samurai.count(space) - self.used.count(space)

    @property
    def shogun_left(self) -> int:
        """The Shogun's officials in the common stock."""
        return self.box.pieces.shogun - sum(player.shogun + player.recruits for player in self.players)

    def seats_from_first(self) -> tuple[int, ...]:
        """All seats, clockwise from the first player."""
        seats = len(self.players)
        return tuple((self.first + step) % seats for step in range(seats))
