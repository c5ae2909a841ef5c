"""The public library for callers: loops end, integers of any type work, plays compare, errors are clear."""

from __future__ import annotations

import pickle
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

import machinami
from machinami import BadRecord, bot, decisions, env, games, imagine, new, replay
from machinami.bots.base import BaseBot, SearchBudget
from machinami.bots.search import runner, search_bot
from machinami.core import registry
from machinami.core.contract import Action, Json
from tools import plane_tables

RESERVED = {"next", "done", "terminated", "truncated", "reward", "action", "observation", "info"}
"""Keys that TorchRL, Gymnasium and PettingZoo reserve."""


@pytest.mark.parametrize(("game", "seats"), [("toscana", 2), ("toshi", 3), ("edo", 2), ("highway", 2)])
def test_random_loop_over_decisions_ends(game: str, seats: int) -> None:
    play, rng = new(game, seats, seed=1), Random(1)
    for seat, at in decisions(play):
        play.do(seat, play.actions(seat).sample(rng), at)
    assert play.outcome is not None
    assert replay(play.record.text) == play


def test_loop_over_decisions_plays_jutaku_to_its_end() -> None:
    play, rng = new("jutaku", 1, {"mode": "puzzle", "card": 1}, seed=1), Random(1)
    for seat, at in decisions(play, most=4_000):
        action = bot("jutaku").choose(play.view(seat), 5, rng=rng)
        if action is not None:
            play.do(seat, action, at)
    assert play.outcome is not None


def test_decisions_raise_when_a_seat_never_acts() -> None:
    with pytest.raises(RuntimeError, match="waits for seat"):
        for _ in decisions(new("toscana", seed=1)):
            pass


def test_numpy_integers_are_integers() -> None:
    seats: Any = np.int64(3)
    play = new("toshi", seats, seed=7)
    assert play == new("toshi", 3, seed=7)
    seat: Any = np.int64(play.to_act[0])
    assert play.view(seat) == play.view(int(seat))
    toscana = new("toscana", seed=7)
    while "place" not in (action := toscana.actions(toscana.to_act[0])[0]):
        toscana.do(toscana.to_act[0], action)
    mover: Any = np.int64(toscana.to_act[0])
    toscana.do(mover, {"place": [np.int64(part) for part in action["place"]]})
    assert replay(toscana.record.text) == toscana


@pytest.mark.parametrize("seed", [1.5, b"x", [1]])
def test_a_seed_of_another_type_is_refused(seed: Any) -> None:
    with pytest.raises(TypeError, match="seed must be an int, a str or None"):
        new("toscana", seed=seed)


def test_plays_are_equal_by_their_lines() -> None:
    one, other = new("toscana", seed=7), new("toscana", seed=7)
    assert one == other == one.copy()
    assert one != new("toscana", seed=8)
    other.do(other.to_act[0], other.actions(other.to_act[0])[0])
    assert one != other


def test_action_list_shows_counts_and_indexes() -> None:
    play = new("toscana", seed=7)
    actions = play.actions(play.to_act[0])
    assert repr(actions).startswith(f"<{len(actions)} actions: {{")
    assert [actions[place] for place in range(len(actions))] == [*actions]
    assert actions[-1] == [*actions][-1]
    with pytest.raises(IndexError, match="there are"):
        actions[len(actions)]
    waiting = play.actions(1 - play.to_act[0])
    with pytest.raises(ValueError, match="may not act now"):
        waiting.sample(Random(1))


def test_public_names_and_version() -> None:
    assert machinami.__version__.count(".") == 2
    assert {"cast", "import_module"} & {*dir(machinami)} == set()
    assert games["Toscana"] == games["toscana"]
    assert new("Toscana", seed=7) == new("toscana", seed=7)
    assert bot("Toscana") is bot("toscana")
    with pytest.raises(KeyError, match="unknown game 'chess'; available: edo, "):
        games["chess"]


@pytest.mark.parametrize("text", ["game.jsonl", b"{}", None])
def test_replay_refuses_values_that_are_not_records(text: Any) -> None:
    with pytest.raises(BadRecord, match="read from its text"):
        replay(text)


class SlowLoader(BaseBot[Action]):
    """A bot that loads slowly and keeps the time left at its decision."""

    seconds = 1.0

    def __init__(self) -> None:
        self.loaded: list[float] = []
        self.left = 0.0

    def load(self) -> None:
        self.loaded.append(1.0)

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        assert self.loaded, "load runs before the time of a decision starts"
        self.left = search_budget.left
        return {}


