"""What all of the HTTP part shares: the guest who asks, the house, and how refusals are described."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.openapi.datastructures import ResponseSpec

from machinami.server.gate import GUEST
from machinami.server.shapes import Error
from machinami.server.trouble import trouble

_MEANINGS = {
    400: "The request is not understood or breaks a rule.",
    403: "It comes from another site, or is not the asker's to make.",
    404: "There is nothing there, or nothing that the asker may see.",
    409: "It does not fit how things stand.",
    413: "It is too large.",
    415: "Its content is of another kind than is taken here.",
    429: "There were too many.",
    503: "The house is full.",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals that an answer may be, for the description of the interface."""
    return {
        status: ResponseSpec(Error, generate_examples=False, description=_MEANINGS[status])
        for status in sorted({*statuses, 400, 429})
    }


def provide_guest(request: Request[Any, Any, Any]) -> str:
    """The guest of the cookie, or the new one that the gate let in."""
    guest = request.scope.get(GUEST)
    if not isinstance(guest, str):
        raise trouble(404, "S-1")
    return guest
