"""Malformed input in bulk, reproducible from a generator: valid data with one or two corruptions."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from machinami.server.schemas.protocol import PROTOCOL

Request = tuple[str, str, dict[str, Any]]


def nest(levels: int) -> Any:
    """Return plain data of a given depth."""
    data: Any = 7
    for level in range(levels):
        data = [data] if level % 2 else {"k": data}
    return data


ODD: list[Any] = [
    *(None, True, -1, 0, 99, 10**15, 10**30, 2**53 + 1, 0.5, -0.0, 1e308),
    *("", "0", "x" * 5000, "\x00", "\u202e", "😀", "'; drop table lines; --", "../../etc/passwd"),
    *([], [[]], {}, {"": ""}, [None] * 300, nest(9), nest(60), nest(400)),
]

ACTIONS: list[Any] = [
    *({"walk": 1, "stop": True}, {"fly": True}, {"walk": True, "at": 0}, {"": None}, {"walk": nest(20)}),
    *({"card": 5}, {"place": [0, 0, 0]}, {"undo": 0}, {"ended": "resigned", "seat": 0}, {"walk": True}),
]

SOUND: list[dict[str, Any]] = [
    {"type": "hello", "protocol": PROTOCOL, "seen": 0, "client": "x"},
    {"type": "act", "n": 1, "seat": 1, "prompt": 0, "do": {"walk": True}},
    {"type": "act", "n": 1, "seat": 0, "prompt": 0, "do": {"walk": True}},
    {"type": "check", "n": 1, "seat": 0, "do": {"walk": True}},
    {"type": "undo", "n": 1, "seat": 0},
    {"type": "agree", "n": 1, "seat": 0, "to": "undo", "yes": True},
    {"type": "resign", "n": 1, "seat": 0},
    {"type": "leave", "n": 1, "seat": 0},
    {"type": "return", "n": 1, "seat": 0},
    {"type": "abort", "n": 1},
    {"type": "place", "n": 1, "seat": 0, "place": {"bot": 1}},
    {"type": "again", "n": 1},
    {"type": "ping", "n": 1},
]
"""Messages that have no effect if they come from seat 1 during the turn of seat 0."""


def corrupt(rng: random.Random, data: dict[str, Any]) -> dict[str, Any]:
    """Return a copy with an odd, missing or extra entry."""
    data = dict(data)
    key = rng.choice([*data, "x", ""])
    if rng.random() < 0.2:
        data.pop(key, None)
    else:
        data[key] = rng.choice(ODD)
    return data


def garble(rng: random.Random, text: str) -> str | bytes:
    """Return the text truncated, extended, or replaced by invalid data."""
    cut = rng.randrange(len(text))
    wrecks: list[str | bytes] = [
        text[:cut],
        text + text,
        text[:cut] + rng.choice('{}[]",:\x00é') + text[cut:],
        text.replace("1", '"\\ud800"').replace("0", "1e999"),
        text.replace("{", "[{" * 50),
        text.encode(),
        rng.randbytes(rng.randrange(1, 200)),
        "[" * rng.choice([10, 3_000, 18_000]),
    ]
    return rng.choice(wrecks)


def frames(rng: random.Random) -> Iterator[str | bytes]:
    """Yield random messages without end."""
    while True:
        frame = rng.choice(SOUND)
        if "n" in frame:
            frame = frame | {"n": rng.randrange(10**6)}
        if "do" in frame:
            frame = frame | {"do": rng.choice(ACTIONS), "prompt": rng.choice([None, 0, 5, 10**9])}
        frame = corrupt(rng, frame) if rng.random() < 0.7 else frame
        text = json.dumps(frame)
        yield garble(rng, text) if rng.random() < 0.3 else text


IDS = ("x", "%00", "..%2f..%2fetc%2fpasswd", "é" * 50, "A" * 22, "a" * 4000, "';--", "null")
FILES = ("../../etc/passwd", ".git/config", "static/../app.py", "x.php", "%2e%2e/key", "assets/../x.js")
TABLE = {"game": "toy_walk", "seats": 2, "options": {}, "places": [{"me": True}, {"bot": 99}]}
HEADERS: dict[str, tuple[str, ...]] = {
    "origin": ("http://evil.example", "null", "", "http://127.0.0.1", "file://", "http://["),
    "host": ("evil.example", "", "[", "127.0.0.1.evil.example"),
    "cookie": ("machinami=x.y", "machinami=", "machinami=AAAA.BBBB", ";;;=", "x" * 3000, "machinami=é.é"),
    "content-type": ("", "x", "text/html", "multipart/form-data", "application/x-www-form-urlencoded"),
    "content-encoding": ("gzip", "x"),
}


def requests(rng: random.Random) -> Iterator[Request]:
    """Yield random requests without end. All of them must be refused."""
    while True:
        part = rng.choice(["seats", "watch", "tables", "replays", "games"])
        given = rng.choice(IDS)
        bad: dict[str, Any] = corrupt(rng, {"name": "Bot"})
        if isinstance(bad.get("name"), str):
            # "'; drop table lines; --" is a valid name, so that an extra key must make the request invalid.
            bad["more"] = 0
        body: Any = json.dumps(bad)
        if rng.random() < 0.3:
            body = garble(rng, body)
        json_kind = {"content-type": "application/json"}
        spoilt_header = rng.choice([*HEADERS])
        strange = {spoilt_header: rng.choice(HEADERS[spoilt_header])}
        method = rng.choice(["PUT", "DELETE", "PATCH", "TRACE", "BREW", "OPTIONS"])
        table = json.dumps(corrupt(rng, TABLE))
        yield rng.choice(
            [
                ("POST", "/api/me", {"content": body, "headers": json_kind}),
                ("POST", "/api/me", {"content": b"x" * 70_000, "headers": json_kind}),
                ("POST", "/api/me", {"content": '{"name":"Bot"}', "headers": json_kind | strange}),
                ("POST", "/api/tables", {"content": table, "headers": json_kind}),
                ("POST", "/api/tables", {"content": garble(rng, table), "headers": json_kind}),
                ("POST", f"/api/seats/{given}", {"content": body, "headers": json_kind}),
                ("POST", "/api/records", {"content": body, "headers": strange}),
                ("GET", f"/api/{part}/{given}", {}),
                ("GET", f"/api/{part}/{given}/record", {}),
                ("GET", f"/api/replays/{given}?viewer={rng.choice(IDS)}", {}),
                (method, f"/api/{part}", {}),
                ("GET", "/api/tables/x", {"headers": strange}),
                ("GET", f"/{rng.choice(FILES)}", {}),
                ("GET", f"/schema/{rng.choice(['', 'x', 'swagger', 'openapi.yaml'])}", {}),
            ]
        )
