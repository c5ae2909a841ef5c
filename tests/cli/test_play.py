from pathlib import Path

import pytest

from machinami import replay
from machinami.cli.clock import Clock
from tests.cli.terminal import machinami, read_error
from tests.kinds import KINDS

FIRST = ["#1"] * 80


def test_toscana_on_a_pipe_ends_with_an_explained_score(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    result = machinami(
        "play", "toscana", "--level", "random", "--seed", "7", "--record", str(file), typed=FIRST
    )
    assert result.exit_code == 0, result.output
    assert "tiles in the best area" in result.output
    assert "Score" in result.output
    assert "\x1b" not in result.output
    assert replay(file.read_text("utf-8")).outcome is not None


def test_french_match_announces_both_games() -> None:
    result = machinami(
        *("play", "toscana", "--level", "random", "--seed", "1", "--option", "match=true", "--lang", "fr"),
        typed=FIRST * 2,
    )
    assert result.exit_code == 0, result.output
    assert "Partie 1 sur 2" in result.output
    assert "Partie 2 sur 2" in result.output
    assert "en tout" in result.output


def test_locale_chooses_the_language() -> None:
    result = machinami("play", "toscana", "--level", "random", language="fr_FR.UTF-8")
    assert "vous jouez gris" in result.output
    assert "Au revoir" in result.output


@pytest.mark.parametrize("key", [key for key in KINDS if key != "toy_drop"])
def test_games_without_a_renderer_list_actions_by_number(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clock, "now", lambda self: 4_000)
    monkeypatch.setattr(Clock, "wait", lambda self, until: None)
    result = machinami("play", key, "--seats", "2", "--seed", "3", typed=["1"] * 20)
    assert result.exit_code == 0, result.output
    assert "Score" in result.output


def test_continuous_actions_are_typed() -> None:
    places = ["disc 10000", "20000", '{"disc": 30000}', "disc 10000", "disc 40000"]
    moves = [place for place in places for _ in range(2)]
    result = machinami(
        "play", "toy_drop", "--seed", "2", typed=[*moves, *(str(n) for n in range(0, 100_000, 999))]
    )
    assert result.exit_code == 0, result.output
    assert "too many actions" in result.output
    assert "Score" in result.output


def test_toshi_is_played_by_action_numbers(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    result = machinami(
        *("play", "toshi", "--level", "random", "--seed", "7", "--record", str(file)), typed=["1"] * 80
    )
    assert result.exit_code == 0, result.output
    assert "Your hand:" in result.output
    assert replay(file.read_text("utf-8")).outcome is not None


def test_edo_plan_is_typed_in_words(tmp_path: Path) -> None:
    file, plan = tmp_path / "game.jsonl", "plan A rice 1, B money 2, C travel 1"
    result = machinami(
        *("play", "edo", "--level", "random", "--seed", "7", "--record", str(file)),
        typed=["#1", "#1", "plan A rice 9", plan, *["#1"] * 3],
    )
    assert result.exit_code == 0, result.output
    assert "Type one like this: plan A rice 1, B stone 1, C paddy 1" in result.output
    assert "(E-4)" in result.output
    assert any("plan" in line.get("do", {}) for line in replay(file.read_text("utf-8")).record.lines)


@pytest.mark.parametrize("key", ["highway", "jutaku"])
def test_dexterity_games_are_refused_with_a_hint_at_serve(key: str) -> None:
    assert "machinami serve" in read_error(machinami("play", key))


def test_refusal_names_its_clause_and_the_rules_command() -> None:
    result = machinami(
        "play", "toscana", "--level", "random", "--seed", "7", typed=["no", "0 0 0", "rules C-9", "rules X-1"]
    )
    assert "(C-9)" in result.output
    assert "“rules C-9” explains it." in result.output
    assert "must cover the centre square" in result.output
    assert "No chapter explains “X-1”" in result.output


def test_information_commands_work_during_a_game() -> None:
    typed = [
        "help",
        "areas",
        "tiles",
        "places",
        "places 1",
        "places 9",
        "board",
        "log",
        "list",
        "#999",
        "huh",
    ]
    result = machinami("play", "toscana", "--level", "random", "--seed", "7", typed=["#1", "#1", *typed])
    assert result.exit_code == 0
    for words in (
        "lay your top tile: row",
        "Capital letters",
        "in an unknown order",
        "legal places.",
        "+ marks the top left",
        "from 0 to 3",
        "chance: the stacks are shuffled",
        "place ",
        "no action number 999",
        "A place is three numbers",
    ):
        assert words in result.output, words


def test_try_previews_an_action_without_playing_it() -> None:
    typed = ["try 8 8", "try 0 0", "try", "log"]
    result = machinami("play", "toscana", "--level", "random", "--seed", "7", typed=typed)
    assert "G?" in result.output
    assert "Legal." in result.output
    assert "(C-9)" in result.output
    assert "grey (you): lays" not in result.output


def test_undo_takes_back_an_action_that_revealed_nothing() -> None:
    result = machinami("play", "toy_pledge", "--seed", "3", typed=["undo", "1", "undo", "1", "quit"])
    assert result.exit_code == 0
    assert "Nothing can be taken back freely" in result.output
    assert "Taken back." in result.output


def test_resign_asks_for_confirmation() -> None:
    result = machinami("play", "toscana", "--level", "random", typed=["resign", "no", "resign", "yes"])
    assert result.exit_code == 0
    assert "You play on." in result.output
    assert "Score" in result.output


def test_saved_game_can_be_resumed(tmp_path: Path) -> None:
    file = tmp_path / "saved.jsonl"
    first = machinami(
        *("play", "toscana", "--level", "random", "--seed", "5"),
        typed=["#1", "#1", "save", f"save {file}", "#1", f"save {file}", "quit"],
    )
    assert "Say which file" in first.output
    assert f"--resume {file}" in first.output.replace("\n", "")
    second = machinami("play", "toscana", "--level", "random", "--resume", str(file), typed=FIRST)
    assert second.exit_code == 0
    assert "Score" in second.output


def test_end_of_input_says_goodbye_and_saves_the_record(tmp_path: Path) -> None:
    file = tmp_path / "left.jsonl"
    result = machinami("play", "toscana", "--level", "random", "--record", str(file))
    assert result.exit_code == 0
    assert "Goodbye" in result.output
    assert replay(file.read_text("utf-8")).outcome is None


def test_existing_files_are_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "precious"
    file.write_text("mine")
    play = ("play", "toscana", "--level", "random")
    assert "exists already" in read_error(machinami(*play, "--record", str(file)))
    assert "exists already" in machinami(*play, typed=[f"save {file}"]).output
    assert file.read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "chess"], "no game called “chess”"),
        (["play", "toscana", "--level", "99"], "has no player “99”"),
        (["play", "toscana", "--seat", "2"], "no such seat"),
        (["play", "toscana", "--seats", "3"], "is played by 2 players"),
        (["play", "toscana", "--seat", "x"], "not a valid integer"),
        (["play", "toscana", "--option", "match"], "name=value"),
        (["play", "toscana", "--option", "match=9"], "takes one of"),
        (["play", "toscana", "--option", "colour=9"], "has no option"),
        (["play", "toscana", "--record", "/nowhere/x"], "cannot be used"),
        (["play", "toscana", "--resume", "/nowhere/x"], "cannot be read"),
        (["play", "toscana", "--lang", "de"], "'de' is not one of"),
        (["play"], "Missing argument"),
        (["dance"], "No such command"),
    ],
)
def test_invalid_arguments_are_refused_in_one_line(arguments: list[str], words: str) -> None:
    assert words in read_error(machinami(*arguments))


def test_record_of_another_or_finished_game_cannot_be_resumed(tmp_path: Path) -> None:
    file = tmp_path / "hand.jsonl"
    machinami("play", "toy_hand", "--record", str(file), typed=["1"])
    assert "record of Hand" in read_error(machinami("play", "toscana", "--resume", str(file)))
    machinami("play", "toy_hand", "--record", str(tmp_path / "over"), typed=["1"] * 9)
    assert "is over" in read_error(machinami("play", "toy_hand", "--resume", str(tmp_path / "over")))
