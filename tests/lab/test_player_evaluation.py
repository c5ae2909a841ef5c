"""Ratings of a player on the scale of the levels."""

import json
from pathlib import Path

import pytest

import tests.kinds
from machinami import Refused
from machinami.cli.anchors import ANCHORS_FILE
from machinami.core import registry
from machinami.lab.anchors import read_anchors
from machinami.lab.arena import Meeting, Result, schedule
from machinami.lab.executors import play_meetings
from machinami.lab.interval import Z
from machinami.lab.player_evaluation import build_arenas, evaluate_player
from tests.cli.terminal import machinami, read_error

assert tests.kinds.KINDS
ANCHORS = {1: (1000, 20), 2: (1500, 20), 3: (2000, 20)}
HERE = "tests.lab.external_bots"
SAMPLES = [
    *(("edo", level, 2, 60) for level in (1, 2, 3, 4, 5)),
    *(("toscana", level, 2, 40) for level in (1, 2, 3, 4, 5)),
    *(("toshi", level, 4, 24) for level in (2, 3, 4)),
]
"""Game, level, seats as in the ladder, and games against each neighbouring level."""


def fake_results(level: int, won: int, lost: int) -> list[Result]:
    """Return results of `X` against a level."""
    return [
        Result(Meeting(number, number, ("X", str(level))), scores, (winner,), "")
        for number, (scores, winner) in enumerate([((2, 1), 0)] * won + [((1, 2), 1)] * lost)
    ]


@pytest.mark.parametrize(
    ("results", "rating", "tolerance"),
    [
        ({2: (50, 50)}, 1500, 5),
        ({1: (90, 10), 2: (50, 50), 3: (10, 90)}, 1500, 5),
        ({2: (760, 240)}, 1700, 10),
        ({1: (0, 20)}, 250, 250),
    ],
)
def test_rating_follows_the_results(
    results: dict[int, tuple[int, int]], rating: int, tolerance: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("machinami.lab.players.find_player", lambda key, name: None)
    arenas = build_arenas("toscana", "X", ANCHORS, games=2)
    played = {level: fake_results(level, *counts) for level, counts in results.items()}
    evaluation = evaluate_player(arenas, played, ANCHORS)
    assert evaluation.rating == pytest.approx(rating, abs=tolerance)
    assert evaluation.rating is not None
    assert evaluation.interval is not None
    assert evaluation.interval.low < evaluation.rating < evaluation.interval.high
    assert [level.level for level in evaluation.levels] == list(results)


def test_all_levels_get_the_same_deals() -> None:
    arenas = build_arenas("toscana", "random", ANCHORS, games=4)
    deals = {level: [meeting.deal for meeting in schedule(arena)] for level, arena in arenas.items()}
    assert len(set(map(tuple, deals.values()))) == 1
    assert {arena.seed for arena in arenas.values()} == {"0"}


def test_player_and_level_alternate_on_the_seats_as_in_the_ladder() -> None:
    four = build_arenas("toshi", "random", ANCHORS, games=2, seats=4, levels=(2,))[2]
    assert [meeting.seats for meeting in schedule(four)] == [("random", "2") * 2, ("2", "random") * 2]
    three = build_arenas("toshi", "random", ANCHORS, games=3, seats=3, levels=(2,))[2]
    assert [meeting.seats.count("random") for meeting in schedule(three)] == [2, 2, 2]


def test_equal_play_at_a_larger_table_gives_the_rating_of_the_level() -> None:
    arenas = build_arenas("toshi", "random", {1: (1600, 20)}, games=3, seats=3)
    scores = ((2, 1, 1), (1, 2, 1), (1, 1, 2)) * 20
    results = [
        Result(Meeting(number, number, ("random", "1", "random")), each, (each.index(2),), "")
        for number, each in enumerate(scores)
    ]
    evaluation = evaluate_player(arenas, {1: results}, {1: (1600, 20)})
    assert evaluation.levels[0].rate == evaluation.levels[0].expected_rate == pytest.approx(2 / 3)
    assert evaluation.rating == pytest.approx(1600, abs=2)


@pytest.mark.soak(only=True)
@pytest.mark.parametrize(("game", "level", "seats", "games"), SAMPLES)
def test_evaluation_of_a_level_agrees_with_the_ladder(game: str, level: int, seats: int, games: int) -> None:
    anchors = read_anchors(ANCHORS_FILE, game)
    neighbours = tuple(each for each in (level - 1, level + 1) if each in anchors and each <= 5)
    arenas = build_arenas(game, str(level), anchors, games=games, seats=seats, levels=neighbours)
    results = {other: list(play_meetings(arena, schedule(arena))) for other, arena in arenas.items()}
    evaluation = evaluate_player(arenas, results, anchors)
    points, spread = anchors[level]
    assert evaluation.interval is not None
    assert evaluation.interval.low - Z * spread <= points <= evaluation.interval.high + Z * spread


def test_refusals_are_counted_by_clause() -> None:
    arenas = build_arenas("toy_hand", f"{HERE}:Illegal", {1: (1500, 20)}, games=2)
    results = {level: list(play_meetings(arena, schedule(arena))) for level, arena in arenas.items()}
    evaluation = evaluate_player(arenas, results, {1: (1500, 20)})
    assert evaluation.refusal_rate == 1
    assert sum(evaluation.refusals.values()) == evaluation.decisions > 0
    assert evaluation.seconds_per_move is not None


def test_game_without_rated_levels_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        build_arenas("toy_hand", "random", read_anchors(ANCHORS_FILE, "toy_hand"), games=2)
    assert refused.value.clause == "L-18"


def test_level_does_not_meet_itself() -> None:
    levels = registry.bot("toscana").levels
    arenas = build_arenas("toscana", "2", read_anchors(ANCHORS_FILE, "toscana"), games=2)
    assert set(arenas) == set(levels) - {2}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_evaluate_writes_text_json_and_html(language: str, tmp_path: Path) -> None:
    files = tmp_path / "result.json", tmp_path / "result.html"
    result = machinami(
        *("evaluate", "Toscana", "--player", f"{HERE}:BOT", "--games", "2", "--levels", "1"),
        *("--budget", "0.01", "--json", str(files[0]), "--html", str(files[1]), "--lang", language),
    )
    assert result.exit_code == 0, result.output
    data = json.loads(files[0].read_text())
    assert data["game"] == "toscana"
    assert data["levels"][0]["games"] == 2
    assert data["refusals"] == {}
    assert str(data["rating"]) in result.output
    assert str(data["rating"]) in files[1].read_text()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["toscana", "--player", "nobody"], "no player"),
        (["toscana", "--player", "random", "--levels", "one"], "--levels"),
        (["toscana", "--player", "random", "--levels", "9"], "no measured levels"),
        (["toscana", "--player", "no.module:BOT"], "cannot be loaded"),
        (["chess", "--player", "random"], "no game called"),
        (["toscana", "--player", "random", "--budget", "0"], "budget"),
    ],
)
def test_invalid_evaluation_is_refused_in_one_line(arguments: list[str], words: str) -> None:
    assert words in read_error(machinami("evaluate", *arguments, language="en_GB.UTF-8"))
