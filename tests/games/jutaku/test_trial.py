"""J-18: a trial of four dealt cards, built one after the other."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from machinami import Play, Refused, new, replay
from machinami.games.jutaku.game import GAME
from machinami.games.jutaku.puzzles import TRIAL_COUNT, deal_cards
from tests.games.jutaku.sites import load_house


def build_current_card(play: Play, side: str = "easy") -> None:
    """Build the current card by its stored solution, one action per half second, and call stop."""
    play.tick(play.due or 0)
    site = load_house().site(
        play.view(0)["board"]["players"][0]["card"], "hard" if side == "hard" else "easy"
    )
    for piece, floor, pose in site.solution.built:
        play.do(0, {"grab": piece}, play.now + 500)
        outline = site.solution.outline
        play.do(0, {"place": piece, "outline": outline, "floor": floor, "pose": list(pose)}, play.now + 500)
    play.do(0, {"stop": True}, play.now + 500)
    play.tick(play.due or 0)


@pytest.mark.parametrize("side", ["easy", "hard"])
def test_j18_four_dealt_cards_are_built_without_a_choice(side: str) -> None:
    play = new("jutaku", 1, {"mode": "trial", "card": 5, "side": side})
    cards = deal_cards(load_house(), "trial", 5)
    for number in range(4):
        board = play.view(0)["board"]
        assert (board["mode"], board["phase"], board["round"]) == ("trial", "countdown", number + 1)
        assert board["players"][0]["card"] == cards[number]
        build_current_card(play, side)
    assert play.outcome is not None
    assert play.outcome.detail["cards"] == [list(cards)]
    assert play.outcome.detail["time"] == sum(play.outcome.detail["times"][0])
    assert replay(play.record.text).outcome == play.outcome


def test_solutions_of_completed_cards_are_public_after_the_end() -> None:
    play = new("jutaku", 1, {"mode": "trial", "card": 5})
    for _ in range(4):
        assert play.view(0)["board"]["solutions"] == {}
        build_current_card(play)
    board = play.view(None)["board"]
    assert [int(card) for card in board["solutions"]] == board["players"][0]["kept"]
    for card, solution in board["solutions"].items():
        site = load_house().site(int(card), "easy")
        assert solution["outline"] == site.solution.outline
        assert [(each["piece"], each["floor"]) for each in solution["built"]] == [
            (piece, floor) for piece, floor, _ in site.solution.built
        ]


def test_j18_a_deal_grows_and_has_no_card_twice() -> None:
    deals = [deal_cards(load_house(), "trial", number) for number in range(TRIAL_COUNT)]
    assert len(set(deals)) == TRIAL_COUNT
    for cards in deals:
        floors = [load_house().site(card, "easy").floors for card in cards]
        assert len(set(cards)) == 4
        assert floors == sorted(floors)
        assert (floors[0] < 3, floors[1:3], floors[3] > 3) == (True, [3, 3], True)


def test_j18_the_countdown_for_the_next_card_starts_at_the_right_stop() -> None:
    play = new("jutaku", 1, {"mode": "trial", "card": 9})
    build_current_card(play)
    closed = play.now
    assert play.view(0)["board"]["phase"] == "countdown"
    assert play.due == closed + 3_000
    assert play.view(0)["board"]["players"][0]["architect"] is None
    with pytest.raises(Refused, match="J-5"):
        play.do(0, {"grab": 0}, closed + 100)
    with pytest.raises(Refused, match="J-5"):
        play.do(0, {"keep": True}, closed + 100)


def test_j18_deal_excludes_roppongi_and_ignores_the_side() -> None:
    cards = {card for number in range(TRIAL_COUNT) for card in deal_cards(load_house(), "trial", number)}
    assert not any(load_house().cards[card].district == "roppongi" for card in cards)
    for side in ("easy", "hard"):
        for district in ("none", "ginza"):
            options = {"mode": "trial", "card": 35, "side": side, "roppongi": district}
            play = new("jutaku", 1, options)
            assert play.view(0)["board"]["players"][0]["card"] == deal_cards(load_house(), "trial", 35)[0]
    with pytest.raises(Refused):
        new("jutaku", 1, {"mode": "trial", "card": TRIAL_COUNT})


def test_j18_daily_trials_repeat_after_all_others() -> None:
    days = [
        GAME.daily_puzzle(date(2026, 11, 15) + timedelta(days=n))["trial"] for n in range(TRIAL_COUNT + 1)
    ]
    assert sorted(days[:TRIAL_COUNT]) == list(range(TRIAL_COUNT))
    assert days[0] == days[TRIAL_COUNT]


def test_j18_trial_has_one_seat_and_cannot_be_voided() -> None:
    with pytest.raises(Refused, match="J-18"):
        new("jutaku", 2, {"mode": "trial"})
    play = new("jutaku", 1, {"mode": "trial"})
    play.tick(play.due or 0)
    with pytest.raises(Refused, match="J-16a"):
        play.do(0, {"void": True})
