"""Requirements and gains of a player's deeds in the current position, for planning."""

from __future__ import annotations

from machinami.games.edo.components.box import BUILD_DEEDS, BUILDINGS, FETCHED, FORTRESS, HOUSE, POST
from machinami.games.edo.components.figures import Deed
from machinami.games.edo.components.goods import RESOURCES, STONE, WOOD, Goods
from machinami.games.edo.queries import (
    count_units_affordable,
    find_building_price,
    find_prohibition,
    find_yield,
    has_post_at_merchant,
)
from machinami.games.edo.state import CardOrder, State
from machinami.games.edo.view.types import (
    Amounts,
    BuildingKind,
    BuildingOption,
    ConstructionProspect,
    DeedProspect,
    GatheringProspect,
    Material,
    PriceProspect,
    Purchases,
    TradeProspect,
    WalkCosts,
)


def build_walk_costs(state: State, seat: int) -> WalkCosts:
    """Return walking costs in Ryo from each space with a samurai, and from the merchant's space."""
    samurai = state.players[seat].samurai
    return {
        "samurai": {
            state.box.atlas.names[space]: _list_walk_costs(state, space) for space in dict.fromkeys(samurai)
        },
        "merchant": _list_walk_costs(state, state.merchant),
    }


def build_card_prospects(state: State, seat: int) -> dict[str, list[DeedProspect]]:
    """Return requirements, missing goods and gains of every deed on the seat's cards, by card."""
    cards = state.box.cards
    return {
        cards[card].name: [
            build_deed_prospect(state, seat, CardOrder(card, index))
            for index in range(len(cards[card].deeds))
        ]
        for card in state.players[seat].cards
    }


def list_affordable_buildings(state: State, seat: int) -> list[BuildingKind]:
    """Return the buildings that a seat can pay at full price and that some town admits."""
    goods, box = state.players[seat].goods, state.box
    return [
        name
        for kind, name in enumerate(BUILDINGS)
        if goods.can_pay(box.building_costs[kind])
        and any(find_prohibition(state, seat, kind, town) is None for town in range(len(box.atlas.towns)))
    ]


def list_affordable_purchases(state: State, seat: int) -> Purchases:
    """Return the purchases, buildings excluded, that a seat has the goods for.

    These are special cards, at the seat's lowest price, and the merchant's offers. Whether officials and
    samurai are in place is not checked.
    """
    player, box = state.players[seat], state.box
    deeds = [deed for card in player.cards for deed in box.cards[card].deeds if deed.do == "develop"]
    can_pay = any(player.goods.ryo >= deed.ryo for deed in deeds)
    cards = [box.cards[card].name for card in state.display] if can_pay else []
    if not state.merchants:
        return {"cards": cards, "most": 0, "point": False}
    point = box.merchant_cards[state.merchants[0]].point
    most = count_units_affordable(state, seat)
    return {"cards": cards, "most": most, "point": player.goods.can_pay(point)}


def build_deed_prospect(state: State, seat: int, order: CardOrder) -> DeedProspect:
    """Return requirements and gains of one activation of a deed."""
    player, deed = state.players[seat], state.box.cards[order.card].deeds[order.deed_index]
    if deed.do == "money":
        return {"gain": {"ryo": deed.ryo}}
    if deed.do == "rice":
        return {"gain": {"rice": deed.rice}, "room": {"rice": state.box.pieces.most - player.goods.rice}}
    if deed.do == "recruit":
        return {**_build_price(player.goods, Goods(rice=deed.rice)), "stock": state.shogun_left}
    if deed.do == "develop":
        names = [state.box.cards[card].name for card in state.display]
        return {**_build_price(player.goods, Goods(ryo=deed.ryo)), "display": names}
    if deed.do == "travel":
        atlas = state.box.atlas
        gates = atlas.spaces if deed.anywhere else atlas.borders
        return {"place": [atlas.names[space] for space in gates], "ride": deed.ride}
    if deed.do in FETCHED:
        return _build_gathering_prospect(state, seat, order)
    return (
        _build_construction_prospect(state, seat, order)
        if deed.do in BUILD_DEEDS
        else _build_trade_prospect(state, seat, deed)
    )


def _list_walk_costs(state: State, start: int) -> dict[str, int]:
    names = state.box.atlas.names
    return {names[end]: cost for end, cost in enumerate(state.box.atlas.distances[start]) if cost}


def _build_price(goods: Goods, price: Goods) -> PriceProspect:
    return {"cost": price.nonzero_amounts, "lacks": goods.find_missing(price)}


def _build_gathering_prospect(state: State, seat: int, order: CardOrder) -> GatheringProspect:
    deed = state.box.cards[order.card].deeds[order.deed_index]
    atlas, samurai = state.box.atlas, state.players[seat].samurai
    spaces = [space for space in atlas.spaces if atlas.products[space] in FETCHED[deed.do]]
    goods, most = state.players[seat].goods, state.box.pieces.most
    gain: dict[str, Amounts] = {}
    for space in spaces:
        amount = find_yield(state, seat, order, space)
        gain[atlas.names[space]] = amounts = Amounts()
        amounts[RESOURCES[atlas.products[space]]] = amount
    room: Amounts = {}
    for kind in FETCHED[deed.do]:
        room[RESOURCES[kind]] = most - goods[kind]
    return {
        "spaces": [atlas.names[space] for space in spaces],
        "ready": [atlas.names[space] for space in samurai if space in spaces],
        "gain": gain,
        "room": room,
    }


def _build_construction_prospect(state: State, seat: int, order: CardOrder) -> ConstructionProspect:
    atlas, deed = state.box.atlas, state.box.cards[order.card].deeds[order.deed_index]
    return {
        "spaces": [atlas.names[space] for space in atlas.towns],
        "ready": [atlas.names[space] for space in state.players[seat].samurai if space in atlas.town_at],
        "officials": deed.officials,
        "off": {"wood": deed.off, "stone": deed.off} if deed.off else {},
        "buildings": {
            "house": _build_building_option(state, seat, order, HOUSE),
            "post": _build_building_option(state, seat, order, POST),
            "fortress": _build_building_option(state, seat, order, FORTRESS),
        },
    }


def _build_building_option(state: State, seat: int, order: CardOrder, kind: int) -> BuildingOption:
    atlas, price = state.box.atlas, find_building_price(state, order, kind)
    deed = state.box.cards[order.card].deeds[order.deed_index]
    materials: tuple[tuple[Material, int], ...] = (("wood", WOOD), ("stone", STONE)) if deed.off else ()
    return {
        **_build_price(state.players[seat].goods, price),
        "power": state.box.buildings[kind].power,
        "reduced": {
            name: find_building_price(state, order, kind, off).nonzero_amounts for name, off in materials
        },
        "barred": {
            atlas.names[space]: find_prohibition(state, seat, kind, town)
            for town, space in enumerate(atlas.towns)
        },
    }


def _build_trade_prospect(state: State, seat: int, deed: Deed) -> TradeProspect:
    atlas, goods, card = (
        state.box.atlas,
        state.players[seat].goods,
        state.box.merchant_cards[state.merchants[0]],
    )
    merchant = atlas.names[state.merchant]
    return {
        "spaces": [merchant],
        "ready": [merchant] * state.players[seat].samurai.count(state.merchant),
        "both": deed.both or has_post_at_merchant(state, seat),
        "buy": {
            **_build_price(goods, Goods(ryo=card.price)),
            "room": state.box.pieces.most - goods[card.kind],
        },
        "point": _build_price(goods, card.point),
    }
