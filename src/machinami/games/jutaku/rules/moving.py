"""The grid of cards: dealing it, choosing architects, and moving. J-4, J-5, J-15, J-16."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from machinami.core.contract import Action
from machinami.core.validation import marked, shaped
from machinami.games.jutaku.components.box import BLOCK
from machinami.games.jutaku.messages import WORDS
from machinami.games.jutaku.state import (
    ACROSS,
    ARCHITECT_KEYS,
    ARCHITECTS,
    COUNTDOWN,
    Place,
    State,
    index,
    place_of,
)

READY = 3_000
"""J-5: length of the countdown, in milliseconds."""

PLACES = tuple(
    (row, column)
    for row in range(ACROSS)
    for column in range(ACROSS)
    if not (row in (2, 3) and column in (2, 3))
)
"""J-4: the places of cards, row by row. The pool occupies the middle."""

EDGE = tuple(place for place in PLACES if {*place} & {0, ACROSS - 1})

Cards = tuple[int | None, ...]


def dealt(blocks: Sequence[Sequence[int]], rng: Random) -> list[int]:
    """J-4: sample the cards of all places; the four cards of a district form a square."""
    lots = iter(rng.sample([rng.sample([*block], BLOCK) for block in blocks], len(blocks)))
    piles: dict[Place, list[int]] = {}
    cards = []
    for row, column in PLACES:
        square = (row // 2, column // 2)
        if square not in piles:
            piles[square] = next(lots)
        cards.append(piles[square].pop())
    return cards


def laid_out(state: State, do: Action) -> State:
    """Lay the dealt cards on the grid; raise `Refused` (J-4) for an impossible deal."""
    cards = shaped(do, "cards", list[int], "[3, 1, 14, …]")
    if do.keys() != {"cards"} or sorted(cards) != sorted(state.rules.cards):
        raise WORDS.refuse("J-4/cards")
    squares: dict[Place, set[str]] = {}
    grid: list[int | None] = [None] * (ACROSS * ACROSS)
    for (row, column), card in zip(PLACES, cards, strict=True):
        grid[index((row, column))] = card
        squares.setdefault((row // 2, column // 2), set()).add(state.rules.box.cards[card].district)
    if any(len(districts) > 1 for districts in squares.values()):
        raise WORDS.refuse("J-4/blocks")
    return state._replace(grid=tuple(grid), phase=ARCHITECTS, order=tuple(range(state.rules.seats)))


def free_architects(state: State) -> list[str]:
    """Return the architects still available."""
    taken = {player.architect for player in state.players}
    return [key for key in ARCHITECT_KEYS if key not in taken]


def reach(state: State) -> list[Place]:
    """Return the places the active seat may go to: J-4 in the set-up, J-15 and J-16 later."""
    seat = state.turn
    if seat is None:
        return []
    if state.phase == ARCHITECTS:
        return [place for place in EDGE if state.grid[index(place)] is not None]
    here, cards = _lifted(state, seat)
    first = set(_steps(cards, here))
    found = first.union(*(_steps(cards, place) for place in first)) - {here}
    if not found and state.players[seat].finisher:
        found = _nearest(cards, here)
    return sorted(found)


def settle_in(state: State, seat: int, action: Action, at: int) -> State:
    """J-4: put an architect on a card at the outer edge and take the card."""
    architect = shaped(action, "architect", str, '"ito"')
    place = shaped(action, "card", tuple[int, int], "[0, 3]")
    if architect not in ARCHITECT_KEYS:
        raise WORDS.refuse("J-1/architect", names=", ".join(ARCHITECT_KEYS))
    if architect not in free_architects(state):
        raise WORDS.refuse("J-4/taken")
    if place not in EDGE:
        raise WORDS.refuse("J-4/edge")
    if state.grid[index(place)] is None:
        raise WORDS.refuse("J-4/place")
    player = state.players[seat]._replace(architect=architect)
    return _took(state.with_player(seat, player), seat, place, state.grid, at)


def move(state: State, seat: int, action: Action, at: int) -> State:
    """J-15: move by one or two steps and take the card there."""
    place = shaped(action, "move", tuple[int, int], "[0, 3]")
    here, cards = _lifted(state, seat)
    if place not in PLACES:
        raise WORDS.refuse("J-15/place")
    if place == here and not state.players[seat].finisher:
        raise WORDS.refuse("J-15/same")
    if cards[index(place)] is None:
        raise WORDS.refuse("J-15/gap")
    if place not in reach(state):
        raise WORDS.refuse("J-15/far")
    return _took(state, seat, place, cards, at)


def keep(state: State, seat: int, action: Action, at: int) -> State:
    """J-15: keep the card. A seat that finished must move."""
    marked(action, "keep")
    if state.players[seat].finisher:
        raise WORDS.refuse("J-15/must")
    return _next(state, at)


def countdown(state: State, at: int) -> State:
    """J-5: start the countdown of the next round; all seats have a card."""
    players = tuple(player._replace(finisher=False) for player in state.players)
    return state._replace(players=players, phase=COUNTDOWN, round=state.round + 1, go=at + READY)


def _took(state: State, seat: int, place: Place, cards: Cards, at: int) -> State:
    where = index(place)
    player = state.players[seat]._replace(at=place, card=cards[where])
    grid = (*cards[:where], None, *cards[where + 1 :])
    return _next(state.with_player(seat, player)._replace(grid=grid), at)


def _next(state: State, at: int) -> State:
    state = state._replace(order=state.order[1:])
    return state if state.order else countdown(state, at)


def _lifted(state: State, seat: int) -> tuple[Place, Cards]:
    """Return an architect's place, and the grid with the seat's card put back under it."""
    player = state.players[seat]
    assert player.at is not None, "seat has no architect on the grid"
    if player.card is None:
        return player.at, state.grid
    where = index(player.at)
    return player.at, (*state.grid[:where], player.card, *state.grid[where + 1 :])


def _steps(cards: Cards, place: Place) -> Iterator[Place]:
    """Yield the next card in each direction; places without a card are skipped."""
    row, column = place
    lines = (
        [(row, c) for c in range(column + 1, ACROSS)],
        [(row, c) for c in reversed(range(column))],
        [(r, column) for r in range(row + 1, ACROSS)],
        [(r, column) for r in reversed(range(row))],
    )
    for line in lines:
        yield from [there for there in line if cards[index(there)] is not None][:1]


def _nearest(cards: Cards, here: Place) -> set[Place]:
    """J-16: return the places of the nearest cards, by rows plus columns."""
    places = [place_of(number) for number, card in enumerate(cards) if card is not None]
    distances = [abs(row - here[0]) + abs(column - here[1]) for row, column in places]
    return {place for place, far in zip(places, distances, strict=True) if far == min(distances)}
