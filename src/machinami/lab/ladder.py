"""Ladders: each level against the one below, the middle one and the strongest against who has a name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from machinami.core import registry
from machinami.lab import WORDS, players
from machinami.lab.arena import Standing
from machinami.lab.outcome_flags import Tally

TITLE = """# Ladder

How strong the levels are, measured by `machinami ladder`.

“On one scale” puts everybody who met anybody on Elo points, as Bradley and Terry fit them, and Luce for
tables of several seats; the weakest stands at 0. An interval is that of one place while the others' are held.
"""
HEAD = "| pairing | games | won | drawn | lost | win rate | 95 % interval | mean score | s a move |\n"
RULE = "|---|--:|--:|--:|--:|--:|:-:|:-:|:-:|\n"


@dataclass(frozen=True, slots=True)
class Rung:
    """Two that meet; the first is expected to be the stronger one."""

    upper: str
    lower: str
    alone: bool = False
    """Whether the first meets nobody but the second, on all other seats of a larger table."""

    def bots(self, seats: int) -> tuple[str, ...]:
        """Who is named for a table; two names take its seats by turns."""
        return (self.upper, *[self.lower] * (seats - 1 if self.alone else 1))


def rungs(key: str) -> tuple[Rung, ...]:
    """All pairings of a game's ladder."""
    levels = [str(level) for level in sorted(registry.bot(key).levels)]
    if len(levels) < 2:
        raise WORDS.refuse("L-9", game=registry.find(key).facts.name)
    steps = [Rung(upper, lower) for lower, upper in pairwise(levels)]
    # Who never beats the strongest is measured against the middle one.
    known = dict.fromkeys((levels[len(levels) // 2], levels[-1]))
    named = [Rung(level, name, alone=True) for level in known for name in players.opponents(key)]
    return (Rung(levels[0], "random"), *steps, *named)


def row(upper: Standing, lower: Standing) -> str:
    """One rung's line in the table."""
    low, high = upper.interval
    spent = " / ".join("–" if s.seconds is None else f"{s.seconds:.3f}" for s in (upper, lower))
    cells = (
        f"{upper.bot} against {lower.bot}",
        upper.games,
        upper.won,
        upper.shared,
        upper.lost,
        f"{upper.rate:.1%}",
        f"{low:.1%} – {high:.1%}",
        f"{upper.score:.1f} : {lower.score:.1f}",
        spent,
    )
    return "| " + " | ".join(map(str, cells)) + " |\n"


def section(key: str, budget: float, rows: Iterable[str], seats: int = 2) -> str:
    """A game's part of the page."""
    words = f"Budget {budget:g} of each level's own; draws count half; every deal is played from both seats."
    if seats > 2:
        larger = -(-seats // 2)
        words = (
            f"Budget {budget:g} of each level's own, {seats} seats; shared victories count by shares; every "
            f"deal is played from every seat. Two levels take the seats by turns, {larger} and "
            f"{seats // 2}: {larger / seats:.0%} would be a fair share for the first. "
            f"One level meets {seats - 1} of a named player: {1 / seats:.0%} would be, save that the lowest "
            "and random sit by turns."
        )
    return f"## {registry.find(key).facts.name}\n\n{words}\n\n{HEAD}{RULE}{''.join(rows)}"


def notes(found: Iterable[Tally]) -> str:
    """What the outcomes say of seats with yes or no, a paragraph for each such thing."""
    said: dict[str, list[str]] = {}
    for tally in found:
        high = f", at most {tally.interval.high:.1%}" if tally.count < tally.seats / 50 else ""
        rivals = " and ".join(tally.against) or "itself"
        said.setdefault(tally.mark, []).append(
            f"{tally.bot} against {rivals} {tally.count} of {tally.seats}{high}"
        )
    return "".join(f"\nGames in which a seat was “{mark}”: {'; '.join(who)}.\n" for mark, who in said.items())


def page(old: str, new: str) -> str:
    """The page with one game's part put in place of its former one, or added."""
    title = new.partition("\n")[0]
    parts = re.split(r"^(?=## )", old or TITLE, flags=re.MULTILINE)
    kept = [new if part.partition("\n")[0] == title else part for part in parts]
    if new not in kept:
        kept.append(new)
    return "\n\n".join(part.rstrip("\n") for part in kept) + "\n"
