"""What a card or a token would bring is said before it is played."""

from __future__ import annotations

from random import Random

from machinami import Play, new


def until(phase: str, seed: int = 5) -> Play:
    """A game of four up to a phase of its second round."""
    play, rng = new("toshi", seats=4, options={}, seed=seed), Random(seed)
    while play.view(None)["board"]["round"] < 2 or play.view(None)["board"]["phase"] != phase:
        seat = play.to_act[0]
        play.do(seat, play.actions(seat).sample(rng))
    return play


def points(play: Play) -> list[int]:
    return [sum(player["points"].values()) for player in play.view(None)["board"]["players"]]


def test_the_points_that_are_foreseen_are_those_that_come() -> None:
    play = until("token")
    seat = play.to_act[0]
    action = play.actions(seat).sample(Random(2))
    foreseen, before = play.foresee(seat, action), points(play)
    play.do(seat, action)
    assert foreseen == {"points": [list(pair) for pair in zip(before, points(play), strict=True)]}


def test_who_would_be_ahead_in_the_trick_is_known_before_the_card_is_played() -> None:
    play = until("card")
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
    play = until("card")
    assert play.foresee(play.to_act[0], {"card": "Z99"}) is None
