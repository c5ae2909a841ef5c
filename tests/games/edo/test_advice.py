"""What Edo's bot advises: nothing that the page would warn of as soon as it is done."""

from __future__ import annotations

from random import Random

import pytest

from machinami import Play
from machinami.bots.base import SearchBudget
from machinami.bots.evaluation import ActionEvaluation, advise
from machinami.core.contract import Action, Json, ScoredAction
from machinami.games.edo.bot import BOT
from machinami.games.edo.bot.advice import (
    build_plan_action,
    prefer_needed_walk,
    select_advisable_plans,
    select_productive_plan,
)
from machinami.games.edo.forecast import forecast_plan
from machinami.games.edo.rules import plan as plans
from machinami.games.edo.state import Plan
from tests.games.edo.table import at, drafted, order, passed, planned, player, town

TWO_WOODCUTTERS = [order("A", "wood", 2), order("B", "recruit", 1), order("C", "travel", 1)]
IDLE_HANDS = [order("A", "wood", 1), order("B", "stone"), order("C", "build_easy")]
NO_GOODS = [order("A", "build_hard", 4), order("B", "stone"), order("C", "develop")]


def mended(play: Play, orders: list[dict[str, Json]]) -> Action:
    """What becomes of a plan when it is advised."""
    found = select_advisable_plans(play.state, 0, [plans.parse_plan(play.state, 0, {"plan": orders})], 1)
    return build_plan_action(play.state, found[0])


def wasted(play: Play, action: Action) -> int:
    """Officials in hand who could be of use, and cards before which somebody stands in vain."""
    orders: Plan = plans.parse_plan(play.state, 0, action)
    deeds = [play.state.box.cards[one.card].deeds[one.deed_index] for one in orders]
    posted = [one.own + one.shogun for one in orders]
    useful = [
        deed.max_officials - count
        for deed, count in zip(deeds, posted, strict=True)
        if count == 0 or deed.do in ("money", "rice", "recruit")
    ]
    room, hand = sum(useful), play.state.players[0].hand + play.state.players[0].shogun - sum(posted)
    told = forecast_plan(play.state, 0, action)
    vain: int = sum(card["lacks"] is not None for card in told["cards"])
    return vain + int(min(room, hand))


@pytest.mark.parametrize("orders", [TWO_WOODCUTTERS, IDLE_HANDS, NO_GOODS], ids=["vain", "idle", "poor"])
def test_who_would_stand_in_vain_is_advised_to_stand_elsewhere(orders: list[dict[str, Json]]) -> None:
    play = drafted()
    assert wasted(play, {"plan": orders}) > 0
    assert wasted(play, mended(play, orders)) == 0


def test_the_gentlest_bot_passes_over_a_plan_in_which_somebody_goes_out_for_nothing() -> None:
    play = drafted()
    good = [order("B", "recruit", 1), order("A", "rice", 2), order("C", "travel", 1)]
    vain, sound = (plans.parse_plan(play.state, 0, {"plan": orders}) for orders in (NO_GOODS, good))
    assert select_productive_plan(play.state, 0, [vain, sound]) == sound
    assert select_productive_plan(play.state, 0, [vain]) == vain


def test_what_is_right_in_a_plan_is_left_as_it_is() -> None:
    good = [order("B", "recruit", 1), order("A", "rice", 2), order("C", "travel", 1)]
    assert mended(drafted(), good) == {"plan": good}


def test_a_plan_with_which_one_builds_at_once_is_weighed_as_it_is() -> None:
    play = player(drafted(), 0, samurai="EDO", wood=1, stone=1, ryo=20)
    busy = [order("A", "wood", 1), order("B", "stone", 1), order("C", "build_easy", 1)]
    found = select_advisable_plans(play.state, 0, [plans.parse_plan(play.state, 0, {"plan": busy})], 2)
    assert {"plan": busy} in [build_plan_action(play.state, plan) for plan in found]


def test_nobody_is_advised_to_recruit_or_to_develop_in_the_last_round() -> None:
    play = at(player(drafted(), 0, ryo=30), merchants=(0,))
    late = [order("B", "recruit", 1), order("C", "develop", 1), order("A", "money", 2)]
    told = forecast_plan(play.state, 0, {"plan": late})
    assert [card["lacks"] for card in told["cards"]] == [{"what": "late"}, {"what": "late"}, None]
    actions = {one["action"] for one in mended(play, late)["plan"] if one["own"]}
    assert actions.isdisjoint({"recruit", "develop"})


@pytest.mark.parametrize("seed", range(4))
def test_a_hint_for_a_plan_wastes_nobody_however_short_the_time(seed: int) -> None:
    play = player(drafted(), 0, samurai="T1 F1"[: 2 + 3 * (seed % 2)], shogun=seed, rice=1 + seed)
    found = advise(BOT, play.view(0), 5, Random(seed), lambda: True)
    assert found is not None
    assert wasted(play, found.best[0].action) == 0


def test_before_a_card_that_would_do_nothing_the_walk_is_advised() -> None:
    play = planned(drafted(), [order("A", "wood", 1)])
    assert prefer_needed_walk(play.state, {"reveal": True}) == {"walk": ["T1", "F1"]}
    play.do(0, {"walk": ["T1", "F1"]})
    assert prefer_needed_walk(play.state, {"reveal": True}) == {"reveal": True}


def test_advised_plan_has_its_empty_card_last() -> None:
    play = drafted()
    plan = [order("B", "stone"), order("A", "wood", 1), order("C", "travel", 3)]
    assert [one["card"] for one in mended(play, plan)["plan"]] == ["A", "C", "B"]


@pytest.mark.parametrize("held", [True, False])
def test_house_is_a_reason_only_where_an_action_brings_it(held: bool) -> None:
    play = at(drafted(), merchants=(0, 1, 2, 3), first=1, round=4)
    play = town(play, "EDO", ("house", 0)) if held else play
    play = passed(planned(player(play, 0, samurai="EDO T1", rice=4)))
    play.do(1, {"keep": ["T2"]})
    found = advise(BOT, play.view(0), 5, Random(1), lambda: True)
    assert found is not None
    assert "house" not in {one.reason for one in found.best}


def test_house_comes_before_power_as_the_reason() -> None:
    play = drafted()
    view = play.view(0)
    before = BOT.extract_features(view, Random(1), SearchBudget(1.0))
    grown = {"house": 1.0, "power": 1.0}
    after = tuple(
        tuple(
            sign + (grown.get(name, 0.0) if seat == 0 else 0.0)
            for name, sign in zip(BOT.feature_names, own, strict=True)
        )
        for seat, own in enumerate(before)
    )
    build = {"plan": [order("C", "build_easy", 1), order("A", "rice", 3), order("B", "stone")]}
    told = ActionEvaluation(ScoredAction(build, BOT.weights.evaluate_features(after)), [after])
    assert BOT.add_reason(told, before, view).reason == "house"
