"""Wood, stone and rice from the land: a samurai on the right space for each activation. E-15."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from machinami.core.contract import Action
from machinami.core.validation import shaped
from machinami.games.edo.components.goods import RICE, STONE, WOOD
from machinami.games.edo.messages import refuse, spoken, thing
from machinami.games.edo.rules import places
from machinami.games.edo.state import State

FETCHED = {"wood": (WOOD,), "stone": (STONE,), "paddy": (RICE,), "wood_stone": (WOOD, STONE)}


def workers(state: State) -> list[int]:
    """The spaces where a samurai can still work for the open card, each once for each such samurai."""
    wanted, product = FETCHED.get(state.deed.do, ()), state.box.atlas.product
    return [
        space
        for space in dict.fromkeys(state.player.samurai)
        if product[space] in wanted
        for _ in range(state.idle(space))
    ]


def offers(state: State) -> Iterator[Action]:
    """Every choice of samurai for one activation or more, in every order."""
    able, names = workers(state), state.box.atlas.names
    for count in range(1, min(state.left, len(able)) + 1):
        for chosen in dict.fromkeys(permutations(able, count)):
            yield {"work": [names[space] for space in chosen]}


def yielded(state: State, space: int) -> int:
    """What one samurai fetches on a space."""
    deed, yields = state.deed, state.box.yields
    return deed.always or yields[min(state.crowd(space), len(yields)) - 1] + deed.more


def work(state: State, action: Action) -> State:
    """Samurai on these spaces work."""
    names = shaped(action, "work", list[str], '["F1", "F1", "F3"]')
    if state.deed.do not in FETCHED:
        raise refuse("E-9/other", does=thing(state.deed.do))
    if not 1 <= len(names) <= state.left:
        raise refuse("E-5/left", left=state.left)
    wanted = places.spaces(state, names)
    for space, name in zip(wanted, names, strict=True):
        if space in state.box.atlas.covered:
            raise refuse("E-15/covered", name, **spoken(state.box, name))
        if state.box.atlas.product[space] not in FETCHED[state.deed.do]:
            raise refuse("E-15/kind", name, **spoken(state.box, name))
    missing = places.surplus(wanted, workers(state))
    if missing is not None:
        name = state.box.atlas.names[missing]
        raise refuse("E-15/samurai", name, **spoken(state.box, name), count=state.idle(missing))
    return worked(state, wanted)


def worked(state: State, wanted: tuple[int, ...]) -> State:
    """What these samurai fetch; beyond the limit it is lost."""
    goods, most = state.player.goods, state.box.pieces.most
    for space in wanted:
        goods = goods.gain(state.box.atlas.product[space], yielded(state, space), most)
    return state._replace(left=state.left - len(wanted), used=state.used + wanted).spend(goods)
