"""Films of Tokyo Jutaku's moments, frame by frame on a clock of their own:
`python -m tests.browser.moments FOLDER [MOMENT…]` lays the frames of each out on one sheet."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from base64 import b64encode
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Error, Locator, expect

from tests.browser.chromium import SOLID, open_browser
from tests.browser.jutaku import SMALL, Builder, between, solution
from tests.browser.test_room import HIGH, opens
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.running import Running
from tools.browser import find_chromium

STEP = 100
"""Milliseconds from one frame to the next."""
ACROSS = 4
_LATER = """(ms) => {
    for (const one of document.getAnimations()) one.currentTime = (one.currentTime ?? 0) + ms; }"""
_LAID_OUT = "() => new Promise((done) => new IntersectionObserver(done).observe(document.body))"
_SHEET = """<style>body {{ margin: 0; display: grid; gap: 6px; background: #777;
grid-template-columns: repeat({across}, 1fr) }}
img {{ width: 100%; display: block }}</style>{frames}"""


class Camera:
    """Sees a part of a page whose time stands still between two frames."""

    def __init__(self, visitor: Visitor, part: str = "[data-board]") -> None:
        self.visitor, self.page, self.frames = visitor, visitor.page, list[bytes]()
        self.part: Locator = self.page.locator(part)

    async def rolls(self) -> None:
        """From here on time passes by frames alone."""
        screen = await self.visitor.context.new_cdp_session(self.page)
        await screen.send("Animation.enable")
        await screen.send("Animation.setPlaybackRate", {"playbackRate": 0})
        # Where that second is over before it was said, the clock stands all the same.
        with suppress(Error):
            await self.page.clock.pause_at(int(await self.page.evaluate("() => Date.now()")) + 1000)

    async def shoots(self, frames: int, step: int = STEP) -> None:
        """So many frames."""
        for _ in range(frames):
            self.frames.append(await self.part.screenshot())
            for _ in range(2):
                await self.page.clock.fast_forward(step // 2)
                await self.page.evaluate(_LATER, step // 2)
                await self.page.evaluate(_LAID_OUT)


async def film_lift(browser: Browser, house: Running) -> Camera:
    """A piece is taken up, leans as it is carried over the building, and is laid."""
    visitor = await _open_visitor(browser, house)
    ada = await Builder.alone(visitor, mode="puzzle", card=HIGH)
    camera = Camera(visitor)
    await expect(ada.page.locator("[data-model]")).to_have_attribute("data-model", "seen")
    await ada.starts()
    await ada.hurries(HIGH, last=-1)
    piece, floor, pose = solution(HIGH)[-1]
    await expect(ada.page.locator(f"[data-used='{len(solution(HIGH)) - 1}']")).to_be_visible()
    await ada.page.keyboard.press(str(floor))
    await ada.takes(piece)
    await ada.turns(pose)
    await ada.carries(1200, 5800)
    await ada.page.mouse.up()
    await camera.rolls()
    mouse, here = ada.page.mouse, await ada.spot(*(await ada.pose())[:2])
    there = await ada.spot(pose[0], pose[1])
    await camera.shoots(1)
    await mouse.move(*here)
    await mouse.down()
    await ada.page.keyboard.down("Shift")
    for part in range(1, 7):
        await mouse.move(*between(here, there, part / 6))
        await camera.shoots(1)
    await camera.shoots(2)
    await mouse.up()
    await camera.shoots(3)
    return camera


async def film_stop(browser: Browser, house: Running) -> Camera:
    """A right stop: the seal falls, the camera drops to dusk, the windows light."""
    visitor = await _open_visitor(browser, house)
    ada = await Builder.alone(visitor)
    camera = Camera(visitor)
    card = await ada.settles()
    # What the processor draws all the while is found slow, and a moment is then only sketched; on a phone
    # nothing is drawn.
    await visitor.page.set_viewport_size({"width": 360, "height": 740})
    await ada.starts()
    await ada.hurries(card)
    await expect(ada.stop).to_be_enabled()
    await visitor.page.set_viewport_size({"width": 900, "height": 560})
    await camera.rolls()
    await ada.stop.click()
    await expect(ada.page.locator("[data-finished]")).to_be_visible()
    await camera.shoots(16, 200)
    return camera


async def film_wrong_stop(browser: Browser, house: Running) -> Camera:
    """A wrong stop: what is wrong is told and slides off, and then lies where it lay."""
    visitor = await _open_visitor(browser, house)
    ada = await Builder.alone(visitor, mode="puzzle", card=SMALL, side="hard")
    camera = Camera(visitor)
    await ada.starts()
    for piece, *_ in solution(SMALL, "hard"):
        await ada.takes(piece)
        await ada.page.keyboard.press("Enter")
        await expect(ada.held).to_have_count(0)
    await expect(ada.page.locator("[data-model]")).to_have_attribute("data-model", "seen")
    await camera.rolls()
    await ada.stop.click()
    await expect(ada.stop).to_contain_text("Change your building")
    await camera.shoots(16, 160)
    return camera


async def film_street(browser: Browser, house: Running) -> Camera:
    """The end: the camera drops into the street, which is then turned."""
    visitor = await opens(browser, house, "jutaku-2-solo-roppongi", 46, reduced_motion="no-preference")
    await visitor.page.clock.install()
    camera = Camera(visitor)
    await camera.rolls()
    await visitor.page.locator(".player input[type=range]").fill("47")
    await expect(visitor.page.locator("[data-street]")).to_have_count(1)
    await camera.shoots(12, 200)
    await visitor.page.locator("[data-street] canvas").focus()
    for _ in range(4):
        await visitor.page.keyboard.press("ArrowRight")
        await camera.shoots(1, 200)
    return camera


MOMENTS: dict[str, Callable[[Browser, Running], Awaitable[Camera]]] = {
    "lift": film_lift,
    "stop": film_stop,
    "wrong": film_wrong_stop,
    "street": film_street,
}


async def _open_visitor(browser: Browser, house: Running) -> Visitor:
    small: dict[str, Any] = {"viewport": {"width": 1120, "height": 640}, "reduced_motion": "no-preference"}
    visitor = await Visitor.create(browser, house.base, **small)
    await visitor.page.clock.install()
    return visitor


async def save_sheet(browser: Browser, frames: list[bytes], path: Path) -> None:
    """Lay frames out in rows, in the order of time."""
    page = await browser.new_page(viewport={"width": 1800, "height": 600})
    images = "".join(f'<img src="data:image/png;base64,{b64encode(one).decode()}">' for one in frames)
    await page.set_content(_SHEET.format(across=ACROSS, frames=images))
    await page.screenshot(path=path, full_page=True)
    await page.close()


async def main(folder: Path, names: list[str]) -> None:
    """The sheets that were asked for, or all."""
    expect.set_options(timeout=PATIENCE)
    with Running(Path(tempfile.mkdtemp()), same=True) as house:
        async with open_browser(find_chromium(), SOLID) as browser:
            for name in names or MOMENTS:
                camera = await MOMENTS[name](browser, house)
                await save_sheet(browser, camera.frames, folder / f"{name}.png")
                await camera.visitor.leave()
                print(name, *camera.visitor.faults, flush=True)


if __name__ == "__main__":
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2:]))
