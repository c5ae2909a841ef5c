"""Operations on tournaments. Each appends lines to the log of one tournament, under its lock."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

import msgspec

from machinami.core import factory
from machinami.core.record import dump
from machinami.server import schemas
from machinami.server.accounts.names import look_alike, normalize_label
from machinami.server.accounts.tokens import new_token
from machinami.server.clubs.membership import LONGEST_NAME, Clubs
from machinami.server.refusal import refusal
from machinami.server.settings import Settings
from machinami.server.tables.game_catalogue import GameCatalogue
from machinami.server.tables.options import encode_clock
from machinami.store.rows import TournamentEntrant, TournamentLine, TournamentRow
from machinami.store.store import Store
from machinami.tournaments.log import Ended, Entered, Event, Returned, Tournament, Withdrew, read_log

MOST_SEATS = 5


@dataclass(frozen=True, slots=True)
class LoadedTournament:
    """A stored tournament with its entrants and the state that follows from its log."""

    row: TournamentRow
    entrants: list[TournamentEntrant]
    state: Tournament
    lines: int
    changed: int
    """The time of the last line, or of the creation."""

    def find_entrant(self, guest: str) -> TournamentEntrant | None:
        """Return a guest's entry, or None."""
        return next((entrant for entrant in self.entrants if entrant.guest == guest), None)


class Tournaments:
    """Operations on tournaments for guests."""

    def __init__(self, settings: Settings, store: Store, clubs: Clubs, catalogue: GameCatalogue) -> None:
        self._settings, self._store = settings, store
        self._clubs, self._catalogue = clubs, catalogue

    def lock(self, tournament: str) -> AbstractAsyncContextManager[None]:
        """Hold the lock of a tournament, across all processes."""
        return self._store.lock(f"tournament {tournament}")

    async def create(self, guest: str, wish: schemas.NewTournament) -> str:
        """Create a tournament. In a club, organisers may. Raise S-22 if the request is not valid."""
        if wish.club is not None:
            await self._clubs.require(wish.club, guest, "organiser")
        game = await self._catalogue.game(wish.game)
        if not 2 <= wish.seats <= MOST_SEATS:
            raise refusal(400, "S-22/seats", most=MOST_SEATS)
        setup = factory.build_setup(game, wish.seats, wish.options, None)
        factory.check_options_available(game, setup.options)
        if wish.clock is None and not game.info.realtime:
            raise refusal(400, "S-22/clock")
        clock = encode_clock(game.info, wish.clock)
        now, limit = self._settings.utc(), self._settings.limits.tournaments_per_guest
        if wish.starts is not None and not now <= wish.starts <= now + 366 * 86_400_000:
            raise refusal(400, "S-22/starts")
        row = TournamentRow(
            id=new_token(),
            club=wish.club,
            organiser=guest,
            name=normalize_label(wish.name, LONGEST_NAME),
            game=game.info.key,
            seats=setup.seats,
            options=dump(dict(setup.options)),
            kind=wish.kind,
            rounds=wish.rounds,
            clock=clock,
            rated=wish.rated,
            starts=wish.starts,
            phase="open",
            made=now,
        )
        async with self._store.lock(f"tournaments of {guest}"):
            if await self._store.tournaments.count_unfinished(guest) >= limit:
                raise refusal(429, "S-22/many", limit=limit)
            await self._store.tournaments.add(row)
        return row.id

    async def load(self, tournament: str) -> LoadedTournament:
        """Return a tournament. Raise S-22 if there is none."""
        row = await self._store.tournaments.find(tournament) if len(tournament) <= 32 else None
        if row is None:
            raise refusal(404, "S-22")
        log = await self._store.tournaments.load_log(tournament)
        events: list[Event] = [msgspec.json.decode(line.line, type=Event) for line in log]
        return LoadedTournament(
            row,
            await self._store.tournaments.list_entrants(tournament),
            read_log(row.kind, row.seats, row.rounds, events),
            len(log),
            log[-1].made if log else row.made,
        )

    async def find(self, tournament: str, guest: str) -> LoadedTournament:
        """Return a tournament that a guest may see: any without a club, otherwise one of the guest's clubs.

        Raise S-22 otherwise.
        """
        found = await self.load(tournament)
        if found.row.club is not None and not await self.is_member(found.row.club, guest):
            raise refusal(404, "S-22")
        return found

    async def is_member(self, club: str, guest: str) -> bool:
        """Return whether a guest is a member of a club."""
        member = await self._store.clubs.find_member(club, guest)
        return member is not None and member.role != "asks"

    async def organises(self, row: TournamentRow, guest: str) -> bool:
        """Return whether a guest may start and cancel a tournament: who made it, and organisers of its
        club."""
        if row.club is None:
            return guest == row.organiser
        member = await self._store.clubs.find_member(row.club, guest)
        return member is not None and member.role in ("owner", "organiser")

    async def append(
        self,
        found: LoadedTournament,
        events: Sequence[Event],
        *,
        phase: str | None = None,
        entrant: TournamentEntrant | None = None,
    ) -> None:
        """Append events to the log. Raise `Conflict` if it has grown since it was loaded."""
        now = self._settings.utc()
        lines = [
            TournamentLine(found.lines + n, msgspec.json.encode(event).decode(), now)
            for n, event in enumerate(events)
        ]
        await self._store.tournaments.append(found.row.id, lines, phase=phase, entrant=entrant)

    async def enter(self, tournament: str, guest: str, name: str) -> None:
        """Enter a tournament, or return to it. Raise S-22/late when it admits nobody any more, S-22/name if
        another entrant has a similar name."""
        async with self.lock(tournament):
            found = await self.find(tournament, guest)
            mine = found.find_entrant(guest)
            if found.row.phase == "over" or not (found.state.admits or mine is not None):
                raise refusal(409, "S-22/late")
            if mine is not None:
                if mine.number in found.state.withdrawn:
                    await self.append(found, [Returned(mine.number)])
                return
            if any(look_alike(name, entrant.name or "") for entrant in found.entrants):
                raise refusal(409, "S-22/name")
            number = 1 + len(found.entrants)
            await self.append(found, [Entered(number)], entrant=TournamentEntrant(number, guest, name))

    async def withdraw(self, tournament: str, guest: str, number: int | None = None) -> None:
        """Withdraw from the rounds to come. An organiser may withdraw any entrant by `number`."""
        async with self.lock(tournament):
            found = await self.find(tournament, guest)
            mine = found.find_entrant(guest)
            if number is None:
                number = 0 if mine is None else mine.number
            elif not await self.organises(found.row, guest):
                raise refusal(403, "S-22/organiser")
            if number not in found.state.entrants:
                raise refusal(404, "S-22/entrant")
            if found.row.phase != "over" and number not in found.state.withdrawn:
                await self.append(found, [Withdrew(number)])

    async def cancel(self, tournament: str, guest: str) -> None:
        """End a tournament early. One that has not begun is deleted. Only organisers may."""
        async with self.lock(tournament):
            found = await self.find(tournament, guest)
            if not await self.organises(found.row, guest):
                raise refusal(403, "S-22/organiser")
            if found.row.phase == "open":
                await self._store.tournaments.delete(tournament)
            elif found.row.phase == "playing":
                await self.append(found, [Ended()], phase="over")
