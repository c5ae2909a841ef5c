"""Plans are secret: other seats know only that a plan exists, until a card is revealed. E-6."""

from __future__ import annotations

import json
from random import Random

import pytest

from machinami import Play
from tests.games.edo.table import IDLE, draft_game, open_card, order, submit_plans, with_player

PLANS = [
    IDLE,
    [order("A", "wood", 4), order("B", "stone"), order("C", "paddy")],
    [order("C", "travel", 1, 2), order("A", "build_hard", 3), order("B", "recruit", 0, 1)],
    [order("S12", "1", 2), order("S10", "2", 2), order("B", "trade", 0, 2)],
]


def build_table(seats: int = 3) -> Play:
    return with_player(draft_game(seats), 1, cards="S10 S12", shogun=3)


def dump_all(play: Play, viewer: int | None) -> str:
    return json.dumps([play.view(viewer), play.record.seen_lines(viewer)])


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_views_of_others_do_not_depend_on_a_plan(viewer: int | None) -> None:
    dumps = set()
    for plan in PLANS:
        play = build_table()
        play.do(1, {"plan": plan})
        dumps.add(dump_all(play, viewer))
        play.do(0, {"plan": IDLE})
        play.do(2, {"plan": IDLE})
        dumps.add(dump_all(play, viewer))
    assert len(dumps) == 2


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_replacing_a_plan_changes_no_view_of_others(viewer: int | None) -> None:
    once, thrice = build_table(), build_table()
    once.do(1, {"plan": PLANS[0]})
    for plan in PLANS[1:]:
        thrice.do(1, {"plan": plan})
    assert dump_all(once, viewer) == dump_all(thrice, viewer)


def test_record_of_others_has_one_line_per_plan() -> None:
    play = build_table()
    play.do(1, {"plan": PLANS[1]})
    play.do(1, {"plan": PLANS[2]})
    assert play.record.seen_lines(0)[-1] == {"by": 1, "do": {"plan": None}}
    assert sum("plan" in line.get("do", {}) for line in play.record.seen_lines(0)) == 1
    assert [line["do"]["plan"] for line in play.record.seen_lines(1)[-2:]] == PLANS[1:3]
    assert play.view(0)["board"]["players"][1]["planned"] is True
    assert play.awaited == (0, 2)
    assert play.to_act == (0, 1, 2)


def test_prompts_keep_their_id_while_others_plan() -> None:
    play = build_table()
    before = play.view(0)["prompt"]["id"]
    play.do(1, {"plan": PLANS[1]})
    play.do(1, {"plan": PLANS[2]})
    assert play.view(0)["prompt"]["id"] == before
    play.do(0, {"plan": IDLE}, prompt=before)


def test_plans_are_final_when_all_seats_have_one() -> None:
    play = submit_plans(draft_game())
    refusal = play.check(1, {"plan": IDLE})
    assert refusal is not None
    assert refusal.clause == "M-2"
    refusal = play.check(0, {"plan": IDLE})
    assert refusal is not None
    assert refusal.clause == "E-8"


def test_revealed_card_is_public_and_other_cards_stay_hidden() -> None:
    play = submit_plans(draft_game(), PLANS[1])
    play.do(0, {"reveal": True})
    assert play.record.seen_lines(1)[-1]["shows"] == {"order": order("A", "wood", 4)}
    hidden = [name for name in play.game.secrets(play.state, 1) if "seat 0" in name]
    assert {name.partition(":")[0][-6:] for name in hidden} == {"card 2", "card 3"}


def test_determinized_plans_fit_the_revealed_cards() -> None:
    """Resolved cards and used officials do not occur again; all other plans do."""
    play = submit_plans(with_player(draft_game(), 0, cards="S1", shogun=1), [order("C", "travel", 2, 1)])
    play.do(0, {"reveal": True})
    rng, cards, own, shogun = Random(3), set(), set(), set()
    for _ in range(600):
        plan = play.resample(1, rng).state.players[0].plan
        assert plan is not None
        assert plan[0] == play.state.players[0].plan[0]
        rest = plan[1:]
        cards |= {play.state.box.cards[one.card].name for one in rest}
        own.add(sum(one.own for one in rest))
        shogun.add(sum(one.shogun for one in rest))
    assert cards == {"A", "B", "S1"}
    assert own == {0, 1, 2}
    assert shogun == {0}


def test_determinized_plans_exclude_cards_bought_this_round() -> None:
    play = open_card(draft_game(), "C", "develop")
    play.do(0, {"buy_card": "S2"})
    for seed in range(50):
        plan = play.resample(1, Random(seed)).state.players[0].plan
        assert plan is not None
        assert all(play.state.box.cards[one.card].name != "S2" for one in plan)


def test_piles_are_hidden_except_a_last_card() -> None:
    play = draft_game()
    secrets = play.game.secrets(play.state, None)
    assert sum(name.startswith("merchant") for name in secrets) == 8
    assert sum(name.startswith("special") for name in secrets) == 8
    assert play.record.seen_lines(0)[2]["do"]["merchants"] == [1, 2, *[None] * 8]
    assert play.record.seen_lines(0)[3]["do"]["specials"] == [1, 2, 3, 4, *[None] * 8]


def test_undo_reaches_back_to_the_last_reveal() -> None:
    play = submit_plans(draft_game(), [order("A", "rice", 2)])
    start = len(play.record.entries) - 1
    play.do(0, {"walk": ["T1", "R1"]})
    play.do(0, {"merchant": "T1"})
    assert play.horizon(0) == start
    play.do(0, {"reveal": True})
    assert play.horizon(0) is None
    revealed = len(play.record.entries) - 1
    play.do(0, {"use": 1})
    play.do(0, {"use": 1})
    assert play.to_act == (1,)
    assert play.horizon(0) == revealed
    play.undo(revealed, 0)
    assert play.to_act == (0,)


def test_bought_card_cannot_be_undone() -> None:
    play = open_card(draft_game(), "C", "develop")
    play.do(0, {"buy_card": "S1"})
    assert play.horizon(0) is None
    assert play.record.seen_lines(1)[-1]["shows"] == {"special": "S5", "gain": {"ryo": -5}}


def test_hidden_money_is_determinized_and_shown_at_the_end() -> None:
    play = draft_game(money="hidden")
    amounts = {play.resample(0, Random(seed)).state.players[1].goods.ryo for seed in range(400)}
    assert play.state.players[1].goods.ryo in amounts
    assert len(amounts) > 30
    assert all(world.state.players[0].goods.ryo == 12 for world in [play.resample(0, Random(1))])


@pytest.mark.parametrize(("viewer", "gain"), [(0, {"ryo": 5}), (1, None), (None, None)])
def test_line_shows_no_hidden_money_to_others(viewer: int | None, gain: dict[str, int] | None) -> None:
    play = open_card(draft_game(money="hidden"), "A", "money")
    play.do(0, {"use": 1})
    shows = play.record.seen_lines(viewer)[-1].get("shows") or {}
    assert shows.get("gain") == gain
