"""The body of an answer that is not a success."""

from __future__ import annotations

from typing import Any

from machinami.core.contract import Refused
from machinami.server.schemas.base import Shape


class Refusal(Shape):
    """Why something was refused; `where` is in the notation of the game."""

    clause: str | None
    en: str
    fr: str
    where: Any

    @classmethod
    def of(cls, refused: Refused) -> Refusal:
        """A refusal as it travels."""
        return cls(refused.clause, refused.words["en"], refused.words["fr"], refused.where)


class Error(Shape):
    """The body of every answer that is not a success."""

    error: Refusal

    @classmethod
    def of(cls, refused: Refused) -> Error:
        """A refusal as the body of an answer."""
        return cls(Refusal.of(refused))
