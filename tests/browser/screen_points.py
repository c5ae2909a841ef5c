"""Points on the screen for a pointer."""

from __future__ import annotations

import asyncio

from playwright.async_api import Locator

from tests.browser.visitor import TIMEOUT

ScreenPoint = tuple[float, float]

_INTERVAL = 0.1
_FONTS_READY = "document.fonts.ready.then(() => undefined)"


async def find_middle(element: Locator) -> ScreenPoint:
    """Return the middle of an element when it no longer moves and the fonts are loaded."""
    await element.page.evaluate(_FONTS_READY)
    before, box = None, await element.bounding_box()
    async with asyncio.timeout(TIMEOUT / 1000):
        while box is None or box != before:
            await asyncio.sleep(_INTERVAL)
            before, box = box, await element.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
