"""Old records replay for ever."""

from pathlib import Path

import pytest

from machinami import games, replay

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_replays_to_the_same_bytes(path: Path) -> None:
    text = path.read_text("utf-8")
    assert replay(text).record.text == text


def test_every_game_has_golden_records() -> None:
    ours = {
        key for key in games if not key.startswith("toy_") and key in {p.stem.split("-")[0] for p in GOLDEN}
    }
    assert "toscana" in ours
