"""Clubs: their members and requests, and the results of their games."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy import ColumnElement, case, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from machinami.store.database import Database
from machinami.store.errors import Conflict
from machinami.store.rows import ClubMember, ClubResult, ClubRole, ClubRow, MyClubRow
from machinami.store.schema import bans, club_members, clubs, endings, guests, places, tables, tournaments
from machinami.store.tournaments import delete_tournaments
from machinami.store.writer import Statement

_RANK = case(
    (club_members.c.role == "owner", 0),
    (club_members.c.role == "organiser", 1),
    (club_members.c.role == "member", 2),
    else_=3,
)
"""The order of roles, from the owner to those who ask to join."""


class ClubRepository:
    """The clubs of a database. Banned guests are in no list."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, club: ClubRow, owner: ClubMember) -> None:
        """Store a new club with its owner."""
        await self._database.write(
            Statement(insert(clubs), [asdict(club)]),
            Statement(insert(club_members), [_values(club.id, owner)]),
        )

    async def find(self, club: str) -> ClubRow | None:
        """Return a club, or None."""
        found = await self._database.fetch(select(clubs).where(clubs.c.id == club))
        return ClubRow(**found[0]._mapping) if found else None

    async def list_members(self, club: str) -> list[ClubMember]:
        """Return the members and requests of a club, by role and then by age."""
        return await self._select_members(club_members.c.club == club)

    async def find_member(self, club: str, guest: str) -> ClubMember | None:
        """Return a guest's membership or request in a club, or None."""
        found = await self._select_members((club_members.c.club == club) & (club_members.c.guest == guest))
        return found[0] if found else None

    async def _select_members(self, which: ColumnElement[bool]) -> list[ClubMember]:
        found = await self._database.fetch(
            select(
                club_members.c.guest,
                club_members.c.member,
                club_members.c.role,
                club_members.c.since,
                guests.c.name,
            )
            .select_from(club_members.outerjoin(guests, guests.c.id == club_members.c.guest))
            .where(which, club_members.c.guest.not_in(select(bans.c.guest)))
            .order_by(_RANK, club_members.c.since, club_members.c.member)
        )
        return [ClubMember(**row._mapping) for row in found]

    async def list_for(self, guest: str) -> list[MyClubRow]:
        """Return the clubs of a guest, and those that the guest asks to join, oldest first."""
        other = club_members.alias()
        here = (other.c.club == clubs.c.id) & other.c.guest.not_in(select(bans.c.guest))
        members = select(func.count()).select_from(other).where(here, other.c.role != "asks")
        requests = select(func.count()).select_from(other).where(here, other.c.role == "asks")
        unfinished = select(func.count()).where(
            tables.c.club == clubs.c.id, tables.c.phase.in_(("waiting", "playing"))
        )
        found = await self._database.fetch(
            select(
                clubs.c.id,
                clubs.c.name,
                club_members.c.role,
                members.scalar_subquery().label("members"),
                requests.scalar_subquery().label("requests"),
                unfinished.scalar_subquery().label("tables"),
            )
            .join(club_members, club_members.c.club == clubs.c.id)
            .where(club_members.c.guest == guest)
            .order_by(club_members.c.since, clubs.c.id)
        )
        return [MyClubRow(**row._mapping) for row in found]

    async def add_member(self, club: str, member: ClubMember) -> None:
        """Store a member or a request. Raise `Conflict` if the guest has one already."""
        try:
            await self._database.write(Statement(insert(club_members), [_values(club, member)]))
        except IntegrityError:
            raise Conflict(club) from None

    async def set_roles(self, club: str, roles: dict[str, ClubRole]) -> None:
        """Set the roles of some guests in one transaction."""
        await self._database.write(
            *(
                Statement(update(club_members).where(_is_member(club, guest)).values(role=role))
                for guest, role in roles.items()
            )
        )

    async def remove_member(self, club: str, guest: str, invite: str | None = None) -> None:
        """Delete a membership or a request; with `invite`, renew the invitation link as well."""
        statements = [Statement(delete(club_members).where(_is_member(club, guest)))]
        if invite is not None:
            statements.append(Statement(update(clubs).where(clubs.c.id == club).values(invite=invite)))
        await self._database.write(*statements)

    async def change(
        self, club: str, *, name: str | None = None, approval: bool | None = None, invite: str | None = None
    ) -> None:
        """Change what is given."""
        values = {"name": name, "approval": approval, "invite": invite}
        given: dict[str, Any] = {key: value for key, value in values.items() if value is not None}
        if given:
            await self._database.write(Statement(update(clubs).where(clubs.c.id == club).values(**given)))

    async def delete(self, club: str) -> None:
        """Delete a club with its tournaments. Its tables stay with their people."""
        await self._database.write(*delete_club(clubs.c.id == club))

    async def list_results(self, club: str) -> list[ClubResult]:
        """Return the seats of the club's finished games with two seats or more, the latest game first. Games
        that were called off and games from a position do not count."""
        mine = (places.c.table == endings.c.table) & (places.c.seat == endings.c.seat)
        found = await self._database.fetch(
            select(
                tables.c.id.label("table"),
                tables.c.game,
                places.c.guest,
                endings.c.place,
                tables.c.seats,
                endings.c.won,
                endings.c.shared,
            )
            .select_from(endings.join(tables).join(places, mine))
            .where(tables.c.club == club, tables.c.seats > 1, tables.c.start.is_(None))
            .where(or_(endings.c.reason.is_(None), endings.c.reason != "aborted"))
            .order_by(endings.c.ended.desc(), tables.c.id, endings.c.seat)
        )
        return [ClubResult(**row._mapping) for row in found]

    async def count_owned(self, guest: str) -> int:
        """Return the number of clubs that a guest owns."""
        mine = (club_members.c.guest == guest) & (club_members.c.role == "owner")
        return int((await self._database.fetch(select(func.count()).where(mine)))[0][0])

    async def list_all(self, text: str, limit: int) -> list[tuple[ClubRow, int]]:
        """Return the clubs whose name contains a text or whose id starts with it, with their numbers of
        members, latest first."""
        members = select(func.count()).where(club_members.c.club == clubs.c.id, club_members.c.role != "asks")
        here = or_(
            func.lower(clubs.c.name).contains(text.lower(), autoescape=True),
            clubs.c.id.startswith(text, autoescape=True),
        )
        found = await self._database.fetch(
            select(*clubs.c, members.scalar_subquery().label("members"))
            .where(here)
            .order_by(clubs.c.made.desc(), clubs.c.id)
            .limit(limit)
        )
        return [(ClubRow(*tuple(row)[:-1]), int(row.members)) for row in found]


