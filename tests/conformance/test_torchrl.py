"""TorchRL accepts every game: all seats as agents, and one seat against bots."""

from __future__ import annotations

from typing import Any

import pytest

from machinami import env

GAMES: list[tuple[str, int]] = [("toscana", 2), ("toshi", 3), ("edo", 2), ("highway", 2), ("jutaku", 2)]

pytestmark = pytest.mark.filterwarnings("ignore")


def roll_out(environment: Any, steps: int) -> Any:
    """Return the decisions of random legal actions, after TorchRL's own check."""
    from torchrl.envs import check_env_specs

    check_env_specs(environment)
    return environment.rollout(steps)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_all_seats_play_legal_actions_as_agents(game: str, seats: int) -> None:
    played = roll_out(env.torchrl(game, seats, longest=60), 60)
    assert {f"seat_{seat}" for seat in range(seats)} <= set(played.keys())
    assert bool(played["next", "done"][-1]) or len(played) == 60


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_one_seat_plays_legal_actions(game: str, seats: int) -> None:
    played = roll_out(env.torchrl(game, seats, seat=seats - 1, longest=80), 80)
    masks, actions = played["action_mask"], played["action"].reshape(-1, 1)
    assert bool((masks.gather(1, actions) == 1).all())
    assert len(played) > 1


def test_level_needs_a_seat() -> None:
    with pytest.raises(ValueError, match="level needs a seat"):
        env.torchrl("toscana", level=1)
