"""Chat: fixed phrases, which the page shows in each reader's language, and free text."""

from __future__ import annotations

from typing import Literal

from machinami.server.schemas.base import StrictStruct

Phrase = Literal[
    "hello",
    "well",
    "thanks",
    "idea",
    "ohno",
    "hm",
    "moment",
    "again",
    "luck",
    "sorry",
    "yours",
    "close",
    "fine",
    "soon",
]
"""The first eight are shown as drawings. The page contains the text of each phrase."""


class ChatLine(StrictStruct):
    """A chat message of a seat's person; `at` is in milliseconds since 1970."""

    seat: int
    at: int
    text: str
