"""Sheets of frames of Tokyo Jutaku's animations, on a stepped clock.

`python -m tests.browser.animation_sheets FOLDER [MOMENT…]` writes one sheet per animation.
"""

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

from tests.browser.chromium import WEBGL_FLAGS, open_browser
from tests.browser.jutaku import SMALL, Builder, get_solution, interpolate
from tests.browser.test_scenes_3d import TALLEST, open_record
from tests.browser.visitor import TIMEOUT, Visitor
from tests.server.server_process import ServerProcess
from tools.browser import find_chromium

STEP = 100
"""Milliseconds between two frames."""
ACROSS = 4
_ADVANCE_ANIMATIONS = """(ms) => {
    for (const one of document.getAnimations()) one.currentTime = (one.currentTime ?? 0) + ms; }"""
_NEXT_LAYOUT = "() => new Promise((done) => new IntersectionObserver(done).observe(document.body))"
_SHEET = """<style>body {{ margin: 0; display: grid; gap: 6px; background: #777;
grid-template-columns: repeat({across}, 1fr) }}
img {{ width: 100%; display: block }}</style>{frames}"""


class Camera:
    """Captures a part of a page on a stepped clock."""

    def __init__(self, visitor: Visitor, part: str = "[data-board]") -> None:
        self.visitor, self.page, self.frames = visitor, visitor.page, list[bytes]()
        self.part: Locator = self.page.locator(part)

    async def stop_clock(self) -> None:
        """Stop the clock; from now on time advances by frames only."""
        screen = await self.visitor.context.new_cdp_session(self.page)
        await screen.send("Animation.enable")
        await screen.send("Animation.setPlaybackRate", {"playbackRate": 0})
        # The clock also stops if that second has passed already.
        with suppress(Error):
            await self.page.clock.pause_at(int(await self.page.evaluate("() => Date.now()")) + 1000)

    async def capture(self, frames: int, step: int = STEP) -> None:
        """Capture so many frames."""
        for _ in range(frames):
            self.frames.append(await self.part.screenshot())
            for _ in range(2):
                await self.page.clock.fast_forward(step // 2)
                await self.page.evaluate(_ADVANCE_ANIMATIONS, step // 2)
                await self.page.evaluate(_NEXT_LAYOUT)


async def capture_lift(browser: Browser, server: ServerProcess) -> Camera:
    """A piece is taken, leans while it is carried over the building, and is placed."""
    visitor = await _open_visitor(browser, server)
    ada = await Builder.open_alone(visitor, mode="puzzle", card=TALLEST)
    camera = Camera(visitor)
    await expect(ada.page.locator("[data-model]")).to_have_attribute("data-model", "seen")
    await ada.wait_for_start()
    await ada.build_over_socket(TALLEST, last=-1)
    piece, floor, pose = get_solution(TALLEST)[-1]
    await expect(ada.page.locator(f"[data-used='{len(get_solution(TALLEST)) - 1}']")).to_be_visible()
    await ada.page.keyboard.press(str(floor))
    await ada.take_piece(piece)
    await ada.turn_to(pose)
    await ada.carry(1200, 5800)
    await ada.page.mouse.up()
    await camera.stop_clock()
    mouse, here = ada.page.mouse, await ada.locate(*(await ada.read_pose())[:2])
    there = await ada.locate(pose[0], pose[1])
    await camera.capture(1)
    await mouse.move(*here)
    await mouse.down()
    await ada.page.keyboard.down("Shift")
    for part in range(1, 7):
        await mouse.move(*interpolate(here, there, part / 6))
        await camera.capture(1)
    await camera.capture(2)
    await mouse.up()
    await camera.capture(3)
    return camera


async def capture_stop(browser: Browser, server: ServerProcess) -> Camera:
    """A right stop: the seal falls, the camera moves down at dusk, the windows light up."""
    visitor = await _open_visitor(browser, server)
    ada = await Builder.open_alone(visitor)
    camera = Camera(visitor)
    card = await ada.choose_smallest_card()
    # The page simplifies the animation while the processor renders slowly; a phone renders nothing.
    await visitor.page.set_viewport_size({"width": 360, "height": 740})
    await ada.wait_for_start()
    await ada.build_over_socket(card)
    await expect(ada.stop).to_be_enabled()
    await visitor.page.set_viewport_size({"width": 900, "height": 560})
    await camera.stop_clock()
    await ada.stop.click()
    await expect(ada.page.locator("[data-finished]")).to_be_visible()
    await camera.capture(16, 200)
    return camera


async def capture_wrong_stop(browser: Browser, server: ServerProcess) -> Camera:
    """A wrong stop: the faulty piece is marked, slides off, and returns."""
    visitor = await _open_visitor(browser, server)
    ada = await Builder.open_alone(visitor, mode="puzzle", card=SMALL, side="hard")
    camera = Camera(visitor)
    await ada.wait_for_start()
    for piece, *_ in get_solution(SMALL, "hard"):
        await ada.take_piece(piece)
        await ada.page.keyboard.press("Enter")
        await expect(ada.held).to_have_count(0)
    await expect(ada.page.locator("[data-model]")).to_have_attribute("data-model", "seen")
    await camera.stop_clock()
    await ada.stop.click()
    await expect(ada.stop).to_contain_text("Change your building")
    await camera.capture(16, 160)
    return camera


async def capture_street(browser: Browser, server: ServerProcess) -> Camera:
    """The end: the camera moves down into the street, which then turns."""
    visitor = await open_record(browser, server, "jutaku-2-solo-roppongi", 46, reduced_motion="no-preference")
    await visitor.page.clock.install()
    camera = Camera(visitor)
    await camera.stop_clock()
    await visitor.page.locator(".player input[type=range]").fill("47")
    await expect(visitor.page.locator("[data-street]")).to_have_count(1)
    await camera.capture(12, 200)
    await visitor.page.locator("[data-street] canvas").focus()
    for _ in range(4):
        await visitor.page.keyboard.press("ArrowRight")
        await camera.capture(1, 200)
    return camera


ANIMATIONS: dict[str, Callable[[Browser, ServerProcess], Awaitable[Camera]]] = {
    "lift": capture_lift,
    "stop": capture_stop,
    "wrong": capture_wrong_stop,
    "street": capture_street,
}


async def _open_visitor(browser: Browser, server: ServerProcess) -> Visitor:
    device: dict[str, Any] = {"viewport": {"width": 1120, "height": 640}, "reduced_motion": "no-preference"}
    visitor = await Visitor.create(browser, server.base, **device)
    await visitor.page.clock.install()
    return visitor


async def save_sheet(browser: Browser, frames: list[bytes], path: Path) -> None:
    """Save the frames in rows, in the order of time."""
    page = await browser.new_page(viewport={"width": 1800, "height": 600})
    images = "".join(f'<img src="data:image/png;base64,{b64encode(one).decode()}">' for one in frames)
    await page.set_content(_SHEET.format(across=ACROSS, frames=images))
    await page.screenshot(path=path, full_page=True)
    await page.close()


async def main(folder: Path, names: list[str]) -> None:
    """Write the requested sheets, or all."""
    expect.set_options(timeout=TIMEOUT)
    with ServerProcess(Path(tempfile.mkdtemp()), same=True) as server:
        async with open_browser(find_chromium(), WEBGL_FLAGS) as browser:
            for name in names or ANIMATIONS:
                camera = await ANIMATIONS[name](browser, server)
                await save_sheet(browser, camera.frames, folder / f"{name}.png")
                await camera.visitor.leave()
                print(name, *camera.visitor.faults, flush=True)


if __name__ == "__main__":
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2:]))
