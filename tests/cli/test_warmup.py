from collections.abc import Callable
from io import StringIO

import pytest
from rich.console import Console

import tests.kinds
from machinami.bots.random_bot import RandomBot
from machinami.cli.warmup import warm_players
from machinami.lab.players import Player

assert tests.kinds.KINDS


class Sleeper(RandomBot):
    """Has to wake up before it plays."""

    compiled = False

    def __init__(self) -> None:
        self.awake = False

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        for share in (0.0, 0.5, 1.0):
            if progress is not None:
                progress(share)
        self.awake = True


@pytest.fixture(autouse=True)
def _numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("machinami.kernel.available", lambda: True)


@pytest.mark.parametrize("terminal", [True, False])
def test_bots_that_have_to_get_ready_are_announced_and_waited_for(terminal: bool) -> None:
    bots = [Sleeper(), Sleeper()]
    paper = StringIO()
    console = Console(file=paper, force_terminal=terminal, width=100)
    warm_players([Player(str(number), bot, 1) for number, bot in enumerate(bots)], console, "en")
    assert all(bot.awake for bot in bots)
    assert "Getting the bots ready" in paper.getvalue()


def test_nothing_is_said_where_nobody_has_to_get_ready() -> None:
    paper = StringIO()
    warm_players([Player("random", RandomBot(), 1)], Console(file=paper), "fr")
    assert paper.getvalue() == ""
