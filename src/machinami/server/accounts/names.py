"""Rules for names: allowed characters, length, and names reserved for bots and the page."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from functools import cache
from typing import Protocol

from machinami.server.accounts.lookalikes import lookalike_keys, spell_in_latin
from machinami.server.refusal import refusal
from machinami.store.errors import Conflict
from machinami.store.rows import GuestProfile

LONGEST = 24
ROBOT = "\N{ROBOT FACE}"
GEAR = "\N{GEAR}\N{VARIATION SELECTOR-15}"
"""The sign that marks programs."""
BOT_NAMES = ("Suzu", "Tama", "Ponta", "Tsuru", "Kon", "Zuku")
"""The names of bots by level, as the page shows them."""
MORE_BOT_NAMES = (
    *("Piyo", "Mame", "Fukura", "Chirin"),
    *("Nyanta", "Koma", "Torako", "Buchi"),
    *("Ponko", "Bunbuku", "Dango", "Mujina"),
    *("Chizuru", "Maizuru", "Tazu", "Hinazuru"),
    *("Kuzuha", "Konta", "Inari", "Kohaku"),
    *("Mimizuku", "Hosuke", "Yoruko", "Konoha"),
)
"""The names of further bots of the same level at one table."""

RESERVED = (
    *("You", "Yourself", "Me", "Myself", "Vous", "Toi", "Moi"),
    *("Host", "Hôte", "Hôtesse", "Nobody", "Somebody", "Personne", "Quelqu’un"),
    *("Spectator", "Spectateur", "Spectatrice", "Machinami"),
    *("Admin", "Administrator", "Administrateur", "Administratrice"),
    *("Operator", "Opérateur", "Opératrice", "Moderator", "Modérateur", "Modératrice"),
    *("Server", "Serveur", "System", "Système", "Staff", "Support"),
)
"""Words by which the page addresses its reader or names roles, in both languages."""
ARTICLES = ("the", "a", "an", "le", "la", "l", "un", "une")

DEFAULT_NAME = re.compile(r"(?:Guest|Invité) \d+")
"""Default names. They belong to no guest and cannot be kept."""

_FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5")
"""Signs that Unicode classifies as letters or symbols but that are invisible."""
_VARIATION = re.compile("[\ufe00-\ufe0f]")
_MARKS_IN_A_ROW = 2

# Signs that look like a letter of "robots" and are not in Unicode's confusables.
_SUBSTITUTES = str.maketrans(
    {
        **dict.fromkeys("\u0412\u0432\u0392\u03b2\u00df\u042c\u044c\u042a\u044a\u4e4368", "b"),
        **dict.fromkeys("\u03c3\u04e90\u0b20@*\u25cb\u25ef\u2b55", "o"),
        **dict.fromkeys("\u0422\u0442\u03a4\u03c47\u2020+", "t"),
        **dict.fromkeys("\u0413\u0433\u042f\u044f", "r"),
        **dict.fromkeys("\u0405\u04555$", "s"),
    }
)
_PAIRS = (("()", "o"), ("[]", "o"), ("|3", "b"), ("13", "b"), ("l3", "b"), ("I3", "b"))
_BOT = re.compile(r"(?:ro)?bots?")
_NUMBER = re.compile(r"[\W\d]*\d$")
_WORD = re.compile(r"[^\W\d_]+")
_READINGS = (_WORD, re.compile("[A-Z]?[a-z]+"), re.compile("[A-Z]{2,}"))
"""Three definitions of a word: a run of letters, letters with an initial capital, a run of capitals."""


def bot_name(seat: int) -> str:
    """Return the name of the bot at a seat. It contains a sign that names of people cannot contain."""
    return f"{ROBOT} Bot {seat + 1}"


def normalize_name(name: str) -> str:
    """Return a name in normal form. Raise `ServerRefused` if it is invalid or reserved."""
    name = normalize_label(name)
    if ROBOT in name or any(_BOT.fullmatch(word) for word in _words(name)) or names_built_in_bot(name):
        raise refusal(400, "S-3/bot")
    if is_reserved(name):
        raise refusal(400, "S-3/reserved")
    return name


def normalize_label(name: str, longest: int = LONGEST) -> str:
    """Return a text in normal form. Raise `ServerRefused` if it is empty, too long, or has signs that cannot
    be displayed."""
    if len(name) > 10 * longest:
        raise refusal(400, "S-3/long", limit=longest)
    name = re.sub(" +", " ", _VARIATION.sub("", unicodedata.normalize("NFC", name))).strip(" ")
    if any(_is_invisible(sign) for sign in name) or _has_stacked_marks(name):
        raise refusal(400, "S-3/signs")
    if not any(unicodedata.category(sign)[0] in "LNS" for sign in name):
        raise refusal(400, "S-3/empty")
    if len(name) > longest:
        raise refusal(400, "S-3/long", limit=longest)
    return name


def is_reserved(name: str) -> bool:
    """Whether a name is a reserved word such as "You", or looks like one."""
    for reading in _readings(name):
        words = [word for word in _WORD.findall(reading) if word.casefold() not in ARTICLES]
        if _is_reserved_text(reading) or (words and all(map(_is_reserved_text, words))):
            return True
    return False


class NameStorage(Protocol):
    """The storage of guests' names."""

    async def find_name(self, guest: str) -> str | None:
        """Return a guest's name, or None."""

    async def load_profile(self, guest: str) -> GuestProfile:
        """Return a guest's public data."""

    async def is_name_free(self, guest: str, name_forms: Collection[str]) -> bool:
        """Return whether no other guest's account has a name similar to these forms."""

    async def rename(self, guest: str, name: str, name_forms: Collection[str]) -> None:
        """Set a guest's name. Raise `Conflict` if the guest has an account and another account has a similar
        name."""


