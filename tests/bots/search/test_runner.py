"""Searches find forced results, keep to their budget, and can be cancelled."""

from typing import Any

import pytest

from machinami import kernel
from machinami.bots import search
from machinami.bots.base import SearchBudget
from machinami.bots.search import runner
from machinami.games.toscana import rules
from machinami.games.toscana.bot import search_policy
from machinami.games.toscana.bot.player import POLICY_CONFIG
from tests.bots.search import coin, nim, trio

SPEEDS = pytest.mark.parametrize("compiled", [False, True], ids=["plain", "compiled"])
PUCT = search.SearchConfig(use_policy=1, exploration=1.0, expand_after=2)
SENSIBLE = search.SearchConfig(exploration=0.3, use_worth=1, use_rollout_policy=1, use_coarse_observation=1)
INFOSET = "machinami.bots.search.information_set"


def build_opening() -> rules.State:
    tiles = rules.pack_stack(range(rules.NUM_TILES))
    return rules.start(tiles, tiles, 0, rules.BY_TILES)


@SPEEDS
@pytest.mark.parametrize(("heap", "best"), [(5, 1), (6, 2), (7, 3), (10, 2)])
def test_search_finds_a_forced_win(heap: int, best: int, compiled: bool) -> None:
    found = search.run_search(nim.__name__, nim.start(heap), 3000, compiled=compiled)
    assert found.best == best
    assert found.values[best] > 0.9


@SPEEDS
@pytest.mark.parametrize(("heap", "best"), [(5, 1), (6, 2), (10, 2)])
def test_search_by_policy_finds_a_forced_win(heap: int, best: int, compiled: bool) -> None:
    found = search.run_search(nim.__name__, nim.start(heap), 3000, config=PUCT, compiled=compiled)
    assert found.best == best
    assert found.values[best] > 0.9


@SPEEDS
def test_search_by_policy_values_information(compiled: bool) -> None:
    found = search.run_search(coin.__name__, coin.start(1), 2000, config=PUCT, compiled=compiled)
    assert found.best == coin.LOOK
    assert found.values[coin.LOOK] > 0.8


@SPEEDS
def test_lost_game_has_value_near_zero(compiled: bool) -> None:
    found = search.run_search(nim.__name__, nim.start(4), 3000, compiled=compiled)
    assert max(found.values.values()) < 0.1


@SPEEDS
@pytest.mark.parametrize("method", [runner.UCT_MODULE, INFOSET])
def test_each_of_three_seats_maximises_its_payoff(method: str, compiled: bool) -> None:
    found = search.run_search(trio.__name__, trio.start(0), 200, method=method, compiled=compiled)
    assert found.best == 2
    assert found.values == {0: 0.0, 1: 0.0, 2: 1.0}


@SPEEDS
@pytest.mark.parametrize("method", [runner.UCT_MODULE, INFOSET])
@pytest.mark.parametrize("lies", [0, 1])
def test_value_of_looking_exceeds_value_of_guessing(method: str, compiled: bool, lies: int) -> None:
    found = search.run_search(coin.__name__, coin.start(lies), 2000, method=method, compiled=compiled)
    assert found.best == coin.LOOK
    assert abs(found.values[coin.GUESS_HEADS] - 0.55) < 0.15
    assert abs(found.values[coin.GUESS_TAILS] - 0.55) < 0.15
    assert found.values[coin.LOOK] > 0.8


@pytest.mark.parametrize(
    "ways", [search.SearchConfig(), SENSIBLE, search.SearchConfig(prior_weight=2.0), POLICY_CONFIG]
)
def test_both_speeds_find_the_same(ways: search.SearchConfig) -> None:
    plain, compiled = (
        search.run_search(search_policy.__name__, build_opening(), 150, config=ways, seed=4, compiled=fast)
        for fast in (False, True)
    )
    assert plain == compiled
    assert sum(plain.visits.values()) == plain.iterations
    assert plain.iterations == 150 or ways.stop_early


def test_result_contains_every_legal_action() -> None:
    state = rules.apply(build_opening(), rules.NO_VETO)
    found = search.run_search(search_policy.__name__, state, 10, compiled=False)
    assert set(found.visits) == set(found.values) == set(rules.list_codes(state))


def test_search_depends_only_on_its_seed() -> None:
    once, again, other = (
        search.run_search(
            search_policy.__name__, rules.apply(build_opening(), rules.NO_VETO), 200, seed=seed, compiled=True
        )
        for seed in (1, 1, 2)
    )
    assert once == again != other


