"""Refusals of the server, with their HTTP status."""

from __future__ import annotations

from pathlib import Path

from machinami.core import i18n
from machinami.core.contract import Refused

WORDS = Path(__file__).parent


class ServerRefused(Refused):
    """A refusal by the server, not by the rules of a game."""

    def __init__(self, status: int, refused: Refused) -> None:
        super().__init__(refused.clause, refused.words, refused.where)
        self.status = status


def refusal(status: int, key: str, **values: object) -> ServerRefused:
    """Return the refusal with a key of the server's message catalogue."""
    return ServerRefused(status, i18n.load_messages(WORDS).refuse(key, **values))
