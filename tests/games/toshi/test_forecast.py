"""What a card or a token would bring is said before it is played."""

from __future__ import annotations

from random import Random

from machinami import Play, new
from machinami.core.contract import Action
from machinami.lessons.course import find_lesson


def play_until(phase: str, seed: int = 5) -> Play:
    """A game of four up to a phase of its second round."""
    play, rng = new("toshi", seats=4, options={}, seed=seed), Random(seed)
    while play.view(None)["board"]["round"] < 2 or play.view(None)["board"]["phase"] != phase:
        seat = play.to_act[0]
        play.do(seat, play.actions(seat).sample(rng))
    return play


def get_points(play: Play, viewer: int | None = None) -> list[int]:
    return [sum(player["points"].values()) for player in play.view(viewer)["board"]["players"]]


def test_the_points_that_are_foreseen_are_those_that_come() -> None:
    play = play_until("token")
    seat = play.to_act[0]
    action = play.actions(seat).sample(Random(2))
    foreseen, before = play.foresee(seat, action), get_points(play, seat)
    play.do(seat, action)
    after = get_points(play, seat)
    assert foreseen is not None
    assert foreseen.get("points") == (
        None if before == after else [list(pair) for pair in zip(before, after, strict=True)]
    )


def test_what_one_built_face_down_counts_for_oneself_and_tells_the_others_nothing() -> None:
    """In the lesson on it: an 8 or a 3 in the same place, by seat 0, between its two tokens."""
    high, low = (find_lesson("toshi", "build").begin() for _ in range(2))
    before = get_points(high, 0)
    foreseen = high.foresee(0, {"down": ["V8", [1, 3]]})
    high.do(0, {"down": ["V8", [1, 3]]})
    low.do(0, {"down": ["R3", [1, 3]]})
    assert get_points(high, 0) == [before[0] + 8, *before[1:]] == [get_points(low, 0)[0] + 5, *before[1:]]
    assert foreseen is not None
    assert foreseen["points"][0] == [before[0], before[0] + 8]
    assert high.record.seen_lines(0)[-1]["shows"]["points"] == foreseen["points"]
    for other in (None, 1, 2):
        assert get_points(high, other) == before
        assert high.view(other) == low.view(other)
        assert high.record.seen_lines(other)[-1] == low.record.seen_lines(other)[-1]
        assert "points" not in high.record.seen_lines(other)[-1].get("shows", {})


def test_who_turns_up_an_own_building_gains_nothing_by_it() -> None:
    play = find_lesson("toshi", "build").begin()
    play.do(0, {"down": ["V8", [1, 3]]})
    foreseen = play.foresee(0, {"flip": [1, 3]})
    assert foreseen == {}
    had = get_points(play, 1)
    play.do(0, {"flip": [1, 3]})
    assert play.record.seen_lines(1)[-1]["shows"]["points"][0] == [had[0], had[0] + 8]


def test_what_somebody_elses_hidden_card_would_bring_is_not_guessed() -> None:
    play, rng = new("toshi", seats=3, options={}, seed=4), Random(4)
    while not (hidden := _list_turnable(play)):
        seat = play.to_act[0]
        play.do(seat, play.actions(seat).sample(rng))
    assert all(play.foresee(play.to_act[0], action) == {"secret": True} for action in hidden)


def _list_turnable(play: Play) -> list[Action]:
    """Ways to turn up a card that whoever is asked does not know."""
    seat = play.to_act[0]
    unknown = [lies["space"] for lies in play.view(seat)["board"]["cards"] if lies["card"] is None]
    flips: list[Action] = [{"flip": space} for space in unknown]
    return [action for action in flips if action in play.actions(seat)]


def test_whose_parks_would_then_count_is_foreseen_and_told_with_the_points() -> None:
    play = play_until("token")
    seat = play.to_act[0]
    beside_a_park = {"token": [1, 1]}
    foreseen = play.foresee(seat, beside_a_park)
    assert foreseen is not None
    before = [player["points"]["parks"] for player in play.view(None)["board"]["players"]]
    play.do(seat, beside_a_park)
    after = [player["points"]["parks"] for player in play.view(None)["board"]["players"]]
    assert before != after
    assert foreseen["parks"] == [list(pair) for pair in zip(before, after, strict=True)]
    assert play.record.seen_lines(None)[-1]["shows"]["parks"] == foreseen["parks"]


def test_what_the_monument_would_then_say_is_foreseen() -> None:
    play = play_until("influence")
    monument = next(card["space"] for card in play.view(None)["board"]["cards"] if card["card"] == "monument")
    foreseen = play.foresee(play.to_act[0], {"flip": monument})
    assert foreseen is not None
    assert foreseen["monument"] == "red"


def test_who_would_be_ahead_in_the_trick_is_known_before_the_card_is_played() -> None:
    play = play_until("card")
    leads = play.actions(play.to_act[0]).sample(Random(2))
    assert play.foresee(play.to_act[0], leads) is None, "who leads is ahead anyway"
    play.do(play.to_act[0], leads)
    for _ in range(2):
        seat = play.to_act[0]
        action = play.actions(seat).sample(Random(2))
        foreseen = play.foresee(seat, action)
        play.do(seat, action)
        assert foreseen == {"ahead": play.view(None)["board"]["ahead"]}
    seat = play.to_act[0]
    action = play.actions(seat).sample(Random(2))
    foreseen = play.foresee(seat, action)
    play.do(seat, action)
    taker = play.view(None)["board"]["winner"]
    assert foreseen == {"ahead": taker}
    assert play.record.seen_lines(None)[-1]["shows"]["winner"] == taker


def test_a_card_that_may_not_be_played_brings_nothing() -> None:
    play = play_until("card")
    assert play.foresee(play.to_act[0], {"card": "Z99"}) is None


def test_whose_a_card_is_then_is_foreseen_and_told_with_what_decides_it() -> None:
    """In the lesson on it: one token each beside a Park, and the centre wins the tie."""
    play = find_lesson("toshi", "plant").begin()
    foreseen = play.foresee(0, {"token": [5, 1]})
    assert foreseen is not None
    [passed] = foreseen["claims"]
    assert (passed["space"], passed["had"], passed["seat"], passed["by"]) == ([2, 0], 2, 0, "centre")
    play.do(0, {"token": [5, 1]})
    assert play.record.seen_lines(1)[-1]["shows"]["claims"] == foreseen["claims"]
