"""Actions in the law's notation as steps of the rules, and steps as actions.

`rules/legality.py` judges an action; a refusal states the broken clause, the place and the details.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from machinami.core.contract import Action, Refused
from machinami.core.validation import require_true, require_value
from machinami.games.edo.components.box import BUILDINGS, Box
from machinami.games.edo.components.goods import RESOURCES, STONE, WOOD
from machinami.games.edo.messages import describe_amounts, describe_space, describe_thing, refuse
from machinami.games.edo.queries import find_building_price
from machinami.games.edo.rules import access, cell, figure, legality, step_code
from machinami.games.edo.rules.constants import (
    COLUMNS,
    MAX_DEEDS,
    MAX_SPACES,
    NONE,
    NUM_DISCOUNTS,
    RYO,
    UNDISCOUNTED,
)
from machinami.games.edo.rules.legality import CLAUSES, LEGAL
from machinami.games.edo.state import BEFORE, CARD, DRAFT, PLAN, WAGES, CardOrder, Plan, State
from machinami.games.edo.view.types import Order, PlanAction, RefusalPlace

PHASE_REFUSALS = {
    DRAFT: "E-2/phase",
    PLAN: "E-4/phase",
    BEFORE: "E-8/phase",
    CARD: "E-9/phase",
    WAGES: "E-19/phase",
}
PLAN_EXAMPLE = '[{"card": "A", "action": "wood", "own": 1, "shogun": 1}, … three …]'


class WrittenOrder(Struct, forbid_unknown_fields=True):
    """An order in the notation of a plan action."""

    card: str
    action: str
    own: Annotated[int, Meta(ge=0, le=99)] = 0
    shogun: Annotated[int, Meta(ge=0, le=99)] = 0


class WrittenDeal(Struct, forbid_unknown_fields=True):
    """A deal in the notation of a trade action."""

    buy: int | UnsetType = UNSET
    point: bool | UnsetType = UNSET


# Plans


def format_plan(box: Box, plan: Plan) -> PlanAction:
    """Return a plan in the law's notation."""
    return {"plan": [{**format_order(box, order)} for order in plan]}


def format_order(box: Box, order: CardOrder) -> Order:
    """Return an order in the law's notation."""
    card = box.cards[order.card]
    return {
        "card": card.name,
        "action": card.keys[order.deed_index],
        "own": order.own,
        "shogun": order.shogun,
    }


def parse_plan(state: State, seat: int, action: Action) -> Plan:
    """Return the plan of an action. Raise `Refused` with the clause that it breaks."""
    orders = require_value(action, "plan", list[WrittenOrder], PLAN_EXAMPLE)
    if len(orders) != COLUMNS:
        raise refuse("E-4/three", count=len(orders))
    player, used = cell.PLAYERS + cell.PLAYER_SIZE * seat, 0
    plan: list[CardOrder] = []
    for column, order in enumerate(orders):
        plan.append(_parse_order(state, player, used, column, order))
        used |= 1 << plan[-1].card
    own, shogun = sum(order.own for order in plan), sum(order.shogun for order in plan)
    fault = legality.find_officials_fault(state.cells, player, own, shogun)
    if fault != LEGAL:
        at = cell.PLAYER_HAND if fault == legality.NO_OWN_OFFICIAL else cell.PLAYER_SHOGUN
        raise refuse(CLAUSES[fault], count=state.cells[player + at])
    return tuple(plan)


def _parse_order(state: State, player: int, used: int, column: int, order: WrittenOrder) -> CardOrder:
    card = state.box.card_numbers.get(order.card, NONE)
    fault = legality.find_card_fault(state.cells, player, used, card)
    if fault != LEGAL:
        raise refuse(CLAUSES[fault], column, card=order.card[:12])
    keys = state.box.cards[card].keys
    if order.action not in keys:
        raise refuse("E-4/action", column, card=order.card, actions=", ".join(keys))
    deed = keys.index(order.action)
    offset = access.find_deed_of_card(card, deed)
    fault = legality.find_room_fault(state.figures, offset, order.own + order.shogun)
    if fault != LEGAL:
        raise refuse(CLAUSES[fault], column, most=state.box.cards[card].deeds[deed].max_officials)
    return CardOrder(card, deed, order.own, order.shogun)


