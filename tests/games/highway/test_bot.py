"""Bots: legal at every level, cancellable, and stronger at higher levels."""

import tomllib
from random import Random

import pytest

from machinami import new
from machinami.bots.evaluation import ActionEvaluation
from machinami.core import registry
from machinami.core.contract import Action, Bot, ScoredAction
from machinami.core.play import Play
from machinami.games.highway.bot import BOT, OPPONENTS, compilation
from machinami.games.highway.bot.player import avoid_closing_exits, promote_plain_action
from machinami.games.highway.components.data_sets import SETS
from machinami.games.highway.game import GAME
from machinami.games.highway.heuristics.evaluation import count_turns_left, estimate_cars
from machinami.games.highway.messages import HERE
from machinami.games.highway.rules.turns import list_open_ends
from tests.games.highway import positions
from tests.games.highway.sites import (
    add_discs,
    add_open_end,
    build_exit,
    build_road,
    build_setup,
    build_site,
    pillar_action,
)


def test_there_are_five_levels_and_two_opponents() -> None:
    expected: Bot = BOT
    assert registry.bot("highway") is expected
    assert list(BOT.levels) == [1, 2, 3, 4, 5]
    assert set(OPPONENTS) == {"first", "greedy"}


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("missions", [False, True])
def test_every_level_chooses_a_legal_action_from_a_view(level: int, missions: bool) -> None:
    for number, play in enumerate(positions.iter_positions(level, 2, {"missions": missions})):
        if number % 11 == 5:
            seat = play.to_act[0]
            action = BOT.choose(play.view(seat), level, rng=Random(number), budget=0.1)
            assert action in play.actions(seat)


def test_action_depends_only_on_view_and_generator() -> None:
    play = new("highway", 2, {"city": "dealt"}, seed=1)
    view = play.view(play.to_act[0])
    assert BOT.choose(view, 3, rng=Random(7)) == BOT.choose(view, 3, rng=Random(7))


@pytest.mark.parametrize("name", ["first", "greedy"])
def test_opponents_choose_legal_actions(name: str) -> None:
    for number, play in enumerate(positions.iter_positions(6, 3)):
        if number % 9 == 4:
            seat = play.to_act[0]
            assert OPPONENTS[name].choose(play.view(seat), 1, rng=Random(number)) in play.actions(seat)


def test_bot_places_its_last_car_to_win() -> None:
    state = build_road(add_discs(build_site()), 1, (-4_975, 20_000, 1), (4_974, 20_000, 2))
    state, _ = add_open_end(state, 0, (0, 14_000, 1))
    stock = state.stock[0]._replace(cars=("bus",))
    play = Play(GAME, build_setup(), state=state._replace(stock=(stock, state.stock[1])))
    play.do(0, BOT.choose(play.view(0), 5, rng=Random(1)))
    assert play.outcome is not None
    assert play.outcome.winners == (0,)


def test_compiled_search_is_left_out_on_a_table_too_large_for_words() -> None:
    figures = tomllib.loads((HERE / "components" / "house-2.toml").read_text("utf-8"))
    assert SETS.load(figures).is_compact
    figures["tables"]["2"]["half"] = 900_000
    assert not SETS.load(figures).is_compact
    play = new("highway", 2, {"city": "dealt"}, seed=1, data=figures)
    seat = play.to_act[0]
    assert BOT.choose(play.view(seat), 4, rng=Random(1), budget=0.01) in play.actions(seat)


def test_building_is_placed_when_all_areas_are_at_the_edge() -> None:
    state = build_site()
    blocks = tuple(placed for placed in state.objects if placed.object == "development")
    play = Play(GAME, build_setup(), state=state._replace(objects=blocks))
    for _ in range(2 * 7):
        seat = play.to_act[0]
        play.do(seat, BOT.choose(play.view(seat), 1, rng=Random(3)))
        if play.state.phase == "build":
            break
    assert {placed.object for placed in play.state.objects} >= {"tower", "museum", "office", "stadium"}


def test_bot_passes_when_it_must() -> None:
    play = Play(GAME, build_setup(), state=build_exit(build_site(), 0, 9_000))
    assert BOT.choose(play.view(0), 5, rng=Random(1)) == {"pass": True}
    assert OPPONENTS["greedy"].choose(play.view(0), 1, rng=Random(1)) == {"pass": True}


def test_cancelled_search_returns_a_legal_action() -> None:
    play = new("highway", 2, {"city": "dealt"}, seed=2)
    seat = play.to_act[0]
    calls: list[bool] = []

    def cancel() -> bool:
        calls.append(True)
        return len(calls) > 3

    action = BOT.choose(play.view(seat), 5, rng=Random(1), budget=5.0, cancel=cancel)
    assert action in play.actions(seat)
    assert len(calls) < 200


def test_progress_increases_to_one() -> None:
    shares: list[float] = []
    play = new("highway", 2, {"city": "dealt"}, seed=2)
    BOT.choose(play.view(play.to_act[0]), 4, rng=Random(1), budget=0.2, progress=shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_highest_level_plays_without_compiled_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(compilation, "is_compiled", lambda: False)
    play = new("highway", 2, {"city": "dealt"}, seed=4)
    seat = play.to_act[0]
    assert not BOT.runs_in_thread
    assert BOT.choose(play.view(seat), 5, rng=Random(1), budget=0.003) in play.actions(seat)


def test_warm_compiles_and_reports_progress() -> None:
    shares: list[float] = []
    BOT.warm(shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert BOT.runs_in_thread


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_strong_bot_does_not_close_its_only_highway_early(seed: int) -> None:
    play = new("highway", 2, {"city": "dealt"}, seed=seed)
    while play.state.round < 4 and play.outcome is None:
        seat = play.to_act[0]
        play.do(seat, BOT.choose(play.view(seat), 4, rng=Random(seed), budget=0.2))
    assert all(list_open_ends(play.state, seat) for seat in range(2))


def test_advice_avoids_closing_the_last_open_end_early() -> None:
    exits: list[Action] = [{"from": 0, "exit": 9_000, "cars": [["bus", 500]]}]
    on = pillar_action(0, (-5_000, 9_949, 2))
    assert avoid_closing_exits(build_site(), 0, [*exits, on]) == [on]
    assert avoid_closing_exits(build_site(), 0, exits) == exits
    late = build_site()._replace(stock=tuple(stock._replace(roads=3) for stock in build_site().stock))
    assert avoid_closing_exits(late, 0, [*exits, on]) == [*exits, on]


def test_early_advice_includes_a_plain_pillar() -> None:
    plain = pillar_action(0, (-5_000, 9_949, 2))
    yellow: list[Action] = [{**plain, "junction": True, "height": height} for height in (2, 3, 4)]
    assert promote_plain_action([*yellow, plain], 3) == [*yellow[:2], plain, yellow[2]]
    assert promote_plain_action([plain, *yellow], 3) == [plain, *yellow]
    assert promote_plain_action(yellow, 3) == yellow
    view = new("highway", 2, {"city": "dealt"}, seed=4).view(0)
    assert [
        BOT.compute_cost_penalty(ActionEvaluation(ScoredAction(a, ()), []), (), view) > 0
        for a in (yellow[0], plain)
    ] == [
        True,
        False,
    ]


def test_estimates_are_zero_without_an_open_end() -> None:
    assert estimate_cars(build_site(), 0) > 5
    closed = build_exit(build_site(), 0, 9_000)
    assert estimate_cars(closed, 0) == 0
    assert count_turns_left(closed, 0) == 0
    assert count_turns_left(build_site(), 0) == 14