async def resolve_name(guests: NameStorage, guest: str, name: str | None, keep: bool = True) -> str:
    """Return the given name, or the guest's stored name if none is given. With `keep`, store a given name.
    Raise `ServerRefused` if there is none, or if it is invalid or another account keeps a similar one."""
    if name is None:
        known = await guests.find_name(guest)
        if known is None:
            raise refusal(400, "S-3/missing")
        await check_name_available(guests, guest, normalize_name(known))
        return known
    cleaned = normalize_name(name)
    await check_name_available(guests, guest, cleaned)
    if keep:
        await store_name(guests, guest, cleaned)
    return cleaned


async def check_name_available(guests: NameStorage, guest: str, name: str) -> None:
    """Raise `ServerRefused` if another guest keeps this name or a similar one."""
    if not await guests.is_name_free(guest, lookalike_keys(name)):
        raise refusal(409, "S-18/name")


async def store_name(guests: NameStorage, guest: str, name: str) -> None:
    """Store a guest's name, which must be in normal form. Raise `ServerRefused` if another guest keeps a
    similar one."""
    await check_name_available(guests, guest, name)
    try:
        await guests.rename(guest, name, lookalike_keys(name))
    except Conflict:
        raise refusal(409, "S-18/name") from None


async def has_account(guests: NameStorage, guest: str) -> bool:
    """Whether a guest has an account: a kept name that is valid on all their devices."""
    return (await guests.load_profile(guest)).account_since is not None


def look_alike(name: str, other: str) -> bool:
    """Whether two names look alike."""
    return not lookalike_keys(name).isdisjoint(lookalike_keys(other))


def names_built_in_bot(name: str) -> bool:
    """Whether a name is that of a bot, or looks like one."""
    return any(not lookalike_keys(reading).isdisjoint(_bot_name_keys()) for reading in _readings(name))


def _is_reserved_text(text: str) -> bool:
    return not lookalike_keys(text).isdisjoint(_reserved_keys())


@cache
def _bot_name_keys() -> frozenset[str]:
    return frozenset().union(*map(lookalike_keys, (*BOT_NAMES, *MORE_BOT_NAMES)))


@cache
def _reserved_keys() -> frozenset[str]:
    return frozenset().union(*map(lookalike_keys, RESERVED))


def _readings(name: str) -> set[str]:
    """Return the readings of a name: with and without the number at its end, and both with digits and signs
    read as letters."""
    signs = unicodedata.normalize("NFKC", name)
    texts = (signs, _NUMBER.sub("", signs))
    return {*texts, *map(_substitute_letters, texts)} - {""}


def _words(name: str) -> Iterator[str]:
    """Yield all words that a name can be read as, in lower case."""
    signs = unicodedata.normalize("NFKC", name)
    numbered = _NUMBER.sub("", signs)
    texts = (spell_in_latin(signs), spell_in_latin(numbered), _substitute_letters(numbered))
    joined = [re.sub(r"[\W_]+", "", text) for text in texts]
    for text in (*texts, *joined, _substitute_letters(signs)):
        for reading in _READINGS:
            yield from (word.casefold() for word in reading.findall(text))


def _substitute_letters(signs: str) -> str:
    """Return a text with signs replaced by the letters they resemble. Whole numbers are preserved."""
    return " ".join(part if part.isdigit() else _substitute_part(part) for part in signs.split(" "))


def _substitute_part(part: str) -> str:
    for pair, letter in _PAIRS:
        part = part.replace(pair, letter)
    return spell_in_latin(part.translate(_SUBSTITUTES))


def _is_invisible(sign: str) -> bool:
    category = unicodedata.category(sign)
    return category in _FORBIDDEN or sign in _BLANK or (category == "Zs" and sign != " ")


def _has_stacked_marks(name: str) -> bool:
    """Whether a name has too many combining marks in a row, which would overlap other lines."""
    return re.search(f"m{{{_MARKS_IN_A_ROW + 1},}}", "".join(map(_mark_class, name))) is not None


def _mark_class(sign: str) -> str:
    return "m" if unicodedata.category(sign) in ("Mn", "Me") else "-"
