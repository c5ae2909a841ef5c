"""What a page holds: objects and functions of its scripts, nodes of its document and who listens to them."""

from __future__ import annotations

import json
from typing import Any

from tests.browser.visitor import Visitor

OWN = ("object", "closure")
"""Kinds of things that scripts make. Compiled code and what the browser notes about its own pace grow for a
while on every page, and are none of these."""


async def count_objects(visitor: Visitor) -> dict[str, int]:
    """How many of each, once what nobody needs is gone."""
    browser = await visitor.context.new_cdp_session(visitor.page)
    parts: list[str] = []
    browser.on("HeapProfiler.addHeapSnapshotChunk", lambda chunk: parts.append(chunk["chunk"]))
    await browser.send("HeapProfiler.enable")
    await browser.send("HeapProfiler.collectGarbage")
    nodes = await browser.send("Memory.getDOMCounters")
    await browser.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    await browser.detach()
    return _count_own(json.loads("".join(parts))) | {key: nodes[key] for key in ("nodes", "jsEventListeners")}


def _count_own(snapshot: dict[str, Any]) -> dict[str, int]:
    meta = snapshot["snapshot"]["meta"]
    fields, kinds = meta["node_fields"], meta["node_types"][0]
    found = snapshot["nodes"][fields.index("type") :: len(fields)]
    return {kind: found.count(kinds.index(kind)) for kind in OWN}
