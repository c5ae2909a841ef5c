"""Toscana's bots: legal at every level, and independent of hidden facts."""

from __future__ import annotations

from random import Random

import pytest

from machinami import Play, bot, imagine, new
from machinami.games.toscana import forecast, rules
from machinami.games.toscana.actions import parse_action
from machinami.games.toscana.bot import reasons
from machinami.games.toscana.bot.player import BOT, OPPONENTS
from machinami.games.toscana.components import NUM_TILES
from machinami.games.toscana.messages import WORDS


def play_to_midgame(plies: int = 12) -> Play:
    play, rng = new("toscana", seed=5), Random(5)
    for _ in range(plies):
        seat = play.to_act[0]
        play.do(seat, play.actions(seat).sample(rng))
    return play


@pytest.mark.parametrize("level", bot("toscana").levels)
def test_every_level_chooses_a_legal_action(level: int) -> None:
    play = play_to_midgame()
    seat = play.to_act[0]
    action = bot("toscana").choose(play.view(seat), level, rng=Random(1), budget=0.002)
    assert action in play.actions(seat)


def test_lowest_level_keeps_its_veto_in_a_small_town() -> None:
    for seed in range(20):
        view = new("toscana", seed=seed).view(1)
        assert bot("toscana").choose(view, 1, rng=Random(seed)) == {"veto": False}


@pytest.mark.parametrize("name", OPPONENTS)
def test_named_opponents_play_to_the_end(name: str) -> None:
    play, rng = play_to_midgame(), Random(2)
    player = OPPONENTS[name]
    while play.outcome is None:
        seat = play.to_act[0]
        action = player.choose(play.view(seat), max(player.levels), rng=rng, budget=0.0005)
        assert action is not None
        play.do(seat, action)


def test_bot_chooses_the_same_in_indistinguishable_states() -> None:
    play = play_to_midgame()
    seat = play.to_act[0]
    other = imagine(play.view(seat), Random(9))
    assert other.state != play.state
    choices = [bot("toscana").choose(p.view(seat), 2, rng=Random(3), budget=0.1) for p in (play, other)]
    assert choices[0] == choices[1]


def test_cancelled_search_returns_an_action_and_reports_progress() -> None:
    play = play_to_midgame()
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


def test_there_are_six_levels() -> None:
    assert list(bot("toscana").levels) == [1, 2, 3, 4, 5, 6]


LESS = {reasons.HINDERS, reasons.ROOM, reasons.CLOSES, reasons.WAIT}


def test_reason_says_whether_a_tile_gains_less_than_the_best() -> None:
    reasons_given, book = set[str | None](), WORDS.catalogues["en"].sections["reasons"]
    for plies in (6, 12, 18, 24):
        play = play_to_midgame(plies)
        if play.view(None)["board"]["phase"] == "veto":
            play.do(play.to_act[0], {"veto": False})
        seat = play.to_act[0]
        offered = list(play.actions(seat))
        weighing = BOT.evaluate(play.view(seat), rng=Random(1), most=4, budget=0.002)
        most = max(play.foresee(seat, action)["areas"][seat][1] for action in offered)
        for one in weighing.best:
            own = play.foresee(seat, one.action)["areas"][seat][1]
            assert one.reason in book
            assert (own < most) == (one.reason in LESS)
            if one.reason in (reasons.JOINS, reasons.TAKES):
                game = play.state.game
                laid = rules.apply(game, parse_action(game, one.action))
                before, after = ({*rules.best_area_tiles(at, seat)} for at in (game, laid))
                assert before < after
                assert len(after) > len(before) + 1
                own_ones = [tile for tile in after - before if tile // NUM_TILES == seat]
                assert (len(own_ones) > 1) == (one.reason == reasons.JOINS)
            reasons_given.add(one.reason)
    assert reasons_given & LESS
    assert reasons_given & {reasons.JOINS, reasons.TAKES}


def test_reason_hinders_lowers_the_opponents_best_reply() -> None:
    game = play_to_midgame(7).state.game
    replies = {
        code: forecast.best_reply_score(rules.apply(game, code), game.turn) for code in rules.list_codes(game)
    }
    hindering = [code for code in replies if reasons.find_reason(game, code) == reasons.HINDERS]
    assert hindering
    assert all(replies[code] < max(replies.values()) for code in hindering)
