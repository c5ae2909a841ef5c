"""Spots on the screen: where a pointer goes."""

from __future__ import annotations

import asyncio

from playwright.async_api import Locator

from tests.browser.visitor import PATIENCE

Spot = tuple[float, float]

_GLANCE = 0.1
_LETTERS = "document.fonts.ready.then(() => undefined)"


async def middle(thing: Locator) -> Spot:
    """The middle of something, once it has come to rest and has its letters."""
    await thing.page.evaluate(_LETTERS)
    before, box = None, await thing.bounding_box()
    async with asyncio.timeout(PATIENCE / 1000):
        while box is None or box != before:
            await asyncio.sleep(_GLANCE)
            before, box = box, await thing.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
