"""Ladders: each level against the one below; the middle level and level 5 against the named bots."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from machinami.core import registry
from machinami.lab import WORDS, players
from machinami.lab.arena import Standing
from machinami.lab.outcome_flags import FlagCount

TITLE = """# Ladder

Strength of the bots' levels, measured by `machinami ladder`.

“On one scale” gives Elo points of all players, fitted by the Bradley–Terry model, and by Luce's model for
tables of several seats; the weakest player has 0 points. An interval holds the other ratings fixed.
"""
LEARNED_LEVEL = 6
"""The level of a search with a learned policy: it takes one seat against the level below in all others."""
TABLE_HEADER = "| pairing | games | won | drawn | lost | win rate | 95 % interval | mean score | s a move |\n"
TABLE_RULE = "|---|--:|--:|--:|--:|--:|:-:|:-:|:-:|\n"


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two bots that play each other; the first is expected to be stronger."""

    upper: str
    lower: str
    one_against_all: bool = False
    """Whether `upper` takes one seat and `lower` all others, at tables of more than two."""

    def bots(self, seats: int) -> tuple[str, ...]:
        """Return the bots of an arena for a table; two bots alternate on its seats."""
        return (self.upper, *[self.lower] * (seats - 1 if self.one_against_all else 1))


def build_pairings(key: str) -> tuple[Pairing, ...]:
    """Return all pairings of a game's ladder; refuse (L-9) a bot with fewer than two levels."""
    levels = [str(level) for level in sorted(registry.bot(key).levels)]
    if len(levels) < 2:
        raise WORDS.refuse("L-9", game=registry.find(key).info.name)
    steps = [Pairing(upper, lower, int(upper) == LEARNED_LEVEL) for lower, upper in pairwise(levels)]
    # A weak named bot never beats the top level, so that it also plays the middle one.
    strongest = max((level for level in levels if int(level) < LEARNED_LEVEL), default=levels[-1], key=int)
    references = dict.fromkeys((levels[(len(levels) - 1) // 2], strongest))
    named = [
        Pairing(level, name, one_against_all=True)
        for level in references
        for name in players.load_named_bots(key)
        if (level, name) != (levels[0], "random")
    ]
    return (Pairing(levels[0], "random"), *steps, *named)


def format_row(upper: Standing, lower: Standing) -> str:
    """Format one pairing as a table row."""
    low, high = upper.interval
    seconds = " / ".join("–" if s.seconds is None else f"{s.seconds:.3f}" for s in (upper, lower))
    cells = (
        f"{upper.bot} against {lower.bot}",
        upper.games,
        upper.won,
        upper.shared,
        upper.lost,
        f"{upper.rate:.1%}",
        f"{low:.1%} – {high:.1%}",
        f"{upper.score:.1f} : {lower.score:.1f}",
        seconds,
    )
    return "| " + " | ".join(map(str, cells)) + " |\n"


def format_section(key: str, budget: float, rows: Iterable[str], seats: int = 2) -> str:
    """Format a game's section of the page."""
    words = f"Budget {budget:g} of each level's own; draws count half; every deal is played from both seats."
    if seats > 2:
        larger = -(-seats // 2)
        has_learned = LEARNED_LEVEL in registry.bot(key).levels
        learned = (
            f", and level {LEARNED_LEVEL} meets {seats - 1} of level {LEARNED_LEVEL - 1}"
            if has_learned
            else ""
        )
        words = (
            f"Budget {budget:g} of each level's own, {seats} seats; shared victories count by shares; every "
            f"deal is played from every seat. Two levels alternate on the seats, {larger} and "
            f"{seats // 2}: the fair share of the first is {larger / seats:.0%}. "
            f"One level meets {seats - 1} of a named player{learned}: the fair share is {1 / seats:.0%}. The "
            "lowest level and random alternate."
        )
    return f"## {registry.find(key).info.name}\n\n{words}\n\n{TABLE_HEADER}{TABLE_RULE}{''.join(rows)}"


def format_flag_counts(counts: Iterable[FlagCount]) -> str:
    """Format the counts of boolean outcome flags, one paragraph per flag."""
    by_flag: dict[str, list[str]] = {}
    for tally in counts:
        high = f", at most {tally.interval.high:.1%}" if tally.count < tally.seats / 50 else ""
        rivals = " and ".join(tally.against) or "itself"
        by_flag.setdefault(tally.flag, []).append(
            f"{tally.bot} against {rivals} {tally.count} of {tally.seats}{high}"
        )
    return "".join(
        f"\nGames in which a seat was “{flag}”: {'; '.join(texts)}.\n" for flag, texts in by_flag.items()
    )


def update_page(old: str, new: str) -> str:
    """Return the page with a game's section replaced or added."""
    title = new.partition("\n")[0]
    parts = re.split(r"^(?=## )", old or TITLE, flags=re.MULTILINE)
    sections = [new if part.partition("\n")[0] == title else part for part in parts]
    if new not in sections:
        sections.append(new)
    return "\n\n".join(part.rstrip("\n") for part in sections) + "\n"
