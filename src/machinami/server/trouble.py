"""Refusals of the house itself, with the HTTP status that fits them."""

from __future__ import annotations

from pathlib import Path

from machinami import words
from machinami.contract import Json, Refused

HOUSE = Path(__file__).parent


class Trouble(Refused):
    """A refusal that no game has anything to do with."""

    def __init__(self, status: int, refused: Refused) -> None:
        super().__init__(refused.clause, refused.words, refused.where)
        self.status = status


def trouble(status: int, key: str, **values: object) -> Trouble:
    """The trouble under a key of the house's words."""
    return Trouble(status, words.of(HOUSE).refuse(key, **values))


def error(refused: Refused) -> dict[str, Json]:
    """A refusal as the body of an answer."""
    return {"error": refused.data}
