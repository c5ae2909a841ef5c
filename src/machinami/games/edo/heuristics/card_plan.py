"""`CardPlan`: a card being carried out, with its moves in the law's notation."""

from __future__ import annotations

from machinami.games.edo.heuristics.evaluation import Prices, estimate_prices, estimate_rounds_left
from machinami.games.edo.rules import travel, walking
from machinami.games.edo.state import State
from machinami.games.edo.view.types import Activation, Walk


class CardPlan:
    """The changing state, and the moves so far: walks before the card is revealed, actions after it.

    `walks_cost` is the cost of the walks in Ryo.
    """

    def __init__(self, state: State, can_walk: bool, capital_first: bool = False) -> None:
        """Start from `state`. With `capital_first`, the first house in Edo precedes other buildings."""
        self.state = state
        self.capital_first = capital_first
        self.can_walk = can_walk
        self.rounds_left = estimate_rounds_left(state)
        self.prices: Prices = estimate_prices(state, state.turn, self.rounds_left)
        self.walks: list[Walk] = []
        self.walks_cost = 0
        self.actions: list[Activation] = []

    def compute_walk_cost(self, start: int, end: int) -> int:
        """Return the cost of a walk in Ryo; 1000, more than a player has, if walks are no longer allowed."""
        return self.state.box.atlas.distances[start][end] if self.can_walk or start == end else 1000

    def walk(self, start: int, end: int) -> None:
        """Walk a samurai to another space; do nothing if it is there already."""
        if start != end:
            names = self.state.box.atlas.names
            self.walks_cost += self.state.box.atlas.distances[start][end]
            self.state = walking.apply_walk(self.state, start, end)
            self.walks.append({"walk": [names[start], names[end]]})

    def lead_merchant(self, end: int) -> None:
        """Lead the merchant to another space; do nothing if he is there already."""
        if end != self.state.merchant:
            self.walks_cost += self.state.box.atlas.distances[self.state.merchant][end]
            self.state = walking.apply_lead(self.state, end)
            self.walks.append({"merchant": self.state.box.atlas.names[end]})

    def place(self, space: int) -> None:
        """Place an official on a space as a samurai."""
        self.state = travel.apply_place(self.state, space)
        self.actions.append({"place": self.state.box.atlas.names[space]})

    def ride(self, pairs: travel.Ride) -> None:
        """Ride samurai from start to end, one for each pair."""
        names = self.state.box.atlas.names
        self.state = travel.apply_ride(self.state, pairs)
        self.actions.append({"ride": [[names[start], names[end]] for start, end in pairs]})

    def add_action(self, state: State, action: Activation) -> None:
        """Append an action and set the state that results from it."""
        self.state = state
        self.actions.append(action)

    @property
    def first_move(self) -> Walk | Activation | None:
        """The first move, or None if only revealing or ending the card is left."""
        if self.can_walk:
            return self.walks[0] if self.walks else None
        return self.actions[0] if self.actions else None
