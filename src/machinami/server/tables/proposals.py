"""Proposals to the other players of a table: an undo, a draw, or calling the game off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from machinami.core.play import Play
from machinami.server.refusal import refusal
from machinami.server.schemas.server_messages import ProposalKind
from machinami.server.tables.pending import Decline, Pending, Proposal
from machinami.server.tables.state import Origin, TableState
from machinami.server.tables.tasks import Decide, Step

_END_REASONS = {"draw": "agreed", "abort": "aborted"}


class AbsentFor(Protocol):
    """Returns whether the person of a seat has been absent for at least `seconds`."""

    def __call__(self, seat: int, seconds: float) -> bool: ...


class Proposals:
    """A table's open proposal, at most one. It is declined by the first no."""

    def __init__(self, state: TableState, absent_for: AbsentFor, decide: Decide) -> None:
        self._state, self._absent_for, self._decide = state, absent_for, decide

    async def propose(self, seat: int, kind: ProposalKind, by: Origin, target: int | None = None) -> None:
        """Make a proposal to the others. Apply it at once if no player has to be asked.

        `target` is the line to which an undo returns.
        """
        proposal = Proposal(seat, kind, len(self._state.running_play().record), target)

        def open_proposal(pending: Pending) -> Pending | Step:
            if not self._voters(proposal):
                return lambda twin: _apply(proposal, twin)
            _check_lines(proposal, self._state.running_play())
            return replace(pending, proposal=proposal, declined=None)

        await self._decide(open_proposal, by)

    async def answer(self, seat: int, kind: ProposalKind, yes: bool, by: Origin) -> None:
        """Agree to the open proposal, or decline it. Raise S-5/asked if it is not open for this seat."""

        def decide(pending: Pending) -> Pending | Step:
            proposal = pending.proposal
            if (
                proposal is None
                or kind != proposal.kind
                or seat not in self._voters(proposal)
                or seat in proposal.agreed
            ):
                raise refusal(409, "S-5/asked")
            if not yes:
                return _decline(pending, proposal, seat)
            agreed = (*proposal.agreed, seat)
            if self._voters(proposal) <= {*agreed}:
                return lambda twin: _apply(proposal, twin)
            return replace(pending, proposal=replace(proposal, agreed=agreed))

        await self._decide(decide, by)

    def after_lines(self, pending: Pending, lines: Sequence[dict[str, Any]], over: bool) -> Pending:
        """Return what is pending after new lines: an asked player who plays on declines the proposal."""
        actors = [line.get("by") for line in lines]
        proposal = pending.proposal
        if pending.declined is not None and pending.declined.seat in actors:
            pending = replace(pending, declined=None)
        if proposal is None:
            return pending
        # A draw offer survives the proposer's own move; an undo proposal does not, as its target must be the
        # last action.
        voters = self._voters(proposal)
        others = [by for by in actors if isinstance(by, int) and by in voters]
        if others:
            return _decline(pending, proposal, others[0])
        return replace(pending, proposal=None) if proposal.kind == "undo" or over else pending

    def _voters(self, proposal: Proposal) -> set[int]:
        """Return the seats to be asked: people on other devices.

        Bots and seats on the proposer's device count as agreeing, and so do people absent for
        `claim_seconds`, except for an undo. With a clock by days all people are asked.
        """
        state = self._state
        patience = state.settings.limits.claim_seconds
        return {
            place.seat
            for place in state.places
            if place.kind == "person"
            and not place.left
            and place.guest != state.places[proposal.seat].guest
            and (proposal.kind == "undo" or not self._absent_for(place.seat, patience))
        }


def _decline(pending: Pending, proposal: Proposal, by: int) -> Pending:
    return replace(pending, proposal=None, declined=Decline(proposal.kind, proposal.seat, by))


def _apply(proposal: Proposal, twin: Play) -> None:
    """Apply an agreed proposal."""
    _check_lines(proposal, twin)
    if proposal.target is None:
        twin.end(_END_REASONS[proposal.kind])
    else:
        twin.undo(proposal.target)


def _check_lines(proposal: Proposal, play: Play) -> None:
    """Raise S-5/asked if lines were added since an undo was proposed."""
    if proposal.kind == "undo" and len(play.record) != proposal.lines:
        raise refusal(409, "S-5/asked")
