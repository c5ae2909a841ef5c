"""Counts what a page keeps in memory: script objects and functions, document nodes and listeners."""

from __future__ import annotations

import json
from typing import Any

from tests.browser.visitor import Visitor

SCRIPT_KINDS = ("object", "closure")
"""Kinds of heap nodes that scripts create. Compiled code and the browser's profiling data grow on every page
and are not counted.
"""


async def count_objects(visitor: Visitor) -> dict[str, int]:
    """Return the counts after garbage collection."""
    browser = await visitor.context.new_cdp_session(visitor.page)
    parts: list[str] = []
    browser.on("HeapProfiler.addHeapSnapshotChunk", lambda chunk: parts.append(chunk["chunk"]))
    await browser.send("HeapProfiler.enable")
    await browser.send("HeapProfiler.collectGarbage")
    nodes = await browser.send("Memory.getDOMCounters")
    await browser.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    await browser.detach()
    return _count_script_objects(json.loads("".join(parts))) | {
        key: nodes[key] for key in ("nodes", "jsEventListeners")
    }


def _count_script_objects(snapshot: dict[str, Any]) -> dict[str, int]:
    meta = snapshot["snapshot"]["meta"]
    fields, kinds = meta["node_fields"], meta["node_types"][0]
    found = snapshot["nodes"][fields.index("type") :: len(fields)]
    return {kind: found.count(kinds.index(kind)) for kind in SCRIPT_KINDS}
