"""The board of a view as plain data: values of the data set, pieces, and the viewer's prospects."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from machinami.core.contract import Viewer
from machinami.games.edo.components.box import BUILDINGS, FORTRESS, Box
from machinami.games.edo.components.figures import Building, Deed
from machinami.games.edo.components.goods import RESOURCES
from machinami.games.edo.notation import format_order
from machinami.games.edo.queries import (
    Owner,
    has_house_in_capital,
    list_draft_turns,
    list_free_sets,
    list_free_towns,
    list_income,
    list_owners,
)
from machinami.games.edo.state import BEFORE, CARD, DRAFT, PLAN, UNASSIGNED, Player, State
from machinami.games.edo.view import knowledge, prospects
from machinami.games.edo.view.types import (
    Board,
    BoxView,
    BuildingFigures,
    DeedView,
    DraftView,
    MerchantCardView,
    MerchantView,
    OpenCard,
    PlannedCard,
    PlayerView,
    Prospects,
    TownView,
)


def build_view(state: State, viewer: Viewer) -> Board:
    """Return the board as a viewer may see it."""
    atlas, pieces = state.box.atlas, state.box.pieces
    fortresses = sum(one.kind == FORTRESS for town in state.towns for one in town)
    return {
        **_copy_box(state.box),
        "phase": state.phase,
        "round": state.round,
        "first": _seat_or_none(state.first),
        "turn": _seat_or_none(state.turn),
        "column": state.column,
        "stock": {"shogun": state.shogun_left, "fortresses": pieces.fortresses - fortresses},
        "merchant": _build_merchant(state),
        "specials": {
            "display": [state.box.cards[card].name for card in state.display],
            "deck": len(state.deck),
        },
        "towns": {
            atlas.names[space]: _build_town(state, town, owners)
            for town, (space, owners) in enumerate(zip(atlas.towns, list_owners(state), strict=True))
        },
        "players": [_build_player(state, seat, viewer) for seat in range(len(state.players))],
        "draft": _build_draft(state) if state.phase == DRAFT else None,
        "open": _build_open_card(state) if state.phase == CARD else None,
        "mine": None if viewer is None else _build_prospects(state, viewer),
    }


@lru_cache(maxsize=64)
def _build_box(box: Box) -> BoxView:
    atlas, names, buildings = box.atlas, box.data_set.names, box.data_set.buildings
    return {
        "set": {"name": box.data_set.name, "about": box.data_set.about},
        "limits": {
            "rounds": len(box.merchant_cards),
            "most": box.pieces.most,
            "slots": box.pieces.slots,
            "officials": box.pieces.officials,
            "power": box.end.power,
            "ryo": box.end.ryo,
        },
        "map": {
            "capital": atlas.names[atlas.capital],
            "spaces": {
                name: {
                    "kind": atlas.kinds[space],
                    "name": names.get(name),
                    "at": None if (at := atlas.positions[space]) is None else list(at),
                    "roads": [atlas.names[end] for end in atlas.roads[space]],
                    "covered": space in atlas.covered,
                }
                for name, space in atlas.space_numbers.items()
            },
        },
        "buildings": {
            "house": _build_figures(buildings.house),
            "post": _build_figures(buildings.post),
            "fortress": _build_figures(buildings.fortress),
        },
        "yields": list(box.yields),
        "cards": {
            card.name: [_build_deed(key, deed) for key, deed in zip(card.keys, card.deeds, strict=True)]
            for card in box.cards
        },
        "starts": [start.amounts for start in box.start_sets],
    }


def _copy_box(box: Box) -> BoxView:
    """Return a fresh copy of the box's data, so that a caller cannot change another viewer's view."""
    copy: BoxView = msgspec.to_builtins(_build_box(box))
    return copy


def _build_figures(building: Building) -> BuildingFigures:
    return {
        "wood": building.wood,
        "stone": building.stone,
        "ryo": building.ryo,
        "power": building.power,
        "influence": building.influence,
    }


def _build_deed(key: str, deed: Deed) -> DeedView:
    view: DeedView = {"action": key, "do": deed.do, "times": deed.times, "officials": deed.officials}
    if deed.do in ("recruit", "rice"):
        view["rice"] = deed.rice
    if deed.ryo:
        view["ryo"] = deed.ryo
    if deed.ride:
        view["ride"] = deed.ride
    if deed.anywhere:
        view["anywhere"] = True
    if deed.more:
        view["more"] = deed.more
    if deed.always:
        view["always"] = deed.always
    if deed.off:
        view["off"] = deed.off
    if deed.both:
        view["both"] = True
    return view


def build_merchant_card(box: Box, number: int) -> MerchantCardView:
    """Return a merchant card as plain data."""
    card = box.merchant_cards[number]
    return {
        "number": number + 1,
        "buy": RESOURCES[card.kind],
        "most": card.most,
        "price": card.price,
        "point": card.point.nonzero_amounts,
    }


def _build_merchant(state: State) -> MerchantView:
    face_up = [
        build_merchant_card(state.box, number) for number in state.merchants[: knowledge.FACE_UP_MERCHANTS]
    ]
    return {
        "at": state.box.atlas.names[state.merchant],
        "current": face_up[0] if face_up else None,
        "next": face_up[1] if len(face_up) > 1 else None,
        "pile": max(0, len(state.merchants) - 1),
        "left": sorted(number + 1 for number in state.merchants[knowledge.FACE_UP_MERCHANTS :]),
    }


def _build_town(state: State, town: int, owners: tuple[Owner, ...]) -> TownView:
    return {
        "slots": [{"what": BUILDINGS[one.kind], "seat": one.seat} for one in state.towns[town]],
        "influence": {
            str(owner.seat): owner.influence for owner in sorted(owners, key=lambda owner: owner.slot)
        },
        "shares": {str(owner.seat): owner.ryo for owner in owners},
        "profits": [list(row) for row in state.box.profits[town]],
    }


def _build_player(state: State, seat: int, viewer: Viewer) -> PlayerView:
    player, box = state.players[seat], state.box
    open_purse = knowledge.is_money_visible(state, seat, viewer)
    return {
        "rice": player.goods.rice,
        "wood": player.goods.wood,
        "stone": player.goods.stone,
        "ryo": player.goods.ryo if open_purse else None,
        "power": player.power,
        "own": player.hand,
        "shogun": player.shogun,
        "recruits": player.recruits,
        "samurai": [box.atlas.names[space] for space in player.samurai],
        "cards": [box.cards[card].name for card in player.cards],
        "bought": [box.cards[card].name for card in player.bought_cards],
        "houses": player.houses,
        "posts": player.posts,
        "start": None if player.start == UNASSIGNED else player.start + 1,
        "in_edo": has_house_in_capital(state, seat),
        "income": list_income(state)[seat],
        "affords": prospects.list_affordable_buildings(state, seat) if open_purse else None,
        "buys": prospects.list_affordable_purchases(state, seat) if open_purse else None,
        "planned": player.plan is not None,
        "plan": _build_plan(state, player, knowledge.count_revealed_cards(state, seat), seat == viewer),
    }


def _build_plan(state: State, player: Player, known: int, own: bool) -> list[PlannedCard | None] | None:
    if player.plan is None:
        return None
    return [
        {**format_order(state.box, order), "revealed": column < known} if own or column < known else None
        for column, order in enumerate(player.plan)
    ]


def _build_draft(state: State) -> DraftView:
    names = state.box.atlas.names
    return {
        "order": list(list_draft_turns(state)),
        "taken": state.draft_turns_taken,
        "sets": [number + 1 for number in list_free_sets(state)],
        "towns": [names[space] for space in list_free_towns(state)],
    }


def _build_open_card(state: State) -> OpenCard:
    names = state.box.atlas.names
    return {
        **format_order(state.box, state.current_order),
        "left": state.activations_left,
        "own_left": state.own_officials_left,
        "used": [names[space] for space in state.used_spaces],
    }


def _build_prospects(state: State, seat: int) -> Prospects:
    if state.phase == BEFORE and state.turn == seat:
        return {"reach": prospects.build_walk_costs(state, seat)}
    if state.phase == PLAN:
        return {
            "reach": prospects.build_walk_costs(state, seat),
            "outlook": prospects.build_card_prospects(state, seat),
        }
    if state.phase == CARD and state.turn == seat:
        return {"activation": prospects.build_deed_prospect(state, seat, state.current_order)}
    return {}


def _seat_or_none(seat: int) -> int | None:
    return None if seat == UNASSIGNED else seat
