from collections.abc import Callable
from io import StringIO

import pytest
from rich.console import Console

import tests.kinds
from machinami.bots.random_bot import RandomBot
from machinami.cli.warmup import warm_players
from machinami.lab.players import Player

assert tests.kinds.KINDS


class SlowStarter(RandomBot):
    """A bot that has to warm up before it plays."""

    def __init__(self) -> None:
        self.is_warm = False

    @property
    def is_compiled(self) -> bool:
        return self.is_warm

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        for share in (0.0, 0.5, 1.0):
            if progress is not None:
                progress(share)
        self.is_warm = True


@pytest.fixture(autouse=True)
def _pretend_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("machinami.kernel.available", lambda: True)


@pytest.mark.parametrize("terminal", [True, False])
def test_warm_up_announces_and_warms_every_bot(terminal: bool) -> None:
    bots = [SlowStarter(), SlowStarter()]
    output = StringIO()
    console = Console(file=output, force_terminal=terminal, width=100)
    warm_players([Player(str(number), bot, 1) for number, bot in enumerate(bots)], console, "en")
    assert all(bot.is_warm for bot in bots)
    assert "Getting the bots ready" in output.getvalue()


def test_warm_up_without_slow_bots_prints_nothing() -> None:
    output = StringIO()
    warm_players([Player("random", RandomBot(), 1)], Console(file=output), "fr")
    assert output.getvalue() == ""