@SPEEDS
def test_search_stops_when_cancelled(compiled: bool) -> None:
    calls = 0

    def cancel_after_three() -> bool:
        nonlocal calls
        calls += 1
        return calls > 3

    found = search.run_search(
        nim.__name__,
        nim.start(20),
        10**9,
        search_budget=SearchBudget(60, cancel=cancel_after_three),
        compiled=compiled,
    )
    assert 0 < found.iterations < 10**9
    assert calls == 4


def test_search_cancelled_before_start_has_zero_iterations() -> None:
    found = search.run_search(
        nim.__name__, nim.start(20), 100, search_budget=SearchBudget(60, cancel=lambda: True), compiled=False
    )
    assert found.iterations == 0
    assert found.best in found.visits


@SPEEDS
def test_search_ends_at_its_time_limit(compiled: bool) -> None:
    found = search.run_search(
        nim.__name__, nim.start(20), 10**9, search_budget=SearchBudget(0.1), compiled=compiled
    )
    assert 0 < found.iterations < 10**9


@SPEEDS
def test_progress_is_reported_after_each_burst(compiled: bool) -> None:
    reports: list[float] = []
    search_budget = SearchBudget(60, progress=reports.append)
    search.run_search(nim.__name__, nim.start(20), 5000, search_budget=search_budget, compiled=compiled)
    assert reports == sorted(set(reports))
    assert reports[-1] == 1.0
    assert len(reports) > 2


def test_search_of_a_finished_game_raises() -> None:
    with pytest.raises(ValueError, match="over"):
        search.run_search(nim.__name__, nim.start(0), 10)


@SPEEDS
def test_a_full_tree_goes_on_by_playing_out(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "MOST_NODES", 5)
    monkeypatch.setattr(runner, "MOST_EDGES", 12)
    found = search.run_search(nim.__name__, nim.start(6), 2000, compiled=compiled)
    assert found.iterations == sum(found.visits.values()) == 2000


def test_compiled_search_releases_the_interpreter_lock() -> None:
    assert kernel.load(runner.UCT_MODULE, search_policy.__name__, True).grow.targetoptions["nogil"]


def test_warm_reports_steps_and_marks_search_as_warm() -> None:
    reports: list[tuple[int, int]] = []
    search.warm(nim.__name__, lambda done, of: reports.append((done, of)))
    assert reports[0][0] == 0
    assert reports[-1][0] == reports[-1][1]
    assert [done for done, _ in reports] == sorted(done for done, _ in reports)
    assert search.is_warm(nim.__name__)
    assert search.is_compiled(nim.__name__)


def test_warm_does_nothing_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "available", lambda: False)
    reports: list[Any] = []
    search.warm(coin.__name__, lambda done, of: reports.append(done))
    assert reports == []
    assert not search.is_compiled(coin.__name__)


@SPEEDS
def test_play_out_counts_games_and_plies(compiled: bool) -> None:
    played = search.play_out(nim.__name__, nim.start(1), 50, compiled=compiled)
    assert played == search.PlayoutResult(games=50, plies=50, payoffs=(1.0, 0.0))


def test_plain_and_compiled_playouts_agree() -> None:
    for clever in (False, True):
        plain, compiled = (
            search.play_out(
                search_policy.__name__, build_opening(), 20, use_rollout_policy=clever, seed=3, compiled=fast
            )
            for fast in (False, True)
        )
        assert plain == compiled


@SPEEDS
def test_greedy_player_maximises_its_lead(compiled: bool) -> None:
    assert search.choose_greedy(nim.__name__, nim.start(2), compiled=compiled) == 2
    assert search.choose_greedy(trio.__name__, trio.start(0), compiled=compiled) == 2


def test_greedy_player_breaks_ties_at_random() -> None:
    choices = {
        search.choose_greedy(nim.__name__, nim.start(9), seed=seed, compiled=False) for seed in range(40)
    }
    assert choices == {1, 2, 3}


@SPEEDS
@pytest.mark.parametrize("method", [runner.UCT_MODULE, INFOSET])
def test_early_stop_saves_iterations_and_keeps_the_choice(method: str, compiled: bool) -> None:
    results = [
        search.run_search(
            nim.__name__,
            nim.start(7),
            3000,
            config=PUCT._replace(stop_early=early),
            method=method,
            compiled=compiled,
        )
        for early in (0, 1)
    ]
    assert results[0].best == results[1].best == 3
    assert results[1].iterations < results[0].iterations == 3000


@SPEEDS
def test_information_set_search_by_policy_finds_a_forced_win(compiled: bool) -> None:
    found = search.run_search(
        nim.__name__, nim.start(7), 3000, config=PUCT, method=INFOSET, compiled=compiled
    )
    assert found.best == 3
    assert found.values[3] > 0.9