def _is_member(club: str, guest: str) -> ColumnElement[bool]:
    return (club_members.c.club == club) & (club_members.c.guest == guest)


def _values(club: str, member: ClubMember) -> dict[str, Any]:
    values = asdict(member) | {"club": club}
    del values["name"]
    return values


def delete_club(which: ColumnElement[bool]) -> list[Statement]:
    """Return the statements that delete clubs; their tables remain."""
    gone = select(clubs.c.id).where(which)
    return [
        Statement(update(tables).where(tables.c.club.in_(gone)).values(club=None)),
        *delete_tournaments(tournaments.c.club.in_(gone)),
        Statement(delete(club_members).where(club_members.c.club.in_(gone))),
        Statement(delete(clubs).where(which)),
    ]


def leave_all_clubs(guest: str) -> list[Statement]:
    """Return the statements that remove a guest from all clubs.

    A club that the guest owned passes to its oldest organiser, otherwise to its oldest member; without one it
    is deleted.
    """
    mine, other, owner = (club_members.alias() for _ in range(3))
    owned = select(mine.c.club).where(mine.c.guest == guest, mine.c.role == "owner")
    # SQLite evaluates the query for each row again: the heir must stay the first after the change.
    rank = case((other.c.role.in_(("owner", "organiser")), 0), else_=1)
    heir = (
        select(other.c.member)
        .where(other.c.club == club_members.c.club, other.c.guest != guest, other.c.role != "asks")
        .where(other.c.guest.not_in(select(bans.c.guest)))
        .order_by(rank, other.c.since, other.c.member)
        .limit(1)
        .correlate(club_members)
        .scalar_subquery()
    )
    inherits = club_members.c.club.in_(owned) & (club_members.c.member == heir)
    ownerless = clubs.c.id.not_in(select(owner.c.club).where(owner.c.role == "owner"))
    return [
        Statement(update(club_members).where(inherits).values(role="owner")),
        Statement(delete(club_members).where(club_members.c.guest == guest)),
        *delete_club(ownerless),
    ]
