"""Signs that look alike, by Unicode's tables: what is left of a text for somebody who looks quickly."""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache
from importlib.resources import files

_LETTER = re.compile(r"(?:.* )?(?:LATIN|SYMBOL) (?:\w+ )*LETTER (?:SMALL CAPITAL )?([A-Z])(?: WITH .*)?")

_STROKE = re.compile("[\u02b0-\u02ff\ua78b\ua78c]")
"""Modifier letters and saltillos: letters by the book that look like apostrophes and accents."""


def looks(text: str) -> set[str]:
    """Two texts look alike if they have one of these in common: read as they stand, or without their case.

    A capital I passes for an l, and Ivan is ivan; both count, but Ali is not All. Punctuation anywhere and
    symbols at the ends do not count.
    """
    bare = _bare(text)
    # The table takes a full stop for a digit, so punctuation goes first. Text without letters keeps it.
    plain = "".join(sign for sign in bare if not _is_punctuation(sign)) or bare
    return {_look(plain), _look(plain.casefold())}


def spelt(text: str) -> str:
    """A text in Latin letters wherever its signs look like some, case kept; other signs as they are."""
    return "".join(_latin(sign) for sign in unicodedata.normalize("NFKC", text))


def _latin(sign: str) -> str:
    if sign.isascii():
        return sign
    found = _LETTER.fullmatch(unicodedata.name(sign, ""))
    if found is not None:
        return found[1] if sign.isupper() else found[1].lower()
    bare = _bare(sign)
    return "".join(_alike().get(part, part) for part in bare)


def _look(plain: str) -> str:
    once = "".join(_alike().get(sign, sign) for sign in plain).casefold()
    again = "".join(_alike().get(sign, sign) for sign in once)
    shown = "".join(sign for sign in again if sign.isalnum() or _is_symbol(sign))
    return _strip_symbols(shown) or shown or again


def _is_punctuation(sign: str) -> bool:
    """Whether a sign is punctuation, a blank or a stroke that passes for an apostrophe."""
    category = unicodedata.category(sign)
    return category[0] in "PZ" or category == "Sk" or bool(_STROKE.fullmatch(sign))


def _is_symbol(sign: str) -> bool:
    return unicodedata.category(sign)[0] == "S"


def _strip_symbols(text: str) -> str:
    letters = [place for place, sign in enumerate(text) if not _is_symbol(sign)]
    return text[letters[0] : letters[-1] + 1] if letters else ""


def _bare(text: str) -> str:
    """Without accents, and without what is only another way to write a sign."""
    parts = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


@cache
def _alike() -> dict[str, str]:
    """For each sign that another looks like, the one that stands for all of them."""
    found = files("confusable_homoglyphs") / "confusables.json"
    pairs: dict[str, list[dict[str, str]]] = json.loads(found.read_text("utf-8"))
    chiefs: dict[str, str] = {}

    def chief(sign: str) -> str:
        while chiefs.setdefault(sign, sign) != sign:
            sign = chiefs[sign]
        return sign

    for sign, others in pairs.items():
        for other in others:
            chiefs[chief(sign)] = chief(other["c"])
    groups: dict[str, list[str]] = {}
    for sign in chiefs:
        groups.setdefault(chief(sign), []).append(sign)
    standing = {group: min(signs, key=_rank) for group, signs in groups.items()}
    return {sign: standing[chief(sign)] for sign in chiefs if len(sign) == 1}


def _rank(sign: str) -> tuple[bool, bool, bool, str]:
    """Plain letters stand for the others; rn for m, so that corn and com are one."""
    return (not (sign.isascii() and sign.isalpha()), len(sign) == 1, not sign.islower(), sign)
