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
from machinami.lab.player_evaluation import build_arenas, evaluate_player
from tests.cli.terminal import machinami, read_error

assert tests.kinds.KINDS
ANCHORS = {1: (1000, 20), 2: (1500, 20), 3: (2000, 20)}
HERE = "tests.lab.external_bots"


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


def test_player_has_one_seat_at_larger_tables() -> None:
    arenas = build_arenas("toshi", "random", ANCHORS, games=4, seats=4, levels=(2,))
    assert [meeting.seats.index("random") for meeting in schedule(arenas[2])] == [0, 3, 2, 1]


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
