import pytest

import tests.kinds
from machinami import Refused
from machinami.core.registry import import_game_module
from machinami.lab import players


@pytest.mark.parametrize("key", tests.kinds.KINDS)
def test_random_bot_plays_every_game(key: str) -> None:
    assert "random" in players.list_players(key)
    assert players.find_player(key, "random").runs_in_thread


def test_unknown_player_is_refused_with_the_known_names() -> None:
    with pytest.raises(Refused, match="There are: 1, random"):
        players.find_player("toy_hand", "nobody")


def test_game_without_terminal_module_returns_none() -> None:
    assert import_game_module("toy_hand", "terminal") is None


def test_toscana_has_a_terminal_module() -> None:
    assert import_game_module("toscana", "terminal") is not None
