"""Building houses, trading posts and fortresses on the slots of towns. E-16 and E-17."""

from __future__ import annotations

from collections.abc import Iterator

from machinami.core.contract import Action, Refused
from machinami.core.validation import require_value
from machinami.games.edo.components.box import BUILDINGS, FORTRESS, HOUSE, POST
from machinami.games.edo.components.goods import RESOURCES, RYO, STONE, WOOD, Goods
from machinami.games.edo.messages import describe_amounts, describe_space, describe_thing, refuse
from machinami.games.edo.rules import places
from machinami.games.edo.state import PlacedBuilding, State
from machinami.games.edo.view.types import BuildAction, BuildingKind, Material

BUILDS = ("build_easy", "build_hard")
NO_RESOURCE = -1
MATERIALS: dict[int, Material] = {WOOD: "wood", STONE: "stone"}


def offers(state: State) -> Iterator[BuildAction]:
    """Yield every legal building, with each resource that the card can take off its price."""
    if state.current_deed.do not in BUILDS:
        return
    names = state.box.atlas.names
    for space in state.box.atlas.towns:
        for kind, name in enumerate(BUILDINGS):
            for off in offs(state):
                if buildable(state, kind, space, off):
                    yield format_building(names[space], name, off)


def format_building(town: str, building: BuildingKind, off: int) -> BuildAction:
    """Return the action in the law's notation; the resource taken off the price only if there is one."""
    action: BuildAction = {"build": [building, town]}
    if off != NO_RESOURCE:
        action["off"] = MATERIALS[off]
    return action


def offs(state: State) -> tuple[int, ...]:
    """Return the resources that the open card can take off a price; always includes `NO_RESOURCE`."""
    return (NO_RESOURCE, WOOD, STONE) if state.current_deed.off else (NO_RESOURCE,)


def cost(state: State, kind: int, off: int = NO_RESOURCE) -> Goods:
    """Return the price of a building with the discounts of the open card."""
    price, deed = state.box.building_costs[kind], state.current_deed
    price = price.add(RYO, -min(deed.ryo, price.ryo))
    return price if off == NO_RESOURCE else price.add(off, -min(deed.off, price[off]))


def build(state: State, action: Action) -> State:
    """Apply a build action. Raise `Refused` if it is malformed or illegal."""
    what, where = require_value(action, "build", tuple[str, str], '["house", "T1"]')
    if state.current_deed.do not in BUILDS:
        raise refuse("E-9/other", does=describe_thing(state.current_deed.do))
    if what not in BUILDINGS:
        raise refuse("E-16/what", what[:24])
    kind, space = BUILDINGS.index(what), places.space(state, where)
    off = _off(state, action) if "off" in action else NO_RESOURCE
    refused = fault(state, kind, space, off)
    if refused is not None:
        raise refused
    return apply_building(state, kind, space, off)


def fault(state: State, kind: int, space: int, off: int = NO_RESOURCE) -> Refused | None:
    """Return the refusal of this building in this town, or None if it is legal."""
    lacking = state.player.goods.find_missing(cost(state, kind, off))
    key = _hindrance(state, kind, space, off) or ("E-16/cost" if lacking else None)
    if key is None:
        return None
    name, what = state.box.atlas.names[space], describe_thing(BUILDINGS[kind])
    need = 2 * (1 + sum(there.kind == FORTRESS for there in _town(state, space)))
    return refuse(
        key, name, **describe_space(state.box, name), what=what, lack=describe_amounts(lacking), need=need
    )


def buildable(state: State, kind: int, space: int, off: int = NO_RESOURCE) -> bool:
    """Whether this building is legal in this town now, its price included."""
    return _hindrance(state, kind, space, off) is None and state.player.goods.can_pay(cost(state, kind, off))


def find_prohibition(state: State, seat: int, kind: int, space: int) -> str | None:
    """Return the clause of E-17 that forbids a seat this building in a town, or None. The price is not
    checked."""
    player, there, pieces = state.players[seat], _town(state, space), state.box.pieces
    if len(there) >= pieces.slots:
        return "E-17/slots"
    if kind == HOUSE:
        return None if player.houses else "E-17/houses"
    if kind == POST:
        if not player.posts:
            return "E-17/posts"
        if space == state.box.atlas.capital:
            return "E-17/capital"
        return "E-17/post" if any(one.kind == POST for one in there) else None
    if pieces.fortresses == sum(one.kind == FORTRESS for town in state.towns for one in town):
        return "E-17/fortresses"
    houses = sum(one.kind == HOUSE for one in there)
    if houses < 2 * (1 + sum(one.kind == FORTRESS for one in there)):
        return "E-17/fortress"
    return None if PlacedBuilding(HOUSE, seat) in there else "E-17/own_house"


def apply_building(state: State, kind: int, space: int, off: int = NO_RESOURCE) -> State:
    """Put the building on the town's next slot, pay for it and score it. Legality is not checked."""
    player, town = state.player, state.box.atlas.town_at[space]
    player = player._replace(
        goods=player.goods.subtract(cost(state, kind, off)),
        power=player.power + state.box.buildings[kind].power,
        houses=player.houses - (kind == HOUSE),
        posts=player.posts - (kind == POST),
    )
    slots = (*state.towns[town], PlacedBuilding(kind, state.turn))
    towns = (*state.towns[:town], slots, *state.towns[town + 1 :])
    return state._replace(
        towns=towns, activations_left=state.activations_left - 1, used_spaces=(*state.used_spaces, space)
    ).with_acting_player(player)


def _hindrance(state: State, kind: int, space: int, off: int) -> str | None:
    if space not in state.box.atlas.town_at:
        return "E-16/town"
    if state.count_idle_samurai(space) < 1:
        return "E-16/samurai"
    if off != NO_RESOURCE and state.box.building_costs[kind][off] == 0:
        return "E-16/nothing_off"
    return find_prohibition(state, state.turn, kind, space)


def _town(state: State, space: int) -> tuple[PlacedBuilding, ...]:
    town = state.box.atlas.town_at.get(space)
    return () if town is None else state.towns[town]


def _off(state: State, action: Action) -> int:
    name = require_value(action, "off", str, '"wood"')
    if not state.current_deed.off:
        raise refuse("E-16/no_off")
    if name not in RESOURCES[WOOD:]:
        raise refuse("E-16/off", name[:24])
    return RESOURCES.index(name)
