"""Information-set search: nobody sees through the veil, and what is seldom possible is not forgotten."""

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


def grown(rules: str, state: Any, ways: SearchConfig, iterations: int) -> tuple[ModuleType, Any]:
    """A tree of a plain search, to be looked at."""
    module = kernel.load(INFOSET, rules, compiled=False)
    tree = module.fresh(iterations, 64 * iterations)
    module.grow(runner.pack_row(rules, state, False), 0, tree, ways, iterations, 7)
    return module, tree


def edges(module: ModuleType, tree: Any, node: int) -> dict[int, tuple[int, int]]:
    """Of a node's edges, by code: tries, and occasions on which they could have been chosen."""
    first = tree.nodes[node * module.NODE + module.FIRST]
    return {
        tree.edges[edge * module.EDGE + module.CODE]: (
            tree.edges[edge * module.EDGE + module.TRIES],
            tree.edges[edge * module.EDGE + module.OCCASIONS],
        )
        for edge in range(first, first + tree.nodes[node * module.NODE + module.COUNT])
    }


@SPEEDS
def test_what_another_seat_hid_cannot_be_guessed(compiled: bool) -> None:
    """Half of the worlds are lost to the card; of the others, a guess wins half, knowledge all."""
    veiled, seen = (
        search.think(
            burial.__name__,
            burial.start(0),
            4000,
            method=INFOSET,
            config=SearchConfig(first_secret_code=secret),
            compiled=compiled,
        ).values[burial.PASS]
        for secret in (burial.HIDE_HEADS, CODE_LIMIT)
    )
    assert 0.15 < veiled < 0.35
    assert seen > 0.4


def test_behind_a_secret_action_all_worlds_share_one_node() -> None:
    for secret, nodes in ((burial.HIDE_HEADS, 1), (CODE_LIMIT, 2)):
        module, tree = grown(burial.__name__, burial.start(0), SearchConfig(first_secret_code=secret), 500)
        guesses = [
            node
            for node in range(module.ROOT, tree.counters[NODES])
            if set(edges(module, tree, node)) == {burial.GUESS_HEADS, burial.GUESS_TAILS}
        ]
        assert len(guesses) == nodes


def test_an_action_is_judged_by_the_worlds_in_which_it_was_possible() -> None:
    module, tree = grown(
        burial.__name__, burial.start(1), SearchConfig(first_secret_code=burial.HIDE_HEADS), 1000
    )
    (answers,) = [
        found
        for node in range(module.ROOT, tree.counters[NODES])
        if burial.SHOW in (found := edges(module, tree, node))
    ]
    tries, occasions = answers[burial.SHOW]
    assert 350 < occasions < 650
    assert tries > 0.6 * occasions
    assert answers[burial.HIDE_HEADS][1] > 900
    assert all(tries <= occasions for tries, occasions in answers.values())


@pytest.mark.parametrize("variant", [False, True], ids=["base", "variant"])
def test_both_speeds_find_the_same_in_toshi(variant: bool) -> None:
    play, rng = new("toshi", 4, {"specialisations": variant}, seed=8), Random(8)
    for _ in range(30):
        play.do(play.to_act[0], play.actions(play.to_act[0]).sample(rng))
    for ways in (KEEN, SearchConfig(first_secret_code=FIRST_FACE_DOWN)):
        plain, compiled = (
            search.think(
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
    found = search.think(burial.__name__, burial.start(0), 500, method=INFOSET, compiled=False)
    assert found.iterations == sum(found.visits.values()) == 500
