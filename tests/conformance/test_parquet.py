"""Parquet tables have the same rows as the arrays of the records and as the lab's CSV."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np

from tests.cli.terminal import machinami


def test_parquet_table_contains_all_decisions(tmp_path: Path) -> None:
    from pyarrow import parquet

    run = ("selfplay", "edo", "--bots", "random", "--games", "2", "--out", str(tmp_path), "--parquet")
    assert machinami(*run).exit_code == 0
    rows = parquet.read_table(tmp_path / "rows.parquet").to_pydict()
    files = sorted(tmp_path.glob("*.npz"))
    arrays = [dict(np.load(file)) for file in files]
    assert rows["game"] == [n for n, array in enumerate(arrays, 1) for _ in array["seat"]]
    for name in arrays[0]:
        expected = np.concatenate([array[name].reshape(len(array[name]), -1) for array in arrays])
        assert (np.array(rows[name]).reshape(expected.shape) == expected).all(), name


def test_lab_writes_the_same_games_as_csv_and_parquet(tmp_path: Path) -> None:
    from pyarrow import parquet

    page = tmp_path / "edo.html"
    run = ("lab", "toscana", "--bots", "random", "--games", "3", "--out", str(tmp_path), "--page", str(page))
    assert machinami(*run, "--parquet").exit_code == 0
    with (tmp_path / "edo.csv").open("r", encoding="utf-8") as text:
        decisions = [int(row["decisions"]) for row in csv.DictReader(text)]
    assert parquet.read_table(tmp_path / "edo.parquet")["decisions"].to_pylist() == decisions
