"""The speed benchmark of Edo plays complete random games and counts decisions."""

from __future__ import annotations

from typing import Any

import pytest

from machinami.games.edo import speed
from machinami.games.edo.game import GAME
from machinami.games.edo.state import DRAFT, State


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
    assert [what for what, _ in speed.works()] == ["plies/plain"]
    (work,) = (work for _, work in speed.works())
    assert work() > 0
