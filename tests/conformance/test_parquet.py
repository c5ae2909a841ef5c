"""Tables as Parquet: the same rows as the files beside the records, and as the lab's CSV."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np

from tests.cli.terminal import machinami


def test_all_decisions_go_into_one_table(tmp_path: Path) -> None:
    from pyarrow import parquet

    run = ("selfplay", "edo", "--bots", "random", "--games", "2", "--out", str(tmp_path), "--parquet")
    assert machinami(*run).exit_code == 0
    rows = parquet.read_table(tmp_path / "rows.parquet").to_pydict()
    files = sorted(tmp_path.glob("*.npz"))
    arrays = [dict(np.load(file)) for file in files]
    assert rows["game"] == [n for n, array in enumerate(arrays, 1) for _ in array["seat"]]
    for name in arrays[0]:
        kept = np.concatenate([array[name].reshape(len(array[name]), -1) for array in arrays])
        assert (np.array(rows[name]).reshape(kept.shape) == kept).all(), name


def test_the_lab_writes_its_games_twice_over(tmp_path: Path) -> None:
    from pyarrow import parquet

    page = tmp_path / "edo.html"
    run = ("lab", "toscana", "--bots", "random", "--games", "3", "--out", str(tmp_path), "--page", str(page))
    assert machinami(*run, "--parquet").exit_code == 0
    with (tmp_path / "edo.csv").open("r", encoding="utf-8") as text:
        told = [int(row["decisions"]) for row in csv.DictReader(text)]
    assert parquet.read_table(tmp_path / "edo.parquet")["decisions"].to_pylist() == told
