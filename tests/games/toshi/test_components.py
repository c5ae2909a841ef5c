"""Components and geometry: T-1 to T-5, and T-10's option."""

from __future__ import annotations

import pytest

from machinami import games
from machinami.games.toshi import components, names, steps
from tests.games.toshi import scenes
from tests.games.toshi.scenes import begin, build_suits, build_town, do, get_board, get_clause, list_offers


def test_T1_the_deck_has_five_colours_of_ten_values() -> None:
    assert len(set(names.CARD_NUMBERS)) == 50
    assert {name[0] for name in names.CARD_NUMBERS} == set("VRBGY")
    assert {name[1:] for name in names.CARD_NUMBERS} == {str(value) for value in range(1, 11)}


@pytest.mark.parametrize("name", ["V11", "V0", "X5", "", "v5", "V05"])
def test_T1_a_card_that_does_not_exist_is_refused(name: str) -> None:
    assert get_clause(begin(build_suits(4)), {"card": name}) == "T-1"


@pytest.mark.parametrize(("seats", "rows"), [(3, 3), (4, 5), (5, 5)])
def test_T2_parks_are_in_the_corners_and_the_monument_in_the_middle(seats: int, rows: int) -> None:
    board = get_board(begin(build_suits(seats)))
    cards = {tuple(card["space"]): card["card"] for card in board["cards"]}
    corners = {(row, col): "park" for row in (0, rows - 1) for col in (0, 4)}
    assert cards == corners | {(rows // 2, 2): "monument"}
    assert (board["rows"], board["cols"], board["monument"]) == (rows, 5, "blue")


@pytest.mark.parametrize("place", [[3, 0], [0, 5], [-1, 2]])
def test_T2_a_space_off_the_small_grid_is_refused(place: list[int]) -> None:
    play = scenes.skip(scenes.play_cards(begin(build_suits(3)), "V1 R5 B3"), "down")
    assert get_clause(play, {"down": ["V1", place]}) == "T-2"


@pytest.mark.parametrize(
    ("rows", "whole", "inside"), [(5, 121, (25, 40, 16)), (3, 77, (15, 22, 8))], ids=["5x5", "3x5"]
)
def test_T3_the_lattice_has_the_counts_of_the_law(
    rows: int, whole: int, inside: tuple[int, int, int]
) -> None:
    kinds = [0, 0, 0]
    for slot in names.iter_bits(components.lattice(rows, 1)):
        i, j = names.slot_at(slot)
        kinds[2 - i % 2 - j % 2] += 1
    assert components.lattice(rows, 0).bit_count() == whole
    assert tuple(kinds) == inside


def test_T3_neighbouring_spaces_share_the_places_between_them() -> None:
    left, right = (components.ALL_PLACES << components.first_place(space) for space in (6, 7))
    assert {tuple(names.slot_at(slot)) for slot in names.iter_bits(left & right)} == {(2, 4), (3, 4), (4, 4)}


def test_T3_a_place_off_the_lattice_is_refused() -> None:
    play = scenes.play_cards(begin(build_suits(3)), "V1 R5 B3")
    assert get_clause(play, {"token": [7, 3]}) == "T-3"
    assert get_clause(play, {"token": [3, 11]}) == "T-3"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_T4_twenty_five_slots_are_legal_at_the_start(seats: int) -> None:
    play = scenes.play_cards(begin(build_suits(seats)), " ".join(["V1", "R5", "B3", "G4", "Y2"][:seats]))
    slots = list_offers(play, "token")
    assert len(slots) == 25
    assert [1, 1] in slots
    assert [2, 2] in slots


def test_T4_a_taken_slot_is_refused() -> None:
    play = do(scenes.play_cards(begin(build_suits(4)), "V1 R5 B3 G4"), {"token": [1, 1]})
    assert get_clause(play, {"token": [1, 1]}) == "T-4"


def test_T4_the_periphery_is_refused() -> None:
    play = scenes.play_cards(begin(build_suits(4)), "V1 R5 B3 G4")
    assert "edge" in scenes.get_refusal(play, {"token": [0, 1]}).words["en"]
    assert get_clause(play, {"token": [1, 0]}) == "T-4"


def test_T4_a_slot_that_no_card_touches_is_refused() -> None:
    play = scenes.play_cards(begin(build_suits(4)), "V1 R5 B3 G4")
    refused = scenes.get_refusal(play, {"token": [1, 5]})
    assert (refused.clause, refused.where) == ("T-4", [1, 5])


def test_T4_a_slot_between_a_card_and_an_empty_space_is_legal() -> None:
    assert [1, 2] in list_offers(scenes.play_cards(begin(build_suits(4)), "V1 R5 B3 G4"), "token")


def test_T4_a_new_card_opens_its_places() -> None:
    bare, built = build_town(4, {}), build_town(4, {}, {(0, 2): "V5"})
    opened = steps.free_slots(built) & ~steps.free_slots(bare)
    assert {tuple(names.slot_at(slot)) for slot in names.iter_bits(opened)} == {
        *((1, 4), (1, 5), (1, 6)),
        *((2, 4), (2, 5), (2, 6)),
    }


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_T5_there_is_always_a_free_slot(seats: int) -> None:
    play = begin(build_suits(seats))
    while play.outcome is None:
        if scenes.get_phase(play) in ("token", "influence"):
            game = play.state.game
            assert steps.free_slots(game).bit_count() >= 20
        do(play, scenes.choose_plainest(play))


def test_T10_the_variant_is_an_option_and_off_by_default() -> None:
    assert games["toshi"].defaults["specialisations"] is False
    assert get_board(begin(build_suits(4)))["players"][0]["specialisation"] is None
