"""Travel, official by official: an official goes to a border post, or samurai ride free. E-12."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from machinami.core.contract import Action
from machinami.core.validation import shaped
from machinami.games.edo.messages import refuse, spoken, thing
from machinami.games.edo.rules import places
from machinami.games.edo.rules.walking import elsewhere
from machinami.games.edo.state import State

Ride = tuple[tuple[int, int], ...]


def gates(state: State) -> tuple[int, ...]:
    """Where an official may be placed: the border posts, or anywhere if the card says so."""
    return state.box.atlas.all if state.deed.anywhere else state.box.atlas.borders


class Rides:
    """All rides that one official allows: counted, and made when asked for."""

    def __init__(self, state: State) -> None:
        self._all = state.box.atlas.all
        samurai = state.player.samurai
        self._starts = [
            starts
            for count in range(1, min(state.deed.ride, len(samurai)) + 1)
            for starts in dict.fromkeys(permutations(samurai, count))
        ]
        self._ends = [(len(self._all) - 1) ** len(starts) for starts in self._starts]
        self.count = sum(self._ends)

    def nth(self, number: int) -> Ride:
        """One of them."""
        place = 0
        while number >= self._ends[place]:
            number -= self._ends[place]
            place += 1
        ride = []
        for start in self._starts[place]:
            number, end = divmod(number, len(self._all) - 1)
            ride.append((start, end + (end >= start)))
        return tuple(ride)


def placings(state: State) -> Iterator[Action]:
    """The spaces where an official of the player's colour may be placed."""
    if state.own:
        yield from ({"place": state.box.atlas.names[space]} for space in gates(state))


def place(state: State, action: Action) -> State:
    """An official of the player's own colour becomes a samurai."""
    name = shaped(action, "place", str, '"B1"')
    _travelling(state)
    if state.own == 0:
        raise refuse("E-12/own", name[:24])
    space = places.space(state, name)
    if space not in gates(state):
        raise refuse("E-12/border", name, **spoken(state.box, name))
    return placed(state, space)


def placed(state: State, space: int) -> State:
    """There is one more samurai on the board."""
    samurai = tuple(sorted((*state.player.samurai, space)))
    return state._replace(left=state.left - 1, own=state.own - 1).acting(
        state.player._replace(samurai=samurai)
    )


def ride(state: State, action: Action) -> State:
    """Samurai move free, a different one each."""
    moves = shaped(action, "ride", list[tuple[str, str]], '[["T1", "P2"]]')
    _travelling(state)
    if not 1 <= len(moves) <= state.deed.ride:
        raise refuse("E-12/count", most=state.deed.ride)
    pairs = tuple((places.space(state, start), places.space(state, end)) for start, end in moves)
    for (start, end), (name, _) in zip(pairs, moves, strict=True):
        if start == end:
            raise refuse("E-12/same", name)
    missing = places.surplus([start for start, _ in pairs], state.player.samurai)
    if missing is not None:
        name = state.box.atlas.names[missing]
        raise refuse("E-12/nobody", name, **spoken(state.box, name))
    return ridden(state, pairs)


def ridden(state: State, pairs: Ride) -> State:
    """The samurai stand elsewhere; a Shogun's official is spent first, if one stands there."""
    samurai = state.player.samurai
    for start, end in pairs:
        samurai = elsewhere(samurai, start, end)
    own = min(state.own, state.left - 1)
    return state._replace(left=state.left - 1, own=own).acting(state.player._replace(samurai=samurai))


def _travelling(state: State) -> None:
    if state.deed.do != "travel":
        raise refuse("E-9/other", does=thing(state.deed.do))
