"""Names of people: what they may hold, and that none passes for a bot."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from machinami.server.http.lookalikes import looks, spelt
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
_READINGS = (re.compile(r"[^\W\d_]+"), re.compile("[A-Z]?[a-z]+"), re.compile("[A-Z]{2,}"))
"""What counts as a word: a run of letters, one that begins with a capital, one in capitals."""


def bot_name(seat: int) -> str:
    """What the bot of a seat is called; the mark is one that no person can bear."""
    return f"{ROBOT} Bot {seat + 1}"


def clean(name: str) -> str:
    """A name in normal form, or the reason why it cannot be one."""
    if len(name) > 10 * LONGEST:
        raise refusal(400, "S-3/long", limit=LONGEST)
    name = re.sub(" +", " ", _VARIATION.sub("", unicodedata.normalize("NFC", name))).strip(" ")
    if any(_unshowable(sign) for sign in name) or _piled(name):
        raise refusal(400, "S-3/signs")
    if not any(unicodedata.category(sign)[0] in "LNS" for sign in name):
        raise refusal(400, "S-3/empty")
    if len(name) > LONGEST:
        raise refusal(400, "S-3/long", limit=LONGEST)
    if ROBOT in name or any(_BOT.fullmatch(word) for word in _words(name)) or _neighbourly(name):
        raise refusal(400, "S-3/bot")
    return name


async def taken_name(store: Store, guest: str, name: str | None, keep: bool = True) -> str:
    """The name by which a guest comes: the one said now, or else the one given before."""
    if name is None:
        known = await store.name(guest)
        if known is None:
            raise refusal(400, "S-3/missing")
        await bearable(store, guest, known)
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


def alike(name: str, other: str) -> bool:
    """Whether somebody who looks quickly takes one name for the other."""
    return not looks(name).isdisjoint(looks(other))


def _neighbourly(name: str) -> bool:
    """Whether a name is that of a bot on the street, or passes for it."""
    return any(alike(name, neighbour) for neighbour in (*NEIGHBOURS, *KIN))


def _words(name: str) -> Iterator[str]:
    """Every word that could be read in a name, in small letters, whatever signs stand for them."""
    signs = unicodedata.normalize("NFKC", name)
    numbered = re.sub(r"[\W\d]*\d$", "", signs)
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
