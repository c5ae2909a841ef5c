"""Keys under which an ASGI scope holds what the middleware and the handlers know of a request."""

from __future__ import annotations

GUEST = "machinami.guest"
"""The id of the guest who asks; None without a cookie."""

FRESH = "machinami.fresh"
"""Whether the guest came without a cookie and gets one with the answer."""

BECOMES = "machinami.becomes"
"""The guest whose cookie the answer sets: a handler signs the browser in as them."""

ADDRESS = "machinami.address"
"""The address that the request counts against."""

HOLDER = "machinami.holder"
"""The address of the process that holds the requested table; a handler sets it."""
