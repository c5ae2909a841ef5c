"""Comparison of names by appearance: Unicode confusables, accents and case."""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache
from importlib.resources import files
from importlib.util import find_spec

_LETTER = re.compile(r"(?:.* )?(?:LATIN|SYMBOL) (?:\w+ )*LETTER (?:SMALL CAPITAL )?([A-Z])(?: WITH .*)?")

_STROKE = re.compile("[\u02b0-\u02ff\ua78b\ua78c]")
"""Modifier letters and saltillos. Unicode classifies them as letters, but they look like apostrophes and
accents."""


def lookalike_keys(text: str) -> set[str]:
    """Return the comparison keys of a text. Two texts look alike if their sets have a common key.

    One key preserves case before the confusables are mapped, the other ignores it: a capital I looks like an
    l, and Ivan equals ivan, but Ali does not equal All. Punctuation, and symbols at the ends, are ignored.
    """
    bare = _strip_accents(text)
    # The confusables map a full stop to a digit, so remove punctuation first, unless the text has no letters.
    plain = "".join(sign for sign in bare if not _is_punctuation(sign)) or bare
    return {_fold(plain), _fold(plain.casefold())}


def spell_in_latin(text: str) -> str:
    """Return a text with each sign that looks like Latin letters replaced by them. Case and other signs are
    preserved."""
    return "".join(_latin_letters(sign) for sign in unicodedata.normalize("NFKC", text))


def _latin_letters(sign: str) -> str:
    if sign.isascii():
        return sign
    found = _LETTER.fullmatch(unicodedata.name(sign, ""))
    if found is not None:
        return found[1] if sign.isupper() else found[1].lower()
    bare = _strip_accents(sign)
    return "".join(_load_representatives().get(part, part) for part in bare)


def _fold(plain: str) -> str:
    once = "".join(_load_representatives().get(sign, sign) for sign in plain).casefold()
    again = "".join(_load_representatives().get(sign, sign) for sign in once)
    letters = "".join(sign for sign in again if sign.isalnum() or _is_symbol(sign))
    return _strip_symbols(letters) or letters or again


def _is_punctuation(sign: str) -> bool:
    """Whether a sign is punctuation, a blank, or a modifier letter that looks like an apostrophe."""
    category = unicodedata.category(sign)
    return category[0] in "PZ" or category == "Sk" or bool(_STROKE.fullmatch(sign))


def _is_symbol(sign: str) -> bool:
    return unicodedata.category(sign)[0] == "S"


def _strip_symbols(text: str) -> str:
    letters = [place for place, sign in enumerate(text) if not _is_symbol(sign)]
    return text[letters[0] : letters[-1] + 1] if letters else ""


def _strip_accents(text: str) -> str:
    """Return a text in compatibility form (NFKC, then NFKD) without accents."""
    parts = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


@cache
def _load_representatives() -> dict[str, str]:
    """Return the representative of each confusable sign; none without Unicode's table of them.

    Servers have the table. On a device, where all names are given by its people, case and accents suffice.
    """
    if find_spec("confusable_homoglyphs") is None:
        return {}
    found = files("confusable_homoglyphs") / "confusables.json"
    pairs: dict[str, list[dict[str, str]]] = json.loads(found.read_text("utf-8"))
    roots: dict[str, str] = {}

    def find_root(sign: str) -> str:
        while roots.setdefault(sign, sign) != sign:
            sign = roots[sign]
        return sign

    for sign, others in pairs.items():
        for other in others:
            roots[find_root(sign)] = find_root(other["c"])
    groups: dict[str, list[str]] = {}
    for sign in roots:
        groups.setdefault(find_root(sign), []).append(sign)
    representatives = {group: min(signs, key=_rank) for group, signs in groups.items()}
    return {sign: representatives[find_root(sign)] for sign in roots if len(sign) == 1}


def _rank(sign: str) -> tuple[bool, bool, bool, str]:
    """Sort key for the representative of a group: ASCII letters first, then longer sequences ("rn" represents
    "m"), then lower case."""
    return (not (sign.isascii() and sign.isalpha()), len(sign) == 1, not sign.islower(), sign)