def encode_plan(plan: Plan) -> list[int]:
    """Return the steps of a plan."""
    return [
        code
        for order in plan
        for code in (
            step_code.CHOOSE_DEED + MAX_DEEDS * order.card + order.deed_index,
            step_code.PLACE_OWN + order.own,
            step_code.PLACE_SHOGUN + order.shogun,
        )
    ]


def decode_plan(codes: Sequence[int]) -> Plan:
    """Return the plan of nine steps."""
    return tuple(
        CardOrder(
            *divmod(deed - step_code.CHOOSE_DEED, MAX_DEEDS),
            own - step_code.PLACE_OWN,
            shogun - step_code.PLACE_SHOGUN,
        )
        for deed, own, shogun in zip(codes[::3], codes[1::3], codes[2::3], strict=True)
    )


# Actions


def parse_action(state: State, seat: int, action: Action) -> list[int]:
    """Return the steps of an action of a seat that may act. Raise `Refused` if it is malformed or illegal."""
    phase = state.phase
    if phase == PLAN and "plan" in action:
        return encode_plan(parse_plan(state, seat, action))
    for kind, parse in _PARSERS.get(phase, {}).items():
        if kind in action:
            return parse(state, action)
    raise refuse(PHASE_REFUSALS[phase])


def _parse_take(state: State, action: Action) -> list[int]:
    choice = require_value(action, "take", dict[str, int | str], '{"set": 1}, {"town": "T2"}')
    figures, cells = state.figures, state.cells
    match choice:
        case {"set": int(number), **others} if not others:
            fault = legality.find_set_fault(figures, cells, number - 1)
            if fault == LEGAL:
                return [step_code.TAKE_START_SET + number - 1]
            where = None if fault == legality.SECOND_SET else number
            raise refuse(CLAUSES[fault], where, most=figures[figure.NUM_START_SETS])
        case {"town": str(name), **others} if not others:
            space = _find_space(state, name)
            fault = legality.find_town_fault(figures, cells, space)
            if fault == LEGAL:
                return [step_code.TAKE_TOWN + space]
            raise refuse(CLAUSES[fault], None if fault == legality.SECOND_TOWN else name[:24])
    raise refuse("E-2/take")


def _parse_walk(state: State, action: Action) -> list[int]:
    names = require_value(action, "walk", tuple[str, str], '["T1", "R1"]')
    start, end = _parse_spaces(state, names)
    fault = legality.find_walk_fault(state.figures, state.cells, start, end)
    if fault == legality.NOBODY_WALKS:
        raise _refuse_space(state, CLAUSES[fault], start)
    if fault != LEGAL:
        raise _refuse_way(state, fault, start, end)
    return [step_code.WALK_FROM + start, step_code.WALK_TO + end]


def _parse_merchant(state: State, action: Action) -> list[int]:
    (end,) = _parse_spaces(state, [require_value(action, "merchant", str, '"T1"')])
    ryo = state.cells[access.find_player(state.cells) + RYO]
    fault = legality.find_way_fault(state.figures, state.merchant, end, ryo)
    if fault != LEGAL:
        raise _refuse_way(state, fault, state.merchant, end)
    return [step_code.LEAD_MERCHANT + end]


def _refuse_way(state: State, fault: int, start: int, end: int) -> Refused:
    cost = access.measure_way(state.figures, start, end)
    return refuse(CLAUSES[fault], state.box.atlas.names[end], cost=cost, ryo=state.player.goods.ryo)


def _parse_reveal(state: State, action: Action) -> list[int]:
    require_true(action, "reveal")
    return [step_code.REVEAL]


def _parse_done(state: State, action: Action) -> list[int]:
    require_true(action, "done")
    return [step_code.DONE]


def _parse_use(state: State, action: Action) -> list[int]:
    times = require_value(action, "use", int, "2")
    fault = legality.find_use_fault(state.figures, state.cells, _find_deed(state), times)
    if fault == LEGAL:
        return [step_code.USE + times - 1]
    raise _refuse_deed(state, fault, count=state.shogun_left, rice=state.current_deed.rice)


