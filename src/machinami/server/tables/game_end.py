"""Ending a game early: resigning, a draw, calling it off, and a claim against an absent player."""

from __future__ import annotations

from typing import Literal

from machinami.core.play import Play
from machinami.server.refusal import refusal
from machinami.server.tables.retry import retry_on_conflict
from machinami.server.tables.seats import give_to_bot
from machinami.server.tables.state import Origin
from machinami.server.tables.table import Table


@retry_on_conflict
async def resign(table: Table, seat: int, by: Origin) -> None:
    """Resign a seat. A game of up to two seats ends; with more, a bot replaces the person for good."""

    def end(twin: Play) -> None:
        twin.end("resigned", seat)

    if table.row.seats <= 2:
        await table.apply_step(end, by)
        return
    level = await table.context.catalogue.default_level(table.row.game)
    async with table.transaction() as transaction:
        play = table.running_play()
        await transaction.set_places([give_to_bot(table.places[seat], level, play, gone=True)], by)


async def propose_end(table: Table, seat: int, what: Literal["draw", "abort"], by: Origin) -> None:
    """Propose a draw, or to call the game off. Raise S-15 for a draw in real time or with bots."""
    play = table.running_play()
    if what == "draw":
        if play.game.info.realtime:
            raise refusal(409, "S-15/realtime")
        if any(place.kind == "bot" or place.left for place in table.places) or table.row.seats < 2:
            raise refusal(409, "S-15/bots")
    await table.proposals.propose(seat, what, by)


@retry_on_conflict
async def claim(
    table: Table, seat: int, against: int, how: Literal["abandoned", "aborted"], by: Origin
) -> None:
    """End a game of two against an awaited opponent who is absent: as won, or called off.

    Raise S-15 if a condition fails.
    """
    limits = table.context.settings.limits
    play = table.running_play()
    if table.time_control.by_days:
        raise refusal(409, "S-15/days")
    if table.row.seats != 2 or against == seat or not 0 <= against < 2:
        raise refusal(409, "S-15/two")
    if not table.presence.absent_for(against, limits.claim_seconds):
        raise refusal(409, "S-15/early", minutes=round(limits.claim_seconds / 60))
    if against not in play.awaited:
        raise refusal(409, "S-15/turn")
    await table.apply_step(lambda twin: twin.end(how, against if how == "abandoned" else None), by)
