"""Whether the draws of a finished play followed from what was pledged before the first of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from machinami.core.contract import Answer, Ask
from machinami.core.fair_random import CommittedRandom, commitment, pledged
from machinami.core.play import Play
from machinami.core.record import dump


class Standing(StrEnum):
    """What can be said of a play's draws."""

    UNPLEDGED = "unpledged"
    """Nothing was pledged: the play began before tables did that, or not at a table."""
    RUNNING = "running"
    """The secret is not told yet."""
    SWAPPED = "swapped"
    """The secret is not the one that was pledged."""
    FORGED = "forged"
    """Some draws do not follow from the secret and the words."""
    SOUND = "sound"
    """Every draw followed."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of checking a play's draws."""

    standing: Standing
    draws: int = 0
    """How many lines were checked. What was simulated is no draw, nor is what a bot chose."""
    forged: tuple[int, ...] = ()
    """Numbers of lines that do not follow."""
    missing: tuple[int, ...] = ()
    """Seats that added no word of their own."""


def verify(play: Play) -> Verdict:
    """Make every draw again, those that were taken back included, and compare."""
    entries = play.record.entries
    pledge = pledged(entries[0].line.get("chance"), play.setup.seats)
    if pledge is None:
        return Verdict(Standing.UNPLEDGED)
    secret = play.record.secret
    if secret is None:
        return Verdict(Standing.RUNNING, missing=pledge.missing)
    if commitment(secret) != pledge.commitment:
        return Verdict(Standing.SWAPPED, missing=pledge.missing)
    chance = CommittedRandom(play.game, secret, pledge.words)
    draws, forged = 0, []
    for number in range(1, len(entries)):
        if entries[number].line.get("by") != "chance":
            continue
        ask = play.game.asks(entries[number - 1].after)
        if ask is None or ask.slow:
            continue
        draws += 1
        if _drawn(chance, ask, number) != dump(entries[number].line["do"]):
            forged.append(number)
    standing = Standing.FORGED if forged else Standing.SOUND
    return Verdict(standing, draws, tuple(forged), pledge.missing)


def _drawn(chance: CommittedRandom, ask: Ask, number: int) -> str:
    answer = chance.drawn(ask, number)
    return dump(answer.do if isinstance(answer, Answer) else answer)
