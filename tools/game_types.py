"""Write the TypeScript types of each game's plain data to `web/src/games/<key>/wire.ts`: `make types`.

They come from the types that the game declares in `view/types.py`. Arrays are read-only, and lists of
fixed length are tuples.
"""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from machinami import games
from machinami.core import registry
from tools.view_reference import Field, TypesModule

GAMES = Path(__file__).resolve().parent.parent / "web" / "src" / "games"
HEAD = "/** Written by `make types` from `src/machinami/games/{key}/view/types.py`: change that. */\n"
PRIMITIVES = {"int": "number", "str": "string", "bool": "boolean", "Any": "Json", "Json": "Json"}
LINE = 100


def build_files() -> dict[Path, str]:
    """Return the text of each file."""
    files = {}
    for key in games:
        module = registry.import_game_module(key, "view.types")
        if module is not None and (GAMES / key).is_dir():
            files[GAMES / key / "wire.ts"] = TypeScriptModule(key, module).build()
    return files


class TypeScriptModule(TypesModule):
    """The types that a game declares, in TypeScript."""

    def build(self) -> str:
        """Return the text of the module."""
        body = "".join(self._declare_types())
        imports = "\nimport type { Json } from '../../lib/table';\n" if "Json" in body else ""
        return HEAD.format(key=self._key) + imports + body

    def _declare_types(self) -> Iterator[str]:
        for name in self._list_reachable():
            comment = _format_comment(self._texts[name])
            if name in self._aliases:
                yield f"\n{comment}export type {name} = {self._to_typescript(self._aliases[name])};\n"
            else:
                fields = "".join(map(self._declare_field, self._fields[name]))
                yield f"\n{comment}export interface {name} {{\n{fields}}}\n"

    def _declare_field(self, field: Field) -> str:
        kind = self._to_typescript(field.annotation)
        comment = _format_comment(field.text, "  ")
        return f"{comment}  {field.name}{'?' * field.is_optional}: {kind};\n"

    def _to_typescript(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=None):
                return "null"
            case ast.Constant(value=str(source)):
                return self._to_typescript(ast.parse(source, mode="eval").body)
            case ast.Name(id=name) if name in self._texts:
                return name
            case ast.Name(id=name) if name in PRIMITIVES:
                return PRIMITIVES[name]
            case ast.Name(id=name):
                return _format_values(get_args(vars(self._module)[name]))
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return f"{self._to_typescript(left)} | {self._to_typescript(right)}"
            case ast.Subscript(value=ast.Name(id="Literal"), slice=values):
                value = ast.literal_eval(values)
                return _format_values(value if isinstance(value, tuple) else (value,))
            case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[_, shape])):
                return self._to_typescript(shape)
            case ast.Subscript(value=ast.Name(id="list"), slice=item):
                kind = self._to_typescript(item)
                return f"readonly ({kind})[]" if " " in kind else f"readonly {kind}[]"
            case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[_, item])):
                return f"{{ readonly [key: string]: {self._to_typescript(item)} }}"
            case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=items)):
                return f"readonly [{', '.join(map(self._to_typescript, items))}]"
            case ast.Subscript(value=ast.Name(id="Union"), slice=ast.Tuple(elts=members)):
                return " | ".join(map(self._to_typescript, members))
        raise ValueError(f"unknown type in {inspect.getmodule(self)}: {ast.unparse(node)}")


def _format_values(values: tuple[object, ...]) -> str:
    return " | ".join(json.dumps(value).replace('"', "'") for value in values)


def _format_comment(text: str, indent: str = "") -> str:
    """Return a comment of lines of bounded length; empty without a text."""
    if not text:
        return ""
    if len(text) <= LINE:
        return f"{indent}/** {text} */\n"
    lines, line = [], ""
    for word in text.split():
        if len(line) + len(word) >= LINE:
            lines.append(line)
            line = ""
        line += f" {word}"
    return f"{indent}/**\n" + "".join(f"{indent} *{part}\n" for part in [*lines, line]) + f"{indent} */\n"


if __name__ == "__main__":
    for path, text in build_files().items():
        path.write_text(text, "utf-8")
