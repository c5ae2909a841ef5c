"""Hands that carry a piece of Tokyo Highway to its place: by mouse, by finger, by held keys."""

from __future__ import annotations

from typing import Protocol

from playwright.async_api import CDPSession, Page, expect

from tests.browser.spot import Spot, middle

_SAID = "() => document.querySelector('[data-hand]').textContent"
_OVER = """(way) => { const said = document.querySelector('[data-hand]').textContent;
    return /^(Over|Low|Time)/.test(said) || (/ mm /.test(said) && !said.includes(way)); }"""
_TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
_THERE = ("Over", "Low", "Time")
"""What is said where nothing more has to be carried: the hand that is late goes there by itself."""
STEP = 6
"""Pixels of a finger's step."""


class Hand(Protocol):
    """Brings a piece over its place and lowers it; it is set down while the hand goes on."""

    async def brings(self) -> None: ...

    async def opens(self) -> None: ...


class Mouse:
    """The pointer leads, its held button lowers."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def brings(self) -> None:
        """Go over the stencil and press."""
        await self.page.mouse.move(*await middle(self.page.locator("[data-stencil]")))
        await self.page.mouse.down()

    async def opens(self) -> None:
        """Let the button go."""
        await self.page.mouse.up()


class Clumsy(Mouse):
    """Sweeps its first piece through a pillar on the way."""

    def __init__(self, page: Page, pillar: str) -> None:
        super().__init__(page)
        self.pillar: str | None = pillar

    async def brings(self) -> None:
        """Lower the piece beside the pillar and move it right through, once; then bring it."""
        if self.pillar is not None:
            await self.page.locator("[data-felt]").wait_for()
            await self._sweeps(self.pillar)
        self.pillar = None
        await super().brings()

    async def _sweeps(self, pillar: str) -> None:
        await self.page.keyboard.press("0")
        x, y = await middle(self.page.locator(pillar))
        await self.page.mouse.move(x, y + 60)
        await self.page.mouse.down()
        await self.page.wait_for_function("() => +document.querySelector('.gauge').ariaValueNow < 4")
        await self.page.mouse.up()
        await self.page.mouse.move(x, y)
        await self.page.wait_for_function("() => document.querySelector('[data-carried] .touched')")
        await expect(self.page.get_by_role("button", name="Carry it for me")).to_have_count(0)


class Keys:
    """Held arrows carry, a held S lowers."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def brings(self) -> None:
        """Go up or down until the piece is over its place."""
        words = self.page.locator("[data-hand]")
        while not (await words.inner_text()).startswith(_THERE):
            key = "ArrowDown" if "down" in await words.inner_text() else "ArrowUp"
            await self.page.keyboard.down("Shift")
            await self.page.keyboard.down(key)
            await self.page.wait_for_function(_OVER, arg="up" if key == "ArrowUp" else "down")
            await self.page.keyboard.up(key)
            await self.page.keyboard.up("Shift")
        await self.page.keyboard.down("s")

    async def opens(self) -> None:
        """Let the key go."""
        await self.page.keyboard.up("s")


class Finger:
    """A drag anywhere carries by half of it; a thumb on the button lowers."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.dragged = 0
        """Pixels of the last drag."""
        self._session: CDPSession | None = None

    async def _touch(self, kind: str, *spots: Spot) -> None:
        if self._session is None:
            self._session = await self.page.context.new_cdp_session(self.page)
        points = [{"x": x, "y": y} for x, y in spots]
        await self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    async def brings(self) -> None:
        """Drag upwards from a corner of the plan, then press the thumb's button."""
        box = await self.page.locator("[data-board] div.field").bounding_box()
        assert box is not None
        x, y = box["x"] + 0.4 * box["width"], box["y"] + 0.9 * box["height"]
        await self._touch("touchStart", (x, y))
        self.dragged = 0
        while not str(await self.page.evaluate(_SAID)).startswith(_THERE):
            self.dragged += STEP
            await self._touch("touchMove", (x, y - self.dragged))
            await self.page.evaluate(_TWO_FRAMES)
        await self._touch("touchEnd")
        await self._touch("touchStart", await middle(self.page.locator("[data-tool=sink]")))

    async def opens(self) -> None:
        """Take the thumb away."""
        await self._touch("touchEnd")
