"""Hints: the action of the strongest bot, where no other player is at a disadvantage."""

from __future__ import annotations

from machinami.analysis.engine import format_reason
from machinami.core.contract import Evaluation, Json
from machinami.core.datasets import fingerprint
from machinami.server import schemas
from machinami.server.refusal import refusal
from machinami.server.tables.daily_puzzle import check_solution_visible
from machinami.server.tables.table import Table
from machinami.server.workers.jobs import Cancellation

SECONDS = 1.7
"""Seconds after which the search returns its best result, so that a hint takes at most three seconds."""


async def compute_hint(table: Table, guest: str, address: str, seat: int) -> schemas.Hint:
    """Return a hint for a seat of a guest, from the seat's view alone. It voids the table's rating.

    Raise S-4/seat, S-10/today or S-14 if no hint is allowed or available.
    """
    play, context = table.running_play(), table.context
    if seat not in table.seats_of(guest):
        raise refusal(403, "S-4/seat")
    if not table.state.allows_hints(guest):
        raise refusal(403, "S-14/clock" if table.state.is_timed else "S-14")
    await check_solution_visible(context.catalogue, context.store, guest, play.record[0])
    view = play.view(seat)
    if not view["offered"]:
        raise refusal(409, "S-14/turn")
    game = table.row.game
    found = await _evaluate_once(table, (guest, context.hash_address(address)), seat, view)
    if found is None:
        raise refusal(409, "S-14/bot")
    if not found.best:
        raise refusal(409, "S-14/turn")
    await _void_rating(table)
    best = found.best[0]
    after = best.seats[seat].win
    reason = format_reason(game, best.reason)
    return schemas.Hint(
        action=best.action,
        after=round(after, 4),
        otherwise=_average_alternative(found, seat, after),
        score=round(best.seats[seat].score, 1),
        reason=None if reason is None else schemas.BilingualText(**reason),
    )


async def _void_rating(table: Table) -> None:
    """Exclude a running game from ratings because of a hint."""
    if table.row.rated:
        async with table.transaction() as transaction:
            if table.rating.counts and table.phase == "playing":
                await transaction.void_rating("hint")


async def _evaluate_once(
    table: Table, parties: tuple[str, str], seat: int, view: dict[str, Json]
) -> Evaluation | None:
    """Return the strongest level's evaluation of a view; None if its bot does not evaluate.

    The seed depends on the view alone. The result is cached for the view, because the time limit makes
    searches differ.
    """
    game, context = table.row.game, table.context
    position = fingerprint(view)
    known = table.hints.get(seat)
    if known is None or known[0] != position:
        cancellation, seed = Cancellation(), int(position[:16], 16)
        cancellation.request_after(SECONDS)
        context.warmup.warm_now(game)
        level = max(await context.catalogue.levels(game))
        found = await context.bot_executor.evaluate(parties, game, view, level, seed, cancellation)
        if found is None:
            return None
        known = table.hints.get(seat)
        if known is None or known[0] != position:
            known = table.hints[seat] = (position, found)
    return known[1]


def _average_alternative(found: Evaluation, seat: int, after: float) -> float | None:
    """Return the average win share of the other scored actions, at most `after`; None if there are none."""
    rest = [
        one.seats[seat].win for one in (*found.best[1:], *found.also) if one.action != found.best[0].action
    ]
    return round(min(after, sum(rest) / len(rest)), 4) if rest else None
