"""Determinizations: every one fits a seat's knowledge, and every fitting one can be sampled (T-21, T-22)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from machinami import Play, Refused, imagine, new
from machinami.games.toshi import determinize
from machinami.games.toshi.names import CARDS, iter_bits
from machinami.games.toshi.view.knowledge import deduce_holders, list_secrets, possible_holders
from tests.games.toshi import scenes

DECK = set(CARDS[:50])
POSITIONS = 200


def iter_positions(seats: int, number: int = POSITIONS) -> Iterator[tuple[Play, Random]]:
    """Yield positions spread over random plays, alternating base game and variant."""
    found, seed = 0, 0
    while True:
        rng = Random(f"{seats}:{seed}")
        play = new("toshi", seats, {"specialisations": seed % 2 == 1}, seed=f"known:{seed}")
        while play.outcome is None:
            if rng.random() < 0.2:
                yield play, rng
                found += 1
                if found == number:
                    return
            seat = play.to_act[0]
            play.do(seat, play.actions(seat).sample(rng))
        seed += 1


def list_hands(play: Play) -> list[list[str]]:
    return [play.view(seat)["board"]["hand"] for seat in range(play.setup.seats)]


def assert_consistent(view: dict[str, Any], world: Play) -> None:
    """A determinization respects voids, hand sizes, visible cards and candidates."""
    board, seat = view["board"], view["seat"]
    dealt = list_hands(world)
    gone = {card for trick in board["tricks"] for card in trick["cards"]}
    gone |= {play["card"] for play in board["trick"]}
    held = [card for hand in dealt for card in hand]
    assert len(set(held)) == len(held)
    assert not gone & set(held)
    assert dealt[seat] == board["hand"]
    for hand, player in zip(dealt, board["players"], strict=True):
        assert len(hand) == player["cards"]
        assert not {card[0] for card in hand} & set(player["voids"])
    for card in board["cards"]:
        if not card["known"] and card["card"] is None:
            placer = next(
                c for c in scenes.get_board(world, card["by"])["cards"] if c["space"] == card["space"]
            )
            assert placer["card"] in card["candidates"]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_T12_T21_determinizations_respect_voids_and_candidates(seats: int) -> None:
    for play, rng in iter_positions(seats):
        viewer = rng.randrange(seats)
        view = play.view(viewer)
        for _ in range(3):
            assert_consistent(view, imagine(view, rng))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_determinizations_reach_every_consistent_holder_of_a_card(seats: int) -> None:
    late = [(play.copy(), rng) for play, rng in iter_positions(seats, 120)][17::21]
    for play, rng in late:
        viewer = rng.randrange(seats)
        view, game = play.view(viewer), play.state.game
        possible = possible_holders(game, viewer)
        expected = {
            (card, holder)
            for card in iter_bits(determinize.unseen_cards(game, viewer))
            for holder in possible[card // 10]
        }
        found: set[tuple[int, int]] = set()
        for _ in range(3000):
            dealt = imagine(view, rng).state.game.hands
            for card, holder in expected - found:
                at = determinize.UNDEALT if holder == determinize.UNDEALT else holder
                in_hand = next(
                    (seat for seat, hand in enumerate(dealt) if hand >> card & 1), determinize.UNDEALT
                )
                if in_hand == at:
                    found.add((card, holder))
            if found == expected:
                break
        assert found == expected


def test_T21_determinizations_reach_every_face_down_candidate() -> None:
    play = scenes.skip(scenes.play_cards(scenes.begin(scenes.build_suits(5)), "V10 R5 B7 G6 Y1"), "up")
    scenes.do(play, {"up": ["B7", [0, 1]]}, {"down": ["R5", [0, 2]]})
    view, rng = play.view(0), Random(1)
    drawn = {play.game.secrets(imagine(view, rng).state, 0)["what lies at 0, 2"] for _ in range(100)}
    assert drawn == {"V10", "R5", "G6", "Y1"}
    assert "what lies at 0, 2" not in play.game.secrets(play.state, 2)
    assert play.game.secrets(play.state, None)["what lies at 0, 2"] == "R5"


def test_spectators_view_has_determinizations() -> None:
    for play, rng in iter_positions(4, 40):
        view = play.view(None)
        assert imagine(view, rng).view(None) == view


def test_deducible_holders_are_not_secret() -> None:
    """Two seats with one card each: the seat without a colour must hold the other one."""
    numbers, rooms = (1, 1, 0, 0, 0), (1, 1, 0, 0, 0, 0)
    assert deduce_holders(numbers, rooms, (0b111110, 63, 63, 63, 63)) == ((1,), (0,), (), (), ())
    assert deduce_holders(numbers, rooms, (63, 63, 63, 63, 63)) == ((0, 1), (0, 1), (), (), ())


def test_last_cards_of_five_players_are_often_deducible() -> None:
    """With five seats all cards are dealt, so a seat without cards knows that all unseen cards are in other
    hands.
    """
    play = scenes.begin(scenes.build_suits(5))
    while scenes.get_board(play)["round"] < 2:
        scenes.do(play, scenes.choose_plainest(play))
    hidden = list_secrets(play.state.game, 0)
    assert all(fact.startswith(("where", "what")) for fact in hidden)
    assert hidden["where R2 is"] == 1


def test_deal_line_shows_only_the_viewers_hand() -> None:
    play = new("toshi", 4, seed=2)
    line = play.record.seen_lines(1)[1]["do"]
    assert [hand is not None for hand in line["hands"]] == [False, True, False, False]
    assert [hand for hand in play.record.seen_lines(None)[1]["do"]["hands"] if hand is not None] == []


def test_all_cards_on_the_grid_are_known_at_the_end() -> None:
    play = scenes.begin(scenes.build_suits(4))
    while play.outcome is None:
        scenes.do(play, scenes.choose_plainest(play))
    assert all(card["known"] and card["card"] for card in scenes.get_board(play)["cards"])
    revealed = play.record.seen_lines(0)[-2]["shows"]["cards"]
    assert len(revealed) == 10
    assert all(play.game.secrets(play.state, viewer) == {} for viewer in (None, 0, 1, 2, 3))


def test_inconsistent_view_is_refused() -> None:
    play = new("toshi", 5, seed=3)
    view = play.view(0)
    view["board"]["players"][1]["voids"] = list("VRBGY")
    with pytest.raises(Refused) as caught:
        imagine(view, Random(1))
    assert caught.value.clause == "M-12"
