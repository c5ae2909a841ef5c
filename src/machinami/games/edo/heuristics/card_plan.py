"""An errand: a card being carried out, with the moves made so far in the law's notation."""

from __future__ import annotations

from machinami.core.contract import Action
from machinami.games.edo.heuristics.evaluation import Prices, horizon, prices
from machinami.games.edo.rules import travel, walking
from machinami.games.edo.state import State


class CardPlan:
    """The state as it changes, and the log. Walks come before the card is revealed, deeds after it."""

    def __init__(self, state: State, may_walk: bool, homeward: bool = False) -> None:
        """`homeward`: a house in Edo comes before all other buildings, as long as there is none."""
        self.state = state
        self.homeward = homeward
        self.may_walk = may_walk
        self.rounds = horizon(state)
        self.prices: Prices = prices(state, state.turn, self.rounds)
        self.walks: list[Action] = []
        self.deeds: list[Action] = []

    def distance(self, start: int, end: int) -> int:
        """The Ryo that a way costs; more than anybody has where nobody may walk any more."""
        return self.state.box.atlas.distance[start][end] if self.may_walk or start == end else 1000

    def walk(self, start: int, end: int) -> None:
        """A samurai goes there, if it is not there already."""
        if start != end:
            names = self.state.box.atlas.names
            self.state = walking.moved(self.state, start, end)
            self.walks.append({"walk": [names[start], names[end]]})

    def lead(self, end: int) -> None:
        """The merchant goes there, if he is not there already."""
        if end != self.state.merchant:
            self.state = walking.led(self.state, end)
            self.walks.append({"merchant": self.state.box.atlas.names[end]})

    def place(self, space: int) -> None:
        """An official becomes a samurai."""
        self.state = travel.placed(self.state, space)
        self.deeds.append({"place": self.state.box.atlas.names[space]})

    def ride(self, pairs: travel.Ride) -> None:
        """Samurai ride."""
        names = self.state.box.atlas.names
        self.state = travel.ridden(self.state, pairs)
        self.deeds.append({"ride": [[names[start], names[end]] for start, end in pairs]})

    def did(self, state: State, action: Action) -> None:
        """Something was done."""
        self.state = state
        self.deeds.append(action)

    @property
    def first(self) -> Action | None:
        """The first move, None if there is nothing to do but to reveal or to be done."""
        if self.may_walk:
            return self.walks[0] if self.walks else None
        return self.deeds[0] if self.deeds else None
