"""Forced actions: steps without a choice are played, real choices are left to the player."""

from __future__ import annotations

from random import Random

from machinami import Play
from machinami.core.contract import Action
from machinami.core.factory import new
from machinami.games.edo.game import GAME
from machinami.games.edo.state import DRAFT, PLAN
from tests.games.edo.table import (
    choose_sensibly,
    draft_game,
    open_card,
    skip_cards,
    submit_plans,
    with_player,
    with_town,
)


def get_forced_action(play: Play) -> Action | None:
    """Return the forced action of the seat to act."""
    return GAME.forced_action(play.state, play.to_act[0])


def test_e10_all_money_and_rice_activations_are_forced() -> None:
    assert get_forced_action(open_card(draft_game(), "A", "money", 3)) == {"use": 3}
    assert get_forced_action(open_card(draft_game(), "A", "rice", 2)) == {"use": 2}


def test_e15_work_of_all_possible_samurai_is_forced() -> None:
    play = with_player(draft_game(), 0, samurai="F1 F1 P1")
    assert get_forced_action(open_card(play, "A", "wood", 2)) == {"work": ["F1", "F1"]}


def test_e15_work_is_a_choice_if_not_all_samurai_can_work() -> None:
    play = with_player(draft_game(), 0, samurai="F1 F2 P1")
    assert get_forced_action(open_card(play, "A", "wood", 1)) is None


def test_e9_end_of_a_card_without_legal_activation_is_forced() -> None:
    assert get_forced_action(open_card(draft_game(), "A", "wood", 2)) == {"done": True}
    poor = with_player(draft_game(), 0, ryo=4)
    assert get_forced_action(open_card(poor, "C", "develop")) == {"done": True}


def test_e13_recruiting_is_a_choice_if_wages_need_the_rice() -> None:
    fed, hungry = (with_player(draft_game(), 0, samurai="T1 F1", rice=rice) for rice in (3, 2))
    assert get_forced_action(open_card(fed, "B", "recruit")) == {"use": 1}
    assert get_forced_action(open_card(hungry, "B", "recruit")) is None


def test_e13_free_recruiting_is_forced() -> None:
    play = with_player(draft_game(), 0, samurai="T1 F1", rice=0, cards="S9")
    assert get_forced_action(open_card(play, "S9", "2")) == {"use": 1}


def test_e8_reveal_is_forced_if_no_walk_is_possible() -> None:
    walks = submit_plans(with_player(draft_game(), 0, ryo=1))
    assert get_forced_action(walks) is None
    assert get_forced_action(submit_plans(with_player(draft_game(), 0, ryo=0))) == {"reveal": True}


def test_e19_keeping_no_samurai_is_forced_without_rice() -> None:
    assert get_forced_action(skip_cards(submit_plans(with_player(draft_game(), 0, rice=0)))) == {"keep": []}
    assert get_forced_action(skip_cards(submit_plans(with_player(draft_game(), 0, rice=1)))) is None


def test_e16_building_is_a_choice() -> None:
    rich = with_town(
        with_player(draft_game(), 0, wood=10, stone=10, ryo=60), "T1", ("house", 0), ("house", 0)
    )
    assert get_forced_action(open_card(rich, "C", "build_easy")) is None


def test_nothing_is_forced_in_the_draft_nor_in_planning() -> None:
    assert get_forced_action(new("edo", 2, seed=1)) is None
    assert get_forced_action(draft_game()) is None


def test_forced_action_is_at_least_as_good_as_others() -> None:
    play, rng, count = new("edo", 3, seed="forced"), Random(5), 0
    while play.outcome is None:
        seat = play.awaited[0]
        action = None if play.state.phase in (DRAFT, PLAN) else GAME.forced_action(play.state, seat)
        if action is None:
            play.do(seat, choose_sensibly(play, seat, rng))
            continue
        count += 1
        assert action in play.actions(seat)
        for other in play.actions(seat):
            assert _sum_assets(play, seat, action) >= _sum_assets(play, seat, other)
        play.do(seat, action)
    assert count > 20


def _sum_assets(play: Play, seat: int, action: Action) -> int:
    """Return the sum of a seat's goods, hired officials and power after an action."""
    player = GAME.apply(play.state, seat, action, 0).players[seat]
    return sum(player.goods) + 2 * player.recruits + player.power
