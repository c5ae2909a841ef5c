"""All data that belongs to a guest: export and erasure."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from sqlalchemy import delete, or_, select, update

from machinami.store.accounts import AccountRepository
from machinami.store.clubs import leave_all_clubs
from machinami.store.database import Database
from machinami.store.guests import GuestRepository
from machinami.store.merge_guests import asks_for_seat
from machinami.store.notices import add_notice
from machinami.store.programs import ProgramRepository, delete_programs
from machinami.store.ratings import delete_ratings
from machinami.store.rows import Change, PlaceRow, StoredTable
from machinami.store.schema import (
    bans,
    blocks,
    challenge_results,
    club_members,
    clubs,
    commands,
    guests,
    hidden,
    learned,
    looks,
    mutes,
    passes,
    passkeys,
    places,
    replays,
    reports,
    result_places,
    results,
    sayings,
    score_sheets,
    subscriptions,
    tables,
    tournament_entrants,
    tournaments,
    watchers,
)
from machinami.store.tables import TableRepository
from machinami.store.tournaments import anonymize_entrant
from machinami.store.writer import Statement


class PersonalDataRepository:
    """The data of each guest across all tables of a database."""

    def __init__(self, database: Database, tables: TableRepository) -> None:
        self._database, self._tables = database, tables
        self._guests, self._accounts = GuestRepository(database), AccountRepository(database)
        self._programs = ProgramRepository(database)

    async def export(self, guest: str) -> dict[str, Any]:
        """Return all stored data of a guest as plain data."""
        profile = await self._database.fetch(
            select(
                guests.c.name,
                guests.c.named,
                guests.c.seen,
                guests.c.kept,
                guests.c.brought,
                guests.c.visited,
            ).where(guests.c.id == guest)
        )
        seats = await self._database.fetch(
            select(tables.c.id, tables.c.game, tables.c.phase, tables.c.made, places.c.seat, places.c.name)
            .join(places, places.c.table == tables.c.id)
            .where(places.c.guest == guest)
            .order_by(tables.c.made, places.c.seat)
        )
        own_tables = await self._database.fetch(
            select(tables.c.id).where(tables.c.owner == guest).order_by(tables.c.made)
        )
        watched_tables = await self._database.fetch(select(watchers.c.table).where(watchers.c.guest == guest))
        hidden_tables = await self._database.fetch(select(hidden.c.table).where(hidden.c.guest == guest))
        uploads = await self._database.fetch(
            select(replays.c.id).where(replays.c.guest == guest).order_by(replays.c.made)
        )
        own_blocks = await self._database.fetch(
            select(blocks.c.name, blocks.c.made).where(blocks.c.guest == guest).order_by(blocks.c.made)
        )
        invitations = await self._database.fetch(select(places.c.table).where(places.c.invited == guest))
        muted = await self._database.fetch(select(mutes.c.other).where(mutes.c.guest == guest))
        messages = await self._database.fetch(
            select(sayings.c.table, sayings.c.text, sayings.c.made).where(sayings.c.guest == guest)
        )
        own_reports = await self._database.fetch(
            select(reports.c.table, reports.c.name, reports.c.why, reports.c.made).where(
                reports.c.guest == guest
            )
        )
        push = await self._database.fetch(
            select(subscriptions.c.endpoint, subscriptions.c.lang, subscriptions.c.made)
            .where(subscriptions.c.guest == guest)
            .order_by(subscriptions.c.made)
        )
        sheets = await self._database.fetch(
            select(score_sheets.c.game, score_sheets.c.names, score_sheets.c.sheet, score_sheets.c.made)
            .where(score_sheets.c.guest == guest)
            .order_by(score_sheets.c.made)
        )
        attempts = await self._database.fetch(
            select(
                challenge_results.c.game,
                challenge_results.c.day,
                challenge_results.c.name,
                challenge_results.c.stars,
                challenge_results.c.clearance,
                challenge_results.c.time,
                challenge_results.c.made,
            )
            .where(challenge_results.c.guest == guest)
            .order_by(challenge_results.c.day, challenge_results.c.game)
        )
        own_results = await self._database.fetch(
            select(results.c.game, results.c.ended, result_places.c.rank, result_places.c.new_points)
            .join(result_places, result_places.c.table == results.c.table)
            .where(result_places.c.guest == guest)
            .order_by(results.c.number)
        )
        own_clubs = await self._database.fetch(
            select(clubs.c.id, clubs.c.name, club_members.c.role, club_members.c.since)
            .join(club_members, club_members.c.club == clubs.c.id)
            .where(club_members.c.guest == guest)
            .order_by(club_members.c.since)
        )
        own_entries = await self._database.fetch(
            select(tournaments.c.id, tournaments.c.name, tournaments.c.made)
            .join(tournament_entrants, tournament_entrants.c.tournament == tournaments.c.id)
            .where(tournament_entrants.c.guest == guest)
            .order_by(tournaments.c.made)
        )
        own_programs = await self._programs.list_owned(guest)
        own_tokens = await self._programs.list_tokens([program.guest for program in own_programs])
        return {
            "guest": guest,
            "name": profile[0][0] if profile else None,
            "named": profile[0][1] if profile else None,
            "seen": bool(profile[0][2]) if profile else False,
            "kept": profile[0][3] if profile else None,
            "further": profile[0][4] if profile else None,
            "visited": profile[0][5] if profile else None,
            "passkeys": [
                {name: value for name, value in asdict(row).items() if name != "key"}
                for row in await self._accounts.list_passkeys(guest)
            ],
            "banned": guest in await self._guests.list_banned(),
            "seats": [dict(row._mapping) for row in seats],
            "made": [row[0] for row in own_tables],
            "watches": [row[0] for row in watched_tables],
            "hides": [row[0] for row in hidden_tables],
            "brought": [row[0] for row in uploads],
            "learned": await self._guests.list_lessons(guest),
            "called": [dict(row._mapping) for row in push],
            "mutes": [row[0] for row in muted],
            "blocks": [dict(row._mapping) for row in own_blocks],
            "invited": [row[0] for row in invitations],
            "wrote": [dict(row._mapping) for row in messages],
            "reported": [dict(row._mapping) for row in own_reports],
            "rated": [dict(row._mapping) for row in own_results],
            "programs": [
                asdict(program)
                | {"tokens": [asdict(token) for token in own_tokens if token.program == program.guest]}
                for program in own_programs
            ],
            "clubs": [dict(row._mapping) for row in own_clubs],
            "tournaments": [dict(row._mapping) for row in own_entries],
            "score_sheets": [dict(row._mapping) for row in sheets],
            "challenges": [dict(row._mapping) for row in attempts],
        }

    async def erase(self, guest: str, heir: Callable[[StoredTable, PlaceRow], PlaceRow]) -> list[str]:
        """Delete a guest's data and programs and return the tables that changed. `heir` returns the place
        that replaces each of their places."""
        changed: list[str] = []
        for program in await self._programs.list_owned(guest):
            changed += await self.erase(program.guest, heir)
        own = await self.list_tables(guest)
        for table in own:
            await self._tables.amend(
                table,
                lambda kept: Change(
                    kept.row.version,
                    places=[
                        heir(kept, place) for place in kept.places if guest in (place.guest, place.invited)
                    ],
                    phase="aborted" if _is_abandoned(kept, guest) else None,
                    unrated="guest" if kept.row.rated and kept.row.phase == "playing" else None,
                    pending=_without_requests(kept.row.pending, guest),
                ),
            )
        own_commands = commands.c.client.startswith(f"{guest}:", autoescape=True)
        await self._database.write(
            Statement(delete(commands).where(own_commands)),
            Statement(delete(watchers).where(watchers.c.guest == guest)),
            Statement(delete(hidden).where(hidden.c.guest == guest)),
            Statement(delete(learned).where(learned.c.guest == guest)),
            Statement(delete(subscriptions).where(subscriptions.c.guest == guest)),
            Statement(update(replays).where(replays.c.guest == guest).values(guest="", address_hash=None)),
            Statement(update(tables).where(tables.c.owner == guest).values(owner="", address_hash=None)),
            Statement(delete(mutes).where(or_(mutes.c.guest == guest, mutes.c.other == guest))),
            Statement(delete(blocks).where(or_(blocks.c.guest == guest, blocks.c.other == guest))),
            Statement(delete(sayings).where(sayings.c.guest == guest)),
            Statement(delete(reports).where(or_(reports.c.guest == guest, reports.c.other == guest))),
            Statement(delete(score_sheets).where(score_sheets.c.guest == guest)),
            Statement(delete(challenge_results).where(challenge_results.c.guest == guest)),
            Statement(delete(looks).where(looks.c.guest == guest)),
            Statement(delete(passkeys).where(passkeys.c.guest == guest)),
            Statement(delete(passes).where(passes.c.guest == guest)),
            *anonymize_entrant(guest),
            *leave_all_clubs(guest),
            *delete_ratings(guest),
            Statement(delete(guests).where(guests.c.id == guest)),
            Statement(delete(bans).where(bans.c.guest == guest)),
            *delete_programs(guest),
            add_notice("guest"),
        )
        return [*changed, *own]

    async def list_tables(self, guest: str) -> list[str]:
        """Return the tables where a guest sits, is invited or asks for a seat, and waiting tables that they
        made."""
        sits = select(places.c.table).where(or_(places.c.guest == guest, places.c.invited == guest))
        waits = (tables.c.owner == guest) & (tables.c.phase == "waiting")
        found = await self._database.fetch(
            select(tables.c.id).where(or_(tables.c.id.in_(sits), waits, asks_for_seat(guest)))
        )
        return [row[0] for row in found]


def _without_requests(pending: str | None, guest: str) -> str | None:
    """Return the value of `pending` without the join requests of a guest; None for no change."""
    undecided = json.loads(pending or "{}")
    requests = undecided.get("requests", [])
    kept = [request for request in requests if request["guest"] != guest]
    return None if kept == requests else json.dumps(undecided | {"requests": kept})


def _is_abandoned(kept: StoredTable, guest: str) -> bool:
    """Return whether an unfinished table loses its host (while waiting) or its last person when a guest is
    erased."""
    people = {place.guest for place in kept.places if place.kind == "person"}
    return (kept.row.phase == "waiting" and kept.row.owner == guest) or (
        kept.row.phase == "playing" and people <= {guest}
    )
