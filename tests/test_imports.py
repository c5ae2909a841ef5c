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
    "tournaments": set(),
    "games": {"core"},
    "analysis": {"core", "bots"},
    "env": {"core", "kernel"},
    "lab": {"core", "kernel", "bots"},
    "learn": {"core", "kernel", "env", "lab"},
    "store": {"core"},
    "client": set[str](),
    "mcp": {"core", "analysis", "client"},
    "server": {"core", "bots", "lessons", "analysis", "store", "tournaments"},
    "local": {"core", "bots", "lessons", "analysis", "store", "server"},
    "cli": {
        "machinami",
        "core",
        "kernel",
        "bots",
        "games",
        "analysis",
        "lab",
        "learn",
        "store",
        "server",
        "client",
        "mcp",
    },
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


def package_of(module: str) -> str:
    """Return the package of a module: a game, another folder, or the public package."""
    parts = module.split(".")[1:]
    if parts == ["__main__"]:
        return "cli"
    if parts[:1] == ["games"] and parts[1:2] and parts[1] in GAMES:
        return f"games.{parts[1]}"
    return parts[0] if parts and (SOURCE / parts[0]).is_dir() else "machinami"


@cache
def parse_modules() -> dict[str, ast.Module]:
    """Parse every module of the package."""
    return {
        ".".join(("machinami", *file.relative_to(SOURCE).with_suffix("").parts)): ast.parse(
            file.read_text("utf-8")
        )
        for file in sorted(SOURCE.rglob("*.py"))
    }


def list_imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from [f"{node.module}.{name.name}" for name in node.names]


def allowed_packages(module: str) -> set[str]:
    home = package_of(module)
    if not home.startswith("games."):
        return MAY_IMPORT[home] | {home}
    return A_GAME | {home} | PARTS_OF_A_GAME.get(module.split(".")[3], set())


def test_imports_go_one_way() -> None:
    wrong = [
        f"{module} imports {other}"
        for module, tree in parse_modules().items()
        for other in list_imports(tree)
        if other.partition(".")[0] == "machinami" and package_of(other) not in allowed_packages(module)
    ]
    assert wrong == []


def find_part(module: str) -> str | None:
    """The part of a game that a module or name belongs to; None outside the games.

    The declared types of views belong to no part: every part may import them, and they import no code.
    """
    parts = module.split(".")
    if not package_of(module).startswith("games.") or len(parts) < 4 or parts[3:5] == ["view", "types"]:
        return None
    return parts[3]


def imports_inside(key: str) -> set[tuple[str, str]]:
    """Pairs of parts of a game: the first imports the second."""
    return {
        (here, there)
        for module, tree in parse_modules().items()
        if package_of(module) == f"games.{key}" and (here := find_part(module)) is not None
        for other in list_imports(tree)
        if package_of(other) == f"games.{key}" and (there := find_part(other)) is not None and there != here
    }


@pytest.mark.parametrize("key", GAMES)
def test_only_bots_and_benchmarks_import_the_bot_of_a_game(key: str) -> None:
    pairs = imports_inside(key)
    assert {here for here, there in pairs if there == "bot"} <= {*MAY_IMPORT_BOT}
    assert not [here for here, there in pairs if there == "commands"], "the command line finds it by name"


@pytest.mark.parametrize("key", GAMES)
def test_packages_of_a_game_have_no_import_cycle(key: str) -> None:
    packages = {folder.name for folder in (SOURCE / "games" / key).iterdir() if folder.is_dir()}
    graph = TopologicalSorter[str]()
    for here, there in imports_inside(key):
        if {here, there} <= packages:
            graph.add(here, there)
    graph.prepare()


def test_commands_of_games_import_only_the_output_of_the_command_line() -> None:
    wrong = [
        f"{module} imports {other}"
        for module, tree in parse_modules().items()
        if find_part(module) == "commands"
        for other in list_imports(tree)
        if package_of(other) == "cli" and not other.startswith(f"{COMMANDS_API}.")
    ]
    assert wrong == []


def list_names(tree: ast.AST) -> Iterator[str]:
    """Yield the names and strings of a module, docstrings excluded."""
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                yield text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name


@pytest.mark.parametrize("key", GAMES)
def test_only_its_own_code_names_a_game(key: str) -> None:
    named = re.compile(rf"(?<![a-z]){key}(?![a-z])", re.IGNORECASE)
    found = [
        f"{module}: {text}"
        for module, tree in parse_modules().items()
        if package_of(module) != f"games.{key}"
        for text in list_names(tree)
        if named.search(text) and EXAMPLES not in text
    ]
    assert found == []


@pytest.mark.parametrize("key", GAMES)
def test_games_have_the_same_modules(key: str) -> None:
    folder = SOURCE / "games" / key
    for name in ("game.py", "state.py", "actions.py", "data.toml", "words.en.md", "words.fr.md"):
        assert (folder / name).is_file(), name
    for name in ("rules", "components", "view", "bot", "messages", "forecast", "rules_text_values", "svg"):
        assert (folder / name).is_dir() or (folder / f"{name}.py").is_file(), name
    assert (folder / "view" / "types.py").is_file()
