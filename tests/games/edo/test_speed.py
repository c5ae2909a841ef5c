"""The speed benchmark of Edo plays complete random games and counts decisions."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from machinami import Play
from machinami.games.edo import notation, speed
from machinami.games.edo.game import GAME
from machinami.games.edo.rules import ending, transitions
from machinami.games.edo.state import DRAFT, OVER, State
from tests.games.edo.table import draft_game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_work_plays_a_game_to_its_end(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    states: list[State] = []
    apply = GAME.apply

    def count_call(*action: Any) -> State:
        states.append(apply(*action))
        return states[-1]

    monkeypatch.setattr(type(GAME), "apply", staticmethod(count_call))
    assert speed.deal_game(seats).phase == DRAFT
    assert speed.build_random_game_benchmark(seats)() == len(states)
    assert GAME.outcome(states[-1]) is not None
    assert all(GAME.outcome(state) is None for state in states[:-1])


def test_edo_is_measured_with_the_fewest_seats() -> None:
    assert [what for what, _ in speed.list_benchmarks(compiled=False)] == ["plies/plain"]
    works = dict(speed.list_benchmarks(compiled=True))
    assert [*works] == ["plies/plain", "plies/compiled"]
    assert all(work() > 0 for work in works.values())


def test_one_plan_calls_each_rule_once(monkeypatch: pytest.MonkeyPatch) -> None:
    play, calls = draft_game(), Counter[str]()

    def count(owner: Any, name: str) -> None:
        function = getattr(owner, name)

        def count_call(*args: Any) -> Any:
            calls[name] += 1
            return function(*args)

        monkeypatch.setattr(owner, name, staticmethod(count_call))

    for name in ("to_act", "awaited", "outcome", "chance_request", "apply", "actions"):
        count(GAME, name)
    count(notation, "parse_plan")
    action = play.actions(0).sample(Random(1))
    play.do(0, action)
    once = dict.fromkeys(("to_act", "outcome", "chance_request", "apply", "actions", "parse_plan"), 1)
    assert calls == once
    for seat in (0, 1, None):
        play.view(seat)
    assert calls["parse_plan"] == calls["outcome"] == calls["chance_request"] == 1
    assert calls["to_act"] == 2, "once for the new state"


def test_views_of_all_seats_rank_owners_and_count_the_result_once(monkeypatch: pytest.MonkeyPatch) -> None:
    play, calls = draft_game(), Counter[str]()
    last = play.state.replace(phase=OVER)
    for module, name in ((transitions, "rank_owners"), (ending, "find_share")):
        function = getattr(module, name)

        def count_call(*args: Any, name: str = name, function: Any = function) -> Any:
            calls[name] += 1
            return function(*args)

        monkeypatch.setattr(module, name, count_call)
    GAME.view(last, 0)
    assert (GAME.outcome(last), calls.pop("find_share")) == (GAME.outcome(last), 2)
    calls.clear()
    for seat in (0, 1, None):
        GAME.view(last, seat)
        GAME.prompt(last, seat)
        GAME.outcome(last)
    assert not calls


def test_forecast_of_a_plan_parses_it_once_and_creates_no_play(monkeypatch: pytest.MonkeyPatch) -> None:
    play = draft_game()
    view, draft, parsed = play.view(0), play.actions(0).sample(Random(1)), []
    parse_plan = notation.parse_plan

    def parse(*args: Any) -> Any:
        parsed.append(args)
        return parse_plan(*args)

    def refuse_creation(*args: Any, **settings: Any) -> None:
        raise AssertionError("a play was created to read a state")

    monkeypatch.setattr(notation, "parse_plan", parse)
    monkeypatch.setattr(Play, "__init__", refuse_creation)
    assert GAME.forecast(view, draft) is not None
    assert len(parsed) == 1
