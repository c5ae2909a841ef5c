"""Travel, one activation per official: an official becomes a samurai, or samurai ride for free. E-12."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from machinami.core.contract import Action
from machinami.core.validation import require_value
from machinami.games.edo.messages import describe_space, describe_thing, refuse
from machinami.games.edo.rules import places
from machinami.games.edo.rules.walking import elsewhere
from machinami.games.edo.state import State
from machinami.games.edo.view.types import PlaceAction

Ride = tuple[tuple[int, int], ...]


def gates(state: State) -> tuple[int, ...]:
    """Return the spaces where an official may be placed: the border posts, or all if the card allows it."""
    return state.box.atlas.spaces if state.current_deed.anywhere else state.box.atlas.borders


class Rides:
    """All rides that one official allows, indexed and built on demand."""

    def __init__(self, state: State) -> None:
        self._all = state.box.atlas.spaces
        samurai = state.player.samurai
        self._starts = [
            starts
            for count in range(1, min(state.current_deed.ride, len(samurai)) + 1)
            for starts in dict.fromkeys(permutations(samurai, count))
        ]
        self._ends = [(len(self._all) - 1) ** len(starts) for starts in self._starts]
        self.count = sum(self._ends)

    def nth(self, number: int) -> Ride:
        """Return the ride with this index, from 0 to `count - 1`."""
        place = 0
        while number >= self._ends[place]:
            number -= self._ends[place]
            place += 1
        ride = []
        for start in self._starts[place]:
            number, end = divmod(number, len(self._all) - 1)
            ride.append((start, end + (end >= start)))
        return tuple(ride)


def placings(state: State) -> Iterator[PlaceAction]:
    """Yield every space where an official of the player's colour may be placed."""
    if state.own_officials_left:
        yield from (PlaceAction(place=state.box.atlas.names[space]) for space in gates(state))


def place(state: State, action: Action) -> State:
    """Apply a place action: an own official becomes a samurai. Raise `Refused` if it is malformed or
    illegal."""
    name = require_value(action, "place", str, '"B1"')
    _travelling(state)
    if state.own_officials_left == 0:
        raise refuse("E-12/own", name[:24])
    space = places.space(state, name)
    if space not in gates(state):
        raise refuse("E-12/border", name, **describe_space(state.box, name))
    return apply_place(state, space)


def apply_place(state: State, space: int) -> State:
    """Add a samurai to the board and use one own official. Legality is not checked."""
    samurai = tuple(sorted((*state.player.samurai, space)))
    return state._replace(
        activations_left=state.activations_left - 1, own_officials_left=state.own_officials_left - 1
    ).with_acting_player(state.player._replace(samurai=samurai))


def ride(state: State, action: Action) -> State:
    """Apply a ride action: different samurai move for free. Raise `Refused` if it is malformed or illegal."""
    moves = require_value(action, "ride", list[tuple[str, str]], '[["T1", "P2"]]')
    _travelling(state)
    if not 1 <= len(moves) <= state.current_deed.ride:
        raise refuse("E-12/count", most=state.current_deed.ride)
    pairs = tuple((places.space(state, start), places.space(state, end)) for start, end in moves)
    for (start, end), (name, _) in zip(pairs, moves, strict=True):
        if start == end:
            raise refuse("E-12/same", name)
    missing = places.surplus([start for start, _ in pairs], state.player.samurai)
    if missing is not None:
        name = state.box.atlas.names[missing]
        raise refuse("E-12/nobody", name, **describe_space(state.box, name))
    return apply_ride(state, pairs)


def apply_ride(state: State, pairs: Ride) -> State:
    """Move the samurai and use one activation, of a Shogun's official if there is one. Legality is not
    checked."""
    samurai = state.player.samurai
    for start, end in pairs:
        samurai = elsewhere(samurai, start, end)
    own = min(state.own_officials_left, state.activations_left - 1)
    return state._replace(
        activations_left=state.activations_left - 1, own_officials_left=own
    ).with_acting_player(state.player._replace(samurai=samurai))


def _travelling(state: State) -> None:
    if state.current_deed.do != "travel":
        raise refuse("E-9/other", does=describe_thing(state.current_deed.do))
