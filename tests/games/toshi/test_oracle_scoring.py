"""The lattice, claims and points of the law, tested with the oracle."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.toshi.oracle_scoring import (
    Slot,
    bonus,
    claimant,
    final_count,
    inside,
    lattice,
    majority,
    places,
    spaces,
    winners,
)

A, B, C = 0, 1, 2
MIDDLE = (2, 2)
CENTRE, NORTH, SOUTH, WEST, EAST = (5, 5), (4, 5), (6, 5), (5, 4), (5, 6)
NORTH_WEST, NORTH_EAST, SOUTH_EAST = (4, 4), (4, 6), (6, 6)


@pytest.mark.parametrize(
    ("rows", "cols", "all_slots", "centres", "sides", "corners", "periphery"),
    [(5, 5, 121, 25, 40, 16, 40), (3, 5, 77, 15, 22, 8, 32)],
)
def test_the_lattice_has_the_counts_of_the_law(
    rows: int, cols: int, all_slots: int, centres: int, sides: int, corners: int, periphery: int
) -> None:
    odd = Counter(i % 2 + j % 2 for i, j in inside(rows, cols))
    assert (odd[2], odd[1], odd[0]) == (centres, sides, corners)
    assert len(lattice(rows, cols)) == all_slots
    assert len(lattice(rows, cols) - inside(rows, cols)) == periphery
    own = {space: len(places(space) & inside(rows, cols)) for space in spaces(rows, cols)}
    assert own[0, 0] == own[rows - 1, cols - 1] == 4
    assert own[0, 2] == own[1, 0] == 6
    assert own[1, 2] == 9


@pytest.mark.parametrize(
    ("tokens", "discard", "by_sides"),
    [
        ({CENTRE: A, NORTH_WEST: A, NORTH: B, SOUTH: B, EAST: C}, A, A),
        ({NORTH: A, NORTH_WEST: A, SOUTH: B, EAST: B}, B, B),
        ({NORTH: A, SOUTH: A, EAST: B, WEST: B}, None, None),
        ({NORTH: A, SOUTH: A, EAST: B, NORTH_WEST: B, CENTRE: C}, None, A),
        ({NORTH: A, SOUTH: B, NORTH_WEST: C}, None, None),
        ({NORTH: A, NORTH_EAST: B, SOUTH_EAST: C}, A, A),
        ({NORTH_WEST: A, NORTH_EAST: B}, None, None),
        ({CENTRE: A, NORTH: B, SOUTH: B}, B, B),
        ({}, None, None),
    ],
)
def test_claims_of_the_law(tokens: dict[Slot, int], discard: int | None, by_sides: int | None) -> None:
    assert claimant(MIDDLE, tokens) == discard
    assert claimant(MIDDLE, tokens, "sides") == by_sides


def test_turned_builder_takes_a_tied_card_before_the_centre_counts() -> None:
    tokens = {CENTRE: A, NORTH_WEST: B}
    assert claimant(MIDDLE, tokens, builder=B) == B
    assert claimant(MIDDLE, tokens, builder=C) == A
    assert claimant(MIDDLE, {}, builder=B) is None


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([2, 2, 1], [6, 6, 0]),
        ([1, 1, 1, 1, 1], [2, 2, 2, 2, 2]),
        ([1, 1, 1, 0], [4, 4, 4, 0]),
        ([1, 1, 1, 1], [3, 3, 3, 3]),
        ([0, 3, 2], [0, 12, 0]),
        ([0, 0, 0], [0, 0, 0]),
    ],
)
def test_twelve_points_go_to_most_parks(counts: list[int], points: list[int]) -> None:
    assert majority(counts) == points


def test_turned_builder_takes_all_twelve_points_of_a_tie() -> None:
    assert majority([2, 2, 1], builder=1) == [0, 12, 0]
    assert majority([2, 2, 1], builder=2) == [6, 6, 0]
    assert majority([0, 0, 0], builder=0) == [0, 0, 0]


def test_equal_points_are_broken_by_tokens_then_cards_then_shared() -> None:
    assert winners([9, 8, 7], [0, 9, 9], [0, 9, 9]) == [0]
    assert winners([9, 9, 7], [1, 2, 9], [9, 0, 9]) == [1]
    assert winners([9, 9, 7], [2, 2, 9], [4, 3, 9]) == [0]
    assert winners([9, 9, 7], [2, 2, 9], [4, 4, 9]) == [0, 1]
    assert winners([9, 9, 7], [2, 1, 9], [4, 4, 9], builder=1) == [1]
    assert winners([9, 8, 7], [2, 1, 9], [4, 4, 9], builder=1) == [0]


def test_option_limits_the_ties_that_the_builder_wins() -> None:
    cards = {(0, 0): "park", (1, 0): "park", (1, 2): "V5", (1, 4): "B5"}
    tokens = {(1, 1): A, (3, 1): B, (3, 5): A, (3, 9): B}
    results = {
        reach: final_count(
            cards,
            tokens,
            [3, 2, 0],
            [None, "batisseur", None],
            {"foreign_centre": "discard", "builder_ties": reach},
        )
        for reach in ("all", "cards_parks", "cards")
    }
    assert results["cards"]["scores"] == [11, 11, 0]
    assert results["cards"]["winners"] == [A]
    assert results["cards_parks"]["scores"] == results["all"]["scores"] == [5, 17, 0]
    level = {**cards, (1, 2): "V10", (0, 4): "V7"}
    ahead = {**tokens, (1, 9): A}
    for reach, best in (("all", [B]), ("cards_parks", [A])):
        options = {"foreign_centre": "discard", "builder_ties": reach}
        outcome = final_count(level, ahead, [3, 2, 0], [None, "batisseur", None], options)
        assert outcome["scores"] == [17, 17, 0]
        assert outcome["winners"] == best


def test_points_of_bonus_sides() -> None:
    cards = ["V1", "V2", "R3", "B4", "park", "monument"]
    assert bonus("influenstar", 4, cards, 3) == 15
    assert bonus("octogeeek", 4, cards, 3) == 10
    assert bonus("batisseur", 4, cards, 3) == bonus(None, 4, cards, 3) == 0
    assert [bonus("planificateur", seats, cards, 3) for seats in (3, 4, 5)] == [14, 12, 10]
    palettes = [["V1", "R1"], ["V1", "R1", "B1"], ["V1", "R1", "B1", "G1"], ["V1", "R1", "B1", "G1", "Y1"]]
    assert [bonus("pionliticien", 4, palette, 0) for palette in palettes] == [0, 3, 6, 10]
