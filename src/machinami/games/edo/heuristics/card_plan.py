"""`CardPlan`: a card being carried out, with its moves in the law's notation."""

from __future__ import annotations

from machinami.core.contract import Action
from machinami.games.edo.heuristics.evaluation import Prices, horizon, prices
from machinami.games.edo.rules import travel, walking
from machinami.games.edo.state import State


class CardPlan:
    """The changing state, and the moves so far: walks before the card is revealed, actions after it."""

    def __init__(self, state: State, may_walk: bool, homeward: bool = False) -> None:
        """Start from `state`. With `capital_first`, the first house in Edo precedes other buildings."""
        self.state = state
        self.homeward = homeward
        self.may_walk = may_walk
        self.rounds = horizon(state)
        self.prices: Prices = prices(state, state.turn, self.rounds)
        self.walks: list[Action] = []
        self.deeds: list[Action] = []

    def distance(self, start: int, end: int) -> int:
        """Return the cost of a walk in Ryo; 1000, more than a player has, if walks are no longer allowed."""
        return self.state.box.atlas.distance[start][end] if self.may_walk or start == end else 1000

    def walk(self, start: int, end: int) -> None:
        """Walk a samurai to another space; do nothing if it is there already."""
        if start != end:
            names = self.state.box.atlas.names
            self.state = walking.moved(self.state, start, end)
            self.walks.append({"walk": [names[start], names[end]]})

    def lead(self, end: int) -> None:
        """Lead the merchant to another space; do nothing if he is there already."""
        if end != self.state.merchant:
            self.state = walking.led(self.state, end)
            self.walks.append({"merchant": self.state.box.atlas.names[end]})

    def place(self, space: int) -> None:
        """Place an official on a space as a samurai."""
        self.state = travel.placed(self.state, space)
        self.deeds.append({"place": self.state.box.atlas.names[space]})

    def ride(self, pairs: travel.Ride) -> None:
        """Ride samurai from start to end, one for each pair."""
        names = self.state.box.atlas.names
        self.state = travel.ridden(self.state, pairs)
        self.deeds.append({"ride": [[names[start], names[end]] for start, end in pairs]})

    def did(self, state: State, action: Action) -> None:
        """Append an action and set the state that results from it."""
        self.state = state
        self.deeds.append(action)

    @property
    def first(self) -> Action | None:
        """The first move, or None if only revealing or ending the card is left."""
        if self.may_walk:
            return self.walks[0] if self.walks else None
        return self.deeds[0] if self.deeds else None
