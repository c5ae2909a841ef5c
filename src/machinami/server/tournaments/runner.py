"""Runs tournaments: starts rounds, replaces absent people by bots, and takes results from the tables."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Mapping
from contextlib import suppress

from machinami.core import factory
from machinami.core.contract import Refused
from machinami.server.accounts.tokens import new_token
from machinami.server.refusal import refusal
from machinami.server.settings import Settings
from machinami.server.tables import seating
from machinami.server.tables.directory import Directory
from machinami.server.tables.game_catalogue import GameCatalogue
from machinami.server.tables.seats import bot_place
from machinami.server.tournaments.tournaments import LoadedTournament, Tournaments
from machinami.server.workers.executor import Executor
from machinami.store.errors import Conflict
from machinami.store.rows import PlaceRow, TournamentBoardRow
from machinami.store.store import Store
from machinami.tournaments.log import BOT, Board, Ended, Event, Finished, Paired, Withdrew
from machinami.tournaments.pairing import pair_round

log = logging.getLogger(__name__)

_LEAVES_AFTER = 2
"""Boards in a row that bots finished for an entrant who then counts as withdrawn."""


class TournamentRunner:
    """Advances the running tournaments every `tournament_seconds`. Any process may: the log decides."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        tournaments: Tournaments,
        directory: Directory,
        catalogue: GameCatalogue,
        threads: Executor,
    ) -> None:
        self._settings, self._store, self._tournaments = settings, store, tournaments
        self._directory, self._catalogue, self._threads = directory, catalogue, threads
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start to run tournaments."""
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._settings.limits.tournament_seconds)
            try:
                for row in await self._store.tournaments.list_running():
                    with suppress(Conflict):
                        await self.advance(row.id)
            except Exception:
                log.exception("tournament sweep failed")

    async def start(self, tournament: str, guest: str) -> None:
        """Start a tournament now. Raise S-22 unless the guest organises it and two people have entered."""
        found = await self._tournaments.find(tournament, guest)
        if not await self._tournaments.organises(found.row, guest):
            raise refusal(403, "S-22/organiser")
        if len(found.state.active) < 2:
            raise refusal(409, "S-22/few")
        async with self._tournaments.lock(tournament):
            found = await self._tournaments.load(tournament)
            if found.row.phase == "open":
                await self._pair(found)
        await self.advance(tournament)

    async def advance(self, tournament: str) -> None:
        """Do what is due in a tournament: start it, take results, begin the next round, or end it."""
        async with self._tournaments.lock(tournament):
            found = await self._tournaments.load(tournament)
            now = self._settings.utc()
            if found.row.phase == "open":
                if found.row.starts is not None and found.row.starts <= now:
                    await self._pair(found)
            elif found.row.phase == "playing":
                events = await self._collect_results(found)
                if events:
                    await self._tournaments.append(found, events)
                    return
                pause = 0.0 if self._is_by_days(found) else self._settings.limits.tournament_pause_seconds
                over = not found.state.rounds or found.state.rounds[-1].is_over
                if over and (found.state.is_complete or now - found.changed >= 1000 * pause):
                    await self._pair(found)

    def _is_by_days(self, found: LoadedTournament) -> bool:
        clock = json.loads(found.row.clock or "{}")
        return clock.get("days") is not None

    async def _pair(self, found: LoadedTournament) -> None:
        """Begin the next round, or end the tournament. People who are banned, erased, or were absent twice in
        a row are withdrawn first."""
        gone: list[Event] = [Withdrew(number) for number in await self._find_gone(found)]
        if gone:
            await self._tournaments.append(found, gone)
            found = await self._tournaments.load(found.row.id)
        state = found.state
        pairing = None if state.is_complete else await self._threads.run(pair_round, state)
        if pairing is None or not pairing.boards:
            await self._tournaments.append(found, [Ended()], phase="over")
            return
        tables = [new_token() for _ in pairing.boards]
        paired = Paired(pairing.boards, tables, pairing.rests)
        await self._tournaments.append(found, [paired], phase="playing")

    async def _find_gone(self, found: LoadedTournament) -> list[int]:
        banned = await self._store.guests.list_banned()
        gone = []
        for entrant in found.entrants:
            boards = [board for board in found.state.boards if entrant.number in board.seats]
            last = boards[-_LEAVES_AFTER:]
            absent = len(last) == _LEAVES_AFTER and all(board.is_absent(entrant.number) for board in last)
            if entrant.number not in found.state.withdrawn and (
                absent or entrant.guest is None or entrant.guest in banned
            ):
                gone.append(entrant.number)
        return gone

    async def _collect_results(self, found: LoadedTournament) -> list[Event]:
        """Create the missing tables of the round, look after the running ones, and return the results of
        those that are over."""
        if not found.state.rounds:
            return []
        boards = found.state.rounds[-1].boards
        open_boards = [(n, board) for n, board in enumerate(boards) if board.result is None]
        stored = await self._store.tournaments.load_boards([board.table for _, board in open_boards])
        guests = {entrant.number: entrant.guest for entrant in found.entrants}
        events: list[Event] = []
        for n, board in open_boards:
            row = stored.get(board.table)
            if row is None:
                await self._create_table(found, board, guests)
            elif row.phase in ("over", "aborted"):
                events.append(_read_result(n, board, row, guests))
            else:
                with suppress(Refused):
                    await self._look_after(found, board)
        return events

    async def _create_table(
        self, found: LoadedTournament, board: Board, guests: Mapping[int, str | None]
    ) -> None:
        row = found.row
        game = await self._catalogue.game(row.game)
        levels = await self._catalogue.levels(row.game)
        level = await self._catalogue.default_level(row.game)
        names = {entrant.number: entrant.name for entrant in found.entrants}
        places = [
            PlaceRow(seat, "person", name=names[entrant], guest=guests[entrant])
            if entrant != BOT and guests[entrant] is not None
            else bot_place(seat, levels, level)
            for seat, entrant in enumerate(board.seats)
        ]
        people = all(place.kind == "person" for place in places)
        await self._directory.create_board(
            board.table,
            game,
            factory.build_setup(game, row.seats, json.loads(row.options), None),
            places,
            clock=row.clock,
            rated=row.rated and people,
            club=row.club,
        )

    async def _look_after(self, found: LoadedTournament, board: Board) -> None:
        """Let bots play for absent people, and call a game off that nobody plays any more."""
        table = await self._directory.find(board.table)
        level = await self._catalogue.default_level(found.row.game)
        if table.phase == "waiting":
            for place in table.places:
                if place.kind == "open":
                    await seating.fill_with_bot(table, place.seat, level)
            return
        if not self._is_by_days(found):
            wait = self._settings.limits.tournament_absent_seconds
            for place in table.places:
                if place.kind == "person" and not place.left and table.presence.absent_for(place.seat, wait):
                    await seating.replace_absent(table, place.seat, level, wait)
        if table.phase == "playing" and table.state.deserted:
            await table.apply_step(lambda twin: twin.end("aborted", None))


def _read_result(
    number: int, board: Board, row: TournamentBoardRow, guests: Mapping[int, str | None]
) -> Finished:
    """Return the result of a board from the stored table, never from what a client says."""
    absent = [
        seat
        for seat, entrant in enumerate(board.seats)
        if entrant == BOT
        or seat >= len(row.places)
        or row.places[seat].kind != "person"
        or row.places[seat].left
        or row.places[seat].guest != guests[entrant]
    ]
    if row.phase == "aborted" or len(row.endings) != len(board.seats):
        return Finished(number, [1] * len(board.seats), absent, True)
    called_off = row.endings[0].reason == "aborted"
    return Finished(number, [ending.place for ending in row.endings], absent, called_off)
