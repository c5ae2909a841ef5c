"""Imports go one way: core, kernel, bots, games, then what uses them; only a game's own code names it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
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
PARTS_OF_A_GAME = {"bot": {"bots"}, "codec": {"bots"}, "commands": {"cli"}}
"""What a part of a game may import besides."""

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
