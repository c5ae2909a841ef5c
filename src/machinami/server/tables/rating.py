"""Whether the game at a table counts in ratings: what it takes, what spoils it, and what came of it."""

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
    """A table's part in ratings. Whatever spoils it is written with the event that did."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._turns: list[Turn | None] = []

    @property
    def counts(self) -> bool:
        """Whether the game counts, as things stand."""
        return self._table.row.rated and self._table.row.unrated is None

    def shown(self) -> TableRating | None:
        """What everybody at the table may know; nothing where nobody wanted a rating."""
        row = self._table.row
        return TableRating(cast("Why | None", row.unrated), self._turns) if row.rated else None

    async def unfit(self, places: Sequence[PlaceRow]) -> Why | None:
        """Why a game does not count among those who are about to begin it."""
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
        """Why the game counts no more after an event: something was taken back, a bot sits in until somebody
        returns, or all agreed to call it off."""
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
        """Let the game count no more, if it did."""
        if self._table.row.rated:
            async with self._table.hold() as held:
                if self.counts and self._table.phase == "playing":
                    await held.void(why)

    def result(self, play: Play, endings: Sequence[EndingRow]) -> Result | None:
        """What counts of a play that has just ended, with the ranking of its seats."""
        table = self._table
        if not self.counts or not endings or not play.record.is_rateable:
            return None
        came = [
            _came(table.row.game, place, ending.place - 1)
            for place, ending in zip(table.places, endings, strict=True)
        ]
        return Result(table.row.game, table.context.settings.utc(), came)

    async def recall(self) -> None:
        """Find out what came of a game that is over."""
        if self.counts and self._table.phase == "over":
            self.told(await self._table.context.store.ratings.turned(self._table.id))

    def told(self, turned: Sequence[Turned]) -> None:
        """The result was applied: what it made of everybody."""
        people = {place.seat for place in self._table.places if place.kind == "person"}
        found = {one.seat: one for one in turned if one.seat in people}
        self._turns = [_turn(found.get(place.seat)) for place in self._table.places] if turned else []


def number(strength: Strength) -> Number:
    """A strength as people read it."""
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
