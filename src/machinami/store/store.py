"""The store of one process: a database and one repository per kind of data."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Self

from machinami.store.accounts import AccountRepository
from machinami.store.challenges import ChallengeRepository
from machinami.store.chat import ChatRepository
from machinami.store.clubs import ClubRepository
from machinami.store.database import Database
from machinami.store.guests import GuestRepository
from machinami.store.history import HistoryRepository
from machinami.store.leases import LeaseRepository
from machinami.store.location import is_shared
from machinami.store.notices import NoticeRepository
from machinami.store.people import PeopleRepository
from machinami.store.personal_data import PersonalDataRepository
from machinami.store.programs import ProgramRepository
from machinami.store.push_subscriptions import PushSubscriptionRepository
from machinami.store.ratings import RatingRepository
from machinami.store.replays import ReplayRepository
from machinami.store.score_sheets import ScoreSheetRepository
from machinami.store.server_secrets import SecretRepository
from machinami.store.tables import TableRepository
from machinami.store.tournaments import TournamentRepository


class Store:
    """The repositories of one database. A writing method returns only after its data is durable. Times are in
    milliseconds since 1970."""

    def __init__(self, database: Database, leases: LeaseRepository | None = None) -> None:
        """Create a store. With `leases`, a new table is leased to this process."""
        self.database = database
        self.leases = leases
        self.accounts = AccountRepository(database)
        self.chat = ChatRepository(database)
        self.clubs = ClubRepository(database)
        self.guests = GuestRepository(database)
        self.history = HistoryRepository(database)
        self.notices = NoticeRepository(database)
        self.people = PeopleRepository(database)
        self.programs = ProgramRepository(database)
        self.push_subscriptions = PushSubscriptionRepository(database)
        self.ratings = RatingRepository(database)
        self.replays = ReplayRepository(database)
        self.score_sheets = ScoreSheetRepository(database)
        self.challenges = ChallengeRepository(database)
        self.secrets = SecretRepository(database)
        self.tables = TableRepository(database, None if leases is None else leases.process)
        self.tournaments = TournamentRepository(database)
        self.personal_data = PersonalDataRepository(database, self.tables)

    @classmethod
    async def open(cls, location: str) -> Self:
        """Open the store in a file or at an address, without leases; create or migrate the database if
        necessary."""
        return cls(await Database.open(location))

    @classmethod
    async def open_for_server(cls, location: str) -> Self:
        """Open the store for a server, with leases if other processes can share the database."""
        database = await Database.open(location)
        return cls(database, LeaseRepository(database) if is_shared(database.location) else None)

    def lock(self, name: str) -> AbstractAsyncContextManager[None]:
        """Hold the lock with this name, across all processes at the database."""
        return self.database.lock(name)

    async def close(self) -> None:
        """Finish pending writes and close the connections."""
        await self.database.close()
