"""Questions about a state, answered by the rules, for views, forecasts and bots."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import NamedTuple, TypeVar

from machinami.core.contract import Outcome
from machinami.games.edo.components.box import Box
from machinami.games.edo.components.goods import Goods
from machinami.games.edo.components.packing import pack_box
from machinami.games.edo.rules import access, cell, ending, figure, legality, transitions
from machinami.games.edo.rules.constants import NUM_GOODS, UNDISCOUNTED
from machinami.games.edo.state import CardOrder, State, Town, encode_town
from machinami.games.edo.view.types import OutcomeDetail, SeatCount

T = TypeVar("T")


def compute_once(function: Callable[[State], T]) -> Callable[[State], T]:
    """Keep the result of a function with the state, which does not change."""
    name = function.__name__

    @wraps(function)
    def read(state: State) -> T:
        kept = vars(state)
        if name not in kept:
            kept[name] = function(state)
        result: T = kept[name]
        return result

    return read


# Draft and planning


def list_draft_turns(state: State) -> tuple[int, ...]:
    """Return the seats in draft order: clockwise from the first player, then in reverse."""
    seats = state.seats_from_first()
    return (*seats, *reversed(seats))


def list_free_sets(state: State) -> list[int]:
    """Return the numbers of the start sets that are not taken."""
    sets = range(len(state.box.start_sets))
    return [number for number in sets if legality.is_set_free(state.figures, state.cells, number)]


def list_free_towns(state: State) -> list[int]:
    """Return the spaces of the start towns that are not taken."""
    return [
        space
        for town, space in enumerate(state.box.atlas.towns)
        if legality.is_town_free(state.figures, state.cells, town)
    ]


def list_planners(state: State) -> tuple[int, ...]:
    """Return the seats without a plan."""
    cells, seats = state.cells, range(state.box.seats)
    planned = cell.PLAYERS + cell.PLAYER_HAS_PLAN
    return tuple(seat for seat in seats if not cells[planned + cell.PLAYER_SIZE * seat])


# Towns


class Owner(NamedTuple):
    """A seat with influence in a town, the slot of its first building with influence, and its income."""

    seat: int
    influence: int
    slot: int
    ryo: int


def list_owners(state: State) -> list[tuple[Owner, ...]]:
    """Return the owners of each town, by rank (E-20)."""
    return [_rank_owners(state.box, number, town) for number, town in enumerate(state.towns)]


@lru_cache(maxsize=4096)
def _rank_owners(box: Box, number: int, town: Town) -> tuple[Owner, ...]:
    """Return the owners of a town by rank. Positions with the same buildings there share the result."""
    figures = pack_box(box)
    at = access.find_town(figures, number)
    cells = [0] * at + encode_town(town)
    count = transitions.rank_owners(figures, cells, number)
    owners = []
    for seat in range(box.seats):
        influence, earliness = divmod(cells[cell.RANKS + seat], transitions.RANK_STEP)
        if influence > 0:
            ryo = transitions.find_town_income(figures, cells, number, count, seat)
            owners.append(Owner(seat, influence, transitions.RANK_STEP - 1 - earliness, ryo))
    return tuple(sorted(owners, key=lambda owner: (-owner.influence, owner.slot)))


@compute_once
def list_income(state: State) -> tuple[int, ...]:
    """Return the income of each seat from all towns, in Ryo (E-20)."""
    cells = state.cells.copy()
    transitions.compute_income(state.figures, cells)
    return tuple(cells[cell.INCOME : cell.INCOME + state.box.seats])


def find_prohibition(state: State, seat: int, kind: int, town: int) -> str | None:
    """Return the clause of E-17 that forbids a seat this building in a town, or None.

    The price is not checked.
    """
    fault = legality.find_site_fault(state.figures, state.cells, seat, kind, town)
    return None if fault == legality.LEGAL else legality.CLAUSES[fault]


def has_house_in_capital(state: State, seat: int) -> bool:
    """Return whether a seat has a house in the capital; without one it cannot win."""
    return access.has_house_in_capital(state.figures, state.cells, seat)


# Cards


def count_most_uses(state: State) -> int:
    """Return the maximum number of uses of the open card, which is money, rice or recruitment."""
    deed = access.find_deed(state.figures, state.cells)
    return legality.most_uses(state.figures, state.cells, deed)


def find_yield(state: State, seat: int, order: CardOrder, space: int) -> int:
    """Return what a samurai of a seat gathers on a space; one that stands elsewhere joins those there."""
    deed = access.find_deed_of_card(order.card, order.deed_index)
    crowd = access.count_samurai(state.figures, state.cells, space)
    newcomer = space not in state.players[seat].samurai
    return transitions.find_yield(state.figures, deed, crowd + newcomer)


def find_building_price(state: State, order: CardOrder, kind: int, off: int = UNDISCOUNTED) -> Goods:
    """Return the price of a building with the discounts of a card, and a resource taken off."""
    deed = access.find_deed_of_card(order.card, order.deed_index)
    goods = range(NUM_GOODS)
    return Goods(*(legality.find_price(state.figures, deed, kind, off, good) for good in goods))


def count_units_affordable(state: State, seat: int) -> int:
    """Return the units that a seat can buy at most with the merchant card in force; its most is a limit."""
    figures, cells, player = state.figures, state.cells, cell.PLAYERS + cell.PLAYER_SIZE * seat
    card = legality.find_merchant_card(cells)
    most = figures[card + figure.MERCHANT_CARD_MOST]
    return max(
        (units for units in range(1, most + 1) if legality.can_buy(figures, cells, player, card, units, 0)),
        default=0,
    )


def has_post_at_merchant(state: State, seat: int) -> bool:
    """Return whether a seat has a trading post where the merchant stands."""
    return legality.has_post_at_merchant(state.figures, state.cells, seat)


# The end


def is_last_round(state: State) -> bool:
    """Return whether the game ends with this round (E-21)."""
    return transitions.is_last_round(state.figures, state.cells)


def find_outcome(state: State) -> Outcome | None:
    """Return the final counts and the winners, or None if the game is not over.

    If all seats are out, there is no winner.
    """
    return _count_outcome(state) if state.cells[cell.PHASE] == cell.PHASE_OVER else None


@compute_once
def _count_outcome(state: State) -> Outcome:
    """Return the final counts and the winners of a game that is over."""
    figures, cells, seats = state.figures, state.cells, range(state.box.seats)
    detail: OutcomeDetail = {"seats": [count_seat(state, seat) for seat in seats], "rounds": state.round}
    return Outcome(
        scores=tuple(ending.count_points(figures, cells, seat) for seat in seats),
        winners=tuple(seat for seat in seats if ending.find_share(figures, cells, seat) > 0),
        detail=detail,
    )


def count_seat(state: State, seat: int) -> SeatCount:
    """Return the final count of a seat.

    A seat without a house in the capital is out and scores its track only.
    """
    figures, cells, player = state.figures, state.cells, cell.PLAYERS + cell.PLAYER_SIZE * seat
    out = not has_house_in_capital(state, seat)
    return {
        "track": cells[player + cell.PLAYER_POWER],
        "samurai": 0 if out else ending.count_samurai_points(cells, player),
        "money": 0 if out else ending.count_money_points(figures, cells, player),
        "resources": ending.count_resources(cells, seat),
        "edo": ending.count_capital_influence(figures, cells, seat),
        "out": out,
    }
