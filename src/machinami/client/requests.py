"""The requests of the Bot API as values, shared by both clients."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Generic, TypeVar
from urllib.parse import quote

import msgspec

from machinami.client.errors import ApiError
from machinami.client.types import (
    Account,
    Action,
    Answer,
    Check,
    Choices,
    Created,
    Lobby,
    OwnTables,
    SeatView,
    TableInfo,
)

T = TypeVar("T")

RETRY_STATUSES = frozenset({429, 502, 503, 504})
"""Answers after which a request is repeated: too many requests, or a server that restarts."""
ATTEMPTS = 8


@dataclass(frozen=True, slots=True)
class Request(Generic[T]):
    """One request: method, path, query, body, and the type of the answer."""

    method: str
    path: str
    answer: type[T]
    query: Mapping[str, str | int] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    repeatable: bool = True
    """Whether the request may be repeated after a lost connection without a second effect."""

    def parse(self, status: int, content: bytes) -> T:
        """Return the answer. Raise `ApiError` for a refusal."""
        if status >= 400:
            raise ApiError.parse(status, content)
        if self.answer is str:
            return content.decode()  # type: ignore[return-value]
        return msgspec.json.decode(content, type=self.answer)


def retry_delay(attempt: int) -> float:
    """Return the seconds to wait before an attempt: 0.25, doubled each time, at most 8."""
    return min(8.0, 0.25 * 2.0**attempt)


class Requests:
    """Builds requests, and numbers commands so that a repeated one is executed once."""

    def __init__(self) -> None:
        self._client = secrets.token_urlsafe(12)
        self._numbers = count(1)

    def account(self) -> Request[Account]:
        return Request("GET", "/api/bot/account", Account)

    def games(self) -> Request[list[dict[str, Any]]]:
        return Request("GET", "/api/games", list[dict[str, Any]])

    def rules(self, game: str) -> Request[dict[str, list[dict[str, Any]]]]:
        return Request("GET", f"/api/games/{quote(game)}/rules", dict[str, list[dict[str, Any]]])

    def tables(self) -> Request[OwnTables]:
        return Request("GET", "/api/bot/tables", OwnTables)

    def lobby(self) -> Request[list[Lobby]]:
        return Request("GET", "/api/bot/lobby", list[Lobby])

    def make_table(
        self, game: str, places: Sequence[Mapping[str, Any]], more: Mapping[str, Any]
    ) -> Request[Created]:
        body = {"game": game, "seats": len(places), "places": [*places], **more}
        return Request("POST", "/api/bot/tables", Created, body=body, repeatable=False)

    def challenge(self, table: str, accept: bool) -> Request[Created]:
        verb = "accept" if accept else "decline"
        return Request("POST", f"/api/bot/challenges/{quote(table)}/{verb}", Created, body={})

    def join(self, table: str, watch: bool) -> Request[Created]:
        return Request("POST", f"/api/bot/tables/{quote(table)}/join", Created, body={"watch": watch})

    def use_invitation(self, token: str) -> Request[Created]:
        return Request("POST", f"/api/bot/invitations/{quote(token)}", Created, body={})

    def info(self, table: str) -> Request[TableInfo]:
        return Request("GET", f"/api/bot/tables/{quote(table)}", TableInfo)

    def view(self, table: str, seat: int | None) -> Request[SeatView]:
        return Request("GET", f"/api/bot/tables/{quote(table)}/view", SeatView, _query(seat=seat))

    def text(self, table: str, seat: int | None, language: str) -> Request[str]:
        path = f"/api/bot/tables/{quote(table)}/text"
        return Request("GET", path, str, _query(seat=seat, language=language))

    def record(self, table: str) -> Request[str]:
        return Request("GET", f"/api/bot/tables/{quote(table)}/record", str)

    def actions(self, table: str, seat: int | None, limit: int, language: str) -> Request[Choices]:
        path = f"/api/bot/tables/{quote(table)}/actions"
        return Request("GET", path, Choices, _query(seat=seat, limit=limit, language=language))

    def check(self, table: str, do: Action, seat: int | None) -> Request[Check]:
        body = {"do": do, "seat": seat}
        return Request("POST", f"/api/bot/tables/{quote(table)}/check", Check, body=body)

    def command(self, table: str, verb: str, **fields: Any) -> Request[Answer]:
        """Return a numbered command."""
        body = {"n": next(self._numbers), "client": self._client, **fields}
        return Request("POST", f"/api/bot/tables/{quote(table)}/{verb}", Answer, body=body)

    def set_seat(self, table: str, fields: Mapping[str, Any]) -> Request[Answer]:
        path = f"/api/bot/tables/{quote(table)}/seat"
        return Request("POST", path, Answer, body=fields, repeatable=False)

    def abort(self, table: str) -> Request[Answer]:
        return Request("POST", f"/api/bot/tables/{quote(table)}/abort", Answer, body={}, repeatable=False)

    def rematch(self, table: str) -> Request[Created]:
        return Request("POST", f"/api/bot/tables/{quote(table)}/rematch", Created, body={})


def _query(**values: str | int | None) -> dict[str, str | int]:
    return {name: value for name, value in values.items() if value is not None}


class StreamPosition:
    """Where to continue a table's stream after a lost connection."""

    def __init__(self, since: int = 0) -> None:
        self.since = since

    def parse(self, line: str) -> dict[str, Any] | None:
        """Return the message of a line; None for an empty one. Raise `ApiError` for an error."""
        if not line.strip():
            return None
        message: dict[str, Any] = msgspec.json.decode(line)
        if "error" in message and "type" not in message:
            raise ApiError.parse(403, line.encode())
        if message.get("type") == "views":
            self.since = message["line"]
        return message


class TurnFinder:
    """Finds the turns of the program's seats in the messages of a table."""

    def __init__(self, seat: int | None = None) -> None:
        self._seat = seat
        self.phase: str = "waiting"
        self.answered: set[tuple[int, int]] = set()

    def find(self, message: Mapping[str, Any]) -> tuple[int, dict[str, Any]] | None:
        """Return a seat that should act now and its view, or None.

        Where no seat is awaited, as in real time, a seat that may act counts as well.
        """
        if message.get("type") == "table":
            self.phase = message["table"]["phase"]
        if message.get("type") != "views":
            return None
        for key, view in message["views"].items():
            if key == "null" or (self._seat is not None and int(key) != self._seat):
                continue
            if view["outcome"] is None and is_turn(int(key), view):
                return int(key), view
        return None


def is_turn(seat: int, view: Mapping[str, Any]) -> bool:
    """Return whether a seat should act: it is awaited, or it may act and no seat is awaited."""
    return seat in view["awaited"] or (
        not view["awaited"] and seat in view["to_act"] and bool(view["offered"])
    )
