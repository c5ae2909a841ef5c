"""The route of the privacy page."""

from __future__ import annotations

from litestar import get

from machinami.server.accounts.guest_cookies import COOKIE_DAYS
from machinami.server.api.openapi import refusals
from machinami.server.schemas.privacy import PrivacyFacts
from machinami.server.services import Services
from machinami.server.settings import DEFAULT_CONTACT


@get("/api/privacy", summary="Get the facts of the privacy page", responses=refusals())
async def privacy(services: Services) -> PrivacyFacts:
    """Return the operator's choices that concern stored data. The answer sets no cookie."""
    settings = services.settings
    return PrivacyFacts(
        contact=None if settings.contact == DEFAULT_CONTACT else settings.contact,
        retention_days=settings.retention_days,
        cookie_days=COOKIE_DAYS,
        device_link_seconds=settings.limits.link_seconds,
        access_log=settings.access_log,
    )
