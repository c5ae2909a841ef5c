"""Steps in which there is nothing to decide: what costs nothing is taken, and a real choice is left alone."""

from __future__ import annotations

from random import Random

from machinami import Play
from machinami.core.contract import Action
from machinami.core.factory import new
from machinami.games.edo.game import GAME
from machinami.games.edo.state import DRAFT, PLAN
from tests.games.edo.table import bold, drafted, opened, passed, planned, player, town


def forced(play: Play) -> Action | None:
    """What the seat whose turn it is cannot but do."""
    return GAME.forced_action(play.state, play.to_act[0])


def test_e10_money_and_rice_are_taken_to_the_last() -> None:
    assert forced(opened(drafted(), "A", "money", 3)) == {"use": 3}
    assert forced(opened(drafted(), "A", "rice", 2)) == {"use": 2}


def test_e15_every_samurai_that_can_work_does_so() -> None:
    play = player(drafted(), 0, samurai="F1 F1 P1")
    assert forced(opened(play, "A", "wood", 2)) == {"work": ["F1", "F1"]}


def test_e15_who_works_is_a_choice_where_not_all_can() -> None:
    play = player(drafted(), 0, samurai="F1 F2 P1")
    assert forced(opened(play, "A", "wood", 1)) is None


def test_e9_a_card_that_can_do_nothing_is_ended() -> None:
    assert forced(opened(drafted(), "A", "wood", 2)) == {"done": True}
    poor = player(drafted(), 0, ryo=4)
    assert forced(opened(poor, "C", "develop")) == {"done": True}


def test_e13_rice_that_samurai_will_ask_for_is_spent_by_nobody_else() -> None:
    fed, hungry = (player(drafted(), 0, samurai="T1 F1", rice=rice) for rice in (3, 2))
    assert forced(opened(fed, "B", "recruit")) == {"use": 1}
    assert forced(opened(hungry, "B", "recruit")) is None


def test_e13_recruiting_for_nothing_costs_no_thought() -> None:
    play = player(drafted(), 0, samurai="T1 F1", rice=0, cards="S9")
    assert forced(opened(play, "S9", "2")) == {"use": 1}


def test_e8_a_card_is_revealed_where_nobody_can_walk() -> None:
    walks = planned(player(drafted(), 0, ryo=1))
    assert forced(walks) is None
    assert forced(planned(player(drafted(), 0, ryo=0))) == {"reveal": True}


def test_e19_without_rice_all_come_home() -> None:
    assert forced(passed(planned(player(drafted(), 0, rice=0)))) == {"keep": []}
    assert forced(passed(planned(player(drafted(), 0, rice=1)))) is None


def test_e16_what_and_where_to_build_is_a_choice() -> None:
    rich = town(player(drafted(), 0, wood=10, stone=10, ryo=60), "T1", ("house", 0), ("house", 0))
    assert forced(opened(rich, "C", "build_easy")) is None


def test_nothing_is_forced_in_the_draft_nor_in_planning() -> None:
    assert forced(new("edo", 2, seed=1)) is None
    assert forced(drafted()) is None


def test_what_is_forced_is_never_worse_than_anything_else_for_who_does_it() -> None:
    play, rng, seen = new("edo", 3, seed="forced"), Random(5), 0
    while play.outcome is None:
        seat = play.awaited[0]
        action = None if play.state.phase in (DRAFT, PLAN) else GAME.forced_action(play.state, seat)
        if action is None:
            play.do(seat, bold(play, seat, rng))
            continue
        seen += 1
        assert action in play.actions(seat)
        for other in play.actions(seat):
            assert _has(play, seat, action) >= _has(play, seat, other)
        play.do(seat, action)
    assert seen > 20


def _has(play: Play, seat: int, action: Action) -> int:
    """Everything that a seat counts after an action: goods, officials hired, power."""
    player = GAME.apply(play.state, seat, action, 0).players[seat]
    return sum(player.goods) + 2 * player.recruits + player.power
