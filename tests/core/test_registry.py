"""The registry of games: every rules version of each, as a mapping and as modules."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import pytest

from machinami import Refused, games, new, replay
from machinami.core import registry
from machinami.core.contract import Action, Bot, CandidateCodec, Codec, Evaluation, GameInfo, Json
from tests import kinds
from tests.kinds.race import Race

assert kinds.KINDS


def test_newest_rules_version_is_the_default() -> None:
    assert games["toy_drop"].rules == registry.find("toy_drop").info.rules == 2
    assert registry.find("toy_drop", 1).info.rules == 1
    for unknown in (0, 3, True, "1"):
        with pytest.raises(Refused) as caught:
            registry.find("toy_drop", unknown)
        assert caught.value.clause == "M-9"


def test_record_replays_under_its_rules_version() -> None:
    for rules, apart in ((1, 8_000), (2, 5_000)):
        play = new("toy_drop", seed=1, rules=rules)
        play.do(0, {"disc": 40_000})
        assert (play.check(1, {"disc": 46_000}) is None) == (apart <= 6_000)
        play.do(1, {"disc": 60_000})
        again = replay(play.record.text)
        assert again.record.text == play.record.text
        assert again.game is registry.find("toy_drop", rules)
        assert again.view(0) == play.view(0)


def test_record_with_a_changed_rules_version_is_refused() -> None:
    play = new("toy_drop", seed=1)
    play.do(0, {"disc": 40_000})
    play.do(1, {"disc": 46_000})
    with pytest.raises(Refused, match="8000"):
        replay(play.record.text.replace('"rules": 2', '"rules": 1'))


def test_registry_returns_the_codec_of_a_game() -> None:
    for key, kind in (("toy_hand", Codec), ("toy_drop", CandidateCodec)):
        make = registry.codec_factory(key)
        assert make is not None
        assert isinstance(make(new(key).setup), kind)
    assert registry.codec_factory("toy_race") is None


class DuckTypedBot:
    """A bot with the required members of `Bot`, but not a subclass."""

    levels = (1, 2)
    runs_in_thread = True
    is_warm = False

    def warm(self, progress: Any = None) -> None:
        self.is_warm = True

    def choose(self, view: dict[str, Json], level: int, *, rng: Random, **limits: Any) -> Action | None:
        return {"grab": level} | limits


class DuckTypedEvaluator(DuckTypedBot):
    def pace(self, view: dict[str, Json], level: int, rng: Random) -> float:
        return 0.5

    def evaluate(self, view: dict[str, Json], level: int, **limits: Any) -> Evaluation:
        return Evaluation(())


def register_bot(key: str, plain: Any) -> Bot:
    game = Race()
    game.info = GameInfo(key, "Race", 1, (1, 2), {"grab": ()}, realtime=True)
    registry.register(game, plain)
    return registry.bot(key)


def test_duck_typed_bot_gets_default_abilities() -> None:
    plain = DuckTypedBot()
    bot = register_bot("duck_typed", plain)
    bot.warm()
    assert plain.is_warm
    assert (bot.levels, bot.runs_in_thread) == ((1, 2), True)
    assert bot.choose({}, 2, rng=Random(1), budget=0.5) == {"grab": 2, "budget": 0.5}
    assert bot.pace({}, 1, Random(1)) is None
    assert bot.evaluate({}, 1, rng=Random(1)) is None


def test_duck_typed_bot_keeps_its_abilities() -> None:
    bot = register_bot("duck_typed_evaluator", DuckTypedEvaluator())
    assert bot.pace({}, 1, Random(1)) == 0.5
    assert bot.evaluate({}, 1, rng=Random(1)) == Evaluation(())


@pytest.mark.parametrize(
    "lines",
    [
        "import sys, machinami.games; assert machinami.games is sys.modules['machinami.games']",
        "import machinami.games.toscana as t; import machinami; assert machinami.games['toscana'].key",
        "from machinami import games; import machinami.games.edo.game as g; assert games['edo'] and g.GAME",
        "import machinami; assert 'toshi' in machinami.games and hash(machinami.games)",
    ],
)
def test_games_can_be_imported_in_several_ways(lines: str) -> None:
    assert subprocess.run([sys.executable, "-c", lines], check=False).returncode == 0
