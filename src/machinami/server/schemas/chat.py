"""Chat: phrases that everybody reads in their own language, and texts."""

from __future__ import annotations

from typing import Literal

from machinami.server.schemas.base import Shape

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
"""The first eight are drawn; all of them are put into words on the page."""


class Written(Shape):
    """What the person of a seat wrote, in milliseconds since 1970."""

    seat: int
    at: int
    text: str
