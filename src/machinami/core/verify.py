"""Verification of a finished play: whether its draws follow from the published commitment."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from machinami.core.contract import ChanceRequest, ChanceResult
from machinami.core.fair_random import CommittedRandom, compute_commitment, parse_commitment
from machinami.core.play import Play
from machinami.core.record import dump


class VerificationStatus(StrEnum):
    """The result of verifying a play's draws."""

    UNCOMMITTED = "unpledged"
    """The record has no commitment: the play is older than commitments, or was not played at a table."""
    RUNNING = "running"
    """The secret is not published yet."""
    WRONG_SECRET = "swapped"
    """The secret does not match the commitment."""
    FORGED = "forged"
    """Some draws do not follow from the secret and the client seeds."""
    VERIFIED = "sound"
    """Every draw follows from the secret and the client seeds."""


@dataclass(frozen=True, slots=True)
class Verification:
    """The verification status of a play, with details."""

    status: VerificationStatus
    draws: int = 0
    """The number of lines verified. Simulated physics and the choices of bots are not draws."""
    forged_lines: tuple[int, ...] = ()
    """Numbers of the lines that do not follow."""
    missing_seats: tuple[int, ...] = ()
    """Seats without a client seed."""


def verify(play: Play) -> Verification:
    """Repeat every draw, including those that were undone, and compare it with the record."""
    entries = play.record.entries
    chance_header = parse_commitment(entries[0].line.get("chance"), play.setup.seats)
    if chance_header is None:
        return Verification(VerificationStatus.UNCOMMITTED)
    secret = play.record.secret
    if secret is None:
        return Verification(VerificationStatus.RUNNING, missing_seats=chance_header.missing_seats)
    if compute_commitment(secret) != chance_header.commitment:
        return Verification(VerificationStatus.WRONG_SECRET, missing_seats=chance_header.missing_seats)
    chance = CommittedRandom(play.game, secret, chance_header.client_seeds)
    draws, forged = 0, []
    for number in range(1, len(entries)):
        if entries[number].line.get("by") != "chance":
            continue
        request = entries[number - 1].position.chance_request
        if request is None or request.slow:
            continue
        draws += 1
        if _sample_line(chance, request, number) != dump(entries[number].line["do"]):
            forged.append(number)
    standing = VerificationStatus.FORGED if forged else VerificationStatus.VERIFIED
    return Verification(standing, draws, tuple(forged), chance_header.missing_seats)


def _sample_line(chance: CommittedRandom, request: ChanceRequest, number: int) -> str:
    answer = chance.sample_line(request, number)
    return dump(answer.do if isinstance(answer, ChanceResult) else answer)
