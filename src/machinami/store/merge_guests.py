"""Merge two guests: move all data of the first to the second."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Table,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from machinami.store.database import now
from machinami.store.ratings import delete_ratings, move_ratings
from machinami.store.schema import (
    blocks,
    challenge_results,
    club_members,
    commands,
    guests,
    hidden,
    learned,
    looks,
    mutes,
    notices,
    passes,
    passkeys,
    places,
    programs,
    replays,
    reports,
    sayings,
    score_sheets,
    subscriptions,
    tables,
    tournament_entrants,
    tournaments,
    watchers,
)
from machinami.store.writer import Statement

Put = Callable[[Table], Any]
"""Builds an insert statement that supports upserts."""


def is_changed_by(guest: str) -> ColumnElement[bool]:
    """Return the condition for tables that change when a guest is merged: those where they sit, are invited
    or ask for a seat, or which they made."""
    return or_(
        tables.c.owner == guest,
        tables.c.id.in_(
            select(places.c.table).where(or_(places.c.guest == guest, places.c.invited == guest))
        ),
        asks_for_seat(guest),
    )


def asks_for_seat(guest: str) -> ColumnElement[bool]:
    """Return the condition for unfinished tables with a join request of a guest."""
    unfinished = tables.c.phase.in_(("waiting", "playing"))
    return unfinished & tables.c.pending.contains(f'"{guest}"', autoescape=True)


def merge_guests(put: Put, guest: str, into: str, whole: bool = False) -> list[Statement]:
    """Return the statements that merge two guests in one transaction; they increment the version of each
    changed table. `whole`: also move the name, the passkeys and the account."""
    return [
        *_add_notices(guest),
        Statement(update(tables).where(is_changed_by(guest)).values(version=tables.c.version + 1)),
        Statement(update(tables).where(tables.c.owner == guest).values(owner=into)),
        Statement(
            update(tables)
            .where(asks_for_seat(guest))
            .values(pending=func.replace(tables.c.pending, f'"{guest}"', f'"{into}"'))
        ),
        *(
            Statement(update(part).where(part.c.guest == guest).values(guest=into))
            for part in (places, replays, subscriptions, sayings, score_sheets)
        ),
        *_move_entries(guest, into),
        Statement(update(places).where(places.c.invited == guest).values(invited=into)),
        Statement(update(programs).where(programs.c.owner == guest).values(owner=into)),
        *(
            statement
            for column in (
                watchers.c.guest,
                hidden.c.guest,
                learned.c.guest,
                challenge_results.c.guest,
                *_BETWEEN_GUESTS,
            )
            for statement in _move_rows(put, column, guest, into)
        ),
        *_move_memberships(guest, into),
        Statement(delete(mutes).where(mutes.c.guest == mutes.c.other)),
        Statement(delete(blocks).where(blocks.c.guest == blocks.c.other)),
        Statement(delete(commands).where(commands.c.client.startswith(f"{guest}:", autoescape=True))),
        Statement(delete(passes).where(passes.c.guest == guest)),
        *(_move_account(guest, into) if whole else _delete_guest(guest)),
    ]


_BETWEEN_GUESTS = (
    mutes.c.guest,
    mutes.c.other,
    blocks.c.guest,
    blocks.c.other,
    reports.c.guest,
    reports.c.other,
)


def _add_notices(guest: str) -> list[Statement]:
    """Return notices for running servers: reload the tables, and close the sockets of the merged guest."""
    at_tables = select(literal("table"), tables.c.id, literal(now(), BigInteger)).where(is_changed_by(guest))
    return [
        Statement(insert(notices).from_select(["about", "subject", "made"], at_tables)),
        Statement(insert(notices), [{"about": "guest", "subject": guest, "made": now()}]),
    ]


def _move_rows(put: Put, column: Column[str], guest: str, into: str) -> list[Statement]:
    """Move rows about one guest to another, except where the other has an equal row."""
    part = column.table
    copied = [own for own in part.c if own.name != "number"]
    values = [literal(into) if own.name == column.name else own for own in copied]
    rows = put(part).from_select(copied, select(*values).where(column == guest))
    return [Statement(rows.on_conflict_do_nothing()), Statement(delete(part).where(column == guest))]


def _move_entries(guest: str, into: str) -> list[Statement]:
    """Move the tournaments of one guest to another. Where both have entered, one entry loses its guest."""
    other = tournament_entrants.alias()
    both = select(other.c.tournament).where(other.c.guest == into)
    mine = tournament_entrants.c.guest == guest
    return [
        Statement(
            update(tournament_entrants)
            .where(mine, tournament_entrants.c.tournament.in_(both))
            .values(guest=None)
        ),
        Statement(update(tournament_entrants).where(mine).values(guest=into)),
        Statement(update(tournaments).where(tournaments.c.organiser == guest).values(organiser=into)),
    ]


def _move_memberships(guest: str, into: str) -> list[Statement]:
    """Move the clubs of one guest to another, who gets the higher role in clubs of both."""
    other = club_members.alias()
    both = select(other.c.club).where(other.c.guest == into)
    statements = []
    for role, lower in (
        ("owner", ("organiser", "member", "asks")),
        ("organiser", ("member", "asks")),
        ("member", ("asks",)),
    ):
        theirs = select(other.c.club).where(other.c.guest == guest, other.c.role == role)
        here = (
            (club_members.c.guest == into) & club_members.c.role.in_(lower) & club_members.c.club.in_(theirs)
        )
        statements.append(Statement(update(club_members).where(here).values(role=role)))
    mine = club_members.c.guest == guest
    return [
        *statements,
        Statement(delete(club_members).where(mine, club_members.c.club.in_(both))),
        Statement(update(club_members).where(mine).values(guest=into)),
    ]


def _move_account(guest: str, into: str) -> list[Statement]:
    """Move the account to an unused id, and remove the push subscriptions of all its browsers."""
    return [
        Statement(update(guests).where(guests.c.id == guest).values(id=into)),
        Statement(update(looks).where(looks.c.guest == guest).values(guest=into)),
        Statement(delete(subscriptions).where(subscriptions.c.guest == into)),
        Statement(update(passkeys).where(passkeys.c.guest == guest).values(guest=into)),
        *move_ratings(guest, into),
    ]


def _delete_guest(guest: str) -> list[Statement]:
    """Delete a guest with their ratings."""
    return [*delete_ratings(guest), Statement(delete(guests).where(guests.c.id == guest))]