def _parse_buy_card(state: State, action: Action) -> list[int]:
    name = require_value(action, "buy_card", str, '"S7"')
    card = state.box.card_numbers.get(name, NONE)
    fault = legality.find_purchase_fault(state.figures, state.cells, _find_deed(state), card)
    if fault == LEGAL:
        return [step_code.BUY_CARD + card]
    cost, ryo = state.current_deed.ryo, state.player.goods.ryo
    raise _refuse_deed(state, fault, name[:12], card=name[:12], cost=cost, ryo=ryo)


def _parse_place(state: State, action: Action) -> list[int]:
    name = require_value(action, "place", str, '"B1"')
    space = _find_space(state, name)
    fault = legality.find_place_fault(state.figures, state.cells, _find_deed(state), space)
    if fault == LEGAL:
        return [step_code.PLACE + space]
    if fault == legality.NO_BORDER:
        raise _refuse_space(state, CLAUSES[fault], space)
    raise _refuse_deed(state, fault, name[:24], name=name[:24])


def _parse_ride(state: State, action: Action) -> list[int]:
    moves = require_value(action, "ride", list[tuple[str, str]], '[["T1", "P2"]]')
    fault = legality.find_ride_fault(state.figures, _find_deed(state), len(moves))
    if fault != LEGAL:
        raise _refuse_deed(state, fault, most=state.current_deed.ride)
    pairs = [_parse_spaces(state, move) for move in moves]
    for start, end in pairs:
        if start == end:
            raise refuse("E-12/same", state.box.atlas.names[start])
    _require_samurai(state, [start for start, _ in pairs], "E-12/nobody")
    return _encode_ride(state, sorted((start, end) for start, end in pairs))


def _encode_ride(state: State, pairs: list[tuple[int, int]]) -> list[int]:
    """Return the steps of a ride; the departure is a step only if another samurai could join."""
    codes = [code for start, end in pairs for code in (step_code.RIDE_FROM + start, step_code.RIDE_TO + end)]
    starts = [start for start, _ in pairs]
    samurai = state.player.samurai
    may_grow = any(space >= starts[-1] and samurai.count(space) > starts.count(space) for space in samurai)
    return [*codes, step_code.RIDE_DEPART] if may_grow and len(pairs) < state.current_deed.ride else codes


def _parse_work(state: State, action: Action) -> list[int]:
    names = require_value(action, "work", list[str], '["F1", "F1", "F3"]')
    figures, cells, deed, atlas = state.figures, state.cells, _find_deed(state), state.box.atlas
    fault = legality.find_work_fault(figures, cells, deed, len(names))
    if fault != LEGAL:
        raise _refuse_deed(state, fault)
    spaces = _parse_spaces(state, names)
    for space in spaces:
        if not legality.fetches(figures, deed, space):
            raise _refuse_space(state, "E-15/covered" if space in atlas.covered else "E-15/kind", space)
    for space in spaces:
        idle = access.count_idle_samurai(cells, space)
        if spaces.count(space) > idle:
            raise _refuse_space(state, "E-15/samurai", space, count=idle)
    return [step_code.WORK + space for space in spaces]


def _parse_build(state: State, action: Action) -> list[int]:
    what, where = require_value(action, "build", tuple[str, str], '["house", "T1"]')
    named_off = require_value(action, "off", str, '"wood"') if "off" in action else None
    kind = BUILDINGS.index(what) if what in BUILDINGS else NONE
    space, off = _find_space(state, where), _find_discount(named_off)
    fault = legality.find_building_fault(state.figures, state.cells, _find_deed(state), kind, space, off)
    if fault == LEGAL:
        number = NUM_DISCOUNTS * kind + off
        return [step_code.BUILD + MAX_SPACES * number + space]
    if fault == legality.NO_BUILDING:
        raise refuse(CLAUSES[fault], what[:24])
    if fault == legality.WRONG_DISCOUNT and named_off is not None:
        raise refuse(CLAUSES[fault], named_off[:24])
    if fault in (legality.WRONG_DEED, legality.NO_DISCOUNT):
        raise _refuse_deed(state, fault)
    if fault == legality.UNKNOWN_SPACE:
        raise _refuse_name(where)
    price = find_building_price(state, state.current_order, kind, off)
    lack = describe_amounts(state.player.goods.find_missing(price))
    town = state.box.atlas.town_at.get(space)
    need = 0 if town is None else legality.count_houses_needed(state.figures, state.cells, town)
    raise _refuse_space(state, CLAUSES[fault], space, what=describe_thing(what), lack=lack, need=need)


