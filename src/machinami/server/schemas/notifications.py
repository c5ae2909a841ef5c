"""Web push subscriptions."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from machinami.server.schemas.base import StrictStruct, Text

Key = Annotated[str, Meta(max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]


class PushKey(StrictStruct):
    """The server's public key for web push (VAPID)."""

    key: str


class PushRegistration(StrictStruct):
    """A browser's push subscription: endpoint, keys, and the language of its notifications."""

    endpoint: Text
    p256dh: Key
    auth: Key
    lang: Literal["en", "fr"]


class PushRemoval(StrictStruct):
    """The end of a push subscription."""

    endpoint: Text
