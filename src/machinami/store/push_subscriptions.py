"""Push subscriptions of browsers."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import delete, select

from machinami.store.database import Database, now
from machinami.store.rows import Subscription
from machinami.store.schema import subscriptions
from machinami.store.writer import Statement


class PushSubscriptionRepository:
    """The push subscriptions of a database; each belongs to one guest."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, guest: str, row: Subscription, most: int) -> None:
        """Store a push subscription of a guest; delete the guest's oldest beyond `most`."""
        new = asdict(row) | {"guest": guest, "made": now()}
        theirs = select(subscriptions.c.endpoint).where(subscriptions.c.guest == guest)
        newest = theirs.order_by(subscriptions.c.made.desc(), subscriptions.c.endpoint).limit(most)
        beyond = (subscriptions.c.guest == guest) & subscriptions.c.endpoint.not_in(newest)
        upsert = self._database.insert(subscriptions).values(**new)
        await self._database.write(
            Statement(upsert.on_conflict_do_update(index_elements=[subscriptions.c.endpoint], set_=new)),
            Statement(delete(subscriptions).where(beyond)),
        )

    async def delete(self, endpoint: str, guest: str) -> None:
        """Delete a guest's push subscription."""
        here = (subscriptions.c.endpoint == endpoint) & (subscriptions.c.guest == guest)
        await self._database.write(Statement(delete(subscriptions).where(here)))

    async def list_for(self, guest: str) -> list[Subscription]:
        """Return a guest's push subscriptions."""
        column = subscriptions.c
        query = select(column.endpoint, column.p256dh, column.auth, column.lang).where(column.guest == guest)
        rows = await self._database.fetch(query.order_by(column.made, column.endpoint))
        return [Subscription(*row) for row in rows]
