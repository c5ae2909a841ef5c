import sys
from pathlib import Path
from typing import Any

import pytest

from machinami.core import registry
from tests.cli.terminal import machinami, refused

COMMANDS = ("play", "replay", "games", "serve", "arena", "ladder", "bench")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_teaches_by_examples(command: str) -> None:
    result = machinami(command, "--help")
    assert result.exit_code == 0
    assert "Examples:" in result.output
    assert result.output.count(f"machinami {command}") >= 3


def test_the_house_lists_its_commands() -> None:
    output = machinami("--help").output
    assert all(f"\n  {command}" in output for command in COMMANDS)


def test_the_games_are_listed_with_seats_options_and_bots() -> None:
    output = machinami("games").output
    assert "toscana" in output
    assert "Niek Neuwahl" in output
    assert "match" in output
    assert "toy_race" in output
    assert "1–4" in output
    assert "clé" in machinami("games", "--lang", "fr").output


def test_a_game_that_does_not_load_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = registry.find

    def find(key: object, rules: object = None) -> Any:
        if key == "toy_hand":
            raise ImportError("no paper to print it on")
        return honest(key, rules)

    monkeypatch.setattr("machinami.core.registry.find", find)
    output = machinami("games").output
    assert "no paper" in " ".join(output.split())
    assert "Toscana" in output


def test_a_missing_server_is_named_with_the_way_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "machinami.server.main", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    line = refused(machinami("serve"))
    assert "uvicorn" in line
    assert 'pip install "machinami[server]"' in line


def test_a_port_is_a_port() -> None:
    assert "--port" in refused(machinami("serve", "--port", "99999"))


def test_a_file_is_served_by_one_process(tmp_path: Path) -> None:
    said = refused(machinami("serve", "--workers", "2", "--database", str(tmp_path / "one.sqlite")))
    assert "--database postgresql://" in said
    assert not [*tmp_path.iterdir()]
