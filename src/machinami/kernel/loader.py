"""Loads rules files and searches for one of two backends, plain Python or Numba, from the same source.

A copy is a second module created from a file, with its imports redirected: those from `machinami.kernel` to
the primitives of the backend, those from `machinami.kernel.game` to the rules of one game. Copies have
distinct names in `sys.modules`, by which the cache finds them again.
"""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import RLock
from types import ModuleType

from machinami.kernel.cache import FOLDER, folder

KERNEL = "machinami.kernel"
GAME = "machinami.kernel.game"
DEFAULTS = "machinami.kernel.defaults"
LOADING = RLock()


def available() -> bool:
    """Return whether this machine can compile: Numba and NumPy are installed."""
    return installed("numba") and installed("numpy")


def installed(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except (ImportError, ValueError):
        return False


def load(module: str, rules: str, compiled: bool | None = None) -> ModuleType:
    """Return a search module for one game. By default it is compiled if possible."""
    with LOADING:
        return Copies(rules, available() if compiled is None else compiled).copy(module)


def bind(rules: str, compiled: bool | None = None) -> ModuleType:
    """Return a module with all names of `machinami.kernel.game` for one game."""
    with LOADING:
        return Copies(rules, available() if compiled is None else compiled).game()


def backend(compiled: bool) -> ModuleType:
    """Return the module that contains the primitives of a backend."""
    return import_module(KERNEL + (".numba_backend" if compiled else ".python_backend"))


def compiled(rules: str) -> ModuleType:
    """Return a rules module compiled from its file."""
    return bind(rules, compiled=True)


class Copies:
    """Creates the module copies of one game for one backend."""

    def __init__(self, rules: str, compiled: bool) -> None:
        self.rules = rules
        self.compiled = compiled
        self.suffix = "@compiled" if compiled else "@plain"

    def copy(self, module: str) -> ModuleType:
        """Return a copy of a kernel-style module with its imports redirected to this game and backend."""
        name = module + self.suffix
        if uses(module, GAME):
            name += "@" + self.rules
        if name not in sys.modules:
            self.make(module, name)
        return sys.modules[name]

    def make(self, module: str, name: str) -> None:
        path = source(module)
        copy = ModuleType(name)
        copy.__file__ = str(path)
        if self.compiled:
            sources = {*closure(module), *closure(self.rules), *source(KERNEL).parent.glob("*.py*")}
            copy.__dict__[FOLDER] = folder(self.rules, sources)
        tree = Redirection(self).visit(ast.parse(path.read_text("utf-8")))
        sys.modules[name] = copy
        try:
            exec(compile(ast.fix_missing_locations(tree), path, "exec"), copy.__dict__)
        except BaseException:
            del sys.modules[name]
            raise

    def game(self) -> ModuleType:
        """Return the rules, the defaults and the packing functions as one module."""
        name = GAME + self.suffix + "@" + self.rules
        if name not in sys.modules:
            self.assemble(name)
        return sys.modules[name]

    def assemble(self, name: str) -> None:
        from machinami.kernel.packing import compiled_rows, plain_rows, shape_of, words_in

        rules = self.copy(self.rules) if self.compiled else import_module(self.rules)
        copy = ModuleType(name)
        copy.__dict__.update(public(rules))
        copy.__dict__["ROW"] = words_in(shape_of(rules.State))
        if self.compiled:
            copy.__dict__["KIND"], pack, unpack = compiled_rows(rules.State)
        else:
            pack, unpack = plain_rows(rules.State)
        copy.__dict__.update(pack=pack, unpack=unpack)
        sys.modules[name] = copy
        for key, value in public(self.copy(DEFAULTS)).items():
            copy.__dict__.setdefault(key, value)
        copy.__dict__.setdefault("coarse_observation", copy.__dict__["public_observation"])

    def led(self, module: str) -> str:
        """Return the name of the module to which an import is redirected."""
        if module == KERNEL:
            return backend(self.compiled).__name__
        if module == GAME:
            return self.game().__name__
        if uses(module, GAME) or (self.compiled and uses(module, KERNEL)):
            return self.copy(module).__name__
        return module


class Redirection(ast.NodeTransformer):
    """Redirects a file's imports to another backend, and rewrites `_replace` so that Numba can compile it."""

    def __init__(self, copies: Copies) -> None:
        self.copies = copies

    def visit_Module(self, node: ast.Module) -> ast.AST:
        self.generic_visit(node)
        if self.copies.compiled:
            node.body.append(ast.parse(f"from {KERNEL}.numba_backend import with_field").body[0])
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        if node.module:
            node.module = self.copies.led(node.module)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if not (
            self.copies.compiled and isinstance(node.func, ast.Attribute) and node.func.attr == "_replace"
        ):
            return node
        state = node.func.value
        for field in node.keywords:
            arguments = [state, ast.Constant(field.arg), field.value]
            state = ast.copy_location(ast.Call(ast.Name("with_field", ast.Load()), arguments, []), node)
        return state


def public(module: ModuleType) -> dict[str, object]:
    return {key: value for key, value in vars(module).items() if not key.startswith("_")}


def source(module: str) -> Path:
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise ImportError(f"no source for {module}")
    return Path(spec.origin)


@cache
def imports(module: str) -> frozenset[str]:
    """Return the modules from which a file imports names."""
    if module == GAME or module.partition(".")[0] in sys.stdlib_module_names:
        return frozenset()
    tree = ast.parse(source(module).read_text("utf-8"))
    return frozenset(node.module for node in tree.body if isinstance(node, ast.ImportFrom) and node.module)


def uses(module: str, imported: str) -> bool:
    return imported in imports(module)


def closure(module: str) -> Iterator[Path]:
    """Yield the source files of a kernel-style module and of those that it imports."""
    yield source(module)
    for each in imports(module):
        if uses(each, KERNEL) or uses(each, GAME):
            yield from closure(each)
