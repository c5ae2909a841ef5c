"""The error of a refused request."""

from __future__ import annotations

import json
from typing import Any


class ApiError(Exception):
    """A request was refused. Nothing has changed on the server.

    `clause` is the clause of the rules that refuses, such as "C-9" of a game or "S-4" of the server; `where`
    is the place in the game's notation. Both may be None.
    """

    def __init__(self, status: int, clause: str | None, en: str, fr: str, where: Any = None) -> None:
        super().__init__(f"{clause or status}: {en}")
        self.status, self.clause, self.where = status, clause, where
        self.words = {"en": en, "fr": fr}

    @classmethod
    def parse(cls, status: int, body: bytes) -> ApiError:
        """Return the error in the body of an answer or in a line of a stream."""
        try:
            found = json.loads(body)["error"]
            return cls(status, found["clause"], found["en"], found["fr"], found["where"])
        except (ValueError, TypeError, KeyError):
            text = body[:200].decode("utf-8", "replace")
            return cls(status, None, text, text)
