"""Forecasts of cards, tokens and bonus actions equal the changes that follow."""

from __future__ import annotations

from random import Random

from machinami import Play, new
from machinami.core.contract import Action
from machinami.lessons.course import find_lesson


def play_until(phase: str, seed: int = 5) -> Play:
    """Return a game of four seats at a phase of its second round."""
    play, rng = new("toshi", seats=4, options={}, seed=seed), Random(seed)
    while play.view(None)["board"]["round"] < 2 or play.view(None)["board"]["phase"] != phase:
        seat = play.to_act[0]
        play.do(seat, play.actions(seat).sample(rng))
    return play


def get_points(play: Play, viewer: int | None = None) -> list[int]:
    return [sum(player["points"].values()) for player in play.view(viewer)["board"]["players"]]


def test_forecast_points_equal_the_points_after_the_action() -> None:
    play = play_until("token")
    seat = play.to_act[0]
    action = play.actions(seat).sample(Random(2))
    forecast, before = play.foresee(seat, action), get_points(play, seat)
    play.do(seat, action)
    after = get_points(play, seat)
    assert forecast is not None
    assert forecast.get("points") == (
        None if before == after else [list(pair) for pair in zip(before, after, strict=True)]
    )


def test_face_down_card_counts_in_its_owners_points_only() -> None:
    """Compares an 8 and a 3 on the same space in the lesson `build`, by seat 0, between its two tokens."""
    high, low = (find_lesson("toshi", "build").begin() for _ in range(2))
    before = get_points(high, 0)
    forecast = high.foresee(0, {"down": ["V8", [1, 3]]})
    high.do(0, {"down": ["V8", [1, 3]]})
    low.do(0, {"down": ["R3", [1, 3]]})
    assert get_points(high, 0) == [before[0] + 8, *before[1:]] == [get_points(low, 0)[0] + 5, *before[1:]]
    assert forecast is not None
    assert forecast["points"][0] == [before[0], before[0] + 8]
    assert high.record.seen_lines(0)[-1]["shows"]["points"] == forecast["points"]
    for other in (None, 1, 2):
        assert get_points(high, other) == before
        assert high.view(other) == low.view(other)
        assert high.record.seen_lines(other)[-1] == low.record.seen_lines(other)[-1]
        assert "points" not in high.record.seen_lines(other)[-1].get("shows", {})


def test_turning_up_an_own_building_has_an_empty_forecast() -> None:
    play = find_lesson("toshi", "build").begin()
    play.do(0, {"down": ["V8", [1, 3]]})
    forecast = play.foresee(0, {"flip": [1, 3]})
    assert forecast == {}
    had = get_points(play, 1)
    play.do(0, {"flip": [1, 3]})
    assert play.record.seen_lines(1)[-1]["shows"]["points"][0] == [had[0], had[0] + 8]


def test_forecast_of_a_hidden_card_is_secret() -> None:
    play, rng = new("toshi", seats=3, options={}, seed=4), Random(4)
    while not (hidden := _list_turnable(play)):
        seat = play.to_act[0]
        play.do(seat, play.actions(seat).sample(rng))
    assert all(play.foresee(play.to_act[0], action) == {"secret": True} for action in hidden)


def _list_turnable(play: Play) -> list[Action]:
    """Return the actions that turn up a card unknown to the awaited seat."""
    seat = play.to_act[0]
    unknown = [lies["space"] for lies in play.view(seat)["board"]["cards"] if lies["card"] is None]
    flips: list[Action] = [{"flip": space} for space in unknown]
    return [action for action in flips if action in play.actions(seat)]


def test_forecast_and_line_contain_the_points_for_parks() -> None:
    play = play_until("token")
    seat = play.to_act[0]
    near_park = {"token": [1, 1]}
    forecast = play.foresee(seat, near_park)
    assert forecast is not None
    before = [player["points"]["parks"] for player in play.view(None)["board"]["players"]]
    play.do(seat, near_park)
    after = [player["points"]["parks"] for player in play.view(None)["board"]["players"]]
    assert before != after
    assert forecast["parks"] == [list(pair) for pair in zip(before, after, strict=True)]
    assert play.record.seen_lines(None)[-1]["shows"]["parks"] == forecast["parks"]


def test_forecast_of_a_flip_contains_the_monuments_side() -> None:
    play = play_until("influence")
    monument = next(card["space"] for card in play.view(None)["board"]["cards"] if card["card"] == "monument")
    forecast = play.foresee(play.to_act[0], {"flip": monument})
    assert forecast is not None
    assert forecast["monument"] == "red"


def test_forecast_of_a_card_names_the_seat_ahead_in_the_trick() -> None:
    play = play_until("card")
    leads = play.actions(play.to_act[0]).sample(Random(2))
    assert play.foresee(play.to_act[0], leads) is None, "the leader is always ahead"
    play.do(play.to_act[0], leads)
    for _ in range(2):
        seat = play.to_act[0]
        action = play.actions(seat).sample(Random(2))
        forecast = play.foresee(seat, action)
        play.do(seat, action)
        assert forecast == {"ahead": play.view(None)["board"]["ahead"]}
    seat = play.to_act[0]
    action = play.actions(seat).sample(Random(2))
    forecast = play.foresee(seat, action)
    play.do(seat, action)
    taker = play.view(None)["board"]["winner"]
    assert forecast == {"ahead": taker}
    assert play.record.seen_lines(None)[-1]["shows"]["winner"] == taker


def test_illegal_card_has_no_forecast() -> None:
    play = play_until("card")
    assert play.foresee(play.to_act[0], {"card": "Z99"}) is None


def test_forecast_and_line_contain_changed_claims() -> None:
    """In the lesson `plant`, two seats have one token each next to a Park, and the centre wins the tie."""
    play = find_lesson("toshi", "plant").begin()
    forecast = play.foresee(0, {"token": [5, 1]})
    assert forecast is not None
    [passed] = forecast["claims"]
    assert (passed["space"], passed["had"], passed["seat"], passed["by"]) == ([2, 0], 2, 0, "centre")
    play.do(0, {"token": [5, 1]})
    assert play.record.seen_lines(1)[-1]["shows"]["claims"] == forecast["claims"]
