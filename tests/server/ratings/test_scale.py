"""The scale: who wins gains, who was expected to gains little, and bots stand where the ladder put them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from machinami.cli.commands import main
from machinami.core import registry
from machinami.lab import anchors
from machinami.server.ratings.scale import BOTS, KNOWN_GAMES, Strength, after, bots

LADDER = Path(__file__).parents[3] / "docs" / "ladder.md"
KNOWN = Strength(games=KNOWN_GAMES)
OURS = ("toscana", "toshi", "edo", "highway", "jutaku")


def test_who_wins_gains_what_the_other_loses_among_equals() -> None:
    won, lost = after([KNOWN, KNOWN], [0, 1])
    assert won.points - 1500 == pytest.approx(1500 - lost.points)
    assert won.points > 1500
    assert won.spread < Strength().spread


def test_a_shared_place_moves_equals_nowhere_and_makes_both_better_known() -> None:
    for one in after([KNOWN, KNOWN], [0, 0]):
        assert one.points == pytest.approx(1500)
        assert one.spread < Strength().spread


def test_to_beat_a_much_weaker_one_brings_next_to_nothing() -> None:
    strong, weak = Strength(2100, 40, 99), Strength(1100, 40, 99)
    assert after([strong, weak], [0, 1])[0].points - 2100 < 0.2
    assert after([strong, weak], [1, 0])[0].points < 2095


def test_of_four_each_place_counts() -> None:
    points = [one.points for one in after([KNOWN] * 4, [2, 0, 3, 1])]
    assert sorted(range(4), key=lambda seat: -points[seat]) == [1, 3, 0, 2]


def test_a_number_is_provisional_until_it_is_known_well_enough() -> None:
    me, games = Strength(), 0
    while me.provisional:
        me, games = after([me, bots("toscana")[3]], [games % 2, 1 - games % 2])[0], games + 1
    assert 8 <= games <= 25
    assert me.reach <= 294


def test_wins_over_fresh_names_bring_nothing() -> None:
    me = Strength()
    for _ in range(100):
        me = after([me, Strength()], [0, 1])[0]
    assert me == Strength(games=100)


def test_a_game_counts_by_the_games_of_the_opponent() -> None:
    whole = after([Strength(), KNOWN], [0, 1])[0].points - 1500
    for games, share in ((0, 0), (1, 0.1), (5, 0.5), (10, 1), (40, 1)):
        moved = after([Strength(), Strength(games=games)], [0, 1])[0]
        assert moved.points - 1500 == pytest.approx(share * whole)


def test_games_of_one_pair_count_for_less_and_less() -> None:
    whole = after([KNOWN, KNOWN], [0, 1])[0].points - 1500
    for games in (2, 3, 10):
        won, lost = after([KNOWN, KNOWN], [0, 1], {frozenset({0, 1}): games})
        assert won.points - 1500 == pytest.approx(whole / games)
        assert lost.points - 1500 == pytest.approx(-whole / games)


def test_of_several_opponents_the_mean_counts() -> None:
    places = [Strength(), KNOWN, Strength(games=5)]
    whole = after([Strength(), KNOWN, KNOWN], [0, 1, 2])[0].points - 1500
    moved = after(places, [0, 1, 2], {frozenset({0, 2}): 2})[0]
    assert moved.points - 1500 == pytest.approx(whole * (1 + 0.25) / 2)


def test_newcomers_leave_the_start_among_themselves() -> None:
    one, other = Strength(), Strength()
    for games in range(1, 13):
        one, other = after([one, other], [0, 1], {frozenset({0, 1}): games})
    assert one.points > 1520
    assert one.spread < Strength().spread


@pytest.mark.parametrize("game", OURS)
def test_every_level_of_every_bot_has_a_place_and_they_rise(game: str) -> None:
    placed = bots(game)
    assert set(placed) == set(registry.bot(game).levels)
    points = [placed[level].points for level in sorted(placed)]
    assert points == sorted(points)
    assert placed[3].shown == 1500


def test_the_file_of_places_is_what_the_ladders_page_says(tmp_path: Path) -> None:
    out = tmp_path / "bots.toml"
    done = CliRunner().invoke(main, ["anchors", "--page", str(LADDER), "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert out.read_text("utf-8") == BOTS.read_text("utf-8")


def test_a_page_without_a_game_of_ours_gives_no_places() -> None:
    assert (
        anchors.text(anchors.anchors("# Ladder\n\n## Chess\n\n| 2 against 1 | 9 | 9 | 0 | 0 |\n"))
        == anchors.HEAD
    )
