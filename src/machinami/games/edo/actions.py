"""Legal actions of a seat: listed where there are few, counted and described where there are many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

from machinami.core.contract import Actions, FiniteActions, Json
from machinami.games.edo.components.box import Box
from machinami.games.edo.components.packing import pack_box
from machinami.games.edo.notation import decode_step, format_plan
from machinami.games.edo.plans import index_plans
from machinami.games.edo.rules import access, cell, deed_kind, figure, step_code, steps
from machinami.games.edo.rules.constants import RYO
from machinami.games.edo.rules.legality import LEGAL, find_ride_fault, find_wages_fault, find_way_fault
from machinami.games.edo.state import Player, State, list_cards
from machinami.games.edo.view.types import Action, ActionsDescription, PlanDescription, TravelDescription

Ride = tuple[tuple[int, int], ...]


@dataclass(slots=True)
class DescribedActions(FiniteActions):
    """Actions that are too many to list, with the data that a page needs to compose one."""

    build_description: Callable[[], ActionsDescription]

    def describe(self) -> dict[str, Json]:
        return dict(self.build_description())


def list_actions(state: State, seat: int) -> Actions:
    """Return the legal actions of a seat that may act."""
    phase = state.cells[cell.PHASE]
    if phase == cell.PHASE_PLAN:
        return _list_plans(state, seat)
    if phase == cell.PHASE_WAGES:
        return _list_keep_actions(state)
    if phase == cell.PHASE_BEFORE_CARD:
        return _list_walks(state)
    codes = list_codes(state)
    if phase == cell.PHASE_CARD:
        deed = access.find_deed(state.figures, state.cells)
        if state.figures[deed + figure.DEED_KIND] == deed_kind.TRAVEL:
            return _list_travel_actions(state, codes)
        if state.figures[deed + figure.DEED_FETCHES]:
            return _list_work(state, codes)
    box = state.box
    return FiniteActions(len(codes), lambda number: decode_step(box, codes[number]))


def list_codes(state: State) -> list[int]:
    """Return the codes of the legal steps."""
    codes = [0] * step_code.MAX_STEPS
    return codes[: steps.list_steps(state.figures, state.cells, codes)]


def _list_plans(state: State, seat: int) -> FiniteActions:
    cells, box = state.cells, state.box
    player = cell.PLAYERS + cell.PLAYER_SIZE * seat
    own, shogun = cells[player + cell.PLAYER_HAND], cells[player + cell.PLAYER_SHOGUN]
    plans = index_plans(box, list_cards(cells[player + cell.PLAYER_CARDS]), own, shogun)
    return DescribedActions(
        plans.count,
        lambda number: dict(format_plan(box, plans.nth(number))),
        lambda: _describe_plans(box, state.players[seat]),
    )


def _describe_plans(box: Box, player: Player) -> PlanDescription:
    return {
        "own": player.hand,
        "shogun": player.shogun,
        "cards": {
            box.cards[card].name: [
                {"action": key, "most": deed.max_officials}
                for key, deed in zip(box.cards[card].keys, box.cards[card].deeds, strict=True)
            ]
            for card in player.cards
        },
    }


def _list_walks(state: State) -> FiniteActions:
    """List the walks of every samurai, then those of the merchant, and the reveal."""
    cells = state.cells
    player = access.find_player(cells)
    first = player + cell.PLAYER_SAMURAI
    samurai = tuple(cells[first : first + cells[player + cell.PLAYER_NUM_SAMURAI]])
    walks, leads = _index_walks(state.box, samurai, cells[cell.MERCHANT_SPACE], cells[player + RYO])

    def nth(number: int) -> Action:
        if number < len(walks):
            return {"walk": [*walks[number]]}
        number -= len(walks)
        return {"merchant": leads[number]} if number < len(leads) else {"reveal": True}

    return FiniteActions(len(walks) + len(leads) + 1, lambda number: dict(nth(number)))


@lru_cache(maxsize=4096)
def _index_walks(
    box: Box, samurai: tuple[int, ...], merchant: int, ryo: int
) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """Return start and end of each walk of the samurai, and the ends of the merchant's."""
    names = box.atlas.names
    walks = tuple(
        (names[start], names[end]) for start in dict.fromkeys(samurai) for end in list_ends(box, start, ryo)
    )
    return walks, tuple(names[end] for end in list_ends(box, merchant, ryo))


