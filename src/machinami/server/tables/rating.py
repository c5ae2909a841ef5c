"""Whether a table's game counts in ratings: its conditions, what voids it, and its result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from machinami.core.contract import Json
from machinami.server.accounts.names import has_account
from machinami.server.schemas.ratings import Number, TableRating, Turn, Why
from machinami.server.tables.strength import Strength, bots
from machinami.store.rows import Came, EndingRow, Result, Turned

if TYPE_CHECKING:
    from machinami.core.play import Play
    from machinami.server.tables.table import Table
    from machinami.store import PlaceRow


class Rating:
    """The rating of a table's game. The reason that voids it is written with the change that causes it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._turns: list[Turn | None] = []

    @property
    def counts(self) -> bool:
        """Whether the game is rated and nothing has voided it."""
        return self._table.row.rated and self._table.row.unrated is None

    def shown(self) -> TableRating | None:
        """Return the public state of the rating; None for a table that was not rated."""
        row = self._table.row
        return TableRating(cast("Why | None", row.unrated), self._turns) if row.rated else None

    async def unfit(self, places: Sequence[PlaceRow]) -> Why | None:
        """Return why a game with these places cannot count in ratings; None if it can."""
        if not self.counts:
            return None
        people = [place.guest for place in places if place.kind == "person"]
        if len({*people}) < len(people):
            return "device"
        kept = [guest is not None and await has_account(self._table.context.store, guest) for guest in people]
        return None if all(kept) else "name"

    def spoilt(
        self, play: Play | None, lines: Sequence[dict[str, Json]], places: Sequence[PlaceRow]
    ) -> Why | None:
        """Return why a change voids the rating, or None.

        The reasons are an undo, a stand-in for a person who may return, and a game called off.
        """
        if not self.counts:
            return None
        if any(line.get("by") == "table" and "undo" in line["do"] for line in lines):
            return "undo"
        if play is not None and play.outcome is not None and play.outcome.reason == "aborted":
            return "aborted"
        if self._table.phase == "playing" and any(place.left and not place.gone for place in places):
            return "bot"
        return None

    async def void(self, why: Why) -> None:
        """Void the rating of a running game that counts."""
        if self._table.row.rated:
            async with self._table.hold() as held:
                if self.counts and self._table.phase == "playing":
                    await held.void(why)

    def result(self, play: Play, endings: Sequence[EndingRow]) -> Result | None:
        """Return the rated result of a play that has just ended, or None if it does not count."""
        table = self._table
        if not self.counts or not endings or not play.record.is_rateable:
            return None
        came = [
            _came(table.row.game, place, ending.place - 1)
            for place, ending in zip(table.places, endings, strict=True)
        ]
        return Result(table.row.game, table.context.settings.utc(), came)

    async def recall(self) -> None:
        """Read the rating changes of a finished game from the store."""
        if self.counts and self._table.phase == "over":
            self.told(await self._table.context.store.ratings.turned(self._table.id))

    def told(self, turned: Sequence[Turned]) -> None:
        """Store the rating changes of the table's people after the result was applied."""
        people = {place.seat for place in self._table.places if place.kind == "person"}
        found = {one.seat: one for one in turned if one.seat in people}
        self._turns = [_turn(found.get(place.seat)) for place in self._table.places] if turned else []


def number(strength: Strength) -> Number:
    """Return a strength in the numbers that clients show."""
    return Number(strength.shown, strength.reach, strength.provisional)


def _came(game: str, place: PlaceRow, rank: int) -> Came:
    if place.kind == "person":
        return Came(place.seat, place.guest, None, rank)
    bot = bots(game).get(place.level or 0, Strength())
    return Came(place.seat, None, place.level, rank, bot.points, bot.spread)


def _turn(turned: Turned | None) -> Turn | None:
    if turned is None:
        return None
    return Turn(number(Strength(*turned.before)), number(Strength(*turned.after)))
