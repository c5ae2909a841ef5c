"""Names of people: what they may hold, and that none passes for a bot."""

from __future__ import annotations

import re
import unicodedata

from machinami.server.refusal import refusal

LONGEST = 24
ROBOT = "\N{ROBOT FACE}"

_FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5")
"""Letters and symbols by the book that show nothing."""
_VARIATION = re.compile("[\ufe00-\ufe0f]")
_MARKS_IN_A_ROW = 2

# Cyrillic, Greek and other letters, digits and signs that pass for those of “robots”.
_LOOKALIKES = str.maketrans(
    {
        **dict.fromkeys("\u0432\u044c\u03b2\u00df\u0185\u044a\u13cf\u15af\u0180\u02538", "b"),
        **dict.fromkeys("\u043e\u03bf\u03c3\u04e90\u00f8\u0585\U0001042c\u0b20\u0966", "o"),
        **dict.fromkeys("\u0442\u03c47\u2020\u0163\u01ad+", "t"),
        **dict.fromkeys("\u0433\u044f\u0157\u027e", "r"),
        **dict.fromkeys("\u04555$", "s"),
    }
)
_BOT = re.compile(r"(?:ro)?bots?\d*")


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
    if ROBOT in name or any(_BOT.fullmatch(word) for word in _words(name)):
        raise refusal(400, "S-3/bot")
    return name


def skeleton(name: str) -> str:
    """What is left of a name for somebody who looks quickly: two names with one skeleton look alike."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    return "".join(sign for sign in plain if sign.isalnum() or unicodedata.category(sign)[0] == "S")


def _words(name: str) -> list[str]:
    """The words in a name, with lookalike letters put straight; the name as one word comes first."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    words = [*re.split(r"[\W_]+", plain), re.sub(r"[\W_]+", "", plain)]
    return words + [re.sub(r"\d+$", "", word).translate(_LOOKALIKES) for word in words]


def _unshowable(sign: str) -> bool:
    category = unicodedata.category(sign)
    return category in _FORBIDDEN or sign in _BLANK or (category == "Zs" and sign != " ")


def _piled(name: str) -> bool:
    """Marks upon marks, which would grow over the lines above and below."""
    return re.search(f"m{{{_MARKS_IN_A_ROW + 1},}}", "".join(map(_mark, name))) is not None


def _mark(sign: str) -> str:
    return "m" if unicodedata.category(sign) in ("Mn", "Me") else "-"
