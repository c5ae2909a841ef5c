"""Routes of push subscriptions: the browsers that notify a guest of their turn."""

from __future__ import annotations

from litestar import get, post

from machinami.server import schemas
from machinami.server.api.openapi import refusals
from machinami.server.notifications.encryption import are_keys_valid
from machinami.server.notifications.endpoints import parse_endpoint
from machinami.server.refusal import refusal
from machinami.server.services import Services
from machinami.store.rows import Subscription


@get("/api/me/calls", summary="Get the push key", responses=refusals())
async def push_key(services: Services, guest: str) -> schemas.PushKey:
    """Return this server's public key for push subscriptions (VAPID)."""
    return _describe_key(services)


@post(
    "/api/me/calls", summary="Subscribe to push notifications", status_code=200, responses=refusals(403, 413)
)
async def subscribe(services: Services, guest: str, data: schemas.PushRegistration) -> schemas.PushKey:
    """Notify this browser when it is the guest's turn in a game with a clock in days."""
    parse_endpoint(data.endpoint)
    if not are_keys_valid(data.p256dh, data.auth):
        raise refusal(400, "S-17/keys")
    row = Subscription(data.endpoint, data.p256dh, data.auth, data.lang)
    await services.store.push_subscriptions.add(guest, row, services.settings.limits.calls_per_guest)
    return _describe_key(services)


@post(
    "/api/me/calls/end",
    summary="Unsubscribe from push notifications",
    status_code=200,
    responses=refusals(403, 413),
)
async def unsubscribe(services: Services, guest: str, data: schemas.PushRemoval) -> schemas.PushKey:
    """Stop notifying this browser."""
    await services.store.push_subscriptions.delete(data.endpoint, guest)
    return _describe_key(services)


def _describe_key(services: Services) -> schemas.PushKey:
    return schemas.PushKey(services.push_sender.signature.public)
