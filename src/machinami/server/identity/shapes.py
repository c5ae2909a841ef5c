"""What travels when somebody keeps their name."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from machinami.server.http.shape import Shape

Secret = Annotated[str, Meta(min_length=1, max_length=100)]


class MyPasskey(Shape):
    """A passkey of the person who asks; moments are in milliseconds since 1970. One that belongs to another
    `domain` than the server's is of no use any more."""

    id: str
    label: str
    domain: str
    made: int
    used: int | None


class Keeping(Shape):
    """How a name is kept: since when it outlives the browser, by which passkeys, and when a further browser
    last came in by a link. `domain` is the one that passkeys belong to; where it is empty, the page's own."""

    name: str | None
    kept: int | None
    brought: int | None
    domain: str
    passkeys: list[MyPasskey]


class Ceremony(Shape):
    """What a browser asks its authenticator for, in the JSON form of WebAuthn."""

    options: dict[str, Any]


class NewPasskey(Shape):
    """What an authenticator made, in the JSON form of WebAuthn, and what its owner calls it."""

    credential: dict[str, Any]
    label: Annotated[str, Meta(max_length=40)] = ""


class Shown(Shape):
    """What an authenticator showed, in the JSON form of WebAuthn; `along`: what this browser has so far is
    the person's from now on."""

    credential: dict[str, Any]
    along: bool = True
