"""Conversion between states and positions, of boxes to figures, and of actions to steps, in plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from machinami.core.contract import Action
from machinami.games.edo.components.box import BUILDINGS, Box
from machinami.games.edo.components.figures import Deed
from machinami.games.edo.components.goods import RESOURCES, Goods
from machinami.games.edo.engine import layout
from machinami.games.edo.engine.layout import NONE, Cells
from machinami.games.edo.rules.gathering import FETCHED
from machinami.games.edo.rules.plan import parse_plan
from machinami.games.edo.state import (
    BEFORE,
    CARD,
    DRAFT,
    OVER,
    PLAN,
    UNASSIGNED,
    WAGES,
    CardOrder,
    PlacedBuilding,
    Plan,
    Player,
    State,
)
from machinami.games.edo.view.types import Phase

PHASES: tuple[Phase, ...] = (DRAFT, PLAN, BEFORE, CARD, WAGES, OVER)


# Data sets


@lru_cache(maxsize=64)
def pack_box(box: Box) -> Cells:
    """Return the data set as figures. The list is shared and must not change."""
    figures = [0] * layout.NUM_FIGURES
    pieces, atlas = box.pieces, box.atlas
    figures[: layout.START_POSTS + 1] = [
        box.seats,
        len(atlas.spaces),
        len(atlas.towns),
        atlas.capital,
        len(box.cards),
        len(box.permissions),
        len(box.start_sets),
        len(box.merchant_cards),
        len(box.specials),
        len(box.yields),
        pieces.officials,
        pieces.shogun,
        pieces.fortresses,
        pieces.most,
        pieces.slots,
        pieces.display,
        box.end.power,
        box.end.ryo,
        pieces.ryo,
        pieces.houses,
        pieces.posts,
    ]
    _write(figures, layout.YIELDS, box.yields)
    for kind, building in enumerate(box.buildings):
        row = (*box.building_costs[kind], building.power, building.influence)
        _write(figures, layout.BUILDINGS + layout.BUILDING * kind, row)
    for number, start in enumerate(box.start_sets):
        _write(figures, layout.SETS + layout.NUM_GOODS * number, start)
    for number, card in enumerate(box.merchant_cards):
        bargain = (card.kind, card.most, card.price, *card.point)
        _write(figures, layout.MERCHANT_CARDS + layout.MERCHANT_CARD * number, bargain)
    _write(figures, layout.PRODUCTS, atlas.products)
    _write(figures, layout.TOWN_AT, [atlas.town_at.get(space, NONE) for space in atlas.spaces])
    _write(figures, layout.TOWN_SPACES, atlas.towns)
    _write(figures, layout.BORDERS, [int(space in atlas.borders) for space in atlas.spaces])
    _write(figures, layout.KINDS, [layout.SPACE_KINDS.index(kind) for kind in atlas.kinds])
    for town, rows in enumerate(box.profits):
        for number, profits in enumerate(rows[: box.seats]):
            at = layout.PROFITS + layout.PROFIT_ROWS * town + layout.MAX_SEATS * number
            _write(figures, at, profits)
    for number, printed in enumerate(box.cards):
        figures[layout.NUM_DEEDS + number] = len(printed.deeds)
        for index, deed in enumerate(printed.deeds):
            at = layout.DEEDS + layout.DEED * (layout.MAX_DEEDS * number + index)
            _write(figures, at, _list_deed_fields(deed))
    for space in atlas.spaces:
        _write(figures, layout.DISTANCES + layout.MAX_SPACES * space, atlas.distances[space])
    return figures


def _list_deed_fields(deed: Deed) -> list[int]:
    return [
        layout.DEED_KINDS.index(deed.do),
        deed.times,
        deed.rice,
        deed.ryo,
        deed.ride,
        int(deed.anywhere),
        deed.more,
        deed.always,
        deed.officials,
        deed.off,
        int(deed.both),
        sum(1 << product for product in FETCHED.get(deed.do, ())),
    ]


def _write(cells: Cells, at: int, values: Sequence[int]) -> None:
    cells[at : at + len(values)] = values


# States


def count_cells(box: Box) -> int:
    """Return the length of a position with this box."""
    return layout.TOWNS + len(box.atlas.towns) * (box.pieces.slots + 1)


def pack_state(state: State) -> Cells:
    """Return a state, from the draft on, as a position."""
    box, cells = state.box, [0] * count_cells(state.box)
    cells[layout.PHASE] = PHASES.index(state.phase)
    cells[layout.TURN] = _find_planner(state) if state.phase == PLAN else state.turn
    cells[layout.FIRST], cells[layout.ROUND], cells[layout.COLUMN] = state.first, state.round, state.column
    cells[layout.DRAFT_TURNS], cells[layout.MERCHANT] = state.draft_turns_taken, state.merchant
    cells[layout.SAMURAI_PER_POINT] = state.samurai_per_point
    cells[layout.MONEY_HIDDEN] = int(state.is_money_hidden)
    cells[layout.LEFT], cells[layout.OWN_LEFT] = state.activations_left, state.own_officials_left
    cells[layout.NUM_USED] = len(state.used_spaces)
    _write(cells, layout.USED, state.used_spaces)
    cells[layout.MERCHANTS_TOP] = top = len(box.merchant_cards) - len(state.merchants)
    _write(cells, layout.MERCHANTS + top, state.merchants)
    cells[layout.NUM_DISPLAY] = len(state.display)
    _write(cells, layout.DISPLAY, state.display)
    cells[layout.DECK_TOP] = top = len(box.specials) - len(state.deck)
    _write(cells, layout.DECK + top, state.deck)
    for seat, player in enumerate(state.players):
        _write(cells, layout.PLAYERS + layout.PLAYER * seat, _list_player_cells(player))
    for number, town in enumerate(state.towns):
        at = layout.TOWNS + (box.pieces.slots + 1) * number
        _write(cells, at, [len(town), *(layout.SEATS_PER_KIND * one.kind + one.seat for one in town)])
        cells[layout.FORTRESSES] += sum(one.kind == layout.FORTRESS for one in town)
    return cells


def _find_planner(state: State) -> int:
    """Return the first seat without a plan; seat 0 if all have one."""
    return next((seat for seat, player in enumerate(state.players) if player.plan is None), 0)


def _list_player_cells(player: Player) -> list[int]:
    plan = player.plan or (CardOrder(0, 0),) * layout.COLUMNS
    return [
        *player.goods,
        player.power,
        player.hand,
        player.shogun,
        player.recruits,
        player.houses,
        player.posts,
        player.start,
        int(player.plan is not None),
        *(number for order in plan for number in order),
        sum(1 << card for card in player.cards),
        sum(1 << card for card in player.bought_cards),
        len(player.samurai),
        *player.samurai,
    ]


def unpack_state(box: Box, cells: Sequence[int]) -> State:
    """Return a position without an unfinished action as a state."""
    phase, slots = PHASES[cells[layout.PHASE]], box.pieces.slots + 1
    towns = []
    for at in range(layout.TOWNS, len(cells), slots):
        built = cells[at + 1 : at + 1 + cells[at]]
        towns.append(tuple(PlacedBuilding(*divmod(int(one), layout.SEATS_PER_KIND)) for one in built))
    return State(
        box=box,
        is_money_hidden=cells[layout.MONEY_HIDDEN] == 1,
        samurai_per_point=int(cells[layout.SAMURAI_PER_POINT]),
        players=tuple(_unpack_player(cells, seat) for seat in range(box.seats)),
        towns=tuple(towns),
        phase=phase,
        first=int(cells[layout.FIRST]),
        turn=UNASSIGNED if phase in (PLAN, OVER) else int(cells[layout.TURN]),
        round=int(cells[layout.ROUND]),
        column=int(cells[layout.COLUMN]),
        merchants=_read(cells, layout.MERCHANTS, cells[layout.MERCHANTS_TOP], len(box.merchant_cards)),
        merchant=int(cells[layout.MERCHANT]),
        display=_read(cells, layout.DISPLAY, 0, cells[layout.NUM_DISPLAY]),
        deck=_read(cells, layout.DECK, cells[layout.DECK_TOP], len(box.specials)),
        activations_left=int(cells[layout.LEFT]),
        own_officials_left=int(cells[layout.OWN_LEFT]),
        used_spaces=_read(cells, layout.USED, 0, cells[layout.NUM_USED]),
        draft_turns_taken=int(cells[layout.DRAFT_TURNS]),
    )


def _read(cells: Sequence[int], at: int, first: int, last: int) -> tuple[int, ...]:
    return tuple(int(value) for value in cells[at + first : at + last])


def _unpack_player(cells: Sequence[int], seat: int) -> Player:
    at = layout.PLAYERS + layout.PLAYER * seat
    row = [int(value) for value in cells[at : at + layout.PLAYER]]
    samurai = row[layout.SAMURAI : layout.SAMURAI + row[layout.NUM_SAMURAI]]
    return Player(
        goods=Goods(*row[: layout.NUM_GOODS]),
        power=row[layout.POWER],
        hand=row[layout.HAND],
        shogun=row[layout.SHOGUN],
        recruits=row[layout.RECRUITS],
        samurai=tuple(samurai),
        cards=_list_cards(row[layout.CARDS]),
        bought_cards=_list_cards(row[layout.BOUGHT]),
        houses=row[layout.HOUSES],
        posts=row[layout.POSTS],
        start=row[layout.START],
        plan=_unpack_plan(row) if row[layout.PLANNED] else None,
    )


def _unpack_plan(row: Sequence[int]) -> Plan:
    starts = range(layout.ORDERS, layout.ORDERS + layout.ORDER * layout.COLUMNS, layout.ORDER)
    return tuple(CardOrder(*row[at : at + layout.ORDER]) for at in starts)


def _list_cards(cards: int) -> tuple[int, ...]:
    return tuple(card for card in range(layout.MAX_CARDS) if cards >> card & 1)


# Actions


def list_step_codes(state: State, seat: int, action: Action) -> list[int]:
    """Return the steps of a legal action of a seat, in the law's notation."""
    numbers = state.box.atlas.space_numbers
    kind = next(iter(action.keys() - {"off"}))
    value = action[kind]
    match kind:
        case "plan":
            return encode_plan(parse_plan(state, seat, action))
        case "take":
            if "set" in value:
                return [layout.TAKE_SET + value["set"] - 1]
            return [layout.TAKE_TOWN + numbers[value["town"]]]
        case "walk":
            return [layout.WALK_FROM + numbers[value[0]], layout.WALK_TO + numbers[value[1]]]
        case "merchant":
            return [layout.LEAD + numbers[value]]
        case "use":
            return [layout.USE + value - 1]
        case "buy_card":
            return [layout.BUY_CARD + state.box.card_numbers[value]]
        case "place":
            return [layout.PLACE + numbers[value]]
        case "ride":
            return _encode_ride(state, sorted((numbers[start], numbers[end]) for start, end in value))
        case "work":
            return [layout.WORK + numbers[name] for name in value]
        case "build":
            off = RESOURCES.index(action["off"]) if "off" in action else layout.NO_OFF
            number = layout.NUM_OFFS * BUILDINGS.index(value[0]) + off
            return [layout.BUILD + layout.MAX_SPACES * number + numbers[value[1]]]
        case "trade":
            return [layout.BARGAIN + 2 * value.get("buy", 0) + int(value.get("point", False))]
        case "keep":
            return [*(layout.KEEP + space for space in sorted(numbers[name] for name in value)), layout.PAY]
    return [layout.REVEAL if kind == "reveal" else layout.DONE]