def test_seconds_none_removes_the_time_limit() -> None:
    slow = SlowLoader()
    slow.choose({}, 1, rng=Random(1), seconds=None)
    assert slow.left == float("inf")
    slow.choose({}, 1, rng=Random(1))
    assert 0 < slow.left <= 1


def test_compiled_search_loads_before_the_time_limit_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    monkeypatch.setattr(search_bot, "is_warm", lambda *_: False)
    monkeypatch.setattr(search_bot, "is_compiled", lambda *_: True)
    monkeypatch.setattr(search_bot, "warm", lambda *_, **__: order.append("load"))
    run_search = runner.run_search

    def record_call(*args: Any, **how: Any) -> Any:
        order.append("run_search")
        return run_search(*args, **how | {"compiled": False})

    monkeypatch.setattr(search_bot, "run_search", record_call)
    play = new("toscana", seed=7)
    bot("toscana").choose(play.view(play.to_act[0]), 1, rng=Random(1))
    assert order[:1] == ["load"]


@pytest.mark.parametrize("game", ["toscana", "toshi", "edo", "highway", "jutaku"])
def test_planes_have_descriptions_and_unreserved_names(game: str) -> None:
    coder = registry.codec_factory(game)
    assert coder is not None
    codec = coder(new(game, seed=1).setup)
    assert {*codec.planes} & RESERVED == set()
    assert [name for name, plane in codec.planes.items() if not plane.description.endswith(".")] == []


def test_docs_list_every_plane() -> None:
    page = plane_tables.PAGE.read_text("utf-8")
    assert page == plane_tables.replace_tables(page)


@pytest.mark.parametrize("game", ["toscana", "toshi", "edo", "highway", "jutaku"])
def test_environments_survive_pickling(game: str) -> None:
    turns = env.aec(game)
    turns.reset(seed=7)
    other = pickle.loads(pickle.dumps(turns))
    rng = Random(7)
    for _ in range(6):
        allowed = turns.observe(turns.agent_selection)["action_mask"].nonzero()[0]
        number = int(rng.choice(allowed))
        for one in (turns, other):
            one.step(number)
    assert turns.play == other.play
    solo = env.gym(game)
    solo.reset(seed=7)
    assert pickle.loads(pickle.dumps(solo)).play == solo.play


@pytest.mark.parametrize("game", ["toscana", "toshi", "edo"])
def test_batches_and_compiled_environments_can_be_copied(game: str) -> None:
    rows = env.batch(game, 3, seed=7, compiled=False)
    for other in (deepcopy(rows), pickle.loads(pickle.dumps(rows))):
        twin, numbers = deepcopy(rows), rows.sample_actions()
        for one in (twin, other):
            one.step(numbers)
        assert (other.observations == twin.observations).all()
        assert all((other.planes[name] == twin.planes[name]).all() for name in twin.planes)


def test_gymnasium_makes_environments_by_id() -> None:
    codec = gymnasium.make("machinami/Toscana-v0", level=1, disable_env_checker=True)
    assert codec.spec is not None
    codec.reset(seed=7)
    assert codec.unwrapped.action_space == env.gym("toscana").action_space


def test_a_fraction_is_no_action() -> None:
    turns = env.aec("toscana")
    turns.reset(seed=7)
    with pytest.raises(TypeError):
        turns.step(1.5)  # type: ignore[arg-type]


def test_human_rendering_prints_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    turns = env.aec("toscana", render_mode="human")
    turns.reset(seed=7)
    assert turns.render() is None
    assert turns.play.text(None) in capsys.readouterr().out


def test_toscana_picture_numbers_rows_and_columns() -> None:
    svg = new("toscana", seed=7).svg(0)
    assert svg is not None
    assert all(f">{number}<" in svg for number in range(17))


def test_imagined_views_stay_equal_after_numpy_seats() -> None:
    play = new("toshi", 3, seed=7)
    viewer: Any = np.int64(0)
    view = play.view(viewer)
    assert imagine(view, Random(1)).view(0) == view


def test_record_files_are_read_by_their_text(tmp_path: Path) -> None:
    play, file = new("toscana", seed=7), tmp_path / "game.jsonl"
    file.write_text(play.record.text, "utf-8")
    assert replay(file.read_text("utf-8")) == play
