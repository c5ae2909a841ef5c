"""Imports go one way: the core first, then games and searches, then what stands on them; and nobody else
names a game."""

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
    "core": set[str](),
    "kernel": set[str](),
    "geometry": set[str](),
    "testing": {"core"},
    "lessons": {"core"},
    "games": {"core"},
    "search": {"core", "kernel"},
    "env": {"core", "kernel"},
    "lab": {"core", "kernel", "search"},
    "store": {"core"},
    "server": {"core", "lessons", "store"},
    "cli": {"core", "kernel", "games", "lab", "store", "server"},
}
A_GAME = {"core", "kernel", "geometry"}
ITS_ROOMS = {"bot": {"search"}, "commands": {"cli"}}
"""What a game's rooms may import besides: its bot stands on searches, its commands on the terminal."""

EXAMPLES = "Examples:"
"""A command's help shows how it is typed."""


def room(module: str) -> str:
    """The room of a module: a folder of the package, a game, or the core."""
    parts = module.split(".")[1:]
    if parts[:1] == ["games"] and parts[1:2] and parts[1] in GAMES:
        return f"games.{parts[1]}"
    return parts[0] if parts and (SOURCE / parts[0]).is_dir() else "core"


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
    return A_GAME | {home} | ITS_ROOMS.get(module.split(".")[3], set())


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
    for name in ("rules", "box", "view", "bot"):
        assert (folder / name).is_dir() or (folder / f"{name}.py").is_file(), name
