"""Package layers: imports in the server go downward only, and table logic needs no framework or database."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import machinami

SOURCE = Path(machinami.__file__).parent
SERVER = SOURCE / "server"

LAYERS: list[set[str]] = [
    {"main", "app", "configuration"},
    {"api", "sockets", "admin"},
    {"services"},
    {"tournaments"},
    {"clubs", "lobby", "ratings", "notifications", "programs"},
    {"tables"},
    {"accounts"},
    {"cluster", "workers"},
    {"refusal", "logs", "counters", "metrics", "gc_tuning", "request_scope", "settings"},
    {"schemas"},
]
"""Packages and modules of the server from the top down. Each may import those below it and, apart from the
modules of the first and of the last but one, none of its own layer."""
NEIGHBOURS = {0, 8}

FORBIDDEN = {"litestar", "sqlalchemy", "redis", "uvicorn", "alembic"}
"""Packages that the modules of `tables` must not import, directly or indirectly."""


@cache
def modules() -> dict[str, ast.Module]:
    """Return the modules of the package by dotted name."""
    found = {}
    for file in sorted(SOURCE.rglob("*.py")):
        parts = file.relative_to(SOURCE.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(file.read_text("utf-8"))
    return found


def imports(tree: ast.Module) -> Iterator[str]:
    """Return the dotted names that a module imports anywhere, including under TYPE_CHECKING."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{name.name}" for name in node.names)


def imported_modules(module: str) -> set[str]:
    """Return the modules of the package that a module imports by name."""
    return {nearest_module(name) for name in imports(modules()[module])} - {module, ""}


def nearest_module(name: str) -> str:
    """Return the module that defines a dotted name; empty for a name outside the package."""
    return name if not name or name in modules() else nearest_module(name.rpartition(".")[0])


def reachable(*starts: str, packages: bool = False) -> set[str]:
    """Return all modules that these import, directly or not; optionally with their containing packages."""
    seen: set[str] = set()
    waiting = [*starts]
    while waiting:
        module = waiting.pop()
        found = imported_modules(module)
        if packages and "." in module:
            found.add(module.rpartition(".")[0])
        waiting += found - seen
        seen |= found
    return seen


def part(module: str) -> str | None:
    """Return the package or module of the server that contains a dotted name."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["machinami", "server"] and len(parts) > 2 else None


def layer(name: str) -> int:
    return next(number for number, names in enumerate(LAYERS) if name in names)


def test_every_part_of_the_server_has_a_layer() -> None:
    parts = {path.stem for path in SERVER.glob("*.py")} - {"__init__"}
    parts |= {path.parent.name for path in SERVER.glob("*/__init__.py")}
    assert sorted(parts) == sorted(name for names in LAYERS for name in names)


@pytest.mark.parametrize("name", sorted(name for names in LAYERS for name in names))
def test_imports_go_down(name: str) -> None:
    wrong = []
    for module in modules():
        if part(module) != name:
            continue
        for other in imported_modules(module):
            target = part(other)
            if target is None or target == name:
                continue
            here, there = layer(name), layer(target)
            if there < here or (there == here and here not in NEIGHBOURS):
                wrong.append(f"{module} imports {other}")
    assert wrong == []


def test_store_imports_neither_the_server_nor_a_web_framework() -> None:
    wrong = [
        f"{module} imports {name}"
        for module, tree in modules().items()
        if module.startswith("machinami.store")
        for name in imports(tree)
        if name.startswith(("machinami.server", "litestar", "uvicorn"))
    ]
    assert wrong == []


def test_no_modules_import_each_other() -> None:
    ours = [name for name in modules() if name.startswith(("machinami.server", "machinami.store"))]
    assert [name for name in ours if name in reachable(name)] == []


def test_tables_need_neither_framework_nor_database() -> None:
    tables = [name for name in modules() if part(name) == "tables"]
    wrong = [
        f"{module} imports {name}"
        for module in {*tables, *reachable(*tables, packages=True)}
        for name in imports(modules()[module])
        if name.partition(".")[0] in FORBIDDEN
    ]
    assert wrong == []
