"""Generates the TypeScript types of requests and messages: `make types`.

The types come from the server's structs and its OpenAPI description. A protocol version is generated with
them, by which an open page detects that the server has another release.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import tempfile
import tomllib
from pathlib import Path
from typing import Any

import httpx
import msgspec
from msgspec import Struct

from machinami.server import schemas
from machinami.server.app import create_app
from machinami.server.schemas.commands import Command
from machinami.server.schemas.server_messages import ServerMessage
from machinami.server.services import Services
from machinami.server.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
TYPES = ROOT / "web" / "src" / "lib" / "wire" / "types.ts"
PROTOCOL = ROOT / "src" / "machinami" / "server" / "schemas" / "protocol.py"

Schema = dict[str, Any]

_HEAD = """/** Written by `make types` from the server's structs and its OpenAPI description: change those. */

/** The release that this page belongs to. */
export const PROTOCOL = '{protocol}';

export type Json = null | boolean | number | string | Json[] | {{ [key: string]: Json }};
"""
_MODULE = '''"""Written by `make types`: the release and what travels in it, by one name on both sides."""

PROTOCOL = "{protocol}"
'''


def generate_files() -> dict[Path, str]:
    """Return the content of each generated file."""
    body = _generate_types()
    digest = hashlib.sha256(body.encode()).hexdigest()[:8]
    protocol = f"{_read_version()}+{digest}"
    return {
        TYPES: _HEAD.format(protocol=protocol) + body,
        PROTOCOL: _MODULE.format(protocol=protocol),
    }


def _generate_types() -> str:
    bodies = [kind for kind in vars(schemas).values() if isinstance(kind, type) and issubclass(kind, Struct)]
    (command, news, *_), components = msgspec.json.schema_components([Command, ServerMessage, *bodies])
    parts = [_format_interface(name, schema) for name, schema in sorted(components.items())]
    parts += [
        f"export type Command = {_to_typescript(command)};\n",
        f"export type News = {_to_typescript(news)};\n",
    ]
    return "\n" + "\n".join([*parts, _format_endpoints(asyncio.run(_fetch_openapi()), set(components))])


def _read_version() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return str(project["project"]["version"])


def _format_interface(name: str, schema: Schema) -> str:
    required = set(schema["required"])
    fields = [
        f"  {field}{'' if field in required else '?'}: {_to_typescript(kind)};\n"
        for field, kind in schema["properties"].items()
    ]
    if schema.get("additionalProperties") is not False:
        fields.append("  [more: string]: unknown;\n")
    return f"{_format_comment(schema)}export interface {name} {{\n{''.join(fields)}}}\n"


def _format_comment(schema: Schema) -> str:
    text = re.sub(r"\s*\n\s*", " ", schema.get("description", "")).strip()
    return f"/** {text} */\n" if text else ""


def _to_typescript(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return " | ".join(dict.fromkeys(_to_typescript(kind) for kind in schema[choice]))
    if "enum" in schema:
        return " | ".join("null" if value is None else _format_literal(value) for value in schema["enum"])
    match schema.get("type"):
        case "string" | "boolean" | "null" as plain:
            return str(plain)
        case "integer" | "number":
            return "number"
        case "array":
            item = _to_typescript(schema.get("items", {}))
            return f"({item})[]" if " " in item and not item.startswith("{") else f"{item}[]"
        case "object":
            values = schema.get("additionalProperties")
            return f"{{ [key: string]: {_to_typescript(values) if isinstance(values, dict) else 'Json'} }}"
    return "Json"


def _format_literal(value: object) -> str:
    return json.dumps(value).replace('"', "'")


def _format_endpoints(description: Schema, known: set[str]) -> str:
    """Format each endpoint with its request body and its response."""
    assert set(description["components"]["schemas"]) <= known, (
        "a body is not a struct of machinami.server.schemas"
    )
    lines = []
    for path, methods in sorted(description["paths"].items()):
        for method, operation in methods.items():
            request = _body_type(operation.get("requestBody", {}))
            answer = next(
                _body_type(reply) for status, reply in operation["responses"].items() if status < "3"
            )
            body = f"body: {request}; " if request else ""
            lines.append(f"  '{method.upper()} {path}': {{ {body}answer: {answer or 'void'} }};\n")
    return (
        "/** Every address, with what is sent there and what comes back. */\n"
        f"export interface Api {{\n{''.join(lines)}}}\n"
    )


def _body_type(part: Schema) -> str | None:
    kinds = [kind for kind in part.get("content", {}).values() if "schema" in kind]
    return _to_typescript(kinds[0]["schema"]) if kinds else None


async def _fetch_openapi() -> Schema:
    """Return the OpenAPI description as the server sends it."""
    with tempfile.TemporaryDirectory() as folder:
        app: Any = create_app(Services(Settings(Path(folder) / "none.sqlite")))
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            answer = await client.get("/schema/openapi.json")
    description: Schema = answer.raise_for_status().json()
    return description


if __name__ == "__main__":
    for path, text in generate_files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
