"""The board of a view as plain data: values of the data set, pieces, and the viewer's prospects."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from machinami.core.contract import Json, Viewer
from machinami.games.edo.components.box import BUILDINGS, FORTRESS, Box
from machinami.games.edo.components.goods import RESOURCES
from machinami.games.edo.rules import draft, ending, income
from machinami.games.edo.rules.plan import format_order
from machinami.games.edo.state import BEFORE, CARD, DRAFT, PLAN, UNASSIGNED, Player, State
from machinami.games.edo.view import knowledge, prospects


def build_view(state: State, viewer: Viewer) -> dict[str, Json]:
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
        "towns": {atlas.names[space]: _build_town(state, town) for town, space in enumerate(atlas.towns)},
        "players": [_build_player(state, seat, viewer) for seat in range(len(state.players))],
        "draft": _build_draft(state) if state.phase == DRAFT else None,
        "open": _build_open_card(state) if state.phase == CARD else None,
        "mine": None if viewer is None else _build_prospects(state, viewer),
    }


@lru_cache(maxsize=64)
def _build_box(box: Box) -> dict[str, Json]:
    atlas = box.atlas
    names = box.data_set.names
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
            name: msgspec.to_builtins(building)
            for name, building in zip(BUILDINGS, box.buildings, strict=True)
        },
        "yields": list(box.yields),
        "cards": {
            card.name: [_build_deed(key, deed) for key, deed in zip(card.keys, card.deeds, strict=True)]
            for card in box.cards
        },
        "starts": [start._asdict() for start in box.start_sets],
    }


def _copy_box(box: Box) -> dict[str, Json]:
    """Return a fresh copy of the box's data, so that a caller cannot change another viewer's view."""
    copy: dict[str, Json] = msgspec.to_builtins(_build_box(box))
    return copy


def _build_deed(key: str, deed: Any) -> dict[str, Json]:
    data = {name: value for name, value in msgspec.to_builtins(deed).items() if value or name == "rice"}
    if deed.do not in ("recruit", "rice"):
        data.pop("rice", None)
    return {"action": key, **data}


def build_merchant_card(box: Box, number: int) -> dict[str, Json]:
    """Return a merchant card as plain data."""
    card = box.merchant_cards[number]
    return {
        "number": number + 1,
        "buy": RESOURCES[card.kind],
        "most": card.most,
        "price": card.price,
        "point": card.point.nonzero_amounts,
    }


def _build_merchant(state: State) -> dict[str, Json]:
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


def _build_town(state: State, town: int) -> dict[str, Json]:
    return {
        "slots": [{"what": BUILDINGS[one.kind], "seat": one.seat} for one in state.towns[town]],
        "influence": {str(seat): worth for seat, worth in income.influence(state, town).items()},
        "shares": {str(seat): ryo for seat, ryo in income.shares(state, town).items()},
        "profits": [list(row) for row in state.box.profits[town]],
    }


def _build_player(state: State, seat: int, viewer: Viewer) -> dict[str, Json]:
    player, box = state.players[seat], state.box
    open_purse = knowledge.is_money_visible(state, seat, viewer)
    return {
        **player.goods._asdict(),
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
        "in_edo": ending.has_house_in_capital(state, seat),
        "income": income.due(state)[seat],
        "affords": prospects.list_affordable_buildings(state, seat) if open_purse else None,
        "buys": prospects.list_affordable_purchases(state, seat) if open_purse else None,
        "planned": player.plan is not None,
        "plan": _build_plan(state, player, knowledge.count_revealed_cards(state, seat), seat == viewer),
    }


def _build_plan(state: State, player: Player, known: int, own: bool) -> list[dict[str, Json] | None] | None:
    if player.plan is None:
        return None
    return [
        {**format_order(state.box, order), "revealed": column < known} if own or column < known else None
        for column, order in enumerate(player.plan)
    ]


def _build_draft(state: State) -> dict[str, Json]:
    names = state.box.atlas.names
    return {
        "order": list(draft.turns(state)),
        "taken": state.draft_turns_taken,
        "sets": [number + 1 for number in draft.free_sets(state)],
        "towns": [names[space] for space in draft.free_towns(state)],
    }


def _build_open_card(state: State) -> dict[str, Json]:
    names = state.box.atlas.names
    return {
        **format_order(state.box, state.current_order),
        "left": state.activations_left,
        "own_left": state.own_officials_left,
        "used": [names[space] for space in state.used_spaces],
    }


def _build_prospects(state: State, seat: int) -> dict[str, Json]:
    if state.phase == BEFORE and state.turn == seat:
        return {"reach": prospects.build_walk_costs(state, seat)}
    if state.phase == PLAN:
        return {
            "reach": prospects.build_walk_costs(state, seat),
            "outlook": prospects.build_card_prospects(state, seat),
        }
    return {}


def _seat_or_none(seat: int) -> int | None:
    return None if seat == UNASSIGNED else seat
