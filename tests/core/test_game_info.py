"""Facts are read from `data.toml`, those of past versions with what was different then."""

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


def test_a_past_version_has_the_facts_of_its_time(tmp_path: Path) -> None:
    (tmp_path / "data.toml").write_text(TOML, "utf-8")
    now, then = game_info.read_game_info(tmp_path), game_info.read_game_info(tmp_path, 1)
    assert (now.rules, now.seats, now.options[0].values) == (2, (2, 3), ("calm", "storm"))
    assert (then.rules, then.seats, then.options[0].values) == (1, (2,), ("calm",))
    assert game_info.read_game_info(tmp_path, 2) == now
    assert then.kinds == now.kinds
