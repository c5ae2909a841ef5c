import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from machinami.cli import main
from machinami.core import registry
from tests.cli.terminal import machinami, read_error

COMMANDS = ("play", "replay", "games", "serve", "arena", "ladder", "train", "bench")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_every_command_has_examples(command: str) -> None:
    result = machinami(command, "--help")
    assert result.exit_code == 0
    assert "Examples:" in result.output
    assert result.output.count(f"machinami {command}") >= 3


def test_help_lists_all_commands() -> None:
    output = machinami("--help").output
    assert all(f"\n  {command}" in output for command in COMMANDS)


def test_games_lists_seats_options_and_bots() -> None:
    output = machinami("games").output
    assert "toscana" in output
    assert "Niek Neuwahl" in output
    assert "match" in output
    assert "toy_race" in output
    assert "1–4" in output
    assert "clé" in machinami("games", "--lang", "fr").output


def test_games_lists_others_when_one_fails_to_load(monkeypatch: pytest.MonkeyPatch) -> None:
    original = registry.find

    def find(key: object, rules: object = None) -> Any:
        if key == "toy_hand":
            raise ImportError("no paper to print it on")
        return original(key, rules)

    monkeypatch.setattr("machinami.core.registry.find", find)
    output = machinami("games").output
    assert "no paper" in " ".join(output.split())
    assert "Toscana" in output


def test_serve_without_server_packages_names_the_pip_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "machinami.server.main", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    line = read_error(machinami("serve"))
    assert "uvicorn" in line
    assert 'pip install "machinami[server]"' in line


def test_serve_refuses_an_invalid_port() -> None:
    assert "--port" in read_error(machinami("serve", "--port", "99999"))


def test_serve_refuses_several_workers_on_sqlite(tmp_path: Path) -> None:
    error = read_error(machinami("serve", "--workers", "2", "--database", str(tmp_path / "one.sqlite")))
    assert "--database postgresql://" in error
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("language", ["en_GB.UTF-8", "fr_FR.UTF-8"])
def test_train_requires_pytorch(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("machinami.cli.train.find_spec", lambda package: None)
    assert "machinami[learn,fast]" in read_error(machinami("train", "toscana", language=language))


def list_parameters(command: click.Command, path: str = "") -> Iterator[str]:
    """Yield the options and arguments of a command and its subcommands, such as `serve --port`."""
    for parameter in command.params:
        names = (
            parameter.opts
            if isinstance(parameter, click.Argument)
            else (name for name in (*parameter.opts, *parameter.secondary_opts) if name.startswith("--"))
        )
        yield from (f"{path}{name}" for name in names)
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            subcommand = command.get_command(click.Context(command), name)
            assert subcommand is not None
            yield from list_parameters(subcommand, f"{path}{name} ")


def test_options_of_version_0_2_still_exist() -> None:
    released = (Path(__file__).parent / "options_0_2_0.txt").read_text("utf-8").splitlines()
    assert set(released) <= {*list_parameters(main)}
