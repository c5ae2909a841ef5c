from pathlib import Path

import pytest

from machinami.lab.arena import Arena, play_meeting, schedule
from tests.cli.terminal import machinami, read_error


@pytest.fixture(scope="module")
def text() -> str:
    arena = Arena("toscana", ("random",), games=1)
    return play_meeting(arena, schedule(arena)[0]).text


@pytest.fixture
def file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(text, "utf-8")
    return path


def test_replay_prints_every_line_and_the_last_board(file: Path) -> None:
    result = machinami("replay", str(file))
    assert result.exit_code == 0, result.output
    assert "0  Toscana, 2 seats" in result.output
    assert "chance: the stacks are shuffled" in result.output
    assert "grey: places a tile at row" in result.output
    assert "tiles in the best area" in result.output


def test_replay_at_shows_one_line(file: Path) -> None:
    result = machinami("replay", str(file), "--at", "1", "--viewer", "0", "--lang", "fr")
    assert result.exit_code == 0
    assert "Après la ligne 1 sur" in result.output
    assert "(vous)" in result.output


def test_replay_step_moves_through_the_record(file: Path, text: str) -> None:
    last = len(text.splitlines()) - 2
    result = machinami("replay", str(file), "--step", typed=["", "", "b", "3", str(last), ""])
    assert result.exit_code == 0
    for number in (0, 1, 2, 3, last):
        assert f"After line {number} of {last}" in result.output
    assert result.output.count("After line 1 of") == 2
    assert machinami("replay", str(file), "--step", typed=["q"]).output.count("After line") == 1
    assert machinami("replay", str(file), "--step").exit_code == 0


def test_replay_shows_a_viewer_only_its_view(tmp_path: Path) -> None:
    file = tmp_path / "hand.jsonl"
    machinami("play", "toy_hand", "--seed", "4", "--record", str(file), typed=["1"] * 4)
    spectator = machinami("replay", str(file), "--at", "1").output
    seat = machinami("replay", str(file), "--at", "1", "--viewer", "1").output
    assert "hands null null" in spectator
    assert "hands [null, [" in seat


@pytest.mark.parametrize(
    ("damage", "line"),
    [
        (lambda lines: [*lines[:5], lines[5][:-4], *lines[6:]], 6),
        (lambda lines: [*lines[:4], *lines[3:]], 5),
        (lambda lines: lines[:-1], "last"),
        (lambda lines: [*lines[:-1], '{"outcome": {"scores": [99, 0]}}'], "last"),
        (lambda lines: lines[1:], 1),
        (lambda lines: ['{"machinami": 1, "game": "chess", "rules": 1, "seats": 2}'], 1),
    ],
)
def test_damaged_record_is_refused_with_line_and_reason(file: Path, text: str, damage, line) -> None:  # type: ignore[no-untyped-def]
    lines = text.splitlines()
    file.write_text("\n".join(damage(lines)), "utf-8")
    result = machinami("replay", str(file))
    assert result.exit_code == 1
    assert f"Line {len(lines) if line == 'last' else line} of the record: " in read_error(result)


def test_file_that_is_not_a_record_is_refused(tmp_path: Path, file: Path) -> None:
    assert "cannot be read" in read_error(machinami("replay", str(tmp_path / "none")))
    assert "cannot be read" in read_error(machinami("replay", str(tmp_path)))
    (tmp_path / "image").write_bytes(b"\x89PNG\xff")
    assert "not a text file" in read_error(machinami("replay", str(tmp_path / "image")))
    (tmp_path / "empty").write_text("")
    assert "empty" in read_error(machinami("replay", str(tmp_path / "empty")))


@pytest.mark.parametrize("viewer", ["2", "x", "-1"])
def test_invalid_viewer_is_refused(file: Path, viewer: str) -> None:
    assert "A viewer is a seat from 0 to 1" in read_error(machinami("replay", str(file), "--viewer", viewer))


@pytest.mark.parametrize("number", ["-1", "999"])
def test_line_number_out_of_range_is_refused(file: Path, number: str) -> None:
    assert "lines run from 0 to" in read_error(machinami("replay", str(file), "--at", number))


GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.jsonl"))


@pytest.mark.parametrize("record", GOLDEN, ids=lambda path: path.stem)
def test_every_golden_record_is_shown_in_both_languages(record: Path) -> None:
    for language in ("en", "fr"):
        result = machinami("replay", str(record), "--lang", language)
        assert result.exit_code == 0, result.output
    middle = len(record.read_text("utf-8").splitlines()) // 2
    assert machinami("replay", str(record), "--at", str(middle), "--viewer", "0").exit_code == 0
