"""Whether a table's game counts in ratings: its conditions, what voids it, and its result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from machinami.core.contract import Json
from machinami.core.play import Play
from machinami.server.accounts.names import has_account
from machinami.server.schemas.ratings import RatingEstimate, SeatRatingChange, TableRating, Why
from machinami.server.tables.state import TableState
from machinami.server.tables.storage import Storage
from machinami.server.tables.strength import Strength, load_bot_strengths
from machinami.store.rows import EndingRow, Placement, PlaceRow, RatingChange, Result


class Rating:
    """The rating of a table's game. The reason that voids it is written with the change that causes it."""

    def __init__(self, state: TableState, store: Storage) -> None:
        self._state, self._store = state, store
        self._changes: list[SeatRatingChange | None] = []

    @property
    def counts(self) -> bool:
        """Whether the game is rated and nothing has voided it."""
        return self._state.row.rated and self._state.row.unrated is None

    def describe(self) -> TableRating | None:
        """Return the public state of the rating; None for a table that was not rated."""
        row = self._state.row
        return TableRating(cast("Why | None", row.unrated), self._changes) if row.rated else None

    async def unratable_reason(self, places: Sequence[PlaceRow]) -> Why | None:
        """Return why a game with these places cannot count in ratings; None if it can."""
        if not self.counts:
            return None
        people = [place.guest for place in places if place.kind == "person"]
        programs = [place.guest for place in places if place.program and place.guest is not None]
        if programs:
            if len(programs) < len(people):
                return "program"
            owners = (await self._store.programs.list_owners(programs)).values()
            if len({*owners}) < len(programs) and any(owners):
                return "device"
        if len({*people}) < len(people):
            return "device"
        kept = [guest is not None and await has_account(self._store.guests, guest) for guest in people]
        return None if all(kept) else "name"

    def voiding_reason(
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
        if self._state.phase == "playing" and any(place.left and not place.gone for place in places):
            return "bot"
        return None

    def result(self, play: Play, endings: Sequence[EndingRow]) -> Result | None:
        """Return the rated result of a play that has just ended, or None if it does not count."""
        state = self._state
        if not self.counts or not endings or not play.record.is_rateable:
            return None
        placements = [
            _placement(state.row.game, place, ending.place - 1)
            for place, ending in zip(state.places, endings, strict=True)
        ]
        return Result(state.row.game, state.settings.utc(), placements)

    async def load_changes(self) -> None:
        """Read the rating changes of a finished game from the store."""
        if self.counts and self._state.phase == "over":
            self.set_changes(await self._store.ratings.list_changes(self._state.id))

    def set_changes(self, changes: Sequence[RatingChange]) -> None:
        """Store the rating changes of the table's people after the result was applied."""
        people = {place.seat for place in self._state.places if place.kind == "person"}
        found = {one.seat: one for one in changes if one.seat in people}
        self._changes = (
            [_describe_change(found.get(place.seat)) for place in self._state.places] if changes else []
        )


def display_number(strength: Strength) -> RatingEstimate:
    """Return a strength in the numbers that clients show."""
    return RatingEstimate(strength.display_points, strength.margin, strength.provisional)


def _placement(game: str, place: PlaceRow, rank: int) -> Placement:
    if place.kind == "person":
        return Placement(place.seat, place.guest, None, rank)
    bot = load_bot_strengths(game).get(place.level or 0, Strength())
    return Placement(place.seat, None, place.level, rank, bot.points, bot.spread)


def _describe_change(turned: RatingChange | None) -> SeatRatingChange | None:
    if turned is None:
        return None
    before, after = Strength(*turned.before), Strength(*turned.after)
    # A result with weight changes the spread, even where the points stay.
    return SeatRatingChange(display_number(before), display_number(after), before.spread != after.spread)
