"""Write docs/views.md, the reference of each game's plain data, from its declared types: `make types`."""

from __future__ import annotations

import ast
import inspect
import json
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import ClassVar, NamedTuple, get_args

from machinami import games
from machinami.core import registry
from machinami.core.view_types import EXPORTS

PAGE = Path(__file__).resolve().parent.parent / "docs" / "views.md"

HEAD = """# Views and actions

The plain data of each game: what views show, how actions are written, what forecasts and refusals contain.
`make types` writes this page from the types in each game's `view/types.py`. A test validates the data of
random games against these types.

The fields of a view, the prompt among them, are the same in every game: see
[`View`](protocol-reference.md#view). Each game declares the types of these parts:

| type | describes |
|---|---|
"""
OFFERED = """
`offered` in a view is a list of actions. If there are more than 500, or if they cannot be counted, it is an
object instead: `count` (null if they cannot be counted) and the fields of the description. The `where` of a
refusal without a place is null.
"""


class Field(NamedTuple):
    """A key of a TypedDict."""

    name: str
    annotation: ast.expr
    text: str
    is_optional: bool


def build_page() -> str:
    """Return the text of the page."""
    exports = "".join(f"| `{name}` | {text} |\n" for name, text in EXPORTS.items())
    parts = [HEAD, exports, OFFERED]
    for key, info in games.items():
        module = registry.import_game_module(key, "view.types")
        if module is not None and module.__name__.startswith(registry.GAMES_PACKAGE):
            _, _, units = inspect.cleandoc(module.__doc__ or "").partition("\n\n")
            parts += [f"\n## {info.name}\n", f"\n{_join_lines(units)}\n" if units else ""]
            parts += MarkdownModule(key, module).format_sections()
    return "".join(parts)


class TypesModule(ABC):
    """The types that a game declares, with the texts of its source: docstrings, and texts below fields.

    A TypedDict in functional syntax holds a key that is a keyword of Python; its text is that of the key.
    `format_type` walks an annotation; subclasses write its parts in their language.
    """

    primitives: ClassVar[dict[str, str]]
    union: ClassVar[str]

    def __init__(self, key: str, module: ModuleType) -> None:
        self._key = key
        self._module = module
        self._texts: dict[str, str] = {}
        self._fields: dict[str, list[Field]] = {}
        self._aliases: dict[str, ast.expr] = {}
        for node, text in _pair_with_texts(ast.parse(inspect.getsource(module)).body):
            match node:
                case ast.ClassDef(name=name):
                    self._texts[name] = _join_lines(ast.get_docstring(node) or "")
                    self._fields[name] = [*self._list_fields(node)]
                case ast.Assign(
                    targets=[ast.Name(id=name)],
                    value=ast.Call(
                        func=ast.Name(id="TypedDict"),
                        args=[_, ast.Dict(keys=fields, values=kinds)],
                        keywords=keywords,
                    ),
                ):
                    self._texts[name] = text
                    self._fields[name] = [
                        _build_field(ast.literal_eval(field), kind, text, _is_total(keywords))
                        for field, kind in zip(fields, kinds, strict=True)
                        if field is not None
                    ]
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    self._texts[name] = text
                    self._aliases[name] = value

    def _list_reachable(self) -> list[str]:
        """Return the exported names, then the names that these refer to, in the order of first mention."""
        names = [name for name in EXPORTS if name in self._texts]
        for name in names:
            roots = (
                [self._aliases[name]]
                if name in self._aliases
                else [field.annotation for field in self._fields[name]]
            )
            mentions = [node for root in roots for node in ast.walk(root) if isinstance(node, ast.Name)]
            mentions.sort(key=lambda node: (node.lineno, node.col_offset))
            found = dict.fromkeys(node.id for node in mentions)
            names += [other for other in found if other in self._texts and other not in names]
        return names

    def _list_fields(self, node: ast.ClassDef) -> Iterator[Field]:
        """Yield the fields of a TypedDict, those of its bases first."""
        for base in node.bases:
            if isinstance(base, ast.Name):
                yield from self._fields.get(base.id, ())
        for field, text in _pair_with_texts(node.body):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                yield _build_field(field.target.id, field.annotation, text, _is_total(node.keywords))

    def format_type(self, node: ast.expr) -> str:
        """Return a type in the language of the subclass."""
        match node:
            case ast.Constant(value=None):
                return "null"
            case ast.Constant(value=str(source)):
                return self.format_type(ast.parse(source, mode="eval").body)
            case ast.Name(id=name) if name in self._texts:
                return self.format_reference(name)
            case ast.Name(id=name) if name in self.primitives:
                return self.primitives[name]
            case ast.Name(id=name):
                return self._format_literals(get_args(vars(self._module)[name]))
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return self.union.join(map(self.format_type, (left, right)))
            case ast.Subscript(value=ast.Name(id="Union"), slice=ast.Tuple(elts=members)):
                return self.union.join(map(self.format_type, members))
            case ast.Subscript(value=ast.Name(id="Literal"), slice=values):
                value = ast.literal_eval(values)
                return self._format_literals(value if isinstance(value, tuple) else (value,))
            case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[_, shape])):
                return self.format_type(shape)
            case ast.Subscript(value=ast.Name(id="list"), slice=item):
                return self.format_list(self.format_type(item))
            case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[_, item])):
                return self.format_dict(self.format_type(item))
            case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=items)):
                return self.format_tuple([*map(self.format_type, items)])
        raise ValueError(f"unknown type in {self._module.__name__}: {ast.unparse(node)}")

    def _format_literals(self, values: tuple[object, ...]) -> str:
        return self.union.join(map(self.format_literal, values))

    @abstractmethod
    def format_reference(self, name: str) -> str:
        """Return the use of another type of this game."""

    @abstractmethod
    def format_literal(self, value: object) -> str: ...

    @abstractmethod
    def format_list(self, item: str) -> str: ...

    @abstractmethod
    def format_dict(self, item: str) -> str: ...

    @abstractmethod
    def format_tuple(self, items: list[str]) -> str: ...


