"""Trade with the merchant: buy resources for Ryo, buy a power point, or both. E-18."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, Struct, UnsetType

from machinami.core.contract import Action
from machinami.core.validation import require_value
from machinami.games.edo.components.box import POST, MerchantCard
from machinami.games.edo.components.goods import RESOURCES, RYO, Goods
from machinami.games.edo.messages import describe_space, describe_thing, refuse
from machinami.games.edo.state import PlacedBuilding, State
from machinami.games.edo.view.types import Terms, TradeAction


class Deal(Struct, forbid_unknown_fields=True):
    """A deal in the notation of a trade action."""

    buy: int | UnsetType = UNSET
    point: bool | UnsetType = UNSET


def bargain(state: State) -> MerchantCard:
    """Return the current merchant card."""
    return state.box.merchant_cards[state.merchants[0]]


def both_allowed(state: State) -> bool:
    """Whether one activation may buy resources and a point: by the card, or at the player's own post."""
    if state.current_deed.both:
        return True
    town = state.box.atlas.town_at.get(state.merchant)
    return town is not None and PlacedBuilding(POST, state.turn) in state.towns[town]


def offers(state: State) -> Iterator[TradeAction]:
    """Yield every deal that one samurai on the merchant's space can make."""
    if state.current_deed.do != "trade" or state.count_idle_samurai(state.merchant) < 1:
        return
    both = both_allowed(state)
    for count in range(bargain(state).most + 1):
        for point in (False, True):
            if (
                (count or point)
                and (both or not (count and point))
                and compute_goods_after_deal(state, count, point)
            ):
                yield format_deal(count, point)


def format_deal(count: int, point: bool) -> TradeAction:
    """Return a trade in the law's notation."""
    deal: Terms = {}
    if count:
        deal["buy"] = count
    if point:
        deal["point"] = True
    return {"trade": deal}


def trade(state: State, action: Action) -> State:
    """Apply a trade action with one samurai on the merchant's space. Raise `Refused` if it is malformed or
    illegal."""
    deal = require_value(action, "trade", Deal, '{"buy": 2}, {"point": true}')
    if state.current_deed.do != "trade":
        raise refuse("E-9/other", does=describe_thing(state.current_deed.do))
    card, point = bargain(state), deal.point is True
    count = 0 if deal.buy is UNSET else deal.buy
    if deal.point is False or (deal.buy is UNSET and not point):
        raise refuse("E-18/nothing")
    if deal.buy is not UNSET and not 1 <= count <= card.most:
        raise refuse("E-18/most", most=card.most, what=describe_thing(RESOURCES[card.kind]))
    merchant = state.box.atlas.names[state.merchant]
    if state.count_idle_samurai(state.merchant) < 1:
        raise refuse("E-18/samurai", merchant, **describe_space(state.box, merchant))
    if count and point and not both_allowed(state):
        raise refuse("E-18/both", merchant)
    goods = compute_goods_after_deal(state, count, point)
    if goods is not None:
        return apply_deal(state, goods, point)
    if count and state.player.goods[card.kind] + count > state.box.pieces.most:
        raise refuse("E-1a", what=describe_thing(RESOURCES[card.kind]), most=state.box.pieces.most)
    raise refuse("E-18/price", merchant)


def compute_goods_after_deal(state: State, count: int, point: bool) -> Goods | None:
    """Return the player's goods after a deal, or None if neither order of its two parts can be paid and
    held."""
    before, card = state.player.goods, bargain(state)
    if not point:
        return compute_goods_after_purchase(before, card, count, state.box.pieces.most)
    bought = compute_goods_after_purchase(before, card, count, state.box.pieces.most)
    if bought is not None and bought.can_pay(card.point):
        return bought.subtract(card.point)
    if before.can_pay(card.point):
        return compute_goods_after_purchase(before.subtract(card.point), card, count, state.box.pieces.most)
    return None


def apply_deal(state: State, goods: Goods, point: bool) -> State:
    """Set the goods and the power after a deal and use one activation. Legality is not checked."""
    player = state.player
    player = player._replace(goods=goods, power=player.power + point)
    return state._replace(
        activations_left=state.activations_left - 1, used_spaces=(*state.used_spaces, state.merchant)
    ).with_acting_player(player)


def compute_goods_after_purchase(goods: Goods, card: MerchantCard, count: int, most: int) -> Goods | None:
    """Return the goods after buying `count` resources, or None if they cannot be paid or exceed `most`."""
    after = goods.add(RYO, -card.price * count).add(card.kind, count)
    return after if after.ryo >= 0 and (count == 0 or after[card.kind] <= most) else None
