"""Names of people: what they may hold, and that none passes for a bot or for the site itself."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from machinami.server.accounts.lookalikes import looks, spelt
from machinami.server.refusal import refusal
from machinami.store import Store
from machinami.store.protocol import Taken

LONGEST = 24
ROBOT = "\N{ROBOT FACE}"
NEIGHBOURS = ("Suzu", "Tama", "Ponta", "Tsuru", "Kon")
"""What the page calls bots, by their levels."""
KIN = (
    *("Piyo", "Mame", "Fukura", "Chirin"),
    *("Nyanta", "Koma", "Torako", "Buchi"),
    *("Ponko", "Bunbuku", "Dango", "Mujina"),
    *("Chizuru", "Maizuru", "Tazu", "Hinazuru"),
    *("Kuzuha", "Konta", "Inari", "Kohaku"),
)
"""What the page calls further bots of one level at one table."""

RESERVED = (
    *("You", "Yourself", "Me", "Myself", "Vous", "Toi", "Moi"),
    *("Host", "Hôte", "Hôtesse", "Nobody", "Somebody", "Personne", "Quelqu’un"),
    *("Spectator", "Spectateur", "Spectatrice", "Machinami"),
    *("Admin", "Administrator", "Administrateur", "Administratrice"),
    *("Operator", "Opérateur", "Opératrice", "Moderator", "Modérateur", "Modératrice"),
    *("Server", "Serveur", "System", "Système", "Staff", "Support"),
)
"""How the page addresses its reader, and what it calls those who have a say, in both languages."""
ARTICLES = ("the", "a", "an", "le", "la", "l", "un", "une")

UNNAMED = re.compile(r"(?:Guest|Invité) \d+")
"""What the page calls people who have not said a name: it is everybody's."""

_FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5")
"""Letters and symbols by the book that show nothing."""
_VARIATION = re.compile("[\ufe00-\ufe0f]")
_MARKS_IN_A_ROW = 2

# What passes for a letter of “robots” to the eye, though Unicode counts it as a sign of its own look.
_PASSING = str.maketrans(
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
"""What counts as a word: a run of letters, one that begins with a capital, one in capitals."""


def bot_name(seat: int) -> str:
    """What the bot of a seat is called; the mark is one that no person can bear."""
    return f"{ROBOT} Bot {seat + 1}"


def clean(name: str) -> str:
    """A name in normal form, or the reason why it cannot be one."""
    name = clean_label(name)
    if ROBOT in name or any(_BOT.fullmatch(word) for word in _words(name)) or _neighbourly(name):
        raise refusal(400, "S-3/bot")
    if is_reserved(name):
        raise refusal(400, "S-3/reserved")
    return name


def clean_label(name: str) -> str:
    """A text in normal form that is short and can be shown, whatever it says."""
    if len(name) > 10 * LONGEST:
        raise refusal(400, "S-3/long", limit=LONGEST)
    name = re.sub(" +", " ", _VARIATION.sub("", unicodedata.normalize("NFC", name))).strip(" ")
    if any(_unshowable(sign) for sign in name) or _piled(name):
        raise refusal(400, "S-3/signs")
    if not any(unicodedata.category(sign)[0] in "LNS" for sign in name):
        raise refusal(400, "S-3/empty")
    if len(name) > LONGEST:
        raise refusal(400, "S-3/long", limit=LONGEST)
    return name


def is_reserved(name: str) -> bool:
    """Whether a name is one of the page's own words, such as “You”, or passes for it."""
    for reading in _readings(name):
        words = [word for word in _WORD.findall(reading) if word.casefold() not in ARTICLES]
        if _looks_reserved(reading) or (words and all(map(_looks_reserved, words))):
            return True
    return False


async def taken_name(store: Store, guest: str, name: str | None, keep: bool = True) -> str:
    """The name by which a guest comes: the one said now, or else the one given before."""
    if name is None:
        known = await store.name(guest)
        if known is None:
            raise refusal(400, "S-3/missing")
        await bearable(store, guest, clean(known))
        return known
    cleaned = clean(name)
    await bearable(store, guest, cleaned)
    if keep:
        await bear(store, guest, cleaned)
    return cleaned


async def bearable(store: Store, guest: str, name: str) -> None:
    """A name that somebody keeps, or one that looks like it, is nobody else's."""
    if not await store.free(guest, looks(name)):
        raise refusal(409, "S-18/name")


async def bear(store: Store, guest: str, name: str) -> None:
    """Let a guest bear a clean name from now on."""
    await bearable(store, guest, name)
    try:
        await store.rename(guest, name, looks(name))
    except Taken:
        raise refusal(409, "S-18/name") from None


async def has_account(store: Store, guest: str) -> bool:
    """Whether a guest has kept their name, so that it is theirs on every device."""
    return (await store.person(guest)).kept is not None


def alike(name: str, other: str) -> bool:
    """Whether somebody who looks quickly takes one name for the other."""
    return not looks(name).isdisjoint(looks(other))


def _neighbourly(name: str) -> bool:
    """Whether a name is that of a bot on the street, or passes for it."""
    return any(not looks(reading).isdisjoint(_bot_looks()) for reading in _readings(name))


def _looks_reserved(text: str) -> bool:
    return not looks(text).isdisjoint(_reserved_looks())


@cache
def _bot_looks() -> frozenset[str]:
    return frozenset().union(*map(looks, (*NEIGHBOURS, *KIN)))


@cache
def _reserved_looks() -> frozenset[str]:
    return frozenset().union(*map(looks, RESERVED))


def _readings(name: str) -> set[str]:
    """A name as it stands, without the number at its end, and both with digits and signs read as letters."""
    signs = unicodedata.normalize("NFKC", name)
    texts = (signs, _NUMBER.sub("", signs))
    return {*texts, *map(_passing, texts)} - {""}


def _words(name: str) -> Iterator[str]:
    """Every word that could be read in a name, in small letters, whatever signs stand for them."""
    signs = unicodedata.normalize("NFKC", name)
    numbered = _NUMBER.sub("", signs)
    texts = (spelt(signs), spelt(numbered), _passing(numbered))
    joined = [re.sub(r"[\W_]+", "", text) for text in texts]
    for text in (*texts, *joined, _passing(signs)):
        for reading in _READINGS:
            yield from (word.casefold() for word in reading.findall(text))


def _passing(signs: str) -> str:
    """Signs read as the letters they resemble; a whole number is a number."""
    return " ".join(part if part.isdigit() else _read(part) for part in signs.split(" "))


def _read(part: str) -> str:
    for pair, letter in _PAIRS:
        part = part.replace(pair, letter)
    return spelt(part.translate(_PASSING))


def _unshowable(sign: str) -> bool:
    category = unicodedata.category(sign)
    return category in _FORBIDDEN or sign in _BLANK or (category == "Zs" and sign != " ")


def _piled(name: str) -> bool:
    """Marks upon marks, which would grow over the lines above and below."""
    return re.search(f"m{{{_MARKS_IN_A_ROW + 1},}}", "".join(map(_mark, name))) is not None


def _mark(sign: str) -> str:
    return "m" if unicodedata.category(sign) in ("Mn", "Me") else "-"
