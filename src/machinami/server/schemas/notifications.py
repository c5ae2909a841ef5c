"""Web push subscriptions."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from machinami.server.schemas.base import Shape, Text

Key = Annotated[str, Meta(max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]


class Caller(Shape):
    """The server's public key for web push (VAPID)."""

    key: str


class Calls(Shape):
    """A browser's push subscription: endpoint, keys, and the language of its notifications."""

    endpoint: Text
    p256dh: Key
    auth: Key
    lang: Literal["en", "fr"]


class CallsEnd(Shape):
    """The end of a push subscription."""

    endpoint: Text
