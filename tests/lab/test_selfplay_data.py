"""Training data of self-play: decisions as arrays, equal for any number of processes."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from machinami import Refused, replay
from machinami.core import registry
from machinami.core.contract import CandidateCodec, Codec
from machinami.core.encoding import compute_rewards
from machinami.lab.arena import Arena, play_meeting, schedule
from machinami.lab.executors import play_meetings
from machinami.lab.record_archive import RecordArchive
from machinami.lab.selfplay_data import OBSERVATION_PREFIX, pack_arrays
from tests.cli.terminal import machinami, read_error

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("toscana", 2, {}),
    ("toshi", 3, {}),
    ("edo", 2, {}),
    ("highway", 2, {"city": "dealt"}),
]


def build_arena(game: str, seats: int, options: dict[str, Any], games: int = 1) -> Arena:
    return Arena(game, ("random",), games, seats, options, saves_decisions=True)


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_rows_contain_observation_action_and_result(game: str, seats: int, options: dict[str, Any]) -> None:
    arena = build_arena(game, seats, options)
    result = play_meeting(arena, schedule(arena)[0])
    play, rows, make = replay(result.text), result.arrays, registry.codec_factory(game)
    assert rows is not None
    assert make is not None
    assert play.outcome is not None
    coder = make(play.setup)
    done = [line for line in play.record.lines if isinstance(line.get("by"), int)]
    assert rows["seat"].tolist() == [line["by"] for line in done]
    assert np.allclose(rows["result"], [compute_rewards(play.outcome)[seat] for seat in rows["seat"]])
    assert rows["mask"][np.arange(len(done)), rows["action"]].all()
    assert {
        name.removeprefix(OBSERVATION_PREFIX) for name in rows if name.startswith(OBSERVATION_PREFIX)
    } == {*coder.planes}
    if isinstance(coder, Codec):
        assert [coder.action(int(number)) for number in rows["action"]] == [line["do"] for line in done]
    if isinstance(coder, CandidateCodec):
        assert rows["candidates"].shape == (len(done), coder.size, *coder.traits.shape)


def test_arrays_do_not_depend_on_the_number_of_processes() -> None:
    arena = build_arena("toscana", 2, {}, 4)
    one, two = (
        {r.meeting.number: pack_arrays(r.arrays or {}) for r in play_meetings(arena, schedule(arena), jobs)}
        for jobs in (1, 2)
    )
    assert one == two
    with np.load(io.BytesIO(one[1])) as rows:
        assert rows["action"].shape == rows["seat"].shape == rows["result"].shape


def test_game_without_rows_is_not_loaded(tmp_path: Path) -> None:
    arena = build_arena("toscana", 2, {})
    archive, (meeting, *_) = RecordArchive(tmp_path, arena), schedule(arena)
    archive.open()
    archive.save(play_meeting(arena, meeting))
    assert archive.load(meeting) is not None
    archive.decisions_path(meeting).unlink()
    assert archive.load(meeting) is None


def test_resumed_self_play_writes_the_same_bytes(tmp_path: Path) -> None:
    run = ("selfplay", "toscana", "--bots", "random", "--out")
    for name in ("whole", "parts"):
        assert machinami(*run, str(tmp_path / name), "--games", "3").exit_code == 0
    (tmp_path / "parts" / "0002.random-random.npz").unlink()
    (tmp_path / "parts" / "0003.random-random.jsonl").unlink()
    told = machinami(*run, str(tmp_path / "parts"), "--games", "3")
    assert "3 records in" in told.output
    whole, parts = ({f.name: f.read_bytes() for f in (tmp_path / n).iterdir()} for n in ("whole", "parts"))
    assert whole == parts
    assert len(whole) == 7


def test_self_play_without_codec_or_numpy_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refused, match=r"L-15"):
        build_arena("toy_pledge", 2, {}).check()
    monkeypatch.setattr("machinami.lab.selfplay_data.find_spec", lambda name: None)
    told = read_error(machinami("selfplay", "toscana"))
    assert "machinami[fast]" in told
    assert "(L-14)" in told


def test_parquet_without_pyarrow_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("machinami.cli.selfplay.find_spec", lambda name: None)
    assert "machinami[parquet]" in read_error(machinami("selfplay", "toscana", "--parquet"))
