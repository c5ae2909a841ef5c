"""What a replay's id leads to: a record that somebody brought along, or that of a finished table."""

from __future__ import annotations

import json

from machinami.server.accounts.names import NEIGHBOURS, ROBOT
from machinami.server.refusal import refusal
from machinami.server.tables.daily_puzzle import guarded
from machinami.server.tables.game_catalogue import GameCatalogue
from machinami.store import Store
from machinami.store.rows import PlaceRow


async def told(
    catalogue: GameCatalogue, store: Store, replay: str, guest: str | None
) -> tuple[str, list[str | None]]:
    """The text of a replay and the names of those who played, as far as they are known; nobody is told how
    today's puzzle is solved before they have solved it."""
    text, names = await _found(store, replay)
    await guarded(catalogue, store, guest, json.loads(text.partition("\n")[0]))
    return text, names


async def _found(store: Store, replay: str) -> tuple[str, list[str | None]]:
    uploaded = await store.replay(replay)
    if uploaded is not None:
        return uploaded, []
    table = await store.replayed(replay)
    kept = None if table is None else await store.load(table)
    if kept is None:
        raise refusal(404, "S-10")
    return kept.text, [_called(place) for place in kept.places]


def _called(place: PlaceRow) -> str | None:
    """A bot is called in a replay as it was at the table: by the neighbour of its level."""
    if place.kind == "bot" and place.level is not None and place.level <= len(NEIGHBOURS):
        return f"{ROBOT} {NEIGHBOURS[place.level - 1]}"
    return place.name
