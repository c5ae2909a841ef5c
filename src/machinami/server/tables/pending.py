"""What the people of a table have not decided yet.

It is stored in the column `pending` of the table's row, so that every process has it and it survives a
restart.
"""

from __future__ import annotations

import msgspec

from machinami.server.schemas.server_messages import ProposalKind


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open proposal of a seat to the others."""

    seat: int
    kind: ProposalKind
    lines: int
    """The number of lines of the record when it was made."""
    target: int | None = None
    """The line to which an undo returns."""
    agreed: tuple[int, ...] = ()
    """The seats that have agreed."""


class Decline(msgspec.Struct, frozen=True):
    """A declined proposal: its kind, the seat that made it, and the seat that declined it."""

    kind: ProposalKind
    seat: int
    by: int


class JoinRequest(msgspec.Struct, frozen=True):
    """A guest's request for a taken seat."""

    id: str
    guest: str
    seat: int
    name: str


class Pending(msgspec.Struct, frozen=True, omit_defaults=True):
    """The undecided matters of a table."""

    proposal: Proposal | None = None
    declined: Decline | None = None
    """The last declined proposal, until its proposer makes another or plays."""
    seeds: dict[int, str] = {}
    """The client seeds by seat, until the play begins."""
    requests: tuple[JoinRequest, ...] = ()
    """The open join requests."""
    rematch: tuple[int, ...] = ()
    """The seats whose people have joined the rematch."""

    @classmethod
    def decode(cls, text: str | None) -> Pending:
        """Return the value of the column."""
        return msgspec.json.decode(text, type=cls) if text else cls()

    def encode(self) -> str:
        """Return the value for the column."""
        return msgspec.json.encode(self).decode()
