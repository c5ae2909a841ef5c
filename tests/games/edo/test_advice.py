"""The advice of Edo's bot contains nothing that the page would warn about."""

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
from machinami.games.edo.notation import parse_plan
from machinami.games.edo.state import Plan
from tests.games.edo.table import (
    draft_game,
    order,
    skip_cards,
    submit_plans,
    with_player,
    with_state,
    with_town,
)

TWO_WOODCUTTERS = [order("A", "wood", 2), order("B", "recruit", 1), order("C", "travel", 1)]
IDLE_HANDS = [order("A", "wood", 1), order("B", "stone"), order("C", "build_easy")]
NO_GOODS = [order("A", "build_hard", 4), order("B", "stone"), order("C", "develop")]


def advise_plan(play: Play, orders: list[dict[str, Json]]) -> Action:
    """Return the plan that is advised in place of this one."""
    found = select_advisable_plans(play.state, 0, [parse_plan(play.state, 0, {"plan": orders})], 1)
    return build_plan_action(play.state, found[0])


def count_waste(play: Play, action: Action) -> int:
    """Count idle officials that could be used, and cards whose officials would do nothing."""
    orders: Plan = parse_plan(play.state, 0, action)
    deeds = [play.state.box.cards[one.card].deeds[one.deed_index] for one in orders]
    posted = [one.own + one.shogun for one in orders]
    useful = [
        deed.max_officials - count
        for deed, count in zip(deeds, posted, strict=True)
        if count == 0 or deed.do in ("money", "rice", "recruit")
    ]
    room, hand = sum(useful), play.state.players[0].hand + play.state.players[0].shogun - sum(posted)
    forecast = forecast_plan(play.state, 0, parse_plan(play.state, 0, action))
    vain: int = sum(card["lacks"] is not None for card in forecast["cards"])
    return vain + int(min(room, hand))


@pytest.mark.parametrize("orders", [TWO_WOODCUTTERS, IDLE_HANDS, NO_GOODS], ids=["vain", "idle", "poor"])
def test_advised_plan_uses_all_officials(orders: list[dict[str, Json]]) -> None:
    play = draft_game()
    assert count_waste(play, {"plan": orders}) > 0
    assert count_waste(play, advise_plan(play, orders)) == 0


def test_weakest_level_prefers_plans_without_useless_cards() -> None:
    play = draft_game()
    good = [order("B", "recruit", 1), order("A", "rice", 2), order("C", "travel", 1)]
    vain, sound = (parse_plan(play.state, 0, {"plan": orders}) for orders in (NO_GOODS, good))
    assert select_productive_plan(play.state, 0, [vain, sound]) == sound
    assert select_productive_plan(play.state, 0, [vain]) == vain


def test_good_plan_is_advised_unchanged() -> None:
    good = [order("B", "recruit", 1), order("A", "rice", 2), order("C", "travel", 1)]
    assert advise_plan(draft_game(), good) == {"plan": good}


def test_plan_that_builds_is_evaluated_unchanged() -> None:
    play = with_player(draft_game(), 0, samurai="EDO", wood=1, stone=1, ryo=20)
    busy = [order("A", "wood", 1), order("B", "stone", 1), order("C", "build_easy", 1)]
    found = select_advisable_plans(play.state, 0, [parse_plan(play.state, 0, {"plan": busy})], 2)
    assert {"plan": busy} in [build_plan_action(play.state, plan) for plan in found]


def test_last_round_advice_neither_recruits_nor_develops() -> None:
    play = with_state(with_player(draft_game(), 0, ryo=30), merchants=(0,))
    late = [order("B", "recruit", 1), order("C", "develop", 1), order("A", "money", 2)]
    forecast = forecast_plan(play.state, 0, parse_plan(play.state, 0, {"plan": late}))
    assert [card["lacks"] for card in forecast["cards"]] == [{"what": "late"}, {"what": "late"}, None]
    actions = {one["action"] for one in advise_plan(play, late)["plan"] if one["own"]}
    assert actions.isdisjoint({"recruit", "develop"})


@pytest.mark.parametrize("seed", range(4))
def test_hint_for_a_plan_wastes_no_official_without_time(seed: int) -> None:
    play = with_player(draft_game(), 0, samurai="T1 F1"[: 2 + 3 * (seed % 2)], shogun=seed, rice=1 + seed)
    found = advise(BOT, play.view(0), 5, Random(seed), lambda: True)
    assert found is not None
    assert count_waste(play, found.best[0].action) == 0


def test_walk_is_advised_before_a_card_that_needs_it() -> None:
    play = submit_plans(draft_game(), [order("A", "wood", 1)])
    assert prefer_needed_walk(play.state, {"reveal": True}) == {"walk": ["T1", "F1"]}
    play.do(0, {"walk": ["T1", "F1"]})
    assert prefer_needed_walk(play.state, {"reveal": True}) == {"reveal": True}


def test_advised_plan_has_its_empty_card_last() -> None:
    play = draft_game()
    plan = [order("B", "stone"), order("A", "wood", 1), order("C", "travel", 3)]
    assert [one["card"] for one in advise_plan(play, plan)["plan"]] == ["A", "C", "B"]


@pytest.mark.parametrize("has_house", [True, False])
def test_house_is_a_reason_only_if_the_action_adds_it(has_house: bool) -> None:
    play = with_state(draft_game(), merchants=(0, 1, 2, 3), first=1, round=4)
    play = with_town(play, "EDO", ("house", 0)) if has_house else play
    play = skip_cards(submit_plans(with_player(play, 0, samurai="EDO T1", rice=4)))
    play.do(1, {"keep": ["T2"]})
    found = advise(BOT, play.view(0), 5, Random(1), lambda: True)
    assert found is not None
    assert "house" not in {one.reason for one in found.best}


def test_house_comes_before_power_as_the_reason() -> None:
    play = draft_game()
    view = play.view(0)
    before = BOT.extract_features(view, Random(1), SearchBudget(1.0))
    gains = {"house": 1.0, "power": 1.0}
    after = tuple(
        tuple(
            sign + (gains.get(name, 0.0) if seat == 0 else 0.0)
            for name, sign in zip(BOT.feature_names, own, strict=True)
        )
        for seat, own in enumerate(before)
    )
    build = {"plan": [order("C", "build_easy", 1), order("A", "rice", 3), order("B", "stone")]}
    forecast = ActionEvaluation(ScoredAction(build, BOT.weights.evaluate_features(after)), [after])
    assert BOT.add_reason(forecast, before, view).reason == "house"
