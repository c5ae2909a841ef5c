"""Imports go one way: core, kernel, bots, games, then what uses them; only a game's own code names it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import machinami

SOURCE = Path(machinami.__file__).parent
GAMES = sorted(folder.parent.name for folder in SOURCE.glob("games/*/game.py"))

MAY_IMPORT = {
    "machinami": {"core"},
    "core": set[str](),
    "kernel": set[str](),
    "geometry": set[str](),
    "bots": {"core", "kernel"},
    "testing": {"core", "bots"},
    "lessons": {"core"},
    "games": {"core"},
    "analysis": {"core", "bots"},
    "env": {"core", "kernel"},
    "lab": {"core", "kernel", "bots"},
    "store": {"core"},
    "server": {"core", "bots", "lessons", "analysis", "store"},
    "cli": {"machinami", "core", "kernel", "bots", "games", "lab", "store", "server"},
}
"""The packages that each package may import; imports under TYPE_CHECKING count as well."""

A_GAME = {"core", "kernel", "geometry"}
PARTS_OF_A_GAME = {"bot": {"bots"}, "commands": {"cli"}}
"""The packages that a part of a game may import in addition. `commands` is a plug-in of the command line."""

COMMANDS_API = "machinami.cli.output"
"""The only module of the command line that the commands of a game import."""

MAY_IMPORT_BOT = ("bot", "speed")
"""The parts of a game that import its `bot`: rules, views and codecs do not depend on how bots play."""

EXAMPLES = "Examples:"
"""A command's help shows how it is typed."""


def room(module: str) -> str:
    """The package of a module: a game, another folder, or the public package itself."""
    parts = module.split(".")[1:]
    if parts[:1] == ["games"] and parts[1:2] and parts[1] in GAMES:
        return f"games.{parts[1]}"
    return parts[0] if parts and (SOURCE / parts[0]).is_dir() else "machinami"


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of the package, parsed."""
    return {
        ".".join(("machinami", *file.relative_to(SOURCE).with_suffix("").parts)): ast.parse(
            file.read_text("utf-8")
        )
        for file in sorted(SOURCE.rglob("*.py"))
    }


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from [f"{node.module}.{name.name}" for name in node.names]


def allowed(module: str) -> set[str]:
    home = room(module)
    if not home.startswith("games."):
        return MAY_IMPORT[home] | {home}
    return A_GAME | {home} | PARTS_OF_A_GAME.get(module.split(".")[3], set())


def test_imports_go_one_way() -> None:
    wrong = [
        f"{module} imports {other}"
        for module, tree in modules().items()
        for other in imported(tree)
        if other.partition(".")[0] == "machinami" and room(other) not in allowed(module)
    ]
    assert wrong == []


def part(module: str) -> str | None:
    """The part of a game that a module or name belongs to; None outside the games.

    The declared types of views belong to no part: every part may import them, and they import no code.
    """
    parts = module.split(".")
    if not room(module).startswith("games.") or len(parts) < 4 or parts[3:5] == ["view", "types"]:
        return None
    return parts[3]


def imports_inside(key: str) -> set[tuple[str, str]]:
    """Pairs of parts of a game: the first imports the second."""
    return {
        (here, there)
        for module, tree in modules().items()
        if room(module) == f"games.{key}" and (here := part(module)) is not None
        for other in imported(tree)
        if room(other) == f"games.{key}" and (there := part(other)) is not None and there != here
    }


@pytest.mark.parametrize("key", GAMES)
def test_only_bots_and_benchmarks_import_the_bot_of_a_game(key: str) -> None:
    pairs = imports_inside(key)
    assert {here for here, there in pairs if there == "bot"} <= {*MAY_IMPORT_BOT}
    assert not [here for here, there in pairs if there == "commands"], "the command line finds it by name"


@pytest.mark.parametrize("key", GAMES)
def test_packages_of_a_game_do_not_import_each_other_in_a_circle(key: str) -> None:
    packages = {folder.name for folder in (SOURCE / "games" / key).iterdir() if folder.is_dir()}
    graph = TopologicalSorter[str]()
    for here, there in imports_inside(key):
        if {here, there} <= packages:
            graph.add(here, there)
    graph.prepare()


def test_commands_of_games_import_only_the_output_of_the_command_line() -> None:
    wrong = [
        f"{module} imports {other}"
        for module, tree in modules().items()
        if part(module) == "commands"
        for other in imported(tree)
        if room(other) == "cli" and not other.startswith(f"{COMMANDS_API}.")
    ]
    assert wrong == []


def said(tree: ast.AST) -> Iterator[str]:
    """Names and texts of a file's code; what stands there for readers alone is left out."""
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in told:
                yield text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name


@pytest.mark.parametrize("key", GAMES)
def test_no_code_but_a_games_own_names_it(key: str) -> None:
    named = re.compile(rf"(?<![a-z]){key}(?![a-z])", re.IGNORECASE)
    found = [
        f"{module}: {text}"
        for module, tree in modules().items()
        if room(module) != f"games.{key}"
        for text in said(tree)
        if named.search(text) and EXAMPLES not in text
    ]
    assert found == []


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_the_same_things_under_the_same_names(key: str) -> None:
    folder = SOURCE / "games" / key
    for name in ("game.py", "state.py", "actions.py", "data.toml", "words.en.md", "words.fr.md"):
        assert (folder / name).is_file(), name
    for name in ("rules", "components", "view", "bot", "messages", "forecast", "rules_text_values", "svg"):
        assert (folder / name).is_dir() or (folder / f"{name}.py").is_file(), name
    assert (folder / "view" / "types.py").is_file()
