"""Write docs/protocol-reference.md from the OpenAPI description and the message structs: `make types`."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import msgspec

from machinami.server.schemas.commands import Command
from machinami.server.schemas.server_messages import ServerMessage
from tools import wire_types

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "protocol-reference.md"

Schema = dict[str, Any]

HEAD = """# Protocol reference

Every HTTP endpoint, every socket message and every struct they carry. `make types` writes this page from the
server's OpenAPI description (`/schema/openapi.json` on a running server) and from its message structs.
[Protocol](protocol.md) explains how they are used.
"""
ENDPOINTS = """
## HTTP endpoints

Any endpoint may also answer 400 (malformed request) and 429 (rate limit) with an [`Error`](#error).

| method | path | purpose | body | answer | errors |
|---|---|---|---|---|---|
"""
EVERYWHERE = {"400", "429"}


def reference() -> str:
    """Return the text of the page."""
    description = asyncio.run(wire_types._fetch_openapi())
    (command, news), messages = msgspec.json.schema_components([Command, ServerMessage])
    bodies = {
        name: schema for name, schema in description["components"]["schemas"].items() if name not in messages
    }
    parts = [
        HEAD,
        ENDPOINTS,
        *_endpoints(description["paths"]),
        "\n## Messages from client to server\n",
        *_messages(command, messages),
        "\n## Messages from server to client\n",
        *_messages(news, messages),
        "\n## Structs\n",
        *(
            _struct(name, schema)
            for name, schema in sorted((messages | bodies).items())
            if "type" not in _tags(schema)
        ),
    ]
    return "".join(parts)


def _endpoints(paths: Schema) -> list[str]:
    rows = []
    for path, methods in sorted(paths.items()):
        for method, operation in methods.items():
            success = {status: reply for status, reply in operation["responses"].items() if status < "3"}
            errors = sorted(set(operation["responses"]) - set(success) - EVERYWHERE)
            body = _content(operation.get("requestBody", {}))
            answer = next((_content(reply) for reply in success.values()), "")
            rows.append(
                f"| {method.upper()} | `{path}` | {operation['summary']} | {body} | {answer} "
                f"| {', '.join(errors)} |\n"
            )
    return rows


def _content(part: Schema) -> str:
    kinds = [(media, kind["schema"]) for media, kind in part.get("content", {}).items() if "schema" in kind]
    return _link(kinds[0][1]) if kinds else ""


def _tags(schema: Schema) -> Schema:
    """Return the discriminator of a tagged message struct, or an empty dict."""
    kind = schema.get("properties", {}).get("type", {})
    return {"type": kind["enum"][0]} if len(kind.get("enum", ())) == 1 else {}


def _messages(union: Schema, components: Schema) -> list[str]:
    names = [reference["$ref"].rpartition("/")[2] for reference in union["anyOf"]]
    return [
        _struct(name, components[name]) for name in sorted(names, key=lambda n: str(_tags(components[n])))
    ]


def _struct(name: str, schema: Schema) -> str:
    tag = _tags(schema).get("type")
    title = f'\n### {name}\n\n`"type": "{tag}"`. ' if tag else f"\n### {name}\n\n"
    purpose = re.sub(r"\s*\n\s*", " ", schema.get("description", "")).strip()
    required = set(schema.get("required", ()))
    rows = [
        f"| `{field}` | {_link(kind)} | {'required' if field in required else _default(kind)} |\n"
        for field, kind in schema.get("properties", {}).items()
        if not (tag and field == "type")
    ]
    table = "\n| field | type | |\n|---|---|---|\n" + "".join(rows) if rows else ""
    return f"{title}{purpose}\n{table}"


def _default(kind: Schema) -> str:
    return f"default `{msgspec.json.encode(kind['default']).decode()}`" if "default" in kind else "optional"


def _link(schema: Schema) -> str:
    """Return the type of a schema in Markdown, with links to structs."""
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return " or ".join(dict.fromkeys(_link(kind) for kind in schema[choice]))
    if "enum" in schema:
        return ", ".join(f"`{msgspec.json.encode(value).decode()}`" for value in schema["enum"])
    match schema.get("type"):
        case "array":
            return f"list of {_link(schema['items'])}" if schema.get("items") else "list"
        case "object":
            values = schema.get("additionalProperties")
            return f"object of {_link(values)}" if isinstance(values, dict) and values else "object"
        case str(plain):
            return plain
    return "any"


if __name__ == "__main__":
    PAGE.write_text(reference(), "utf-8")
