"""Toshi's bots: legal at every decision, independent of hidden facts, and better than random play."""

from __future__ import annotations

from random import Random

import pytest

from machinami import Play, bot, imagine, new
from machinami.games.toshi.actions import list_codes
from machinami.games.toshi.bot import search_policy
from machinami.games.toshi.bot.player import BOT, OPPONENTS

BASE, VARIANT = {"specialisations": False}, {"specialisations": True}


def play_to_midgame(seats: int = 4, plies: int = 45, seed: int = 5, variant: bool = True) -> Play:
    play, rng = new("toshi", seats, {"specialisations": variant}, seed=seed), Random(seed)
    for _ in range(plies):
        seat = play.to_act[0]
        play.do(seat, play.actions(seat).sample(rng))
    return play


@pytest.mark.parametrize("level", bot("toshi").levels)
def test_every_level_chooses_a_legal_action(level: int) -> None:
    for seed in range(4):
        play = play_to_midgame(seed=seed)
        seat = play.to_act[0]
        action = bot("toshi").choose(play.view(seat), level, rng=Random(1), budget=0.002)
        assert action in play.actions(seat)


@pytest.mark.parametrize("name", OPPONENTS)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_named_opponents_play_the_variant_to_the_end(name: str, seats: int) -> None:
    play, rng, player = new("toshi", seats, VARIANT, seed=seats), Random(2), OPPONENTS[name]
    while play.outcome is None:
        seat = play.to_act[0]
        action = player.choose(play.view(seat), max(player.levels), rng=rng, budget=0.0002)
        assert action is not None
        play.do(seat, action)


def test_bot_chooses_the_same_in_indistinguishable_states() -> None:
    for seed in range(3):
        play = play_to_midgame(seed=seed)
        seat = play.to_act[0]
        other = imagine(play.view(seat), Random(9))
        assert other.state != play.state
        choices = [bot("toshi").choose(p.view(seat), 2, rng=Random(3), budget=0.2) for p in (play, other)]
        assert choices[0] == choices[1]


def test_cancelled_search_returns_an_action_and_reports_progress() -> None:
    play = play_to_midgame()
    while play.view(play.to_act[0])["board"]["phase"] != "token":
        seat = play.to_act[0]
        play.do(seat, next(iter(play.actions(seat))))
    seat = play.to_act[0]
    shares: list[float] = []
    action = BOT.choose(
        play.view(seat),
        5,
        rng=Random(1),
        seconds=None,
        progress=shares.append,
        cancel=lambda: len(shares) > 2,
    )
    assert action in play.actions(seat)
    assert 0 < shares[0] < shares[-1] < 1


def test_progress_increases_over_both_steps_of_an_action() -> None:
    play = play_to_midgame()
    while play.view(play.to_act[0])["board"]["phase"] != "down":
        seat = play.to_act[0]
        play.do(seat, next(iter(play.actions(seat))))
    shares: list[float] = []
    bot("toshi").choose(play.view(play.to_act[0]), 2, rng=Random(1), progress=shares.append, budget=0.2)
    assert shares == sorted(shares)
    assert abs(shares[-1] - 1) < 0.01


def test_forced_card_is_played_without_search() -> None:
    play = play_to_midgame(plies=0)
    while len(play.actions(play.to_act[0])) > 1:
        seat = play.to_act[0]
        play.do(seat, play.actions(seat).sample(Random(4)))
    seat = play.to_act[0]
    told: list[float] = []
    bot("toshi").choose(play.view(seat), 5, rng=Random(1), progress=told.append)
    assert told == []


def test_there_are_six_levels() -> None:
    assert list(bot("toshi").levels) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_rollout_action_is_always_legal(seats: int) -> None:
    lots = 1
    for number in range(6):
        play = new("toshi", seats, VARIANT if number % 2 else BASE, seed=number)
        state = play.state.game
        while search_policy.mover(state) >= 0:
            code, lots = search_policy.rollout(state, 0, lots)
            assert code in set(list_codes(state))
            assert all(0 <= search_policy.prior(state, 0, each) <= 1 for each in list_codes(state))
            state = search_policy.apply(state, code)


def test_rollout_policy_beats_random_play() -> None:
    rng, lots, ahead = Random(3), 3, 0
    for number in range(24):
        state = new("toshi", 4, seed=number).state.game
        while search_policy.mover(state) >= 0:
            if search_policy.mover(state) == number % 4:
                code, lots = search_policy.rollout(state, 0, lots)
            else:
                code = rng.choice(list(list_codes(state)))
            state = search_policy.apply(state, code)
        ahead += search_policy.payoff(state)[number % 4] > 0
    assert ahead >= 10
