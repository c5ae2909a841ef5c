"""The greedy bot's plan: build whenever possible, otherwise collect goods for the next building."""

from __future__ import annotations

from machinami.games.edo.components.box import BUILD_DEEDS, FORTRESS, HOUSE, POST
from machinami.games.edo.components.goods import GOODS
from machinami.games.edo.queries import find_prohibition, has_house_in_capital
from machinami.games.edo.rules.constants import COLUMNS
from machinami.games.edo.state import CardOrder, Plan, State

SOURCES = {"rice": ("rice", "paddy"), "wood": ("wood",), "stone": ("stone",), "ryo": ("money",)}
YIELD = {"rice": 1, "wood": 3, "stone": 3, "ryo": 5}


class PlanDraft:
    """A plan under construction: the remaining cards and officials, and the orders so far."""

    def __init__(self, state: State, seat: int) -> None:
        self.box = state.box
        self.cards = list(state.players[seat].cards)
        self.own = state.players[seat].hand
        self.shogun = state.players[seat].shogun
        self.orders: list[CardOrder] = []

    def add_card(self, kinds: tuple[str, ...], times: int) -> bool:
        """Add a card with one of these deeds and officials for up to `times` activations.

        Return False if no card fits or the plan is complete.
        """
        if len(self.orders) == COLUMNS:
            return False
        for do in kinds:
            for card in self.cards:
                for number, deed in enumerate(self.box.cards[card].deeds):
                    if deed.do == do and self.own + self.shogun >= deed.officials:
                        wanted = min(times, deed.times) * deed.officials
                        self._place_officials(card, number, min(wanted, deed.max_officials), do == "travel")
                        return True
        return False

    def _place_officials(self, card: int, deed: int, officials: int, own_first: bool) -> None:
        if own_first:
            own = min(self.own, officials)
            shogun = min(self.shogun, officials - own)
        else:
            shogun = min(self.shogun, officials)
            own = min(self.own, officials - shogun)
        self.own -= own
        self.shogun -= shogun
        self.cards.remove(card)
        self.orders.append(CardOrder(card, deed, own, shogun))

    def build_plan(self) -> Plan:
        """Return the plan, filled up with remaining cards without officials."""
        while len(self.orders) < COLUMNS:
            self.orders.append(CardOrder(self.cards.pop(0), 0))
        return tuple(self.orders)


def choose_target_building(state: State, seat: int) -> int:
    """Return the building to aim for: the house in Edo first, then a post, a fortress or another house."""
    if not has_house_in_capital(state, seat):
        return HOUSE
    for kind in (POST, FORTRESS):
        if any(find_prohibition(state, seat, kind, town) is None for town in range(len(state.towns))):
            return kind
    return HOUSE


def greedy_plan(state: State, seat: int) -> Plan:
    """Return a plan that builds if the goods suffice, otherwise feeds the samurai and collects goods."""
    player, draft = state.players[seat], PlanDraft(state, seat)
    lacking = player.goods.find_missing(state.box.building_costs[choose_target_building(state, seat)])
    samurai = len(player.samurai)
    if not samurai:
        draft.add_card(("travel",), 2)
    elif not lacking:
        draft.add_card(BUILD_DEEDS, 1)
    if player.goods.rice < samurai + 2:
        draft.add_card(SOURCES["rice"], 3)
    shortages = [(lacking[good], good) for good in GOODS if good in lacking]
    for count, good in sorted(shortages, key=lambda shortage: -shortage[0]):
        draft.add_card(SOURCES[good], -(-count // YIELD[good]))
    if samurai and lacking:
        draft.add_card(BUILD_DEEDS, 1)
    for kinds in (SOURCES["stone"], SOURCES["wood"], SOURCES["ryo"], SOURCES["rice"]):
        draft.add_card(kinds, 4)
    return draft.build_plan()
