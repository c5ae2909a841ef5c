"""The greedy bot's plan: build whenever possible, otherwise collect goods for the next building."""

from __future__ import annotations

from machinami.games.edo.components.box import FORTRESS, HOUSE, POST
from machinami.games.edo.rules import building, ending
from machinami.games.edo.state import COLUMNS, Order, Plan, State

SOURCES = {"rice": ("rice", "paddy"), "wood": ("wood",), "stone": ("stone",), "ryo": ("money",)}
BUILDING = ("build_easy", "build_hard")
YIELD = {"rice": 1, "wood": 3, "stone": 3, "ryo": 5}


class Draft:
    """A plan under construction: the remaining cards and officials, and the orders so far."""

    def __init__(self, state: State, seat: int) -> None:
        self.box = state.box
        self.cards = list(state.players[seat].cards)
        self.own = state.players[seat].hand
        self.shogun = state.players[seat].shogun
        self.orders: list[Order] = []

    def add(self, dos: tuple[str, ...], times: int) -> bool:
        """Add a card with one of these deeds and officials for up to `times` activations.

        Return False if no card fits or the plan is complete.
        """
        if len(self.orders) == COLUMNS:
            return False
        for do in dos:
            for card in self.cards:
                for number, deed in enumerate(self.box.cards[card].deeds):
                    if deed.do == do and self.own + self.shogun >= deed.officials:
                        wanted = min(times, deed.times) * deed.officials
                        self._post(card, number, min(wanted, deed.most), do == "travel")
                        return True
        return False

    def _post(self, card: int, deed: int, officials: int, own_first: bool) -> None:
        if own_first:
            own = min(self.own, officials)
            shogun = min(self.shogun, officials - own)
        else:
            shogun = min(self.shogun, officials)
            own = min(self.own, officials - shogun)
        self.own -= own
        self.shogun -= shogun
        self.cards.remove(card)
        self.orders.append(Order(card, deed, own, shogun))

    def finished(self) -> Plan:
        """Return the plan, filled up with remaining cards without officials."""
        while len(self.orders) < COLUMNS:
            self.orders.append(Order(self.cards.pop(0), 0))
        return tuple(self.orders)


def aim(state: State, seat: int) -> int:
    """Return the building to aim for: the house in Edo first, then a post, a fortress or another house."""
    if not ending.has_house_in_capital(state, seat):
        return HOUSE
    for kind in (POST, FORTRESS):
        if any(building.permitted(state, seat, kind, town) is None for town in state.box.atlas.towns):
            return kind
    return HOUSE


def greedy_plan(state: State, seat: int) -> Plan:
    """Return a plan that builds if the goods suffice, otherwise feeds the samurai and collects goods."""
    player, draft = state.players[seat], Draft(state, seat)
    lacking = player.goods.lacking(state.box.costs[aim(state, seat)])
    samurai = len(player.samurai)
    if not samurai:
        draft.add(("travel",), 2)
    elif not lacking:
        draft.add(BUILDING, 1)
    if player.goods.rice < samurai + 2:
        draft.add(SOURCES["rice"], 3)
    for good, count in sorted(lacking.items(), key=lambda lack: -lack[1]):
        draft.add(SOURCES[good], -(-count // YIELD[good]))
    if samurai and lacking:
        draft.add(BUILDING, 1)
    for good in ("stone", "wood", "ryo", "rice"):
        draft.add(SOURCES[good], 4)
    return draft.finished()
