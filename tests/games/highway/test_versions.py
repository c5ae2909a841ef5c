"""Rules versions: differences, and replays of old records."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from machinami import Play, new, replay
from machinami.games.highway.bot import BOT
from machinami.games.highway.components.data_sets import SETS
from machinami.games.highway.game import GAME, GAMES
from machinami.games.highway.physics.bodies import UNITS_PER_CM, build_city
from machinami.games.highway.rules import search
from tests.games.highway.sites import build_setup, build_site

GOLDEN = sorted(Path("tests/golden").glob("highway-*.jsonl"))


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_record_replays_with_its_rules_version(file: Path) -> None:
    play = replay(file.read_text("utf-8"))
    number = file.stem.split("-")[1]
    version = int(number) if number.isdigit() else 1
    assert play.game is GAMES[version - 1]
    assert play.state.rules.version == version
    assert play.setup.data == ("house-1" if version == 1 else "house-2")


def test_h19_default_of_outlast_differs_between_versions() -> None:
    assert [game.info.defaults["outlast"] for game in GAMES] == ["rulebook", "cars", "cars"]
    assert GAMES[0].info.sets == ("house-1",)
    assert new("highway", 2, seed=1).setup.data == "house-2"


def test_h12_heights_of_house_2_equal_the_physics_bodies() -> None:
    high = {"terminal": 2_000, "plane": 2_000, "tree": 3_000, "arch": 4_000}
    state = build_site()
    heights = {
        part: height for thing in state.rules.box.objects.values() for part, height in thing.heights.items()
    }
    assert heights == high
    assert not any(thing.heights for thing in SETS.load("house-1").objects.values())
    for body in build_city(state):
        part = body.id.rpartition(":")[2]
        if part in high:
            assert body.shape.height == high[part] / UNITS_PER_CM


def test_h19_bot_passes_only_when_legal() -> None:
    play, rng = new("highway", 2, {"city": "dealt"}, seed=5), Random(5)
    while play.outcome is None:
        seat = play.to_act[0]
        action = BOT.choose(play.view(seat), 1, rng=rng)
        assert ("pass" in action) <= (search.find_build(play.state, seat) is None)
        play.do(seat, action)


def test_h19_refusal_of_a_pass_exists_in_both_languages() -> None:
    refusal = Play(GAME, build_setup(), state=build_site()).check(0, {"pass": True})
    assert refusal is not None
    assert len(set(refusal.words.values())) == 2
