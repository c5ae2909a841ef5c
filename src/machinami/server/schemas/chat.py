"""What people may say to each other: stamps and phrases for everybody, texts at private tables."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal

from machinami.server.refusal import refusal
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

_UNSEEN = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
_TURNING = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that turn the direction of what follows them."""


class Written(Shape):
    """What the person of a seat wrote, in milliseconds since 1970."""

    seat: int
    at: int
    text: str


def cleaned(text: str) -> str:
    """A text in normal form on one line, without signs that are not seen; a refusal if nothing is left."""
    text = unicodedata.normalize("NFC", re.sub(r"\s+", " ", text)).strip()
    text = "".join(
        sign for sign in text if unicodedata.category(sign) not in _UNSEEN and sign not in _TURNING
    )
    if not text.strip():
        raise refusal(400, "S-16/empty")
    return text
