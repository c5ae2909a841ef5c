"""Searches find what there is to find, keep to their budget, and let themselves be stopped."""

from typing import Any

import pytest

from machinami import kernel
from machinami.bots import search
from machinami.bots.base import SearchBudget
from machinami.bots.search import runner
from machinami.games.toscana import rules
from machinami.games.toscana.bot import search_policy
from tests.bots.search import coin, nim, trio

SPEEDS = pytest.mark.parametrize("compiled", [False, True], ids=["plain", "compiled"])
SENSIBLE = search.SearchConfig(exploration=0.3, use_worth=1, use_rollout_policy=1, use_coarse_observation=1)
INFOSET = "machinami.bots.search.information_set"


def opening() -> rules.State:
    tiles = rules.pack_stack(range(rules.NUM_TILES))
    return rules.start(tiles, tiles, 0, rules.BY_TILES)


@SPEEDS
@pytest.mark.parametrize(("heap", "taken"), [(5, 1), (6, 2), (7, 3), (10, 2)])
def test_a_forced_win_is_found(heap: int, taken: int, compiled: bool) -> None:
    found = search.think(nim.__name__, nim.start(heap), 3000, compiled=compiled)
    assert found.best == taken
    assert found.values[taken] > 0.9


@SPEEDS
def test_a_lost_game_is_known_to_be_lost(compiled: bool) -> None:
    found = search.think(nim.__name__, nim.start(4), 3000, compiled=compiled)
    assert max(found.values.values()) < 0.1


@SPEEDS
@pytest.mark.parametrize("method", [runner.UCT_MODULE, INFOSET])
def test_three_seats_each_want_their_own_good(method: str, compiled: bool) -> None:
    found = search.think(trio.__name__, trio.start(0), 200, method=method, compiled=compiled)
    assert found.best == 2
    assert found.values == {0: 0.0, 1: 0.0, 2: 1.0}


@SPEEDS
@pytest.mark.parametrize("method", [runner.UCT_MODULE, INFOSET])
@pytest.mark.parametrize("lies", [0, 1])
def test_what_is_hidden_does_not_help_and_what_comes_to_sight_does(
    method: str, compiled: bool, lies: int
) -> None:
    found = search.think(coin.__name__, coin.start(lies), 2000, method=method, compiled=compiled)
    assert found.best == coin.LOOK
    assert abs(found.values[coin.GUESS_HEADS] - 0.55) < 0.15
    assert abs(found.values[coin.GUESS_TAILS] - 0.55) < 0.15
    assert found.values[coin.LOOK] > 0.8


@pytest.mark.parametrize("ways", [search.SearchConfig(), SENSIBLE, search.SearchConfig(prior_weight=2.0)])
def test_both_speeds_find_the_same(ways: search.SearchConfig) -> None:
    plain, compiled = (
        search.think(search_policy.__name__, opening(), 150, config=ways, seed=4, compiled=fast)
        for fast in (False, True)
    )
    assert plain == compiled
    assert sum(plain.visits.values()) == plain.iterations == 150


def test_every_action_is_in_the_answer() -> None:
    state = rules.apply(opening(), rules.NO_VETO)
    found = search.think(search_policy.__name__, state, 10, compiled=False)
    assert set(found.visits) == set(found.values) == set(rules.list_codes(state))


def test_a_seed_repeats_a_search_and_another_one_differs() -> None:
    once, again, other = (
        search.think(
            search_policy.__name__, rules.apply(opening(), rules.NO_VETO), 200, seed=seed, compiled=True
        )
        for seed in (1, 1, 2)
    )
    assert once == again != other


@SPEEDS
def test_a_search_stops_when_it_is_told_to(compiled: bool) -> None:
    asked = 0

    def enough() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    found = search.think(
        nim.__name__, nim.start(20), 10**9, search_budget=SearchBudget(60, cancel=enough), compiled=compiled
    )
    assert 0 < found.iterations < 10**9
    assert asked == 4


def test_a_search_told_to_stop_before_it_began_says_so() -> None:
    found = search.think(
        nim.__name__, nim.start(20), 100, search_budget=SearchBudget(60, cancel=lambda: True), compiled=False
    )
    assert found.iterations == 0
    assert found.best in found.visits


@SPEEDS
def test_a_search_ends_with_its_time(compiled: bool) -> None:
    found = search.think(
        nim.__name__, nim.start(20), 10**9, search_budget=SearchBudget(0.1), compiled=compiled
    )
    assert 0 < found.iterations < 10**9


@SPEEDS
def test_progress_is_told_from_burst_to_burst(compiled: bool) -> None:
    told: list[float] = []
    search_budget = SearchBudget(60, progress=told.append)
    search.think(nim.__name__, nim.start(20), 5000, search_budget=search_budget, compiled=compiled)
    assert told == sorted(set(told))
    assert told[-1] == 1.0
    assert len(told) > 2


def test_a_finished_game_is_not_searched() -> None:
    with pytest.raises(ValueError, match="over"):
        search.think(nim.__name__, nim.start(0), 10)


@SPEEDS
def test_a_full_tree_goes_on_by_playing_out(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "MOST_NODES", 5)
    monkeypatch.setattr(runner, "MOST_EDGES", 12)
    found = search.think(nim.__name__, nim.start(6), 2000, compiled=compiled)
    assert found.iterations == sum(found.visits.values()) == 2000


def test_a_compiled_search_leaves_the_interpreter_to_others() -> None:
    assert kernel.load(runner.UCT_MODULE, search_policy.__name__, True).grow.targetoptions["nogil"]


def test_warming_tells_its_steps_and_is_remembered() -> None:
    told: list[tuple[int, int]] = []
    search.warm(nim.__name__, lambda done, of: told.append((done, of)))
    assert told[0][0] == 0
    assert told[-1][0] == told[-1][1]
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert search.is_warm(nim.__name__)
    assert search.is_compiled(nim.__name__)


def test_warming_does_nothing_where_nothing_can_be_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "available", lambda: False)
    told: list[Any] = []
    search.warm(coin.__name__, lambda done, of: told.append(done))
    assert told == []
    assert not search.is_compiled(coin.__name__)


@SPEEDS
def test_games_are_played_out_in_bulk(compiled: bool) -> None:
    played = search.play_out(nim.__name__, nim.start(1), 50, compiled=compiled)
    assert played == search.PlayoutResult(games=50, plies=50, payoffs=(1.0, 0.0))


def test_bulk_games_agree_at_both_speeds() -> None:
    for clever in (False, True):
        plain, compiled = (
            search.play_out(
                search_policy.__name__, opening(), 20, use_rollout_policy=clever, seed=3, compiled=fast
            )
            for fast in (False, True)
        )
        assert plain == compiled


@SPEEDS
def test_the_greedy_player_takes_the_lead(compiled: bool) -> None:
    assert search.choose_greedy(nim.__name__, nim.start(2), compiled=compiled) == 2
    assert search.choose_greedy(trio.__name__, trio.start(0), compiled=compiled) == 2


def test_the_greedy_player_has_no_favourite_among_equals() -> None:
    seen = {search.choose_greedy(nim.__name__, nim.start(9), seed=seed, compiled=False) for seed in range(40)}
    assert seen == {1, 2, 3}