@lru_cache(maxsize=8192)
def list_ends(box: Box, start: int, ryo: int) -> tuple[int, ...]:
    """Return the spaces that a walk from a space can reach with this money."""
    figures, ends = pack_box(box), box.atlas.spaces
    return tuple(end for end in ends if find_way_fault(figures, start, end, ryo) == LEGAL)


def _list_work(state: State, codes: Sequence[int]) -> FiniteActions:
    """List every choice of samurai for one or more activations, in every order, and the end of the card."""
    names = state.box.atlas.names
    able = [names[space] for space in list_workers(state, codes)]
    crews = [
        crew
        for count in range(1, min(state.activations_left, len(able)) + 1)
        for crew in dict.fromkeys(permutations(able, count))
    ]
    return FiniteActions(
        len(crews) + 1,
        lambda number: {"work": [*crews[number]]} if number < len(crews) else {"done": True},
    )


def list_workers(state: State, codes: Sequence[int]) -> list[int]:
    """Return the spaces with idle samurai that can work for the open card, once for each such samurai."""
    return [
        code - step_code.WORK
        for code in codes
        if step_code.WORK <= code < step_code.BUILD
        for _ in range(access.count_idle_samurai(state.cells, code - step_code.WORK))
    ]


def _list_keep_actions(state: State) -> FiniteActions:
    """List every choice of samurai that the player's rice can keep, in every order."""
    cells, names = state.cells, state.box.atlas.names
    player = access.find_player(cells)
    first = player + cell.PLAYER_SAMURAI
    samurai = [names[space] for space in cells[first : first + cells[player + cell.PLAYER_NUM_SAMURAI]]]
    choices = [
        kept
        for count in range(len(samurai) + 1)
        if find_wages_fault(cells, count) == LEGAL
        for kept in dict.fromkeys(permutations(samurai, count))
    ]
    return FiniteActions(len(choices), lambda number: {"keep": [*choices[number]]})


def _list_travel_actions(state: State, codes: Sequence[int]) -> FiniteActions:
    names, rides = state.box.atlas.names, Rides(state)
    places = [
        names[code - step_code.PLACE] for code in codes if step_code.PLACE <= code < step_code.RIDE_FROM
    ]

    def nth(number: int) -> Action:
        if number < len(places):
            return {"place": places[number]}
        if number == len(places):
            return {"done": True}
        ride = rides.nth(number - len(places) - 1)
        return {"ride": [[names[start], names[end]] for start, end in ride]}

    def describe() -> TravelDescription:
        start_names = [names[space] for space in state.player.samurai]
        return {
            "place": places,
            "ride": {"from": start_names, "most": state.current_deed.ride},
            "done": True,
        }

    return DescribedActions(len(places) + 1 + rides.count, lambda number: dict(nth(number)), describe)


class Rides:
    """All rides that one official allows, indexed and built on demand."""

    def __init__(self, state: State) -> None:
        deed = access.find_deed(state.figures, state.cells)
        samurai, self._others = state.player.samurai, len(state.box.atlas.spaces) - 1
        self._starts = [
            starts
            for count in range(1, len(samurai) + 1)
            if find_ride_fault(state.figures, deed, count) == LEGAL
            for starts in dict.fromkeys(permutations(samurai, count))
        ]
        self._ends = [self._others ** len(starts) for starts in self._starts]
        self.count = sum(self._ends)

    def nth(self, number: int) -> Ride:
        """Return the ride with this index, from 0 to `count - 1`."""
        place = 0
        while number >= self._ends[place]:
            number -= self._ends[place]
            place += 1
        ride = []
        for start in self._starts[place]:
            number, end = divmod(number, self._others)
            ride.append((start, end + (end >= start)))
        return tuple(ride)
