"""The studio of Tokyo Highway: a ride through the city, pictures and films."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.axe import find_violations
from tests.browser.test_scenes_3d import open_record
from tests.browser.visitor import PHONE, Visitor
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.external

DRAWN = "[data-studio] canvas"
EXPORTS = {"picture": ("Take the picture", b"\x89PNG"), "clip": ("Turning clip", b"\x1a\x45\xdf\xa3")}
"""The button of each export, and the first bytes of its file."""
_DRIVEN = "([sign, count]) => +document.querySelector(sign).dataset.frames > count"


async def open_studio(page: Page) -> None:
    """Open the studio on a phone, with keys."""
    await expect(page.locator("div.field.solid")).to_be_visible()
    await page.locator("[data-board]").press("v")
    await page.get_by_role("button", name="More views").press("Enter")
    await page.get_by_role("button", name="Photograph the city").press("Enter")
    await expect(page.locator("[data-studio]")).to_have_attribute("data-studio", "seen")


async def download(visitor: Visitor) -> Path:
    """Download the exported file."""
    async with visitor.page.expect_download() as saved:
        await visitor.button("Save").press("Enter")
    return Path(await (await saved.value).path())


@pytest.mark.soak(only=True)
@pytest.mark.parametrize("export", EXPORTS)
async def test_studio_rides_lights_captions_and_exports_a_city(
    webgl_browser: Browser, server: ServerProcess, export: str
) -> None:
    ada = await open_record(webgl_browser, server, "highway-two", 20, **PHONE)
    page, (words, beginning) = ada.page, EXPORTS[export]
    await open_studio(page)
    await ada.button("Ride along").tap()
    count = int(await page.locator(DRAWN).get_attribute("data-frames") or 0)
    await page.wait_for_function(_DRIVEN, arg=[DRAWN, count + 1])
    await ada.button("Get off").tap()
    await page.get_by_label("Night").press("Space")
    await page.get_by_label("Close-up").press("Space")
    await page.get_by_label("Caption").fill("Our first crossing")
    assert await find_violations(page) == []
    await ada.button(words).press("Enter")
    if export == "picture":
        await ada.button("That will do").press("Enter")
    await expect(page.locator("[data-studio]")).to_have_attribute("data-studio", "print", timeout=120_000)
    assert (await download(ada)).read_bytes().startswith(beginning)
    await page.keyboard.press("Escape")
    await expect(page.locator("[data-studio]")).to_have_attribute("data-studio", "seen")
    await page.keyboard.press("Escape")
    await expect(page.locator("[data-studio]")).to_have_count(0)
    await ada.leave()
    assert ada.faults == []
