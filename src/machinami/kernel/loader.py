"""Loads rules files and searches for one of two backends, plain Python or Numba, from the same source.

A copy is a second module created from a file, with its imports redirected: those from `machinami.kernel` to
the primitives of the backend, those from `machinami.kernel.game` to the rules of one game. Copies have
distinct names in `sys.modules`, by which the cache finds them again.
"""

import ast
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import RLock
from types import ModuleType

from machinami.kernel.cache import FOLDER_KEY, find_cache_folder

KERNEL_MODULE = "machinami.kernel"
GAME_MODULE = "machinami.kernel.game"
DEFAULTS_MODULE = "machinami.kernel.defaults"
ROWS_MODULE = "machinami.kernel.rows"
LOADING_LOCK = RLock()


def available() -> bool:
    """Return whether this machine can compile: Numba and NumPy are installed."""
    return is_installed("numba") and is_installed("numpy")


def is_installed(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except (ImportError, ValueError):
        return False


def load(module: str, rules: str, compiled: bool | None = None) -> ModuleType:
    """Return a search module for one game. By default it is compiled if possible."""
    with LOADING_LOCK:
        return ModuleCopier(rules, available() if compiled is None else compiled).load_copy(module)


def bind(rules: str, compiled: bool | None = None) -> ModuleType:
    """Return a module with all names of `machinami.kernel.game` for one game."""
    with LOADING_LOCK:
        return ModuleCopier(rules, available() if compiled is None else compiled).load_game()


def backend(compiled: bool) -> ModuleType:
    """Return the module that contains the primitives of a backend."""
    return import_module(KERNEL_MODULE + (".numba_backend" if compiled else ".python_backend"))


def load_compiled_rules(rules: str) -> ModuleType:
    """Return a rules module compiled from its file."""
    return bind(rules, compiled=True)


class ModuleCopier:
    """Creates the module copies of one game for one backend."""

    def __init__(self, rules: str, compiled: bool) -> None:
        self.rules = rules
        self.compiled = compiled
        self.suffix = "@compiled" if compiled else "@plain"

    def load_copy(self, module: str) -> ModuleType:
        """Return a copy of a kernel-style module with its imports redirected to this game and backend."""
        name = module + self.suffix
        if imports_from(module, GAME_MODULE):
            name += "@" + self.rules
        if name not in sys.modules:
            self.create_copy(module, name)
        return sys.modules[name]

    def create_copy(self, module: str, name: str) -> None:
        path = find_source(module)
        copy = ModuleType(name)
        copy.__file__ = str(path)
        if self.compiled:
            sources = {
                *collect_sources(module),
                *collect_sources(self.rules),
                *find_source(KERNEL_MODULE).parent.glob("*.py*"),
            }
            copy.__dict__[FOLDER_KEY] = find_cache_folder(self.rules, sources)
        tree = ImportRewriter(self).visit(ast.parse(path.read_text("utf-8")))
        sys.modules[name] = copy
        try:
            exec(compile(ast.fix_missing_locations(tree), path, "exec"), copy.__dict__)
        except BaseException:
            del sys.modules[name]
            raise

    def load_game(self) -> ModuleType:
        """Return the rules, the defaults and the functions for rows as one module."""
        name = GAME_MODULE + self.suffix + "@" + self.rules
        if name not in sys.modules:
            self.assemble_game(name)
        return sys.modules[name]

    def assemble_game(self, name: str) -> None:
        rules = self.load_copy(self.rules) if self.compiled else import_module(self.rules)
        copy = ModuleType(name)
        copy.__dict__.update(get_public_names(rules))
        is_packed = not hasattr(rules, "read_state")
        if is_packed:
            copy.__dict__.update(self.build_packing(rules.State))
        sys.modules[name] = copy
        for module in (ROWS_MODULE, DEFAULTS_MODULE) if is_packed else (DEFAULTS_MODULE,):
            for key, value in get_public_names(self.load_copy(module)).items():
                copy.__dict__.setdefault(key, value)
        copy.__dict__.setdefault("coarse_observation", copy.__dict__["public_observation"])

    def build_packing(self, state: type) -> dict[str, object]:
        """Return the functions that pack and unpack a state, and the number of its words."""
        from machinami.kernel.packing import (
            build_compiled_packing,
            build_plain_packing,
            count_words,
            read_shapes,
        )

        size = count_words(read_shapes(state))
        if self.compiled:
            kind, pack, unpack = build_compiled_packing(state)
            return {"ROW": size, "KIND": kind, "pack": pack, "unpack": unpack}
        pack, unpack = build_plain_packing(state)
        return {"ROW": size, "pack": pack, "unpack": unpack}

    def redirect_import(self, module: str) -> str:
        """Return the name of the module to which an import is redirected."""
        if module == KERNEL_MODULE:
            return backend(self.compiled).__name__
        if module == GAME_MODULE:
            return self.load_game().__name__
        if imports_from(module, GAME_MODULE) or (self.compiled and imports_from(module, KERNEL_MODULE)):
            return self.load_copy(module).__name__
        return module


class ImportRewriter(ast.NodeTransformer):
    """Redirects a file's imports to another backend, and rewrites `_replace` so that Numba can compile it."""

    def __init__(self, copier: ModuleCopier) -> None:
        self.copier = copier

    def visit_Module(self, node: ast.Module) -> ast.AST:
        self.generic_visit(node)
        if self.copier.compiled:
            node.body.append(ast.parse(f"from {KERNEL_MODULE}.numba_backend import with_field").body[0])
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        if node.module:
            node.module = self.copier.redirect_import(node.module)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if not (
            self.copier.compiled and isinstance(node.func, ast.Attribute) and node.func.attr == "_replace"
        ):
            return node
        state = node.func.value
        for field in node.keywords:
            arguments = [state, ast.Constant(field.arg), field.value]
            state = ast.copy_location(ast.Call(ast.Name("with_field", ast.Load()), arguments, []), node)
        return state


def get_public_names(module: ModuleType) -> dict[str, object]:
    return {key: value for key, value in vars(module).items() if not key.startswith("_")}


def find_source(module: str) -> Path:
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise ImportError(f"no source for {module}")
    return Path(spec.origin)


@cache
def list_imports(module: str) -> frozenset[str]:
    """Return the modules that a file imports, or from which it imports names."""
    if module == GAME_MODULE or module.partition(".")[0] in sys.stdlib_module_names:
        return frozenset()
    modules: set[str] = set()
    for node in ast.parse(find_source(module).read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            modules.add(node.module)
            if node.module == GAME_MODULE or not shares_package(node.module, module):
                continue
            if find_source(node.module).name == "__init__.py":
                names = (f"{node.module}.{alias.name}" for alias in node.names)
                modules.update(name for name in names if find_spec(name) is not None)
    return frozenset(modules)


def shares_package(module: str, other: str) -> bool:
    return module.partition(".")[0] == other.partition(".")[0]


def imports_from(module: str, imported: str) -> bool:
    return imported in list_imports(module)


@cache
def collect_sources(module: str) -> frozenset[Path]:
    """Return the source files whose code or constants are compiled with a kernel-style module."""
    sources, seen, pending = set[Path](), {module}, [module]
    while pending:
        current = pending.pop()
        sources.add(find_source(current))
        for each in list_imports(current) - seen:
            if imports_from(each, KERNEL_MODULE) or imports_from(each, GAME_MODULE):
                seen.add(each)
                pending.append(each)
            elif each not in (KERNEL_MODULE, GAME_MODULE) and shares_package(each, current):
                sources.add(find_source(each))
    return frozenset(sources)
