import signal
import subprocess
import sys
from pathlib import Path

import pytest

from machinami import replay
from machinami.bots.random_bot import RandomBot
from machinami.core import registry
from tests.cli.terminal import machinami, read_error


def test_arena_writes_records_and_a_summary(tmp_path: Path) -> None:
    run = ("arena", "toscana", "--bots", "random", "--games", "3", "--out", str(tmp_path / "a"))
    result = machinami(*run)
    assert result.exit_code == 0, result.output
    assert "Victories by seat" in result.output
    assert "3 records in" in result.output
    records = sorted((tmp_path / "a").glob("*.jsonl"))
    assert [path.name for path in records] == [f"000{n}.random-random.jsonl" for n in (1, 2, 3)]
    assert all(replay(path.read_text("utf-8")).outcome is not None for path in records)


def test_arena_resumes_with_missing_games(tmp_path: Path) -> None:
    run = ("arena", "toy_hand", "--bots", "1,random", "--out", str(tmp_path))
    machinami(*run, "--games", "4")
    before = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.jsonl")}
    (tmp_path / "0002.random-1.jsonl").unlink()
    result = machinami(*run, "--games", "6")
    assert "6 records in" in result.output
    unchanged = [path for path in before if path.name != "0002.random-1.jsonl"]
    assert all(path.stat().st_mtime_ns == before[path] for path in unchanged)
    assert len(list(tmp_path.glob("*.jsonl"))) == 6


def test_arena_runs_games_in_parallel_jobs(tmp_path: Path) -> None:
    result = machinami(
        *("arena", "toy_pledge", "--bots", "1,random", "--seats", "3", "--games", "6"),
        *("--jobs", "2", "--out", str(tmp_path), "--lang", "fr"),
    )
    assert result.exit_code == 0, result.output
    assert "6 parties dans" in result.output


def test_interrupted_arena_prints_a_summary(tmp_path: Path) -> None:
    run = ["arena", "toscana", "--bots", "random", "--games", "3000", "--jobs", "2", "--out", str(tmp_path)]
    child = subprocess.Popen(
        [sys.executable, "-c", "from machinami.cli import main; main()", *run],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={"LC_ALL": "C.UTF-8", "PATH": ""},
    )
    while not list(tmp_path.glob("*.jsonl")):
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(0.05)
    child.send_signal(signal.SIGINT)
    output, errors = child.communicate(timeout=180)
    assert child.returncode == 130, errors
    assert "Stopped." in output
    assert "records in" in output
    assert "Traceback" not in errors
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "9"], "has no player “9”"),
        (["--bots", "random,random"], "named twice"),
        (["--bots", "1,,2"], "--bots is a list"),
        (["--bots", "random", "--games", "0"], "at least one game"),
        (["--bots", "random", "--budget", "0"], "A budget is a number"),
        (["--bots", "random", "--budget", "nan"], "A budget is a number"),
        (["--bots", "random", "--budget", "much"], "not a valid float"),
        (["--bots", "random", "--jobs", "0"], "--jobs is a number"),
        (["--bots", "random", "--seats", "5"], "is played by 2 players"),
        (["--bots", "random", "--option", "x=1"], "has no option"),
        (["--bots", "random", "--out", "/dev/null/x"], "cannot be used for records"),
        ([], "Missing option '--bots'"),
    ],
)
def test_invalid_arena_arguments_are_refused_in_one_line(arguments: list[str], words: str) -> None:
    assert words in read_error(machinami("arena", "toscana", *arguments))


def test_folder_of_another_arena_is_refused(tmp_path: Path) -> None:
    run = ("arena", "toy_hand", "--bots", "random", "--games", "1", "--out", str(tmp_path))
    machinami(*run)
    assert "another arena (budget)" in read_error(machinami(*run, "--budget", "2"))


def test_a_ladder_needs_levels(tmp_path: Path) -> None:
    page = tmp_path / "ladder.md"
    assert "no levels" in read_error(machinami("ladder", "toy_hand", "--page", str(page)))
    assert not page.exists()


class TwoLevels(RandomBot):
    """A random bot that lists two levels of equal strength."""

    levels = (1, 2)
    runs_in_thread = False


def test_ladder_updates_its_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._bots, "toy_hand", TwoLevels())
    page = tmp_path / "ladder.md"
    run = ("ladder", "toy_hand", "--games", "4", "--page", str(page), "--out", str(tmp_path / "records"))
    result = machinami(*run)
    assert result.exit_code == 0, result.output
    text = page.read_text("utf-8")
    assert text.startswith("# Ladder\n")
    assert "\n## Hand\n" in text
    for pairing in ("1 against random", "2 against 1", "2 against random"):
        assert text.count(f"| {pairing} | 4 |") == 1
    unwritten = read_error(machinami("ladder", "toy_hand", "--page", str(tmp_path)))
    assert "cannot be written" in unwritten
    assert "(L-10)" in unwritten
    again = machinami(*run, "--lang", "fr")
    assert "Écrit dans" in again.output
    assert page.read_text("utf-8").count("## Hand") == 1
