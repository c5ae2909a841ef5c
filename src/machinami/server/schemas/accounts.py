"""Accounts: passkeys, device links, erasure and a guest's finished games."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from machinami.server.schemas.base import StrictStruct
from machinami.server.schemas.plays import View

Secret = Annotated[str, Meta(min_length=1, max_length=100)]


class MyPasskey(StrictStruct):
    """A passkey of the requesting guest. `made` and `used` are in milliseconds since 1970. A passkey whose
    `domain` differs from the server's domain cannot be used."""

    id: str
    label: str
    domain: str
    made: int
    used: int | None


class AccountState(StrictStruct):
    """The state of the requesting guest's account. `kept` is the time since which the name is kept, null for
    a name that is not kept; `brought` is the time at which another browser last joined the account, null if
    none has. Times are in milliseconds since 1970. `domain` is the domain of new passkeys; if empty, it is
    the page's domain."""

    name: str | None
    kept: int | None
    brought: int | None
    domain: str
    passkeys: list[MyPasskey]


class NewLink(StrictStruct):
    """A link that adds another device to the account: its secret, and the time in milliseconds since 1970 at
    which it expires."""

    secret: str
    until: int


class FollowLink(StrictStruct):
    """A request to follow a device link. `along`: move this browser's tables and data to the account, unless
    the browser's guest has an account."""

    secret: Secret
    along: bool = True


class LinkedAccount(StrictStruct):
    """The account that a device link leads to. `yours`: the browser already belongs to it. `own` is the
    browser's current name, `tables` the number of its tables that would move; if `kept`, the browser's guest
    has an account and nothing moves. `together`: both guests sit at one unfinished table, so they cannot be
    merged."""

    name: str
    yours: bool
    own: str | None
    kept: bool
    tables: int
    together: bool


class Erasure(StrictStruct):
    """What an erasure would delete, with the secret that confirms it. `until` is the time in milliseconds
    since 1970 at which the secret expires; `open` and `finished` are numbers of games."""

    secret: str
    until: int
    name: str | None
    passkeys: int
    open: int
    finished: int


class ErasureConfirmation(StrictStruct):
    """The confirmation of an erasure, by its secret."""

    secret: Secret


class Opponent(StrictStruct):
    """The occupant of a seat. `you`: the seat belongs to the requesting guest. `program`: its person is a
    program."""

    name: str | None
    kind: Literal["person", "bot", "open"]
    level: int | None
    you: bool
    program: bool


class Result(StrictStruct):
    """The result of a seat in a finished game. `place` counts from 1; all winners have place 1. `stand_in`: a
    bot finished the game for the seat's person."""

    place: int
    score: int
    won: bool
    stand_in: bool


class MyGame(StrictStruct):
    """A game in the list of its player. `awaited`: the player has to act; `due` is the deadline with a clock
    of days, null if there is none. `thinking` lists the seats that have to act. `moment` is the time of the
    end, or of creation while the game is unfinished. Times are in milliseconds since 1970. `results` by seat,
    `shared`, `reason` and `replay` are set once the game is over."""

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


class MyGames(StrictStruct):
    """A page of the guest's games. `start` is the offset of the page and `total` the number of games in all
    pages."""

    games: list[MyGame]
    start: int
    total: int


class MyTally(StrictStruct):
    """The guest's totals for one game: games played and won, the mean place in games of several seats, the
    best score, and the current winning streak. `alone` is the number of games with one seat."""

    game: str
    played: int
    won: int
    alone: int
    place: float | None
    best: int | None
    streak: int


class MyTallies(StrictStruct):
    """The guest's totals for each game of which they finished at least one."""

    games: list[MyTally]


class SpectatorPicture(StrictStruct):
    """A spectator's view of a table: at the end of the game, or now if it is not over."""

    game: str
    view: View | None
    scene: Any


class PasskeyOptions(StrictStruct):
    """The options of a WebAuthn ceremony in JSON form, for the browser's authenticator."""

    options: dict[str, Any]


class NewPasskey(StrictStruct):
    """A credential that an authenticator created, in the JSON form of WebAuthn, and the owner's label for
    it."""

    credential: dict[str, Any]
    label: Annotated[str, Meta(max_length=40)] = ""


class PasskeyAssertion(StrictStruct):
    """An assertion of an authenticator, in the JSON form of WebAuthn. `along`: move this browser's tables and
    data to the account, unless the browser's guest has an account."""

    credential: dict[str, Any]
    along: bool = True