def encode_plan(plan: Plan) -> list[int]:
    """Return the steps of a plan."""
    return [
        code
        for order in plan
        for code in (
            layout.CHOOSE_DEED + layout.MAX_DEEDS * order.card + order.deed_index,
            layout.PLACE_OWN + order.own,
            layout.PLACE_SHOGUN + order.shogun,
        )
    ]


def _encode_ride(state: State, pairs: list[tuple[int, int]]) -> list[int]:
    """Return the steps of a ride; the departure is a step only if another samurai could join."""
    codes = [code for start, end in pairs for code in (layout.RIDE_FROM + start, layout.RIDE_TO + end)]
    starts = [start for start, _ in pairs]
    samurai = state.player.samurai
    may_grow = any(space >= starts[-1] and samurai.count(space) > starts.count(space) for space in samurai)
    return [*codes, layout.RIDE_OFF] if may_grow and len(pairs) < state.current_deed.ride else codes


def decode_steps(box: Box, codes: Sequence[int]) -> list[Action]:
    """Return the actions of a card in the law's notation; successive samurai at work are one action."""
    names, actions, at = box.atlas.names, list[Action](), 0
    while at < len(codes):
        code, at = codes[at], at + 1
        if layout.WALK_FROM <= code < layout.WALK_TO:
            actions.append({"walk": [names[code - layout.WALK_FROM], names[codes[at] - layout.WALK_TO]]})
            at += 1
        elif layout.RIDE_FROM <= code < layout.RIDE_TO:
            pairs = []
            while at < len(codes) and layout.RIDE_TO <= codes[at] < layout.RIDE_OFF:
                pairs.append([names[codes[at - 1] - layout.RIDE_FROM], names[codes[at] - layout.RIDE_TO]])
                at += 2
            at -= 1
            actions.append({"ride": pairs})
        elif layout.WORK <= code < layout.BUILD:
            spaces = [names[code - layout.WORK]]
            while at < len(codes) and layout.WORK <= codes[at] < layout.BUILD:
                spaces.append(names[codes[at] - layout.WORK])
                at += 1
            actions.append({"work": spaces})
        else:
            actions.append(_decode_step(box, code))
    return actions


def _decode_step(box: Box, code: int) -> Action:
    """Return the action of a step that is a whole action."""
    names = box.atlas.names
    if code < layout.REVEAL:
        return {"merchant": names[code - layout.LEAD]}
    if code < layout.BUY_CARD:
        return {"use": code - layout.USE + 1}
    if code < layout.PLACE:
        return {"buy_card": box.cards[code - layout.BUY_CARD].name}
    if code < layout.RIDE_FROM:
        return {"place": names[code - layout.PLACE]}
    if code < layout.BARGAIN:
        number, space = divmod(code - layout.BUILD, layout.MAX_SPACES)
        kind, off = divmod(number, layout.NUM_OFFS)
        action: Action = {"build": [BUILDINGS[kind], names[space]]}
        return action if off == layout.NO_OFF else action | {"off": RESOURCES[off]}
    units, point = divmod(code - layout.BARGAIN, 2)
    return {"trade": ({"buy": units} if units else {}) | ({"point": True} if point else {})}
