"""Golden records of earlier releases still replay."""

import json
from pathlib import Path

import pytest

from machinami import games, replay
from machinami.core import registry

FOLDER = Path(__file__).parent / "golden"
GOLDEN = sorted(FOLDER.glob("*.jsonl"))
FINISHED = {"edo": "two", "highway": "two", "jutaku": "two", "toscana": "one", "toshi": "three"}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_record_replays_to_the_same_bytes(path: Path) -> None:
    text = path.read_text("utf-8")
    assert replay(text).record.text == text


@pytest.mark.parametrize("key", [key for key in games if not key.startswith("toy_")])
def test_every_game_has_golden_records(key: str) -> None:
    """Each rules version has a finished record, and each game a resigned and an unfinished one."""
    headers = [json.loads(path.read_text("utf-8").partition("\n")[0]) for path in GOLDEN]
    versions = {header["rules"] for header in headers if header["game"] == key}
    assert versions == set(range(1, registry.find(key).info.rules + 1))
    finished = replay((FOLDER / f"{key}-{FINISHED[key]}.jsonl").read_text("utf-8")).outcome
    assert finished is not None
    assert finished.reason != "resigned"
    resigned = replay((FOLDER / f"{key}-resigned.jsonl").read_text("utf-8")).outcome
    assert resigned is not None
    assert resigned.reason == "resigned"
    assert replay((FOLDER / f"{key}-unfinished.jsonl").read_text("utf-8")).outcome is None
