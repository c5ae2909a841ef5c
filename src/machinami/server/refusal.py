"""Refusals of the server itself, with the HTTP status that fits them."""

from __future__ import annotations

from pathlib import Path

from machinami.core import i18n
from machinami.core.contract import Refused

WORDS = Path(__file__).parent


class ServerRefused(Refused):
    """A refusal that no game has anything to do with."""

    def __init__(self, status: int, refused: Refused) -> None:
        super().__init__(refused.clause, refused.words, refused.where)
        self.status = status


def refusal(status: int, key: str, **values: object) -> ServerRefused:
    """The refusal under a key of the server's words."""
    return ServerRefused(status, i18n.load_messages(WORDS).refuse(key, **values))
