"""Proposals to the other players of a table: an undo, a draw, or calling the game off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from machinami.core.play import Play
from machinami.server.refusal import refusal
from machinami.server.schemas.server_messages import ProposalKind
from machinami.server.tables.events import TableChange
from machinami.server.tables.state import Origin, TableState
from machinami.server.tables.tasks import ApplyStep

Declined = tuple[ProposalKind, int, int]
"""The kind of proposal, the seat that made it, and the seat that declined it."""
Step = Callable[[Play], None]


class AbsentFor(Protocol):
    """Returns whether the person of a seat has been absent for at least `seconds`."""

    def __call__(self, seat: int, seconds: float) -> bool: ...


class Proposals:
    """A table's open proposal, at most one. It is declined by the first no."""

    def __init__(
        self, state: TableState, absent_for: AbsentFor, apply_step: ApplyStep, notify: Callable[[], None]
    ) -> None:
        self._state, self._absent_for, self._apply, self._notify = state, absent_for, apply_step, notify
        self.proposer: int | None = None
        self.kind: ProposalKind = "undo"
        self._step: Step = lambda _: None
        self._lines = 0
        self._agreed: set[int] = set()
        self.declined: Declined | None = None
        """The last declined proposal, until its proposer makes another or plays."""

    def on_change(self, change: TableChange) -> None:
        """Update the proposal after new lines: an asked player who plays on declines it."""
        if not change.play_changed:
            return
        play, proposer = self._state.play, self.proposer
        if play is None:
            return
        actors = [line.get("by") for line in play.record.lines_from(self._lines)]
        if self.declined is not None and self.declined[1] in actors:
            self.declined = None
        if proposer is None:
            return
        # A draw offer survives the proposer's own move; an undo proposal does not, as its target must be the
        # last action.
        others = [by for by in actors if isinstance(by, int) and by in self._voters(proposer)]
        if others:
            self._decline(others[0])
        elif self.kind == "undo":
            self._drop()

    async def propose(self, seat: int, kind: ProposalKind, step: Step, by: Origin) -> None:
        """Make a proposal to the others. Apply it at once if no player has to be asked."""
        play = self._state.running_play()
        self._drop()
        self.declined = None
        self.proposer, self.kind, self._step, self._lines = seat, kind, step, len(play.record)
        if self._voters(seat):
            self._notify()
        else:
            await self._apply(self._apply_step, by)

    async def answer(self, seat: int, kind: ProposalKind, yes: bool, by: Origin) -> None:
        """Agree to the open proposal, or decline it. Raise S-5/asked if it is not open for this seat."""
        proposer = self.proposer
        if (
            proposer is None
            or kind != self.kind
            or seat not in self._voters(proposer)
            or seat in self._agreed
        ):
            raise refusal(409, "S-5/asked")
        if not yes:
            self._decline(seat)
            self._notify()
            return
        self._agreed.add(seat)
        if self._voters(proposer) <= self._agreed:
            await self._apply(self._apply_step, by)

    def _decline(self, by: int) -> None:
        assert self.proposer is not None
        self.declined = (self.kind, self.proposer, by)
        if self._state.play is not None:
            self._lines = len(self._state.play.record)
        self._drop()

    def _drop(self) -> None:
        self.proposer = None
        self._agreed.clear()

    def _apply_step(self, twin: Play) -> None:
        """Apply the agreed step.

        Raise S-5/asked if the proposal was dropped, or if lines were added to an undo.
        """
        if self.proposer is None or (self.kind == "undo" and len(twin.record) != self._lines):
            raise refusal(409, "S-5/asked")
        self._step(twin)
        self._drop()

    def _voters(self, proposer: int) -> set[int]:
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
            and place.guest != state.places[proposer].guest
            and (self.kind == "undo" or not self._absent_for(place.seat, patience))
        }
