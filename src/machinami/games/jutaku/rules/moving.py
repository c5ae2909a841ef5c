"""The grid of cards: dealing it, choosing architects, and moving. J-4, J-5, J-15, J-16."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from machinami.core.contract import Action
from machinami.core.validation import require_true, require_value
from machinami.games.jutaku.components.box import CARDS_PER_DISTRICT
from machinami.games.jutaku.messages import WORDS
from machinami.games.jutaku.state import (
    ARCHITECT_KEYS,
    ARCHITECTS,
    COUNTDOWN,
    GRID_SIZE,
    Place,
    State,
    index_of,
    place_of,
)
from machinami.games.jutaku.view import types

COUNTDOWN_MS = 3_000
"""J-5: length of the countdown, in milliseconds."""

CARD_PLACES = tuple(
    (row, column)
    for row in range(GRID_SIZE)
    for column in range(GRID_SIZE)
    if not (row in (2, 3) and column in (2, 3))
)
"""J-4: the places of cards, row by row. The pool occupies the middle."""

EDGE_PLACES = tuple(place for place in CARD_PLACES if {*place} & {0, GRID_SIZE - 1})

Cards = tuple[int | None, ...]


def deal_grid(districts: Sequence[Sequence[int]], rng: Random) -> list[int]:
    """J-4: sample the cards of all places; the four cards of a district form a square."""
    lots = iter(rng.sample([rng.sample([*block], CARDS_PER_DISTRICT) for block in districts], len(districts)))
    piles: dict[Place, list[int]] = {}
    cards = []
    for row, column in CARD_PLACES:
        square = (row // 2, column // 2)
        if square not in piles:
            piles[square] = next(lots)
        cards.append(piles[square].pop())
    return cards


def apply_deal(state: State, do: Action) -> State:
    """Lay the dealt cards on the grid; raise `Refused` (J-4) for an impossible deal."""
    cards = require_value(do, "cards", list[int], "[3, 1, 14, …]")
    if do.keys() != {"cards"} or sorted(cards) != sorted(state.rules.cards):
        raise WORDS.refuse("J-4/cards")
    squares: dict[Place, set[str]] = {}
    grid: list[int | None] = [None] * (GRID_SIZE * GRID_SIZE)
    for (row, column), card in zip(CARD_PLACES, cards, strict=True):
        grid[index_of((row, column))] = card
        squares.setdefault((row // 2, column // 2), set()).add(state.rules.box.cards[card].district)
    if any(len(districts) > 1 for districts in squares.values()):
        raise WORDS.refuse("J-4/blocks")
    return state._replace(grid=tuple(grid), phase=ARCHITECTS, order=tuple(range(state.rules.seats)))


def list_free_architects(state: State) -> list[types.Architect]:
    """Return the architects still available."""
    taken = {player.architect for player in state.players}
    return [key for key in ARCHITECT_KEYS if key not in taken]


def list_reachable_places(state: State) -> list[Place]:
    """Return the places the active seat may go to: J-4 in the set-up, J-15 and J-16 later."""
    seat = state.turn
    if seat is None:
        return []
    if state.phase == ARCHITECTS:
        return [place for place in EDGE_PLACES if state.grid[index_of(place)] is not None]
    here, cards = _put_card_back(state, seat)
    first = set(_list_steps(cards, here))
    found = first.union(*(_list_steps(cards, place) for place in first)) - {here}
    if not found and state.players[seat].is_finisher:
        found = _find_nearest_places(cards, here)
    return sorted(found)


def choose_architect(state: State, seat: int, action: Action, at: int) -> State:
    """J-4: put an architect on a card at the outer edge and take the card."""
    name = require_value(action, "architect", str, '"ito"')
    place = require_value(action, "card", tuple[int, int], "[0, 3]")
    architect = next((key for key in ARCHITECT_KEYS if key == name), None)
    if architect is None:
        raise WORDS.refuse("J-1/architect", names=", ".join(ARCHITECT_KEYS))
    if architect not in list_free_architects(state):
        raise WORDS.refuse("J-4/taken")
    if place not in EDGE_PLACES:
        raise WORDS.refuse("J-4/edge")
    if state.grid[index_of(place)] is None:
        raise WORDS.refuse("J-4/place")
    player = state.players[seat]._replace(architect=architect)
    return _take_card(state.with_player(seat, player), seat, place, state.grid, at)


def move(state: State, seat: int, action: Action, at: int) -> State:
    """J-15: move by one or two steps and take the card there."""
    place = require_value(action, "move", tuple[int, int], "[0, 3]")
    here, cards = _put_card_back(state, seat)
    if place not in CARD_PLACES:
        raise WORDS.refuse("J-15/place")
    if place == here and not state.players[seat].is_finisher:
        raise WORDS.refuse("J-15/same")
    if cards[index_of(place)] is None:
        raise WORDS.refuse("J-15/gap")
    if place not in list_reachable_places(state):
        raise WORDS.refuse("J-15/far")
    return _take_card(state, seat, place, cards, at)


def keep_card(state: State, seat: int, action: Action, at: int) -> State:
    """J-15: keep the card. A seat that finished must move."""
    require_true(action, "keep")
    if state.players[seat].is_finisher:
        raise WORDS.refuse("J-15/must")
    return advance_turn(state, at)


def start_countdown(state: State, at: int) -> State:
    """J-5: start the countdown of the next round; all seats have a card."""
    players = tuple(player._replace(is_finisher=False) for player in state.players)
    return state._replace(
        players=players, phase=COUNTDOWN, round=state.round + 1, starts_at=at + COUNTDOWN_MS
    )


def _take_card(state: State, seat: int, place: Place, cards: Cards, at: int) -> State:
    where = index_of(place)
    player = state.players[seat]._replace(place=place, card=cards[where])
    grid = (*cards[:where], None, *cards[where + 1 :])
    return advance_turn(state.with_player(seat, player)._replace(grid=grid), at)


def go_to(state: State, seat: int, place: Place, at: int) -> State:
    """Return the state after the seat in turn took the card of a place in reach."""
    grid = state.grid if state.phase == ARCHITECTS else _put_card_back(state, seat)[1]
    return _take_card(state, seat, place, grid, at)


def advance_turn(state: State, at: int) -> State:
    """Let the next seat choose, or start the countdown after the last one."""
    state = state._replace(order=state.order[1:])
    return state if state.order else start_countdown(state, at)


def _put_card_back(state: State, seat: int) -> tuple[Place, Cards]:
    """Return an architect's place, and the grid with the seat's card put back under it."""
    player = state.players[seat]
    assert player.place is not None, "seat has no architect on the grid"
    if player.card is None:
        return player.place, state.grid
    where = index_of(player.place)
    return player.place, (*state.grid[:where], player.card, *state.grid[where + 1 :])


def _list_steps(cards: Cards, place: Place) -> Iterator[Place]:
    """Yield the next card in each direction; places without a card are skipped."""
    row, column = place
    lines = (
        [(row, c) for c in range(column + 1, GRID_SIZE)],
        [(row, c) for c in reversed(range(column))],
        [(r, column) for r in range(row + 1, GRID_SIZE)],
        [(r, column) for r in reversed(range(row))],
    )
    for line in lines:
        yield from [there for there in line if cards[index_of(there)] is not None][:1]


def _find_nearest_places(cards: Cards, here: Place) -> set[Place]:
    """J-16: return the places of the nearest cards, by rows plus columns."""
    places = [place_of(number) for number, card in enumerate(cards) if card is not None]
    distances = [abs(row - here[0]) + abs(column - here[1]) for row, column in places]
    return {place for place, far in zip(places, distances, strict=True) if far == min(distances)}