def _find_discount(name: str | None) -> int:
    """Return the resource taken off a price, `NO_OFF` for none, or `NONE` for anything else."""
    if name is None:
        return UNDISCOUNTED
    return RESOURCES.index(name) if name in (RESOURCES[WOOD], RESOURCES[STONE]) else NONE


def _parse_trade(state: State, action: Action) -> list[int]:
    deal = require_value(action, "trade", WrittenDeal, '{"buy": 2}, {"point": true}')
    units = 0 if deal.buy is UNSET else deal.buy or NONE
    if deal.point is False:
        units = 0
    point = int(deal.point is True)
    fault = legality.find_deal_fault(state.figures, state.cells, _find_deed(state), units, point)
    if fault == LEGAL:
        return [step_code.MAKE_TRADE + 2 * units + point]
    card, most = state.box.merchant_cards[state.merchants[0]], state.box.pieces.most
    if fault in (legality.WRONG_DEED, legality.EMPTY_DEAL):
        raise _refuse_deed(state, fault)
    what = describe_thing(RESOURCES[card.kind])
    if fault == legality.TOO_MANY_UNITS:
        raise refuse(CLAUSES[fault], most=card.most, what=what)
    if fault == legality.NO_STORAGE:
        raise refuse(CLAUSES[fault], most=most, what=what)
    raise _refuse_space(state, CLAUSES[fault], state.merchant)


def _parse_keep(state: State, action: Action) -> list[int]:
    names = require_value(action, "keep", list[str], '["T1", "F1"]')
    kept = _parse_spaces(state, names)
    _require_samurai(state, kept, "E-19/nobody")
    fault = legality.find_wages_fault(state.cells, len(kept))
    if fault != LEGAL:
        raise refuse(CLAUSES[fault], rice=state.player.goods.rice, count=len(kept))
    return [*(step_code.KEEP + space for space in sorted(kept)), step_code.PAY]


_PARSERS: dict[str, dict[str, Callable[[State, Action], list[int]]]] = {
    DRAFT: {"take": _parse_take},
    BEFORE: {"walk": _parse_walk, "merchant": _parse_merchant, "reveal": _parse_reveal},
    CARD: {
        "use": _parse_use,
        "buy_card": _parse_buy_card,
        "place": _parse_place,
        "ride": _parse_ride,
        "work": _parse_work,
        "build": _parse_build,
        "trade": _parse_trade,
        "done": _parse_done,
    },
    WAGES: {"keep": _parse_keep},
}


def _find_deed(state: State) -> int:
    return access.find_deed(state.figures, state.cells)


def _find_space(state: State, name: str) -> int:
    """Return the number of a space, or `NONE` if the map has no space of this name."""
    return state.box.atlas.space_numbers.get(name, NONE)


def _parse_spaces(state: State, names: Sequence[str]) -> list[int]:
    """Return the numbers of several spaces. Raise `Refused` for an unknown name."""
    spaces = [_find_space(state, name) for name in names]
    if NONE in spaces:
        raise _refuse_name(names[spaces.index(NONE)])
    return spaces


def _require_samurai(state: State, spaces: Sequence[int], clause: str) -> None:
    """Raise `Refused` if the player has fewer samurai on a space than are named."""
    player = access.find_player(state.cells)
    for space in spaces:
        if spaces.count(space) > access.count_own_samurai(state.cells, player, space):
            raise _refuse_space(state, clause, space)


