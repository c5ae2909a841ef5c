"""Tokyo Highway's scene drawn by the processor: the time of a picture, and what fifty turns leave behind."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from tests.browser.chromium import SOLID, open_browser
from tests.browser.test_room import opens, rests, through
from tests.server.running import Running
from tools.browser import chromium

TURNS = 50
_HEAP = "() => { gc(); return performance.memory.usedJSHeapSize }"
FLAGS = (*SOLID, "--js-flags=--expose-gc", "--enable-precise-memory-info")


async def measured() -> None:
    """A record of three people, stepped through twice: what the second time adds is a leak."""
    with Running(Path(tempfile.mkdtemp()), same=True) as house:
        async with open_browser(chromium(), FLAGS) as browser:
            ada = await opens(browser, house, "highway-2-hands-three", 17, reduced_motion="no-preference")
            await ada.page.locator(".field.solid").wait_for()
            took = int((await rests(ada.page))["took"])
            quality = (await rests(ada.page))["quality"]
            print(f"a picture at {quality} quality: {took} ms, {1000 / took:.1f} a second")
            for turn in range(3):
                kept = await through(ada.page, 17, TURNS)
                heap = await ada.page.evaluate(_HEAP)
                turns = (turn + 1) * TURNS
                print(f"after {turns} turns: {kept} things for drawing, {heap / 2**20:.1f} MiB of heap")
            await ada.leave()


if __name__ == "__main__":
    asyncio.run(measured())
