"""Undo: free where the play allows it, else a proposal to the other players."""

from __future__ import annotations

from collections.abc import Callable

from machinami.core.play import Play
from machinami.server.refusal import refusal
from machinami.server.tables.forced_moves import line_before_choice
from machinami.server.tables.proposals import Proposals
from machinami.server.tables.state import Origin, TableState
from machinami.server.tables.tasks import ApplyStep


class Takeback:
    """The undo of a table's seats."""

    def __init__(
        self,
        state: TableState,
        proposals: Proposals,
        counts_in_ratings: Callable[[], bool],
        apply_step: ApplyStep,
    ) -> None:
        self._state, self._proposals = state, proposals
        self._counts_in_ratings, self._apply_step = counts_in_ratings, apply_step

    def undo_right(self, seat: int) -> bool | None:
        """Return True if a seat may undo freely, False if it must ask the others, None if it cannot undo."""
        to = self._target(seat)
        return None if to is None else self._is_free(seat, to)

    async def request(self, seat: int, by: Origin) -> None:
        """Undo a seat's last chosen action, or propose it to the others. Raise S-5 if it is not possible."""
        play = self._state.running_play()
        if play.game.info.realtime:
            raise refusal(409, "S-5/realtime")
        if _is_simultaneous(play):
            raise refusal(409, "S-5/together")
        to = self._target(seat)
        if to is None:
            raise refusal(409, "S-5")
        if self._is_free(seat, to):
            await self._apply_step(lambda twin: twin.undo(to, seat), by)
        else:
            await self._proposals.propose(seat, "undo", by, to)

    def _target(self, seat: int) -> int | None:
        """Return the line to which the seat would undo, or None."""
        play = self._state.play
        if play is None or play.outcome is not None or play.game.info.realtime or _is_simultaneous(play):
            return None
        return line_before_choice(play, seat)

    def _is_free(self, seat: int, to: int) -> bool:
        """Return whether an undo to a line needs no agreement.

        A rated game always needs it, as an undo voids the rating.
        """
        if self._counts_in_ratings():
            return False
        limit = self._state.running_play().undo_limit(seat)
        return limit is not None and to >= limit


def _is_simultaneous(play: Play) -> bool:
    """Return whether several seats choose at once.

    They change their choice instead of undoing it. An undo would also undo later choices of others, and its
    answer would reveal whether they have chosen.
    """
    return play.game.simultaneous_phase(play.state) is not None
