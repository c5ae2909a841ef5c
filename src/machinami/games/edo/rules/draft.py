"""The start draft: each player takes a start set and a town. E-2."""

from __future__ import annotations

from collections.abc import Iterator

from machinami.core.contract import Action
from machinami.core.validation import require_value
from machinami.games.edo.components.box import HOUSE
from machinami.games.edo.components.goods import Goods
from machinami.games.edo.messages import refuse
from machinami.games.edo.rules import ending
from machinami.games.edo.state import DRAFT, UNASSIGNED, PlacedBuilding, State
from machinami.games.edo.view.types import TakeAction


def turns(state: State) -> tuple[int, ...]:
    """Return the seats in draft order: clockwise from the first player, then in reverse."""
    seats = state.seats_from_first()
    return (*seats, *reversed(seats))


def begin_draft(state: State) -> State:
    """Return the state in which the first player starts the draft."""
    return state._replace(phase=DRAFT, turn=state.first)


def free_sets(state: State) -> list[int]:
    """Return the numbers of the start sets that are not taken."""
    taken = {player.start for player in state.players}
    return [number for number in range(len(state.box.start_sets)) if number not in taken]


def free_towns(state: State) -> list[int]:
    """Return the spaces of the towns that are not taken, without the capital."""
    atlas = state.box.atlas
    return [
        space for space in atlas.towns if space != atlas.capital and not state.towns[atlas.town_at[space]]
    ]


def offers(state: State) -> Iterator[TakeAction]:
    """Yield every start set and town that the player may take."""
    if state.player.start == UNASSIGNED:
        yield from (TakeAction(take={"set": number + 1}) for number in free_sets(state))
    if not state.player.samurai:
        yield from (TakeAction(take={"town": state.box.atlas.names[space]}) for space in free_towns(state))


def take(state: State, action: Action) -> State:
    """Apply a take action, a start set or a town. Raise `Refused` if it is malformed or illegal."""
    choice = require_value(action, "take", dict[str, int | str], '{"set": 1}, {"town": "T2"}')
    match choice:
        case {"set": int(number), **others} if not others:
            return take_set(state, _set(state, number))
        case {"town": str(name), **others} if not others:
            return take_town(state, _town(state, name))
    raise refuse("E-2/take")


def take_set(state: State, number: int) -> State:
    """Add a start set to the player's goods and continue the draft. Legality is not checked."""
    start, goods = state.box.start_sets[number], state.player.goods
    goods = Goods(*(have + more for have, more in zip(goods, start, strict=True)))
    return _next(state.with_acting_player(state.player._replace(goods=goods, start=number)))


def take_town(state: State, space: int) -> State:
    """Put the player's first house, which scores nothing, and a samurai in a town. Legality is not
    checked."""
    town = state.box.atlas.town_at[space]
    towns = (*state.towns[:town], (PlacedBuilding(HOUSE, state.turn),), *state.towns[town + 1 :])
    player = state.player._replace(samurai=(space,), houses=state.player.houses - 1)
    return _next(state._replace(towns=towns).with_acting_player(player))


def _next(state: State) -> State:
    taken, order = state.draft_turns_taken + 1, turns(state)
    state = state._replace(draft_turns_taken=taken)
    return state._replace(turn=order[taken]) if taken < len(order) else ending.new_round(state)


def _set(state: State, number: int) -> int:
    if state.player.start != UNASSIGNED:
        raise refuse("E-2/one_set")
    if number - 1 not in range(len(state.box.start_sets)):
        raise refuse("E-2/no_set", number, most=len(state.box.start_sets))
    if number - 1 not in free_sets(state):
        raise refuse("E-2/set_gone", number)
    return number - 1


def _town(state: State, name: str) -> int:
    atlas = state.box.atlas
    space = atlas.space_numbers.get(name, atlas.capital)
    if state.player.samurai:
        raise refuse("E-2/one_town")
    if space not in atlas.towns or space == atlas.capital:
        raise refuse("E-2/no_town", name[:24])
    if space not in free_towns(state):
        raise refuse("E-2/town_gone", name)
    return space
