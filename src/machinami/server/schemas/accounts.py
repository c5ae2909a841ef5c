"""What travels when somebody keeps their name."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from machinami.server.schemas.base import Shape
from machinami.server.schemas.plays import View

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
    last came in. `domain` is the one that passkeys belong to; where it is empty, the page's own."""

    name: str | None
    kept: int | None
    brought: int | None
    domain: str
    passkeys: list[MyPasskey]


class NewLink(Shape):
    """A link to another device, by its secret, and the moment until which it is good."""

    secret: str
    until: int


class Follow(Shape):
    """The secret of a link that somebody follows; `along`: what this browser has so far comes along."""

    secret: Secret
    along: bool = True


class Linked(Shape):
    """Whom a link makes a browser: `yours` if it is them already. `own` is the name it bears now and `tables`
    how many tables would come along; where `kept`, that name is kept and stays apart. `together`: the two sit
    at one table that is not over."""

    name: str
    yours: bool
    own: str | None
    kept: bool
    tables: int
    together: bool


class Erasure(Shape):
    """What would be forgotten, and the secret that says that it is meant."""

    secret: str
    until: int
    name: str | None
    passkeys: int
    open: int
    finished: int


class Sure(Shape):
    """That it is meant."""

    secret: Secret


class Opponent(Shape):
    """Who sits on a seat; `you`: the asker."""

    name: str | None
    kind: Literal["person", "bot", "open"]
    level: int | None
    you: bool


class Result(Shape):
    """How a game ended for a seat: its place, one for all who won, and its score. `stand_in`: a bot finished
    it for its person."""

    place: int
    score: int
    won: bool
    stand_in: bool


class MyGame(Shape):
    """A game in its person's list. `awaited`: it is their turn; `due` is until when they have to act where a
    move may take days, `moment` when it ended, else when it was made, in milliseconds since 1970. `results`
    go by seat once it is over, `replay` leads to it then."""

    table: str
    game: str
    phase: Literal["waiting", "playing", "over"]
    seats: list[Opponent]
    made: int
    moment: int
    awaited: bool
    thinking: list[int]
    due: int | None
    results: list[Result]
    shared: bool
    reason: str | None
    replay: str | None


class MyGames(Shape):
    """A page of one's games; `total` is how many there are of that kind."""

    games: list[MyGame]
    start: int
    total: int


class MyTally(Shape):
    """What one has made of a game: finished and won, the mean place among several, the best score, and how
    many were won in a row up to now. `alone` counts those of one seat."""

    game: str
    played: int
    won: int
    alone: int
    place: float | None
    best: int | None
    streak: int


class MyTallies(Shape):
    """What one has made of all games, of those at least that one has finished."""

    games: list[MyTally]


class Picture(Shape):
    """What a spectator sees of a table, and nothing else: at the end, or now."""

    game: str
    view: View | None
    scene: Any


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
