"""Membership in clubs: founding, asking to join, roles, leaving. Every operation checks the guest's role."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from machinami.server.accounts.names import normalize_label
from machinami.server.accounts.tokens import new_token
from machinami.server.refusal import refusal
from machinami.server.settings import Settings
from machinami.store.rows import ClubMember, ClubRole, ClubRow
from machinami.store.store import Store

LONGEST_NAME = 40
_RANKS: dict[ClubRole, int] = {"asks": 0, "member": 1, "organiser": 2, "owner": 3}


@dataclass(frozen=True, slots=True)
class Standing:
    """A club, and the membership of the guest who asks: None for a guest who does not belong to it."""

    club: ClubRow
    me: ClubMember | None

    def has(self, role: ClubRole) -> bool:
        """Whether the guest has a role or a higher one."""
        return self.me is not None and _RANKS[self.me.role] >= _RANKS[role]


class Clubs:
    """Operations on clubs for guests."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self._settings, self._store = settings, store

    def _lock(self, club: str) -> AbstractAsyncContextManager[None]:
        return self._store.lock(f"club {club}")

    async def found(self, guest: str, name: str) -> ClubRow:
        """Make a club that a guest owns. Raise S-3 if the name is invalid, S-21/many over the limit."""
        now, limit = self._settings.utc(), self._settings.limits.clubs_per_guest
        club = ClubRow(new_token(), normalize_label(name, LONGEST_NAME), new_token(), True, now)
        async with self._store.lock(f"clubs of {guest}"):
            if await self._store.clubs.count_owned(guest) >= limit:
                raise refusal(429, "S-21/many", limit=limit)
            await self._store.clubs.add(club, ClubMember(guest, new_token(), "owner", now))
        return club

    async def find(self, club: str, guest: str) -> Standing:
        """Return a club and the guest's membership. Raise S-21 if there is no such club."""
        row = await self._store.clubs.find(club) if len(club) <= 32 else None
        if row is None:
            raise refusal(404, "S-21")
        return Standing(row, await self._store.clubs.find_member(club, guest))

    async def require(self, club: str, guest: str, role: ClubRole) -> Standing:
        """Return a club. Raise S-21 unless the guest has a role or a higher one."""
        found = await self.find(club, guest)
        if not found.has("member"):
            raise refusal(403, "S-21/member")
        if not found.has(role):
            raise refusal(403, f"S-21/{role}")
        return found

    async def join(self, club: str, guest: str, invite: str) -> None:
        """Join by the invitation link, or ask an organiser to be let in. Repeated requests change nothing.

        Raise S-21/link if the link is not valid any more, S-21/full if the club is full.
        """
        async with self._lock(club):
            found = await self.find(club, guest)
            if found.club.invite != invite:
                raise refusal(404, "S-21/link")
            if found.me is not None:
                return
            limit = self._settings.limits.members_per_club
            if len(await self._store.clubs.list_members(club)) >= limit:
                raise refusal(409, "S-21/full", limit=limit)
            role: ClubRole = "asks" if found.club.approval else "member"
            await self._store.clubs.add_member(
                club, ClubMember(guest, new_token(), role, self._settings.utc())
            )

    async def leave(self, club: str, guest: str) -> None:
        """Leave a club, or withdraw a request. Raise S-21/hand-over for an owner with other members; a club
        without members is deleted."""
        async with self._lock(club):
            found = await self.find(club, guest)
            if found.me is None:
                raise refusal(403, "S-21/member")
            if found.me.role != "owner":
                await self._store.clubs.remove_member(club, guest)
                return
            others = [member for member in await self._list(club) if member.guest != guest]
            if others:
                raise refusal(409, "S-21/hand-over")
            await self._store.clubs.delete(club)

    async def set_role(self, club: str, guest: str, member: str, role: ClubRole) -> None:
        """Set a member's role, or let a person in who asks. `owner` hands the club over.

        Organisers let people in; the owner alone makes organisers and hands over. Raise S-21 otherwise.
        """
        async with self._lock(club):
            found = await self.require(club, guest, "organiser")
            target = await self._find_member(club, member)
            if target.role != "asks" or role != "member":
                await self.require(club, guest, "owner")
            if target.role == "asks" and role != "member":
                raise refusal(409, "S-21/asks")
            if target.role == "owner":
                raise refusal(409, "S-21/hand-over")
            roles: dict[str, ClubRole] = {target.guest: role}
            if role == "owner" and found.me is not None:
                roles[found.me.guest] = "organiser"
            await self._store.clubs.set_roles(club, roles)

    async def remove(self, club: str, guest: str, member: str) -> None:
        """Remove a member and renew the invitation link, which the person knows; or decline a request.

        Nobody removes an owner, and organisers remove no other organiser. Raise S-21 otherwise.
        """
        async with self._lock(club):
            await self.require(club, guest, "organiser")
            target = await self._find_member(club, member)
            if _RANKS[target.role] >= _RANKS["organiser"]:
                await self.require(club, guest, "owner")
            if target.role == "owner":
                raise refusal(409, "S-21/hand-over")
            await self._store.clubs.remove_member(
                club, target.guest, None if target.role == "asks" else new_token()
            )

    async def change(self, club: str, guest: str, name: str | None, approval: bool | None) -> None:
        """Rename a club (the owner), or set whether organisers let people in (organisers)."""
        async with self._lock(club):
            await self.require(club, guest, "organiser" if name is None else "owner")
            await self._store.clubs.change(
                club,
                name=None if name is None else normalize_label(name, LONGEST_NAME),
                approval=approval,
            )

    async def renew_invitation(self, club: str, guest: str) -> None:
        """Renew the invitation link; the old one becomes invalid."""
        async with self._lock(club):
            await self.require(club, guest, "organiser")
            await self._store.clubs.change(club, invite=new_token())

    async def delete(self, club: str, guest: str) -> None:
        """Delete a club. Its tables stay with their people."""
        async with self._lock(club):
            await self.require(club, guest, "owner")
            await self._store.clubs.delete(club)

    async def _list(self, club: str) -> list[ClubMember]:
        return [member for member in await self._store.clubs.list_members(club) if member.role != "asks"]

    async def _find_member(self, club: str, member: str) -> ClubMember:
        for found in await self._store.clubs.list_members(club):
            if found.member == member:
                return found
        raise refusal(404, "S-21/unknown")
