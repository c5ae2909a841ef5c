"""Join requests: guests with a used invitation who ask for its seat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from machinami.server import schemas
from machinami.server.accounts.tokens import new_token
from machinami.server.refusal import refusal
from machinami.server.tables import seating
from machinami.server.tables.retry import retry_on_conflict
from machinami.server.tables.seats import check_name_distinct

if TYPE_CHECKING:
    from machinami.server.tables.table import Table

_MOST = 8


@dataclass(frozen=True, slots=True)
class JoinRequest:
    """A guest's request for a taken seat."""

    id: str
    guest: str
    seat: int
    name: str


class JoinRequests:
    """The open join requests of a table.

    They are kept in memory only; after an eviction, guests ask again.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._waiting: list[JoinRequest] = []

    def has_request(self, guest: str) -> bool:
        """Return whether a guest has an open request."""
        return any(request.guest == guest for request in self._waiting)

    def describe(self, guest: str | None) -> list[schemas.Knock]:
        """Return the requests for a guest's own seats; the owner of a table among friends gets all."""
        table = self._table
        return [
            schemas.Knock(request.id, request.seat, request.name)
            for request in self._waiting
            if guest is not None
            and (
                table.places[request.seat].guest == guest
                or (guest == table.row.owner and seating.is_private(table))
            )
        ]

    def add(self, seat: int, guest: str, name: str) -> None:
        """Add a request, which replaces an earlier one of the same guest.

        Raise S-2 or S-8/full if it is not possible.
        """
        table = self._table
        if table.seats_of(guest):
            raise refusal(409, "S-2/here")
        if table.places[seat].gone:
            raise refusal(409, "S-2/gone")
        if table.rating.counts:
            raise refusal(409, "S-2/rated")
        check_name_distinct(table.places, seat, name)
        self._waiting = [request for request in self._waiting if request.guest != guest]
        if len(self._waiting) >= _MOST:
            raise refusal(503, "S-8/full")
        self._waiting.append(JoinRequest(new_token(), guest, seat, name))
        table.subscribers.wake()

    @retry_on_conflict
    async def answer(self, guest: str, which: str, yes: bool) -> None:
        """Accept or reject a request. An accepted guest replaces the person of the seat.

        Raise S-5/asked if the request is not open for this guest, S-2 or S-4 if the person cannot be
        replaced.
        """
        table = self._table
        async with table.transaction() as transaction:
            asked = {request.id for request in self.describe(guest)}
            found = [knock for knock in self._waiting if knock.id == which and knock.id in asked]
            if not found:
                raise refusal(409, "S-5/asked")
            knock = found[0]
            place = table.places[knock.seat]
            if yes:
                if place.gone:
                    raise refusal(409, "S-2/gone")
                seating.check_replaceable(table, knock.seat, guest)
                check_name_distinct(table.places, knock.seat, knock.name)
                new = replace(place, guest=knock.guest, name=knock.name, left=False, missed=False, level=None)
                await transaction.set_places([new])
            self._waiting.remove(knock)
        table.subscribers.wake()
