"""All that is kept of somebody, in one file that they may take away."""

from __future__ import annotations

import io
import json
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from machinami.server.workers.threads import Threads
from machinami.store import Store
from machinami.store.rows import Wanted

_MOST = 500
"""Records in one file: the latest games."""


async def packed(store: Store, threads: Threads, guest: str) -> bytes:
    """A zip file: what is known of the person, and the records of the games they have finished. A running
    game's record stays here, for it tells what others hold."""
    kept = await store.kept_of(guest)
    # Of others no more is told than was known before: they are counted, not named by their ids.
    kept["mutes"] = len(kept["mutes"])
    finished, _ = await store.games(guest, Wanted(over=True, limit=_MOST))
    records: dict[str, str] = {}
    for past in finished:
        found = await store.load(past.row.id)
        if found is not None and found.row.phase == "over":
            records[f"{past.row.game}-{past.row.id}.jsonl"] = found.text
    return await threads.run(_zipped, kept, records)


def _zipped(kept: dict[str, Any], records: dict[str, str]) -> bytes:
    file = io.BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as zipped:
        zipped.writestr("you.json", json.dumps(kept, ensure_ascii=False, indent=2) + "\n")
        for name, text in records.items():
            zipped.writestr(f"records/{name}", text)
    return file.getvalue()
