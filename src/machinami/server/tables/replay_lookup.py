"""Lookup of a replay by its id: an uploaded record, or the record of a finished table."""

from __future__ import annotations

import json

from machinami.server.accounts.names import BOT_NAMES, ROBOT
from machinami.server.refusal import refusal
from machinami.server.tables.daily_puzzle import check_solution_visible
from machinami.server.tables.game_catalogue import GameCatalogue
from machinami.server.tables.storage import Storage
from machinami.store.rows import PlaceRow


async def load_replay(
    catalogue: GameCatalogue, store: Storage, replay: str, guest: str | None
) -> tuple[str, list[str | None]]:
    """Return the text of a replay and the known names of its players.

    Raise S-10 if the replay does not exist, S-10/today if it solves today's puzzle and the guest has not
    finished it.
    """
    text, names = await _load_text(store, replay)
    await check_solution_visible(catalogue, store, guest, json.loads(text.partition("\n")[0]))
    return text, names


async def _load_text(store: Storage, replay: str) -> tuple[str, list[str | None]]:
    uploaded = await store.replays.find_text(replay)
    if uploaded is not None:
        return uploaded, []
    table = await store.tables.find_by_replay(replay)
    kept = None if table is None else await store.tables.load(table)
    if kept is None:
        raise refusal(404, "S-10")
    return kept.text, [_display_name(place) for place in kept.places]


def _display_name(place: PlaceRow) -> str | None:
    """Return the name of a place in a replay. A bot has the name of its level, as at the table."""
    if place.kind == "bot" and place.level is not None and place.level <= len(BOT_NAMES):
        return f"{ROBOT} {BOT_NAMES[place.level - 1]}"
    return place.name
