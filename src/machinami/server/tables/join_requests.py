"""Join requests: guests with a used invitation who ask for its seat."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from machinami.server import schemas
from machinami.server.accounts.tokens import new_token
from machinami.server.refusal import refusal
from machinami.server.tables.pending import JoinRequest, Pending
from machinami.server.tables.seats import check_name_distinct
from machinami.server.tables.state import TableState
from machinami.server.tables.tasks import Decide

_MOST = 8


class JoinRequests:
    """The open join requests of a table."""

    def __init__(self, state: TableState, counts_in_ratings: Callable[[], bool], decide: Decide) -> None:
        self._state, self._counts_in_ratings, self._decide = state, counts_in_ratings, decide

    @property
    def _waiting(self) -> tuple[JoinRequest, ...]:
        return self._state.pending.requests

    def has_request(self, guest: str) -> bool:
        """Return whether a guest has an open request."""
        return any(request.guest == guest for request in self._waiting)

    def describe(self, guest: str | None) -> list[schemas.PendingJoin]:
        """Return the requests for a guest's own seats; the owner of a table among friends gets all."""
        state = self._state
        return [
            schemas.PendingJoin(request.id, request.seat, request.name)
            for request in self._waiting
            if guest is not None
            and (state.places[request.seat].guest == guest or (guest == state.row.owner and state.is_private))
        ]

    async def add(self, seat: int, guest: str, name: str) -> None:
        """Add a request, which replaces an earlier one of the same guest.

        Raise S-2 or S-8/full if it is not possible.
        """
        state = self._state

        def add_request(pending: Pending) -> Pending:
            if state.seats_of(guest):
                raise refusal(409, "S-2/here")
            if state.places[seat].gone:
                raise refusal(409, "S-2/gone")
            if self._counts_in_ratings():
                raise refusal(409, "S-2/rated")
            check_name_distinct(state.places, seat, name)
            others = [request for request in pending.requests if request.guest != guest]
            if len(others) >= _MOST:
                raise refusal(503, "S-8/full")
            return replace(pending, requests=(*others, JoinRequest(new_token(), guest, seat, name)))

        await self._decide(add_request)

    def find(self, guest: str, which: str) -> JoinRequest:
        """Return an open request that a guest may answer. Raise S-5/asked if there is none."""
        visible = {request.id for request in self.describe(guest)}
        found = [request for request in self._waiting if request.id == which and request.id in visible]
        if not found:
            raise refusal(409, "S-5/asked")
        return found[0]

    def without(self, request: JoinRequest) -> Pending:
        """Return what is pending after a request was answered."""
        pending = self._state.pending
        return replace(pending, requests=tuple(one for one in pending.requests if one != request))
