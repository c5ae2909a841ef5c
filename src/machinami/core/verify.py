"""Verification of a finished play: whether its draws follow from the published commitment."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from machinami.core.contract import Answer, Ask
from machinami.core.fair_random import CommittedRandom, commitment, pledged
from machinami.core.play import Play
from machinami.core.record import dump


class Standing(StrEnum):
    """The result of verifying a play's draws."""

    UNPLEDGED = "unpledged"
    """The record has no commitment: the play is older than commitments, or was not played at a table."""
    RUNNING = "running"
    """The secret is not published yet."""
    SWAPPED = "swapped"
    """The secret does not match the commitment."""
    FORGED = "forged"
    """Some draws do not follow from the secret and the client seeds."""
    SOUND = "sound"
    """Every draw follows from the secret and the client seeds."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verification status of a play, with details."""

    standing: Standing
    draws: int = 0
    """The number of lines verified. Simulated physics and the choices of bots are not draws."""
    forged: tuple[int, ...] = ()
    """Numbers of the lines that do not follow."""
    missing: tuple[int, ...] = ()
    """Seats without a client seed."""


def verify(play: Play) -> Verdict:
    """Repeat every draw, including those that were undone, and compare it with the record."""
    entries = play.record.entries
    chance_header = pledged(entries[0].line.get("chance"), play.setup.seats)
    if chance_header is None:
        return Verdict(Standing.UNPLEDGED)
    secret = play.record.secret
    if secret is None:
        return Verdict(Standing.RUNNING, missing=chance_header.missing)
    if commitment(secret) != chance_header.commitment:
        return Verdict(Standing.SWAPPED, missing=chance_header.missing)
    chance = CommittedRandom(play.game, secret, chance_header.words)
    draws, forged = 0, []
    for number in range(1, len(entries)):
        if entries[number].line.get("by") != "chance":
            continue
        request = play.game.asks(entries[number - 1].after)
        if request is None or request.slow:
            continue
        draws += 1
        if _drawn(chance, request, number) != dump(entries[number].line["do"]):
            forged.append(number)
    standing = Standing.FORGED if forged else Standing.SOUND
    return Verdict(standing, draws, tuple(forged), chance_header.missing)


def _drawn(chance: CommittedRandom, ask: Ask, number: int) -> str:
    answer = chance.drawn(ask, number)
    return dump(answer.do if isinstance(answer, Answer) else answer)
