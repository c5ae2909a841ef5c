"""The rounds of the law, question by question, tested with the oracle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.toshi.oracle import Action, Table, trick_winner
from tests.games.toshi.oracle_scoring import centre, inside

BASE = {"specialisations": False, "foreign_centre": "discard", "builder_ties": "all"}
VARIANT = {**BASE, "specialisations": True}


def deal_one_colour_each(specialisations: list[str] | None = None, seats: int = 5) -> Table:
    """Return a table in which every seat holds one colour and seat 1 leads: no seat can follow."""
    dealt: dict[str, Any] = {
        "hands": [[f"{hue}{number}" for number in range(1, 11)] for hue in "VRBGY"[:seats]],
        "leader": 1,
    }
    if specialisations:
        dealt["specialisations"] = specialisations
    return Table(seats, dealt, VARIANT if specialisations else BASE)


def play_trick(table: Table, *cards: str) -> None:
    for card in cards:
        table.do({"card": card})


def win_with_seat_0(table: Table) -> None:
    play_trick(table, "R1", "B1", "G1", "Y1", "V10")


def answer_until(table: Table, node: str, choose: Callable[[Table], Action]) -> list[tuple[int, str]]:
    """Answer up to the next question of this node; return the questions before it."""
    met = []
    while table.question and table.question[1] != node:
        met.append(table.question)
        table.do(choose(table))
    return met


def choose_first(table: Table) -> Action:
    return table.legal[0]


def choose_last(table: Table) -> Action:
    """Influenstar waits, the Bâtisseur declines, an Octogeeek stops, no Specialisation is turned."""
    return table.legal[-1]


def list_kinds(table: Table) -> set[str]:
    return {key for action in table.legal for key in action}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_twenty_five_slots_are_legal_at_the_start(seats: int) -> None:
    table = deal_one_colour_each(seats=seats)
    assert len(table.legal_slots()) == 25
    assert len(table.grid) == 5


@pytest.mark.parametrize(
    ("cards", "monument", "winning"),
    [
        ("V5 V7 R10 B4 G4", "red", "G4"),
        ("V5 V7 R10 B4 G4", "blue", "R10"),
        ("R10 R9 R1", "blue", "R10"),
        ("R10 R9 R1", "red", "R1"),
        ("R10 B1 R9", "blue", "B1"),
        ("R1 B7 G7 V7", "blue", "V7"),
    ],
)
def test_tricks_of_the_law_have_their_winner(cards: str, monument: str, winning: str) -> None:
    trick = list(enumerate(cards.split()))
    assert trick[trick_winner(trick, monument)][1] == winning


def test_called_colour_must_be_followed_and_voids_are_public() -> None:
    hands = [[f"{hue}{n}" for n in range(1, 11)] for hue in "VRB"]
    hands[2] = [*hands[2][:-1], "V10"]
    hands[0] = [*hands[0][:-1], "B10"]
    table = Table(3, {"hands": hands, "leader": 0}, BASE)
    assert len(table.legal) == 10
    play_trick(table, "V5", "R4")
    assert table.legal == [{"card": "V10"}]
    assert table.voids == [set(), {"V"}, set()]


def test_illegal_answers_change_nothing() -> None:
    table = deal_one_colour_each()
    for wrong in ({"card": "V1"}, {"card": "R11"}, {"wait": True}, {}, {"card": "R1", "token": [1, 1]}):
        with pytest.raises(ValueError, match="not legal"):
            table.do(wrong)
    assert table.trick == []
    win_with_seat_0(table)
    answer_until(table, "influence", choose_first)
    with pytest.raises(ValueError, match="not legal"):
        table.do({"leader": True})
    table.do({"leader": 1})
    assert table.question == (1, "card")


def test_impossible_deals_are_refused() -> None:
    keys = ["octogeeek", "influenstar", "batisseur"]
    hands = [[f"{hue}{number}" for number in range(1, 11)] for hue in "VRB"]
    good = {"hands": hands, "leader": 0, "specialisations": keys}
    for wrong, why in (
        ({**good, "leader": 3}, "leader"),
        ({**good, "hands": hands[:2]}, "ten cards"),
        ({**good, "hands": [hands[0]] * 3}, "exists once"),
        ({**good, "specialisations": ["pionliticien", *keys[:2]]}, "Specialisation for each"),
        ({**good, "specialisations": [keys[0], *keys[:2]]}, "Specialisation for each"),
    ):
        with pytest.raises(ValueError, match=why):
            Table(3, wrong, VARIANT)
    with pytest.raises(ValueError, match="only there"):
        Table(3, good, BASE)
    with pytest.raises(ValueError, match="options"):
        Table(3, good, {**VARIANT, "foreign_centre": "maybe"})


def test_base_round_has_four_phases_in_order() -> None:
    table = deal_one_colour_each()
    win_with_seat_0(table)
    assert answer_until(table, "influence", choose_first) == [
        *((seat, "token") for seat in (1, 2, 3, 4)),
        (0, "up"),
        (0, "down"),
    ]
    assert list_kinds(table) == {"leader", "flip"}
    table.do({"flip": [2, 2]})
    assert table.monument == "red"
    assert table.question == (0, "card")


def test_five_seats_build_in_7600_ways_and_three_in_thirty() -> None:
    table = deal_one_colour_each()
    win_with_seat_0(table)
    answer_until(table, "up", choose_first)
    ups = len(table.legal)
    table.do(table.legal[0])
    assert ups * len(table.legal) == 7600
    small = deal_one_colour_each(seats=3)
    play_trick(small, "R1", "B1", "V10")
    assert answer_until(small, "down", choose_first) == [(1, "token"), (2, "token")]
    assert len(small.legal) == 30


@pytest.mark.parametrize(("seats", "size"), [(3, 3), (4, 3), (5, 4)])
def test_hidden_card_is_known_to_others_as_one_of_its_trick(seats: int, size: int) -> None:
    table = deal_one_colour_each(seats=seats)
    play_trick(table, "R1", "B1", *["G1", "Y1"][: seats - 3], "V10")
    answer_until(table, "influence", choose_first)
    ((space, public),) = table.candidates(None).items()
    assert len(public) == size
    assert table.candidates(0) == {space: {table.grid[space].name}}
    assert table.candidates(1) == table.candidates(None)
    for up in (True, False):
        answer_until(table, "influence", choose_first)
        table.do({"flip": list(space)})
        assert table.grid[space].up == up
    assert table.candidates(1)[space] == {table.grid[space].name}


@pytest.mark.parametrize("star", [1, 2, 3, 4])
def test_influenstar_is_asked_around_every_other_loser(star: int) -> None:
    keys = ["octogeeek", "pionliticien", "planificateur", "batisseur"]
    keys.insert(star, "influenstar")
    table = deal_one_colour_each(keys)
    win_with_seat_0(table)
    met = answer_until(table, "card", choose_last)
    questions = [question for question in met if question[1] in ("token", "window", "down", "influence")]
    window = (star, "window")
    others = [seat for seat in (1, 2, 3, 4) if seat != star]
    expected = [step for seat in others for step in (window, (seat, "token"))]
    assert questions == [*expected, window, (0, "down"), window, *[(0, "influence")] * 2, window]
    assert met[-2:] == [(0, "specialise"), window]
    assert table.supply[star] == 9


def test_influenstar_may_wait_but_must_place_in_the_last_window() -> None:
    table = deal_one_colour_each(["octogeeek", "influenstar", "batisseur", "planificateur", "pionliticien"])
    win_with_seat_0(table)
    assert list_kinds(table) == {"token", "wait"}
    answer_until(table, "up", choose_last)
    table.do({"up": ["R1", [0, 1]]})
    assert table.question == (0, "down")
    table.do({"down": ["V10", [1, 1]]})
    assert {"token": [3, 3]} in table.legal
    table.do({"wait": True})
    answer_until(table, "window", choose_last)
    assert list_kinds(table) == {"token"}
    table.do({"token": [3, 3]})
    assert table.tokens[3, 3] == 1


def test_influenstar_who_places_at_once_is_not_asked_again() -> None:
    table = deal_one_colour_each(["octogeeek", "batisseur", "planificateur", "influenstar", "pionliticien"])
    win_with_seat_0(table)
    assert table.question == (3, "window")
    table.do(choose_first(table))
    assert 3 not in {seat for seat, _ in answer_until(table, "card", choose_last)}
    assert table.supply[3] == 9


def test_a_loser_without_tokens_opens_no_window() -> None:
    table = deal_one_colour_each(["octogeeek", "batisseur", "influenstar", "planificateur", "pionliticien"])
    table.supply[1] = 0
    win_with_seat_0(table)
    met = answer_until(table, "up", choose_last)
    assert met == [(2, "window"), (3, "token"), (2, "window"), (4, "token"), (2, "window")]


def test_builder_may_add_a_token_on_a_free_centre() -> None:
    keys = ["octogeeek", "batisseur", "influenstar", "planificateur", "pionliticien"]
    for supply, free, expected in ((10, True, 4), (2, True, 4), (1, True, None), (10, False, None)):
        table = deal_one_colour_each(keys)
        table.supply[1] = supply
        if not free:
            table.tokens |= {centre(space): 4 for space in table.grid}
        win_with_seat_0(table)
        table.do({"wait": True})
        table.do(next(a for a in table.legal if not free or a["token"] == [5, 5]))
        extras = [action for action in table.legal if "extra" in action]
        assert len(extras) == (expected + 1 if expected else 0)
        if extras:
            table.do({"extra": [1, 1]})
            assert table.tokens[1, 1] == 1
            assert table.supply[1] == supply - 2


def test_losing_politician_builds_face_up_and_winner_face_down() -> None:
    table = deal_one_colour_each(["octogeeek", "batisseur", "influenstar", "planificateur", "pionliticien"])
    win_with_seat_0(table)
    answer_until(table, "up", choose_last)
    assert table.question == (4, "up")
    table.do({"up": ["V10", [1, 1]]})
    assert table.question == (0, "down")
    assert len(table.legal) == 4 * 19


def test_winning_politician_builds_both_cards() -> None:
    table = deal_one_colour_each(["pionliticien", "batisseur", "influenstar", "planificateur", "octogeeek"])
    win_with_seat_0(table)
    answer_until(table, "up", choose_last)
    assert table.question == (0, "up")


def test_octogeeek_takes_each_influence_once_and_may_stop() -> None:
    table = deal_one_colour_each(["octogeeek", "batisseur", "influenstar", "planificateur", "pionliticien"])
    table.tokens[5, 5] = 0
    win_with_seat_0(table)
    answer_until(table, "influence", choose_last)
    assert list_kinds(table) == {"move", "leader", "flip"}
    table.do({"leader": 3})
    assert list_kinds(table) == {"move", "flip", "done"}
    table.do({"move": [[5, 5], [1, 2]]})
    assert list_kinds(table) == {"flip", "done"}
    table.do({"flip": [2, 2]})
    assert table.question == (0, "specialise")


def test_the_octogeeek_without_tokens_is_not_asked_a_third_time() -> None:
    table = deal_one_colour_each(["octogeeek", "batisseur", "influenstar", "planificateur", "pionliticien"])
    win_with_seat_0(table)
    answer_until(table, "influence", choose_last)
    table.do({"flip": [2, 2]})
    table.do({"leader": 3})
    assert table.question == (0, "specialise")
    table.do({"specialise": False})
    assert table.question == (2, "window")


def test_the_planner_greens_anywhere_but_relocates_like_others() -> None:
    table = deal_one_colour_each(["octogeeek", "planificateur", "influenstar", "batisseur", "pionliticien"])
    win_with_seat_0(table)
    answer_until(table, "token", choose_last)
    assert len(table.legal) == 121
    table.do({"token": [0, 0]})
    answer_until(table, "card", choose_last)
    play_trick(table, "V1", "R10", "B2", "G2", "Y2")
    answer_until(table, "influence", choose_last)
    goals = [action["move"] for action in table.legal if "move" in action]
    assert {tuple(start) for start, _ in goals} == {(0, 0)}
    assert {tuple(goal) for _, goal in goals} == set(table.legal_slots())
    assert set(table.legal_slots()) <= inside(5, 5)


def test_turned_specialisation_loses_its_power() -> None:
    table = deal_one_colour_each(["octogeeek", "planificateur", "influenstar", "batisseur", "pionliticien"])
    for number, turn in ((1, False), (2, True)):
        play_trick(table, *(f"{hue}{number}" for hue in "RBGY"), f"V{11 - number}")
        answer_until(table, "influence", choose_last)
        table.do({"leader": 1})
        table.do({"done": True})
        assert table.question == (0, "specialise")
        table.do({"specialise": turn})
        answer_until(table, "card", choose_last)
    play_trick(table, "R3", "B3", "G3", "Y3", "V8")
    answer_until(table, "influence", choose_last)
    table.do({"leader": 1})
    assert table.question == (2, "window")
    assert table.flipped == [True, False, False, False, False]
