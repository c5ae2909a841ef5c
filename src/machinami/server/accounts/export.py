"""The export of a person's data as a zip file."""

from __future__ import annotations

import io
import json
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from machinami.server.workers.executor import Executor
from machinami.store.rows import GameFilter
from machinami.store.store import Store

_MOST = 500
"""The maximum number of records in an export. The latest games are included."""


async def build_archive(store: Store, threads: Executor, guest: str) -> bytes:
    """Return a zip file with a person's data and the records of their finished games. Records of running
    games are left out, because they contain secrets of other players."""
    kept = await store.personal_data.export(guest)
    # The ids of other guests are private, so export the number of muted guests only.
    kept["mutes"] = len(kept["mutes"])
    finished, _ = await store.history.list_games(guest, GameFilter(over=True, limit=_MOST))
    records: dict[str, str] = {}
    for past in finished:
        found = await store.tables.load(past.row.id)
        if found is not None and found.row.phase == "over":
            records[f"{past.row.game}-{past.row.id}.jsonl"] = found.text
    return await threads.run(_zip, kept, records)


def _zip(kept: dict[str, Any], records: dict[str, str]) -> bytes:
    file = io.BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as zipped:
        zipped.writestr("you.json", json.dumps(kept, ensure_ascii=False, indent=2) + "\n")
        for name, text in records.items():
            zipped.writestr(f"records/{name}", text)
    return file.getvalue()