def _refuse_name(name: str) -> Refused:
    return refuse(CLAUSES[legality.UNKNOWN_SPACE], name[:24], name=name[:24])


def _refuse_space(state: State, clause: str, space: int, **values: object) -> Refused:
    name = state.box.atlas.names[space]
    return refuse(clause, name, **describe_space(state.box, name), **values)


def _refuse_deed(state: State, fault: int, where: RefusalPlace | None = None, **values: object) -> Refused:
    """Return the refusal of an action with the open card. Another kind of deed has no place."""
    if fault in (legality.WRONG_DEED, legality.TOO_MANY):
        where = None
    does, left = describe_thing(state.current_deed.do), state.activations_left
    return refuse(CLAUSES[fault], where, does=does, left=left, **values)


# Steps as actions


def decode_steps(box: Box, codes: Sequence[int]) -> list[Action]:
    """Return the actions of steps in the law's notation; successive samurai at work are one action."""
    names, actions, at = box.atlas.names, list[Action](), 0
    while at < len(codes):
        code, at = codes[at], at + 1
        if step_code.CHOOSE_DEED <= code < step_code.PLACE_OWN:
            end = at + 3 * COLUMNS - 1
            actions.append({**format_plan(box, decode_plan(codes[at - 1 : end]))})
            at = end
        elif code >= step_code.KEEP:
            end = codes.index(step_code.PAY, at - 1)
            actions.append({"keep": [names[each - step_code.KEEP] for each in codes[at - 1 : end]]})
            at = end + 1
        elif step_code.WALK_FROM <= code < step_code.WALK_TO:
            actions.append(
                {"walk": [names[code - step_code.WALK_FROM], names[codes[at] - step_code.WALK_TO]]}
            )
            at += 1
        elif step_code.RIDE_FROM <= code < step_code.RIDE_TO:
            end = at
            while end < len(codes) and step_code.RIDE_FROM <= codes[end] < step_code.RIDE_DEPART:
                end += 1
            pairs = zip(codes[at - 1 : end : 2], codes[at:end:2], strict=True)
            moves = [
                [names[start - step_code.RIDE_FROM], names[goal - step_code.RIDE_TO]] for start, goal in pairs
            ]
            actions.append({"ride": moves})
            at = end + (end < len(codes) and codes[end] == step_code.RIDE_DEPART)
        elif step_code.WORK <= code < step_code.BUILD:
            crew = [names[code - step_code.WORK]]
            while at < len(codes) and step_code.WORK <= codes[at] < step_code.BUILD:
                crew.append(names[codes[at] - step_code.WORK])
                at += 1
            actions.append({"work": crew})
        else:
            actions.append(decode_step(box, code))
    return actions


def decode_step(box: Box, code: int) -> Action:
    """Return the action of a step that is a whole action."""
    names = box.atlas.names
    if code < step_code.TAKE_TOWN:
        return {"take": {"set": code - step_code.TAKE_START_SET + 1}}
    if code < step_code.CHOOSE_DEED:
        return {"take": {"town": names[code - step_code.TAKE_TOWN]}}
    if code < step_code.REVEAL:
        return {"merchant": names[code - step_code.LEAD_MERCHANT]}
    if code == step_code.REVEAL:
        return {"reveal": True}
    if code < step_code.BUY_CARD:
        return {"use": code - step_code.USE + 1}
    if code < step_code.PLACE:
        return {"buy_card": box.cards[code - step_code.BUY_CARD].name}
    if code < step_code.RIDE_FROM:
        return {"place": names[code - step_code.PLACE]}
    if code == step_code.DONE:
        return {"done": True}
    if code < step_code.MAKE_TRADE:
        number, space = divmod(code - step_code.BUILD, MAX_SPACES)
        kind, off = divmod(number, NUM_DISCOUNTS)
        action: Action = {"build": [BUILDINGS[kind], names[space]]}
        return action if off == UNDISCOUNTED else action | {"off": RESOURCES[off]}
    units, point = divmod(code - step_code.MAKE_TRADE, 2)
    return {"trade": ({"buy": units} if units else {}) | ({"point": True} if point else {})}
