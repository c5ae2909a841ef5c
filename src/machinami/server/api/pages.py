"""Serves the page and the documentation: built files, from memory, with cache headers."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litestar import Request, Response, get

from machinami.server.refusal import refusal

_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_COMPRESSED = (
    *("text/", "application/javascript", "application/json", "image/svg", "application/manifest"),
    "application/wasm",
)
ALL = "*"
"""All folders of a folder of pages have names that contain a hash."""
_MISSING = (
    "The page has not been built yet: run `make web` where Machinami was unpacked, then reload.\n"
    "La page n’est pas encore construite : lancez `make web` là où Machinami a été déballé, puis rechargez.\n"
)

_DOCS_MISSING = (
    "The docs have not been built here: run `make docs` where Machinami was unpacked, then reload.\n"
    "La documentation n’est pas construite ici : lancez `make docs` là où Machinami a été déballé, "
    "puis rechargez.\n"
)
DOCS = "/docs"
OFFLINE = "/offline"

for kind, suffix in (
    ("text/javascript", ".js"),
    ("text/javascript", ".mjs"),
    ("font/woff2", ".woff2"),
    ("application/manifest+json", ".webmanifest"),
    ("image/svg+xml", ".svg"),
    ("application/wasm", ".wasm"),
):
    mimetypes.add_type(kind, suffix)


@dataclass(frozen=True, slots=True)
class File:
    """A file in memory: content, gzip version, media type, entity tag and cache policy."""

    body: bytes
    compressed: bytes | None
    kind: str
    tag: str
    cache: str


class Pages:
    """The files of a folder. They are read again when its index has changed."""

    def __init__(self, folder: Path, hashed: str = "assets", index: str = "index.html") -> None:
        self._folder, self._hashed, self._index = folder, hashed, index
        self._built = 0
        self._files: dict[str, File] = {}

    def find(self, path: str) -> File | None:
        """Return the file at a path, or None if nothing has been built. A path without a file extension
        returns the index. Raise `ServerRefused` (404) for any other unknown path."""
        try:
            built = (self._folder / self._index).stat().st_mtime_ns
        except OSError:
            return None
        if built != self._built:
            self._files = {
                "/" + file.relative_to(self._folder).as_posix(): load_file(file, self._folder, self._hashed)
                for file in self._folder.rglob("*")
                if file.is_file()
            }
            self._built = built
        if path in self._files:
            return self._files[path]
        if "." in path.rpartition("/")[2]:
            raise refusal(404, "S-7/page")
        return self._files[f"/{self._index}"]


def load_file(path: Path, folder: Path, hashed: str) -> File:
    """Read a file. The paths of files in the folder `hashed` contain a hash of the content, so browsers may
    cache them forever; `ALL` stands for every folder."""
    body = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9, mtime=0) if kind.startswith(_COMPRESSED) else None
    first, *rest = path.relative_to(folder).parts
    lasting = bool(rest) and hashed in (first, ALL)
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    return File(body, packed, kind, tag, _FOR_EVER if lasting else _ASK_AGAIN)


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(pages: Pages, request: Request[Any, Any, Any]) -> Response[bytes]:
    """Serve the page or one of its files."""
    path = request.scope["path"]
    if path.startswith("/api/") or path == "/api":
        raise refusal(404, "S-7/page")
    return file_response(pages.find(path), _MISSING, request)


@get([DOCS, f"{DOCS}/{{path:path}}"], include_in_schema=False)
async def docs_page(docs: Pages, request: Request[Any, Any, Any]) -> Response[bytes]:
    """Serve the documentation."""
    path = request.scope["path"]
    if path == DOCS:
        return Response(b"", status_code=307, headers={"location": f"{DOCS}/index.html"})
    return file_response(docs.find(path.removeprefix(DOCS)), _DOCS_MISSING, request)


@get([OFFLINE, f"{OFFLINE}/{{path:path}}"], include_in_schema=False)
async def offline_pack(offline: Pages, request: Request[Any, Any, Any]) -> Response[bytes]:
    """Serve the pack of play without a server. Raise S-7/page if it has not been built."""
    found = offline.find(request.scope["path"].removeprefix(OFFLINE))
    if found is None:
        raise refusal(404, "S-7/page")
    return file_response(found, "", request)


def file_response(file: File | None, missing: str, request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return a file as an answer, with 304 if the client has it; return 503 with a text if the file is
    None."""
    if file is None:
        return Response(
            missing.encode(), status_code=503, headers={"content-type": "text/plain; charset=utf-8"}
        )
    headers = {"cache-control": file.cache, "etag": file.tag, "vary": "accept-encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    body = file.body
    if file.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = file.compressed, "gzip"
    text = file.kind.startswith("text/") or file.kind.endswith(("json", "javascript"))
    kind = f"{file.kind}; charset=utf-8" if text else file.kind
    return Response(body, headers=headers | {"content-type": kind}, media_type=kind)
