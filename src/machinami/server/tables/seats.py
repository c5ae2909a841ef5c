"""Places: the occupants of a new table's seats, their changes, and their public description."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from types import MappingProxyType

from msgspec import UNSET

from machinami.core.contract import GameInfo
from machinami.core.play import Play
from machinami.server import schemas
from machinami.server.accounts.names import bot_name, look_alike, normalize_name
from machinami.server.accounts.tokens import new_token
from machinami.server.refusal import refusal
from machinami.store.rows import PlaceRow, Program, StoredTable

PLACE_KINDS = ("me", "open", "bot", "here", "program", "person")
"""The fields of a request for a place, of which exactly one is set."""


@dataclass(frozen=True, slots=True)
class Invitee:
    """A person whom a seat is offered to, by the name that the host knows."""

    guest: str
    name: str


def create_places(
    wishes: Sequence[schemas.PlaceRequest],
    facts: GameInfo,
    levels: Sequence[int],
    seats: int,
    guest: str,
    name: str | None,
    *,
    program: bool = False,
    invited: Mapping[str, Program] = MappingProxyType({}),
    people: Mapping[tuple[str, int], Invitee] = MappingProxyType({}),
) -> list[PlaceRow]:
    """Return the places of a new table from its maker's wishes. Raise S-9 or S-2/name if they are invalid.

    `program`: the maker is a program. `invited` maps the names in the wishes to programs, `people` the
    references to people.
    """
    if len(wishes) != seats:
        raise refusal(400, "S-9/count", game=facts.name, seats=seats)
    if sum(wish.me is not UNSET for wish in wishes) > 1:
        raise refusal(400, "S-9/me")
    rows = [
        _create_place(seat, wish, levels, guest, name, invited, people) for seat, wish in enumerate(wishes)
    ]
    rows = [replace(row, program=True) if program and row.guest == guest else row for row in rows]
    if all(row.kind == "bot" for row in rows):
        raise refusal(400, "S-9/people")
    names = [row.name or "" for row in rows if row.kind == "person"]
    if any(look_alike(name, other) for name, other in combinations(names, 2)):
        raise refusal(400, "S-2/name")
    return rows


def _create_place(
    seat: int,
    wish: schemas.PlaceRequest,
    levels: Sequence[int],
    guest: str,
    name: str | None,
    invited: Mapping[str, Program],
    people: Mapping[tuple[str, int], Invitee],
) -> PlaceRow:
    kinds = [key for key in PLACE_KINDS if getattr(wish, key) is not UNSET]
    if len(kinds) != 1 or (wish.name is not UNSET and wish.me is UNSET):
        raise refusal(400, "S-9/kind")
    if wish.me is not UNSET:
        if name is None:
            raise refusal(400, "S-3/missing")
        return PlaceRow(seat, "person", name=name, guest=guest)
    if wish.here is not UNSET:
        return PlaceRow(seat, "person", name=normalize_name(wish.here), guest=guest)
    if wish.program is not UNSET:
        return invite(open_place(seat), invited[wish.program])
    if wish.person is not UNSET:
        return invite(open_place(seat), people[wish.person.table, wish.person.seat])
    return open_place(seat) if wish.bot is UNSET else bot_place(seat, levels, wish.bot)


def open_place(seat: int) -> PlaceRow:
    """Return an open place with a new invitation."""
    return PlaceRow(seat, "open", token=new_token())


def invite(place: PlaceRow, invitee: Program | Invitee) -> PlaceRow:
    """Return an open place that is offered to a program or a person."""
    return replace(place, invited=invitee.guest, name=invitee.name)


def bot_place(seat: int, levels: Sequence[int], level: int) -> PlaceRow:
    """Return a bot's place. Raise S-9/level if the game's bot does not have the level."""
    if level not in levels:
        raise refusal(400, "S-9/level", levels=", ".join(map(str, levels)))
    return PlaceRow(seat, "bot", level=level, name=bot_name(seat))


def check_name_distinct(places: Sequence[PlaceRow], seat: int, name: str) -> None:
    """Raise S-2/name if a person on another seat has a similar name."""
    people = [other.name or "" for other in places if other.seat != seat and other.kind == "person"]
    if any(look_alike(name, other) for other in people):
        raise refusal(409, "S-2/name")


def anonymize_place(kept: StoredTable, place: PlaceRow) -> PlaceRow:
    """Return the place that replaces a deleted guest's.

    It is open before the start, a bot during play, and without a name after the end.
    """
    if kept.row.phase == "waiting":
        return open_place(place.seat)
    if kept.row.phase == "playing":
        return PlaceRow(place.seat, "bot", name=bot_name(place.seat))
    return PlaceRow(place.seat, place.kind, left=place.left, gone=place.gone)


def give_to_bot(
    place: PlaceRow,
    level: int | None,
    play: Play,
    *,
    gone: bool = False,
    missed: bool = False,
    flagged: bool = False,
) -> PlaceRow:
    """Return the place with a bot of a level as its person's stand-in. The flags say why."""
    since = place.stand_in_from if place.left else len(play.record)
    return replace(
        place,
        left=True,
        gone=gone,
        missed=missed,
        flagged=flagged,
        level=level,
        stand_in_from=since,
        stand_in_to=None,
    )


