"""What the privacy page says about this server."""

from __future__ import annotations

from machinami.server.schemas.base import StrictStruct


class PrivacyFacts(StrictStruct):
    """The operator's choices that concern stored data. `contact` is a `mailto:` or `https:` address, or null
    if the operator has set none. `access_log`: every request is logged, without address and guest."""

    contact: str | None
    retention_days: int
    cookie_days: int
    device_link_seconds: float
    access_log: bool
