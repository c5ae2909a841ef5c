"""Gathering wood, stone and rice: each activation uses one samurai on a matching space. E-15."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from machinami.core.contract import Action
from machinami.core.validation import require_value
from machinami.games.edo.components.goods import RICE, STONE, WOOD
from machinami.games.edo.messages import describe_space, describe_thing, refuse
from machinami.games.edo.rules import places
from machinami.games.edo.state import State
from machinami.games.edo.view.types import WorkAction

FETCHED = {"wood": (WOOD,), "stone": (STONE,), "paddy": (RICE,), "wood_stone": (WOOD, STONE)}


def workers(state: State) -> list[int]:
    """Return the spaces with idle samurai that can work for the open card, once for each such samurai."""
    wanted, product = FETCHED.get(state.current_deed.do, ()), state.box.atlas.products
    return [
        space
        for space in dict.fromkeys(state.player.samurai)
        if product[space] in wanted
        for _ in range(state.count_idle_samurai(space))
    ]


def offers(state: State) -> Iterator[WorkAction]:
    """Yield every choice of samurai for one or more activations, in every order."""
    able, names = workers(state), state.box.atlas.names
    for count in range(1, min(state.activations_left, len(able)) + 1):
        for chosen in dict.fromkeys(permutations(able, count)):
            yield {"work": [names[space] for space in chosen]}


def yielded(state: State, space: int) -> int:
    """Return the amount that one samurai gathers on a space."""
    deed, yields = state.current_deed, state.box.yields
    return deed.always or yields[min(state.count_samurai(space), len(yields)) - 1] + deed.more


def work(state: State, action: Action) -> State:
    """Apply a work action. Raise `Refused` if it is malformed or illegal."""
    names = require_value(action, "work", list[str], '["F1", "F1", "F3"]')
    if state.current_deed.do not in FETCHED:
        raise refuse("E-9/other", does=describe_thing(state.current_deed.do))
    if not 1 <= len(names) <= state.activations_left:
        raise refuse("E-5/left", left=state.activations_left)
    wanted = places.spaces(state, names)
    for space, name in zip(wanted, names, strict=True):
        if space in state.box.atlas.covered:
            raise refuse("E-15/covered", name, **describe_space(state.box, name))
        if state.box.atlas.products[space] not in FETCHED[state.current_deed.do]:
            raise refuse("E-15/kind", name, **describe_space(state.box, name))
    missing = places.surplus(wanted, workers(state))
    if missing is not None:
        name = state.box.atlas.names[missing]
        raise refuse(
            "E-15/samurai", name, **describe_space(state.box, name), count=state.count_idle_samurai(missing)
        )
    return apply_work(state, wanted)


def apply_work(state: State, wanted: tuple[int, ...]) -> State:
    """Add what the samurai gather. Goods above the limit are lost. Legality is not checked."""
    goods, most = state.player.goods, state.box.pieces.most
    for space in wanted:
        goods = goods.add_capped(state.box.atlas.products[space], yielded(state, space), most)
    return state._replace(
        activations_left=state.activations_left - len(wanted), used_spaces=state.used_spaces + wanted
    ).with_goods(goods)
