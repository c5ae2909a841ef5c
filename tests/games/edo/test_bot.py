"""Edo's bots: legal at every level, cancellable, and willing to build a house in Edo."""

from __future__ import annotations

from random import Random

import pytest

from machinami import Play, bot, new
from machinami.bots.evaluation import advise
from machinami.core.contract import Bot
from machinami.games.edo import messages
from machinami.games.edo.bot import BOT, OPPONENTS
from machinami.games.edo.bot.player import LEVELS
from machinami.games.edo.heuristics.greedy_plan import greedy_plan
from machinami.games.edo.queries import has_house_in_capital
from tests.games.edo.table import draft_game, open_card, with_player, with_town


def play_game(
    seats: int, players: dict[int, tuple[Bot, int]], budget: float = 0.02, seed: str = "bots"
) -> Play:
    play, rng = new("edo", seats, seed=seed), Random(seed)
    while play.outcome is None:
        seat = play.awaited[0]
        someone, level = players[seat]
        action = someone.choose(play.view(seat), level, rng=rng, budget=budget)
        assert action is not None
        play.do(seat, action)
    return play


def test_there_are_five_levels_and_a_greedy_builder() -> None:
    assert bot("edo") is BOT
    assert tuple(BOT.levels) == tuple(LEVELS) == (1, 2, 3, 4, 5)
    assert "greedy" in OPPONENTS


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_finish_games_at_every_number_of_seats(seats: int) -> None:
    players: dict[int, tuple[Bot, int]] = {seat: (BOT, 5 - seat) for seat in range(seats)}
    assert play_game(seats, players).outcome is not None


def test_bots_play_with_hidden_money() -> None:
    play, rng = draft_game(money="hidden"), Random(2)
    for _ in range(12):
        seat = play.awaited[0]
        chosen = BOT.choose(play.view(seat), 4, rng=rng, budget=0.1)
        assert chosen in play.actions(seat)
        play.do(seat, chosen)


def test_choice_depends_only_on_view_and_generator() -> None:
    view = draft_game().view(0)
    first, second = (BOT.choose(view, 3, rng=Random(5)) for _ in range(2))
    assert first == second


def test_cancelled_bot_returns_a_legal_plan() -> None:
    play = draft_game()
    plan = BOT.choose(play.view(0), 5, rng=Random(1), cancel=lambda: True)
    assert play.check(0, plan) is None


def test_bot_reports_progress() -> None:
    shares: list[float] = []
    BOT.choose(draft_game().view(0), 3, rng=Random(1), progress=shares.append)
    assert shares
    assert all(0 <= share <= 1 for share in shares)


def test_bot_builds_its_house_in_edo_before_the_end() -> None:
    play = with_player(draft_game(), 0, samurai="EDO EDO", rice=5, wood=4, stone=2, ryo=20)
    play = Play(play.game, play.setup, None, state=play.state.replace(merchants=(0,)), is_imagined=True)
    rng = Random(4)
    while play.outcome is None:
        seat = play.awaited[0]
        play.do(seat, BOT.choose(play.view(seat), 4, rng=rng, budget=0.3))
    assert has_house_in_capital(play.state, 0)


def test_the_greedy_player_builds_when_it_can() -> None:
    play = with_player(draft_game(), 0, samurai="T1", rice=5, wood=10, stone=10, ryo=50)
    actions = [play.state.box.cards[one.card].deeds[one.deed_index].do for one in greedy_plan(play.state, 0)]
    assert "build_easy" in actions


def test_bot_uses_an_open_card() -> None:
    play = open_card(with_player(draft_game(), 0, samurai="F1 F2"), "A", "wood", own=2)
    action = BOT.choose(play.view(0), 5, rng=Random(1), budget=0.4)
    assert sorted(action["work"]) == ["F1", "F2"]


def test_bot_prefers_a_fortress_to_a_house() -> None:
    play = with_town(
        with_player(draft_game(), 0, samurai="T1", rice=5, wood=5, stone=10, ryo=40),
        "T1",
        *[("house", 0)] * 2,
    )
    play = open_card(with_town(play, "EDO", ("house", 0)), "C", "build_easy")
    assert BOT.choose(play.view(0), 5, rng=Random(1), budget=0.4) == {"build": ["fortress", "T1"]}


def test_draft_advice_has_reasons_and_stable_evaluations() -> None:
    play, shares = new("edo", 2, seed=0), []
    while play.view(None)["board"]["phase"] == "draft":
        seat = play.awaited[0]
        found = advise(BOT, play.view(seat), 5, Random(1), lambda: False)
        assert found is not None
        for book in messages.WORDS.catalogues.values():
            assert found.best[0].reason in book.sections["reasons"]
        shares.append(found.best[0].seats[0].win)
        play.do(seat, found.best[0].action)
    assert max(shares) - min(shares) < 0.02
