"""Names of cards, spaces and slots in the law's notation."""

from __future__ import annotations

from collections.abc import Iterator

from machinami.games.toshi.components import BUILDINGS, COLS, MONUMENT, PARK, VALUES, WIDTH, rows_of
from machinami.games.toshi.view import types
from machinami.kernel import Board, Word

LETTERS: tuple[types.Colour, ...] = ("V", "R", "B", "G", "Y")
SPECIALISATIONS: tuple[types.Specialisation, ...] = (
    "influenstar",
    "pionliticien",
    "batisseur",
    "octogeeek",
    "planificateur",
)

CARDS = (*(f"{letter}{value}" for letter in LETTERS for value in range(1, VALUES + 1)), "park", "monument")
CARD_NUMBERS = {name: card for card, name in enumerate(CARDS[:BUILDINGS])}


def card_name(card: int) -> str:
    return CARDS[card]


def parse_grid_card(name: str) -> int:
    """Return the number of a card on the grid, Park and Monument included; -1 for an unknown name."""
    return {"park": PARK, "monument": MONUMENT}.get(name, CARD_NUMBERS.get(name, -1))


def iter_bits(bit_set: Board | Word) -> Iterator[int]:
    """Yield the numbers of a bit set in ascending order."""
    while bit_set:
        yield (bit_set & -bit_set).bit_length() - 1
        bit_set &= bit_set - 1


def pack_bits(numbers: list[int]) -> Word:
    return sum(1 << number for number in set(numbers))


def card_names(cards: Word) -> list[str]:
    return [CARDS[card] for card in iter_bits(cards)]


def space_at(space: int) -> types.Space:
    return [space // COLS, space % COLS]


def slot_at(slot: int) -> types.Slot:
    return [slot // WIDTH, slot % WIDTH]


def space_number(seats: int, row: int, col: int) -> int | None:
    """Return the number of a space; None outside the grid."""
    return row * COLS + col if 0 <= row < rows_of(seats) and 0 <= col < COLS else None


def slot_number(seats: int, i: int, j: int) -> int | None:
    """Return the number of a slot; None outside the lattice."""
    return i * WIDTH + j if 0 <= i <= 2 * rows_of(seats) and 0 <= j < WIDTH else None
