"""Clubs: members, tables, standings and history."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from machinami.server.schemas.accounts import MyGame
from machinami.server.schemas.base import StrictStruct, Text

ClubRole = Literal["owner", "organiser", "member", "asks"]


class MyClub(StrictStruct):
    """A club of the requesting guest: the guest's role (`asks`: not let in yet), and the numbers of members,
    of requests to join and of unfinished tables. Requests are 0 for those who cannot answer them."""

    club: str
    name: str
    role: ClubRole
    members: int
    requests: int
    tables: int


class MyClubs(StrictStruct):
    """The clubs of the requesting guest, oldest first. `name` is the guest's name."""

    name: str | None
    clubs: list[MyClub]


class NewClub(StrictStruct):
    """A request to make a club."""

    name: Text


class ClubMember(StrictStruct):
    """A member of a club, or a person who asks to join. `member` identifies the person within the club;
    `since` is in milliseconds since 1970. `you`: the member is the requesting guest."""

    member: str
    name: str | None
    role: ClubRole
    since: int
    you: bool


class ClubScore(StrictStruct):
    """A member's results in one game of the club. `share` is the mean share of the other seats that the
    member has beaten; a shared place counts half."""

    name: str | None
    you: bool
    played: int
    won: int
    share: float


class ClubStandings(StrictStruct):
    """The standings of a club in one game, the best first."""

    game: str
    rows: list[ClubScore]


class Club(StrictStruct):
    """A club as the requesting guest may know it. Without a membership there are a name and a number of
    members only; `role` is null then. `invite` is the secret of the invitation link, for organisers and the
    owner. `approval`: organisers let people in. `tables` are the unfinished games."""

    club: str
    name: str
    size: int
    role: ClubRole | None
    invite: str | None
    approval: bool
    members: list[ClubMember]
    tables: list[MyGame]
    standings: list[ClubStandings]


class ClubHistory(StrictStruct):
    """A page of a club's finished games, the latest first: from number `start` on, of `total`."""

    games: list[MyGame]
    start: int
    total: int


class ClubExport(StrictStruct):
    """A club as a file: what the requesting guest may know of it, and its finished games."""

    club: Club
    games: list[MyGame]


class ClubChange(StrictStruct):
    """What is to change of a club; null leaves a value unchanged."""

    name: Text | None = None
    approval: bool | None = None


class JoinClub(StrictStruct):
    """A request to join a club by its invitation. `name` sets the guest's name."""

    invite: Annotated[str, Meta(max_length=40)]
    name: Text | None = None


class RoleChange(StrictStruct):
    """The new role of a member: `member` lets a person in who asks, `owner` hands the club over."""

    role: Literal["owner", "organiser", "member"]
