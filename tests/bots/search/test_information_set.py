"""Information-set search: hidden facts do not leak, and rarely legal actions are still searched."""

from __future__ import annotations

from random import Random
from types import ModuleType
from typing import Any

import pytest

from machinami import kernel, new
from machinami.bots import search
from machinami.bots.search import runner
from machinami.bots.search.config import CODE_LIMIT, SearchConfig
from machinami.bots.search.tree_arrays import NODES
from machinami.games.toshi.bot import search_policy
from machinami.games.toshi.steps import FIRST_FACE_DOWN
from tests.bots.search import burial

INFOSET = "machinami.bots.search.information_set"
SPEEDS = pytest.mark.parametrize("compiled", [False, True], ids=["plain", "compiled"])
KEEN = SearchConfig(
    exploration=0.35, prior_weight=3.0, use_worth=1, use_rollout_policy=1, first_secret_code=FIRST_FACE_DOWN
)


def grow_tree(rules: str, state: Any, ways: SearchConfig, iterations: int) -> tuple[ModuleType, Any]:
    """Return the module and the tree of a search in plain Python."""
    module = kernel.load(INFOSET, rules, compiled=False)
    tree = module.create_tree(iterations, 64 * iterations)
    module.grow(runner.pack_row(rules, state, False), 0, tree, ways, iterations, 7)
    return module, tree


def list_edges(module: ModuleType, tree: Any, node: int) -> dict[int, tuple[int, int]]:
    """Return `{code: (visits, availability count)}` for the edges of a node."""
    first = tree.nodes[node * module.NODE + module.FIRST]
    return {
        tree.edges[edge * module.EDGE + module.CODE]: (
            tree.edges[edge * module.EDGE + module.TRIES],
            tree.edges[edge * module.EDGE + module.OCCASIONS],
        )
        for edge in range(first, first + tree.nodes[node * module.NODE + module.COUNT])
    }


@SPEEDS
def test_search_does_not_use_what_another_seat_hid(compiled: bool) -> None:
    """Half of the determinizations lose to the card; in the others a guess wins half, knowledge wins all."""
    hidden, visible = (
        search.run_search(
            burial.__name__,
            burial.start(0),
            4000,
            method=INFOSET,
            config=SearchConfig(first_secret_code=secret),
            compiled=compiled,
        ).values[burial.PASS]
        for secret in (burial.HIDE_HEADS, CODE_LIMIT)
    )
    assert 0.15 < hidden < 0.35
    assert visible > 0.4


def test_determinizations_share_one_node_after_a_secret_action() -> None:
    for secret, nodes in ((burial.HIDE_HEADS, 1), (CODE_LIMIT, 2)):
        module, tree = grow_tree(
            burial.__name__, burial.start(0), SearchConfig(first_secret_code=secret), 500
        )
        guesses = [
            node
            for node in range(module.ROOT, tree.counters[NODES])
            if set(list_edges(module, tree, node)) == {burial.GUESS_HEADS, burial.GUESS_TAILS}
        ]
        assert len(guesses) == nodes


def test_visits_are_compared_with_how_often_an_action_was_legal() -> None:
    module, tree = grow_tree(
        burial.__name__, burial.start(1), SearchConfig(first_secret_code=burial.HIDE_HEADS), 1000
    )
    (answers,) = [
        found
        for node in range(module.ROOT, tree.counters[NODES])
        if burial.SHOW in (found := list_edges(module, tree, node))
    ]
    visits, available = answers[burial.SHOW]
    assert 350 < available < 650
    assert visits > 0.6 * available
    assert answers[burial.HIDE_HEADS][1] > 900
    assert all(visits <= available for visits, available in answers.values())


@pytest.mark.parametrize("variant", [False, True], ids=["base", "variant"])
def test_plain_and_compiled_toshi_searches_agree(variant: bool) -> None:
    play, rng = new("toshi", 4, {"specialisations": variant}, seed=8), Random(8)
    for _ in range(30):
        play.do(play.to_act[0], play.actions(play.to_act[0]).sample(rng))
    for ways in (KEEN, SearchConfig(first_secret_code=FIRST_FACE_DOWN)):
        plain, compiled = (
            search.run_search(
                search_policy.__name__,
                play.state.game,
                60,
                method=INFOSET,
                config=ways,
                seed=3,
                compiled=fast,
            )
            for fast in (False, True)
        )
        assert plain == compiled
        assert sum(plain.visits.values()) == 60


def test_a_full_tree_goes_on_by_playing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "MOST_NODES", 3)
    monkeypatch.setattr(runner, "MOST_EDGES", 4)
    found = search.run_search(burial.__name__, burial.start(0), 500, method=INFOSET, compiled=False)
    assert found.iterations == sum(found.visits.values()) == 500
