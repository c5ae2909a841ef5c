"""The rating scale: winners gain, expected winners gain less, and bots have the ratings of the ladder."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from machinami.cli.commands import main
from machinami.core import registry
from machinami.lab import anchors
from machinami.server.ratings.scale import rate_game
from machinami.server.tables.strength import BOTS, KNOWN_GAMES, Strength, load_bot_strengths

LADDER = Path(__file__).parents[3] / "docs" / "ladder.md"
KNOWN = Strength(games=KNOWN_GAMES)
OURS = ("toscana", "toshi", "edo", "highway", "jutaku")


def test_equal_ratings_gain_and_loss_are_equal() -> None:
    won, lost = rate_game([KNOWN, KNOWN], [0, 1])
    assert won.points - 1500 == pytest.approx(1500 - lost.points)
    assert won.points > 1500
    assert won.spread < Strength().spread


def test_draw_between_equals_only_lowers_deviation() -> None:
    for one in rate_game([KNOWN, KNOWN], [0, 0]):
        assert one.points == pytest.approx(1500)
        assert one.spread < Strength().spread


def test_beating_much_weaker_player_gains_little() -> None:
    strong, weak = Strength(2100, 40, 99), Strength(1100, 40, 99)
    assert rate_game([strong, weak], [0, 1])[0].points - 2100 < 0.2
    assert rate_game([strong, weak], [1, 0])[0].points < 2095


def test_every_place_of_four_counts() -> None:
    points = [one.points for one in rate_game([KNOWN] * 4, [2, 0, 3, 1])]
    assert sorted(range(4), key=lambda seat: -points[seat]) == [1, 3, 0, 2]


def test_rating_is_provisional_until_deviation_is_low() -> None:
    me, games = Strength(), 0
    while me.provisional:
        me, games = (
            rate_game([me, load_bot_strengths("toscana")[3]], [games % 2, 1 - games % 2])[0],
            games + 1,
        )
    assert 8 <= games <= 25
    assert me.margin <= 294


def test_wins_over_new_guests_gain_nothing() -> None:
    me = Strength()
    for _ in range(100):
        me = rate_game([me, Strength()], [0, 1])[0]
    assert me == Strength(games=100)


def test_weight_depends_on_opponents_games() -> None:
    whole = rate_game([Strength(), KNOWN], [0, 1])[0].points - 1500
    for games, share in ((0, 0), (1, 0.1), (5, 0.5), (10, 1), (40, 1)):
        moved = rate_game([Strength(), Strength(games=games)], [0, 1])[0]
        assert moved.points - 1500 == pytest.approx(share * whole)


def test_repeated_pairs_lose_weight() -> None:
    whole = rate_game([KNOWN, KNOWN], [0, 1])[0].points - 1500
    for games in (2, 3, 10):
        won, lost = rate_game([KNOWN, KNOWN], [0, 1], {frozenset({0, 1}): games})
        assert won.points - 1500 == pytest.approx(whole / games)
        assert lost.points - 1500 == pytest.approx(-whole / games)


def test_weight_is_mean_over_opponents() -> None:
    places = [Strength(), KNOWN, Strength(games=5)]
    whole = rate_game([Strength(), KNOWN, KNOWN], [0, 1, 2])[0].points - 1500
    moved = rate_game(places, [0, 1, 2], {frozenset({0, 2}): 2})[0]
    assert moved.points - 1500 == pytest.approx(whole * (1 + 0.25) / 2)


def test_newcomers_gain_ratings_among_themselves() -> None:
    one, other = Strength(), Strength()
    for games in range(1, 13):
        one, other = rate_game([one, other], [0, 1], {frozenset({0, 1}): games})
    assert one.points > 1520
    assert one.spread < Strength().spread


@pytest.mark.parametrize("game", OURS)
def test_bot_ratings_rise_with_level(game: str) -> None:
    placed = load_bot_strengths(game)
    assert set(placed) == set(registry.bot(game).levels)
    points = [placed[level].points for level in sorted(placed)]
    assert points == sorted(points)
    assert placed[3].display_points == 1500


def test_bot_ratings_file_matches_ladder_page(tmp_path: Path) -> None:
    out = tmp_path / "bots.toml"
    done = CliRunner().invoke(main, ["anchors", "--page", str(LADDER), "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert out.read_text("utf-8") == BOTS.read_text("utf-8")


def test_ladder_page_without_known_game_is_empty() -> None:
    assert (
        anchors.format_anchors(
            anchors.compute_anchors("# Ladder\n\n## Chess\n\n| 2 against 1 | 9 | 9 | 0 | 0 |\n")
        )
        == anchors.HEADER
    )