def give_back(place: PlaceRow, play: Play, extra_time: int = 0) -> PlaceRow:
    """Return the place with its person playing again. `extra_time` (ms) is added to the clock."""
    return replace(
        place,
        left=False,
        missed=False,
        flagged=False,
        level=None,
        extra_time=place.extra_time + extra_time,
        stand_in_to=len(play.record),
    )


def stand_in_moves(place: PlaceRow, play: Play | None) -> int:
    """Return the number of moves that a stand-in made for a person who has returned and not moved since."""
    if play is None or place.left or place.stand_in_from is None or place.stand_in_to is None:
        return 0
    moves = [
        number
        for number, entry in enumerate(play.record.entries[place.stand_in_from :], place.stand_in_from)
        if entry.line.get("by") == place.seat
    ]
    return 0 if moves and moves[-1] >= place.stand_in_to else len(moves)


def rotate_places(
    places: Sequence[PlaceRow], guest: str, apart: Collection[str] = frozenset()
) -> list[PlaceRow]:
    """Return the places of a guest's rematch, one seat further round. The seats of other people are
    offered to them, except to those in `apart`: theirs are open."""
    rows = [rotate_place(place, len(places)) for place in places]
    rows = [row if row.kind == "bot" or row.guest == guest else _offer_place(row, apart) for row in rows]
    return sorted(rows, key=lambda row: row.seat)


def _offer_place(place: PlaceRow, apart: Collection[str]) -> PlaceRow:
    """Return an open place instead of another person's, which is offered to them."""
    if place.guest is None or place.name is None or place.guest in apart:
        return open_place(place.seat)
    return replace(open_place(place.seat), invited=place.guest, name=place.name)


def rotate_place(place: PlaceRow, seats: int) -> PlaceRow:
    """Return a place one seat further round, without a stand-in."""
    seat = (place.seat + 1) % seats
    if place.kind == "bot":
        return PlaceRow(seat, "bot", level=place.level, name=bot_name(seat))
    return PlaceRow(seat, place.kind, name=place.name, guest=place.guest, program=place.program)


def describe_place(place: PlaceRow, online: bool, away: int | None, stand_in_moves: int) -> schemas.Place:
    """Return the public description of a place. `away` is the start of its person's absence."""
    return schemas.Place(
        None if place.kind == "open" else place.name,
        place.kind,
        place.level,
        online if place.kind == "person" else place.kind == "bot",
        place.left,
        place.missed,
        place.gone,
        place.flagged,
        away,
        stand_in_moves,
        place.program,
        place.name if place.kind == "open" and place.invited is not None else None,
    )