class MarkdownModule(TypesModule):
    """The types that a game declares, in Markdown, with links between them."""

    primitives: ClassVar = {"int": "integer", "str": "string", "bool": "boolean", "Any": "any", "Json": "any"}
    union: ClassVar = " or "

    def format_sections(self) -> Iterator[str]:
        """Yield a section for each exported type, and for each type that these refer to."""
        for name in self._list_reachable():
            yield f"\n### {self._key}.{name}\n\n{self._texts[name]}\n\n"
            if name in self._aliases:
                yield f"Type: {self.format_type(self._aliases[name])}.\n"
            else:
                yield "| field | type | meaning |\n|---|---|---|\n"
                for field in self._fields[name]:
                    kind, optional = self.format_type(field.annotation), "Optional. " * field.is_optional
                    yield f"| `{field.name}` | {kind} | {optional}{field.text} |\n"

    def format_reference(self, name: str) -> str:
        return f"[{name}](#{self._key}{name.lower()})"

    def format_literal(self, value: object) -> str:
        return f"`{json.dumps(value)}`"

    def format_list(self, item: str) -> str:
        return f"list of {_add_brackets(item)}"

    def format_dict(self, item: str) -> str:
        return f"object of {_add_brackets(item)}"

    def format_tuple(self, items: list[str]) -> str:
        return f"list of {', '.join(map(_add_brackets, items))}"


def _add_brackets(kind: str) -> str:
    return f"({kind})" if " or " in kind else kind


def _pair_with_texts(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Yield each statement with the text that follows it, or with an empty one."""
    for node, following in zip(body, [*body[1:], None], strict=True):
        match following:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node, _join_lines(text)
            case _:
                yield node, ""


def _is_total(keywords: list[ast.keyword]) -> bool:
    """Return whether the fields of a TypedDict with these keywords are required by default."""
    return all(ast.literal_eval(keyword.value) for keyword in keywords if keyword.arg == "total")


def _build_field(name: str, annotation: ast.expr, text: str, is_total: bool) -> Field:
    """Return a field without the marker `Required` or `NotRequired` of its annotation."""
    match annotation:
        case ast.Subscript(value=ast.Name(id="Required" | "NotRequired" as marker), slice=inner):
            return Field(name, inner, text, marker == "NotRequired")
    return Field(name, annotation, text, not is_total)


def _join_lines(text: str) -> str:
    return " ".join(text.split())


if __name__ == "__main__":
    PAGE.write_text(build_page(), "utf-8")
