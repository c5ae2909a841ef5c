"""Keys of the values that middleware and handlers store in an ASGI scope."""

from __future__ import annotations

GUEST = "machinami.guest"
"""The id of the guest who asks, or None."""

FRESH = "machinami.fresh"
"""Whether the request has no valid cookie and the answer sets one."""

BECOMES = "machinami.becomes"
"""The guest whose cookie the answer sets: a handler signs the browser in as them."""

PROGRAM = "machinami.program"
"""The identity of the program that asks, by its token; only under /api/bot/."""

ADDRESS = "machinami.address"
"""The address that the request counts against."""
