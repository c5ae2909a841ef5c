"""What travels when a browser wants to be called."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from machinami.server.schemas.base import Shape, Text

Key = Annotated[str, Meta(max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]


class Caller(Shape):
    """The key under which this server calls browsers."""

    key: str


class Calls(Shape):
    """A browser that wants to be called: where, with its keys, and in which language."""

    endpoint: Text
    p256dh: Key
    auth: Key
    lang: Literal["en", "fr"]


class CallsEnd(Shape):
    """A browser that wants to be called no more."""

    endpoint: Text
