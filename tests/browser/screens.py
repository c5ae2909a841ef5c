"""The pictures in the docs, made from a real game on a real server: `python -m tests.browser.screens`."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, expect

from tests.browser.chromium import open_browser
from tests.browser.scenes import SCENES
from tests.browser.stage import Stage, staged
from tests.browser.visitor import DEVICES, Visitor
from tests.server.running import ROOT, Running
from tools.browser import chromium

FOLDER = ROOT / "docs" / "screens"
SEED = "5"
LEVEL = 2
QUALITY = 82
SHARP: dict[str, dict[str, Any]] = {"desk": {}, "phone": {"device_scale_factor": 2}}


async def home(visitor: Visitor, _: Stage) -> None:
    """The street, as one sees it when one comes for the first time."""
    await visitor.context.clear_cookies()
    await visitor.goes("/")
    await expect(visitor.page.locator(".plate button").first).to_be_visible()


async def table(visitor: Visitor, stage: Stage) -> None:
    """Ada's turn: her tile over the board where it fits."""
    await SCENES["table"](visitor, stage)
    board = visitor.page.locator("[data-board]")
    for _ in range(9):
        await board.press("n")
    await board.blur()


async def replay(visitor: Visitor, stage: Stage) -> None:
    """Somewhere in the second half of the game."""
    await SCENES["replay"](visitor, stage)
    slider = visitor.page.get_by_role("slider")
    await slider.fill(str(int(await slider.get_attribute("max") or 0) * 3 // 4))
    await slider.blur()


PICTURES: dict[str, Callable[[Visitor, Stage], Awaitable[None]]] = {
    "home": home,
    "table": table,
    "end": SCENES["end"],
    "replay": replay,
}


async def picture(browser: Browser, base: str, stage: Stage, name: str, theme: str, device: str) -> None:
    """One of the pictures."""
    visitor = await Visitor.arriving(browser, base, color_scheme=theme, **(DEVICES[device] | SHARP[device]))
    await visitor.holds(stage.cookies)
    await PICTURES[name](visitor, stage)
    await visitor.page.evaluate("document.fonts.ready.then(() => undefined)")
    path = FOLDER / f"{name}-{theme}-{device}.jpg"
    await visitor.page.screenshot(path=path, type="jpeg", quality=QUALITY, animations="disabled")
    await visitor.leave()


async def main(program: Path) -> None:
    """All pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        seeds = Path(folder) / "seed"
        seeds.write_text(SEED)
        with Running(Path(folder), seeds=str(seeds)) as house:
            async with staged(house.base, level=LEVEL) as stage, open_browser(program) as browser:
                for name in PICTURES:
                    for theme in ("light", "dark"):
                        for device in DEVICES:
                            await picture(browser, house.base, stage, name, theme, device)


if __name__ == "__main__":
    asyncio.run(main(chromium()))
