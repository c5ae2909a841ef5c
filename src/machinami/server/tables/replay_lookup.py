"""Lookup of a replay by its id: an uploaded record, or the record of a finished table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from machinami.server import schemas
from machinami.server.accounts.names import BOT_NAMES, GEAR, ROBOT
from machinami.server.refusal import refusal
from machinami.server.tables.daily_puzzle import check_solution_visible
from machinami.server.tables.game_catalogue import GameCatalogue
from machinami.server.tables.storage import Storage
from machinami.store.rows import PlaceRow


class StoredReplay(NamedTuple):
    """The text of a replay, with the players' names and the ranking if a table was played."""

    text: str
    names: Sequence[str | None] = ()
    ranking: Sequence[schemas.Rank] = ()


async def load_replay(
    catalogue: GameCatalogue, store: Storage, replay: str, guest: str | None
) -> StoredReplay:
    """Return a replay.

    Raise S-10 if the replay does not exist, S-10/today if it solves today's puzzle and the guest has not
    finished it.
    """
    found = await _find_replay(store, replay)
    await check_solution_visible(catalogue, store, guest, json.loads(found.text.partition("\n")[0]))
    return found


async def _find_replay(store: Storage, replay: str) -> StoredReplay:
    uploaded = await store.replays.find_text(replay)
    if uploaded is not None:
        return StoredReplay(uploaded)
    table = await store.tables.find_by_replay(replay)
    kept = None if table is None else await store.tables.load(table)
    if table is None or kept is None:
        raise refusal(404, "S-10")
    endings = await store.tables.list_endings(table)
    return StoredReplay(
        kept.text,
        [_display_name(place) for place in kept.places],
        [schemas.Rank(ending.place, ending.won) for ending in endings],
    )


def _display_name(place: PlaceRow) -> str | None:
    """Return the name of a place in a replay. A bot has the name of its level, as at the table."""
    if place.kind == "bot" and place.level is not None and place.level <= len(BOT_NAMES):
        return f"{ROBOT} {BOT_NAMES[place.level - 1]}"
    return f"{GEAR} {place.name}" if place.program else place.name
