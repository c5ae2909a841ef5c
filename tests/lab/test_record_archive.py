import json
from pathlib import Path

import pytest

import tests.kinds
from machinami import Refused
from machinami.games.toshi.bot.policy_weights import DIGEST
from machinami.lab.arena import Arena, play_meeting, schedule
from machinami.lab.record_archive import RecordArchive

assert tests.kinds.KINDS
ARENA = Arena("toy_hand", ("random",), games=3)


def test_saved_game_is_loaded(tmp_path: Path) -> None:
    archive = RecordArchive(tmp_path / "a" / "b", ARENA)
    archive.open()
    meeting = schedule(ARENA)[0]
    assert archive.load(meeting) is None
    result = play_meeting(ARENA, meeting)
    archive.save(result)
    found = archive.load(meeting)
    assert found is not None
    assert (found.scores, found.winners, found.text) == (result.scores, result.winners, result.text)
    assert found.seconds is None
    assert [path.name for path in archive.folder.glob("*.jsonl")] == ["0001.random-random.jsonl"]


@pytest.mark.parametrize("damage", ["", "nonsense", "{}\n"])
def test_damaged_record_is_not_loaded(tmp_path: Path, damage: str) -> None:
    archive = RecordArchive(tmp_path, ARENA)
    archive.open()
    meeting = schedule(ARENA)[0]
    archive.record_path(meeting).write_text(damage)
    assert archive.load(meeting) is None
    archive.record_path(meeting).write_bytes(b"\xff\xfe")
    assert archive.load(meeting) is None


def test_unfinished_record_is_not_loaded(tmp_path: Path) -> None:
    archive = RecordArchive(tmp_path, ARENA)
    archive.open()
    meeting = schedule(ARENA)[0]
    lines = play_meeting(ARENA, meeting).text.splitlines()
    archive.record_path(meeting).write_text("\n".join(lines[:3]))
    assert archive.load(meeting) is None


def test_archive_accepts_more_games_of_the_same_arena(tmp_path: Path) -> None:
    archive, meeting = RecordArchive(tmp_path, ARENA), schedule(ARENA)[0]
    archive.open()
    archive.record_path(meeting).write_text(play_meeting(ARENA, meeting).text)
    larger = Arena("toy_hand", ("random",), games=30)
    extended = RecordArchive(tmp_path, larger)
    extended.open()
    found = [meeting for meeting in schedule(larger) if extended.load(meeting) is not None]
    assert found == [schedule(larger)[0]]


@pytest.mark.parametrize(
    "other",
    [
        Arena("toy_hand", ("random",), budget=0.5),
        Arena("toy_drop", ("random",)),
        Arena("toy_hand", ("random",), seed="1"),
    ],
)
def test_archive_of_another_arena_is_refused(tmp_path: Path, other: Arena) -> None:
    RecordArchive(tmp_path, ARENA).open()
    with pytest.raises(Refused, match="another arena") as refused:
        RecordArchive(tmp_path, other).open()
    assert refused.value.clause == "L-6"


def test_folder_with_a_damaged_arena_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "arena.json").write_text("[1,")
    with pytest.raises(Refused, match="another arena"):
        RecordArchive(tmp_path, ARENA).open()


def test_folder_that_cannot_be_created_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused) as refused:
        RecordArchive(tmp_path / "file" / "below", ARENA).open()
    assert refused.value.clause == "L-7"


def test_folder_names_the_weights_of_learned_bots(tmp_path: Path) -> None:
    RecordArchive(tmp_path / "learned", Arena("toshi", ("6", "5", "5", "5"), 4, 4)).open()
    settings = json.loads((tmp_path / "learned" / "arena.json").read_text("utf-8"))
    assert settings["weights"] == {"6": DIGEST}
    RecordArchive(tmp_path / "searched", Arena("toshi", ("5", "greedy", "greedy", "greedy"), 4, 4)).open()
    assert "weights" not in json.loads((tmp_path / "searched" / "arena.json").read_text("utf-8"))


def test_archive_with_other_weights_is_refused(tmp_path: Path) -> None:
    arena = Arena("toscana", ("6", "5"), 2)
    RecordArchive(tmp_path, arena).open()
    file = tmp_path / "arena.json"
    settings = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps({**settings, "weights": {"6": "0" * 64}}), "utf-8")
    with pytest.raises(Refused, match="weights") as refused:
        RecordArchive(tmp_path, arena).open()
    assert refused.value.clause == "L-6"
