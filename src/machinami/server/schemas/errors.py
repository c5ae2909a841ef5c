"""The body of error responses."""

from __future__ import annotations

from typing import Any

from machinami.core.contract import Refused
from machinami.server.schemas.base import StrictStruct


class Refusal(StrictStruct):
    """The reason for an error, in both languages. `clause` is the clause of the rules, and `where` the place
    in the game's notation; both may be null."""

    clause: str | None
    en: str
    fr: str
    where: Any

    @classmethod
    def of(cls, refused: Refused) -> Refusal:
        """Convert an exception to its wire form."""
        return cls(refused.clause, refused.words["en"], refused.words["fr"], refused.where)


class Error(StrictStruct):
    """The body of every error response."""

    error: Refusal

    @classmethod
    def of(cls, refused: Refused) -> Error:
        """Convert an exception to the body of a response."""
        return cls(Refusal.of(refused))
