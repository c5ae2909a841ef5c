"""Write the TypeScript types of each game's plain data to `web/src/games/<key>/wire.ts`: `make types`.

They come from the types that the game declares in `view/types.py`. Arrays are read-only, and lists of
fixed length are tuples.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from machinami import games
from machinami.core import registry
from tools.view_reference import Field, TypesModule

GAMES = Path(__file__).resolve().parent.parent / "web" / "src" / "games"
HEAD = "/** Written by `make types` from `src/machinami/games/{key}/view/types.py`: change that. */\n"
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

    primitives: ClassVar = {
        "int": "number",
        "str": "string",
        "bool": "boolean",
        "Any": "Json",
        "Json": "Json",
    }
    union: ClassVar = " | "

    def build(self) -> str:
        """Return the text of the module."""
        body = "".join(self._declare_types())
        imports = "\nimport type { Json } from '../../lib/table';\n" if "Json" in body else ""
        return HEAD.format(key=self._key) + imports + body

    def _declare_types(self) -> Iterator[str]:
        for name in self._list_reachable():
            comment = _format_comment(self._texts[name])
            if name in self._aliases:
                yield f"\n{comment}export type {name} = {self.format_type(self._aliases[name])};\n"
            else:
                fields = "".join(map(self._declare_field, self._fields[name]))
                yield f"\n{comment}export interface {name} {{\n{fields}}}\n"

    def _declare_field(self, field: Field) -> str:
        kind = self.format_type(field.annotation)
        comment = _format_comment(field.text, "  ")
        return f"{comment}  {field.name}{'?' * field.is_optional}: {kind};\n"

    def format_reference(self, name: str) -> str:
        return name

    def format_literal(self, value: object) -> str:
        return json.dumps(value).replace('"', "'")

    def format_list(self, item: str) -> str:
        return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"

    def format_dict(self, item: str) -> str:
        return f"{{ readonly [key: string]: {item} }}"

    def format_tuple(self, items: list[str]) -> str:
        return f"readonly [{', '.join(items)}]"


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
