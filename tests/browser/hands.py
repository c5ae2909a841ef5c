"""Input devices that carry a piece of Tokyo Highway to its place: mouse, touch and keyboard."""

from __future__ import annotations

import re
from typing import Protocol

from playwright.async_api import CDPSession, Page, expect

from tests.browser.screen_points import ScreenPoint, find_middle

_HAND_TEXT = "() => document.querySelector('[data-hand]').textContent"
_IS_OVER = """(way) => { const said = document.querySelector('[data-hand]').textContent;
    return /^(Over|Low|Time)/.test(said) || (/ mm /.test(said) && !said.includes(way)); }"""
_TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
ARRIVED = ("Over", "Low", "Time")
"""Beginnings of the hand's text when the piece needs no more movement; a late hand arrives automatically."""
STEP = 6
"""Pixels per step of a finger."""


class Hand(Protocol):
    """Moves a piece over its place and lowers it, then releases it."""

    async def carry_over(self) -> None: ...

    async def release(self) -> None: ...


class Mouse:
    """The pointer moves the piece, the pressed button lowers it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def carry_over(self) -> None:
        """Move over the stencil and press."""
        await self.page.mouse.move(*await find_middle(self.page.locator("[data-stencil]")))
        await self.page.mouse.down()

    async def release(self) -> None:
        """Release the button."""
        await self.page.mouse.up()


class Clumsy(Mouse):
    """Pushes its first piece into a pillar on the way."""

    def __init__(self, page: Page, pillar: str) -> None:
        super().__init__(page)
        self.pillar: str | None = pillar

    async def carry_over(self) -> None:
        """Lower the piece next to the pillar, move it through once, and then carry it."""
        if self.pillar is not None:
            await self.page.locator("[data-felt]").wait_for()
            await self._look_from_above()
            await self._sweep(self.pillar)
        self.pillar = None
        await super().carry_over()

    async def _look_from_above(self) -> None:
        """Leave the tilted view, in which a carry begins."""
        await self.page.locator(".field.tilted").wait_for()
        await self.page.keyboard.press("v")
        await self.page.locator("div.field:not(.tilted)").wait_for()

    async def _sweep(self, pillar: str) -> None:
        await self.page.keyboard.press("0")
        x, y = await find_middle(self.page.locator(pillar))
        await self.page.mouse.move(x, y + 60)
        await self.page.mouse.down()
        await self.page.wait_for_function("() => +document.querySelector('.gauge').ariaValueNow < 4")
        await self.page.mouse.up()
        await self.page.mouse.move(x, y)
        await self.page.wait_for_function("() => document.querySelector('[data-carried] .touched')")
        await expect(self.page.get_by_role("button", name=re.compile("^Carry it for me"))).to_have_count(0)


class Keys:
    """Arrow keys move the piece, S lowers it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def carry_over(self) -> None:
        """Move up or down until the piece is over its place."""
        words = self.page.locator("[data-hand]")
        while not (await words.inner_text()).startswith(ARRIVED):
            key = "ArrowDown" if "toward" in await words.inner_text() else "ArrowUp"
            await self.page.keyboard.down("Shift")
            await self.page.keyboard.down(key)
            await self.page.wait_for_function(_IS_OVER, arg="away" if key == "ArrowUp" else "toward")
            await self.page.keyboard.up(key)
            await self.page.keyboard.up("Shift")
        await self.page.keyboard.down("s")

    async def release(self) -> None:
        """Release the key."""
        await self.page.keyboard.up("s")


class Finger:
    """A drag moves the piece by half its length; the thumb's button lowers it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.dragged = 0
        """Pixels of the last drag."""
        self._session: CDPSession | None = None

    async def _touch(self, kind: str, *spots: ScreenPoint) -> None:
        if self._session is None:
            self._session = await self.page.context.new_cdp_session(self.page)
        points = [{"x": x, "y": y} for x, y in spots]
        await self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    async def carry_over(self) -> None:
        """Drag upwards from a corner of the plan, then press the thumb's button."""
        box = await self.page.locator("[data-board] div.field").bounding_box()
        assert box is not None
        x, y = box["x"] + 0.4 * box["width"], box["y"] + 0.9 * box["height"]
        await self._touch("touchStart", (x, y))
        self.dragged = 0
        while not str(await self.page.evaluate(_HAND_TEXT)).startswith(ARRIVED):
            self.dragged += STEP
            await self._touch("touchMove", (x, y - self.dragged))
            await self.page.evaluate(_TWO_FRAMES)
        await self._touch("touchEnd")
        await self._touch("touchStart", await find_middle(self.page.locator("[data-tool=sink]")))

    async def release(self) -> None:
        """Lift the thumb."""
        await self._touch("touchEnd")


class Presses:
    """Single presses of the arrow buttons move the piece, and of the button below them lower it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def _press(self, tool: str) -> None:
        await self.page.locator(f"[data-tool={tool}]").click()
        await self.page.evaluate(_TWO_FRAMES)

    async def carry_over(self) -> None:
        """Press the arrow that the text names until the piece is over its place, then lower it."""
        words = self.page.locator("[data-hand]")
        if await self.page.locator("[data-tool=carry-away]").count() == 0:
            await self._press("pad")
        while not (await words.inner_text()).startswith(ARRIVED):
            text = await words.inner_text()
            way = next((name for name in ("left", "right", "toward") if name in text), "away")
            await self._press(f"carry-{way}")
        piece = await self.page.locator("[data-carried]").get_attribute("data-carried")
        for _ in range(30):
            carried = self.page.locator(f"[data-carried={piece}]")
            if await carried.count() == 0:
                return
            await self._press("sink")

    async def release(self) -> None:
        """Nothing is held."""
