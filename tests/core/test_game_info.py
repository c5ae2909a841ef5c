"""`data.toml` states a game's facts, and for past rules versions the ones that differ."""

from pathlib import Path

from machinami.core import game_info

TOML = """
key = "toy"
name = "Toy"
rules = 2
seats = [2, 3]
[kinds]
go = []
[options]
wind = ["calm", "storm"]
[past.1]
seats = [2]
[past.1.options]
wind = ["calm"]
"""


def test_past_rules_version_has_its_own_facts(tmp_path: Path) -> None:
    (tmp_path / "data.toml").write_text(TOML, "utf-8")
    current, past = game_info.read_game_info(tmp_path), game_info.read_game_info(tmp_path, 1)
    assert (current.rules, current.seats, current.options[0].values) == (2, (2, 3), ("calm", "storm"))
    assert (past.rules, past.seats, past.options[0].values) == (1, (2,), ("calm",))
    assert game_info.read_game_info(tmp_path, 2) == current
    assert past.kinds == current.kinds
