import pytest

import tests.kinds
from machinami import Refused
from machinami.core.registry import import_game_module
from machinami.lab import players


@pytest.mark.parametrize("key", tests.kinds.KINDS)
def test_every_game_can_be_played_by_the_random_bot(key: str) -> None:
    assert "random" in players.names(key)
    assert players.find(key, "random").runs_in_thread


def test_who_is_not_known_is_refused_with_those_who_are() -> None:
    with pytest.raises(Refused, match="There are: 1, random"):
        players.find("toy_hand", "nobody")


def test_a_game_without_a_terminal_of_its_own_brings_none() -> None:
    assert import_game_module("toy_hand", "terminal") is None


def test_toscana_brings_a_terminal() -> None:
    assert import_game_module("toscana", "terminal") is not None
