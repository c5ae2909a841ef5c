"""Secrets of a viewer, deduction of card holders, and the visible part of record lines."""

from __future__ import annotations

from functools import lru_cache

from machinami.core.contract import Action, Json, Viewer
from machinami.games.toshi.components import COLOURS, LARGE_SPACES, ONE_COLOUR, VALUES
from machinami.games.toshi.determinize import UNDEALT, unseen_cards
from machinami.games.toshi.forecast import build_changes
from machinami.games.toshi.names import card_name, iter_bits, space_at
from machinami.games.toshi.state import (
    OVER,
    ROUNDS,
    SECRET_SPACES,
    State,
    card_on,
    face_down_builder,
    face_down_space,
    is_red,
    is_secret,
    is_void,
    winner,
)

Numbers = tuple[int, ...]


def list_secrets(state: State, viewer: Viewer) -> dict[str, Json]:
    """Return the facts that a viewer cannot know or deduce: holders of unseen cards, face-down cards."""
    if state.phase == OVER:
        return {}
    seat = -1 if viewer is None else viewer
    unseen = unseen_cards(state, seat)
    possible = possible_holders(state, seat)
    facts: dict[str, Json] = {}
    for card in iter_bits(unseen):
        if len(possible[card // VALUES]) > 1:
            facts[f"where {card_name(card)} is"] = find_holder(state, card)
    for number in range(ROUNDS):
        space = face_down_space(state, number)
        if is_secret(state, space) and face_down_builder(state, number) != seat:
            row, col = space_at(space)
            facts[f"what lies at {row}, {col}"] = card_name(card_on(state, space))
    return facts


def find_holder(state: State, card: int) -> int | None:
    """Return the seat that holds an unplayed card; None if the card was not dealt."""
    return next((seat for seat, hand in enumerate(state.hands) if hand >> card & 1), None)


def possible_holders(state: State, seat: int) -> tuple[Numbers, ...]:
    """Return, by colour, the holders that may hold an unseen card of it, by a seat's knowledge.

    Cards of one colour are interchangeable, since a void concerns a whole colour.
    """
    unseen = unseen_cards(state, seat)
    numbers = tuple((unseen >> colour * VALUES & ONE_COLOUR).bit_count() for colour in range(COLOURS))
    sizes = [0 if holder == seat else hand.bit_count() for holder, hand in enumerate(state.hands)]
    rooms = (*sizes, sum(numbers) - sum(sizes))
    allowed = tuple(
        sum(
            1 << holder
            for holder in range(UNDEALT + 1)
            if holder == UNDEALT or not is_void(state, holder, colour)
        )
        for colour in range(COLOURS)
    )
    return deduce_holders(numbers, rooms, allowed)


@lru_cache(4096)
def deduce_holders(numbers: Numbers, capacities: Numbers, allowed: Numbers) -> tuple[Numbers, ...]:
    """Return, for each colour with this number of cards, the holders of one of them in some possible deal."""
    return tuple(
        tuple(
            holder
            for holder, room in enumerate(capacities)
            if number and room and allowed[colour] >> holder & 1
            if can_deal(decrement(numbers, colour), decrement(capacities, holder), allowed)
        )
        for colour, number in enumerate(numbers)
    )


def can_deal(numbers: Numbers, capacities: Numbers, allowed: Numbers) -> bool:
    """Return whether a deal exists: no set of colours exceeds its holders' capacity (Hall's theorem)."""
    for colours in range(1, 1 << COLOURS):
        cards, holders = 0, 0
        for colour in iter_bits(colours):
            cards += numbers[colour]
            holders |= allowed[colour]
        if cards > sum(capacities[holder] for holder in iter_bits(holders)):
            return False
    return True


def decrement(numbers: Numbers, place: int) -> Numbers:
    return (*numbers[:place], numbers[place] - 1, *numbers[place + 1 :])


def view_line(before: State | None, line: dict[str, Json], after: State, viewer: Viewer) -> dict[str, Json]:
    """Return the part of a line that a viewer sees, with its effects under `shows`."""
    do = line["do"]
    if line["by"] == "chance":
        hands = [hand if seat == viewer else None for seat, hand in enumerate(do["hands"])]
        return line | {"do": do | {"hands": hands}}
    if "down" in do and line["by"] != viewer:
        line = line | {"do": {"down": [None, do["down"][1]]}}
    assert before is not None, "a seat acts only after the deal"
    shows = _list_effects(before, do, after, viewer)
    return line | {"shows": shows} if shows else line


def _list_effects(before: State, do: Action, after: State, viewer: Viewer) -> dict[str, Json]:
    """Return an action's effects: revealed cards, trick winner, Monument's side, changed points, claims."""
    shows: dict[str, Json] = {}
    if spaces := _secret_spaces(before) & ~_secret_spaces(after):
        cards = [(space_at(space), card_name(card_on(after, space))) for space in iter_bits(spaces)]
        shows["cards"] = [{"space": space, "card": card} for space, card in cards]
    if "card" in do and before.trick_length + 1 == before.seats:
        shows["winner"] = winner(after)
    if is_red(before) != is_red(after):
        shows["monument"] = "red" if is_red(after) else "blue"
    return shows | build_changes(before, after, viewer)


def _secret_spaces(state: State) -> int:
    return state.public_flags >> SECRET_SPACES & LARGE_SPACES
