"""What the eye meets: whole words in both languages, room for a finger, nothing that axe finds wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.browser.axe import find_violations
from tests.browser.scenes import SCENES
from tests.browser.stage import Stage
from tests.browser.visitor import DEVICES, Visitor
from tests.server.running import Running
from tests.soak import SOAK

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIGHT = Path(__file__).with_name("sight.js")
EYES: dict[str, dict[str, Any]] = {
    "in English by day": {"locale": "en-GB", "color_scheme": "light"},
    "in French by night": {"locale": "fr-FR", "color_scheme": "dark"},
}
Looks = Callable[[str, str], Awaitable[Visitor]]
EVERY = [(device, eyes) for device in DEVICES for eyes in EYES]
FURTHEST_APART = [("desk", "in English by day"), ("phone", "in French by night")]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def looks(browser: Browser, house: Running, stage: Stage) -> AsyncIterator[Looks]:
    """Ada at each of her devices, in each language; she comes back to them and loads nothing twice."""
    visitors: dict[tuple[str, str], Visitor] = {}

    async def look(device: str, eyes: str) -> Visitor:
        if (device, eyes) not in visitors:
            comer = await Visitor.create(browser, house.base, **(DEVICES[device] | EYES[eyes]))
            visitors[device, eyes] = await comer.set_cookies(stage.cookies)
        return visitors[device, eyes]

    yield look
    for visitor in visitors.values():
        await visitor.leave()


@pytest.mark.soak
@pytest.mark.parametrize(("device", "eyes"), EVERY if SOAK else FURTHEST_APART)
@pytest.mark.parametrize("scene", SCENES)
async def test_no_word_is_cut_off_no_control_too_small_and_axe_content(
    looks: Looks, stage: Stage, scene: str, device: str, eyes: str
) -> None:
    ada = await looks(device, eyes)
    ada.faults.clear()
    await SCENES[scene](ada, stage)
    sight = await ada.page.evaluate(SIGHT.read_text())
    assert sight["cut"] == []
    assert device == "desk" or sight["small"] == []
    assert await find_violations(ada.page) == []
    # What one has seen once is not said again, and every scene is somebody's first.
    await ada.page.evaluate("localStorage.clear()")
    assert ada.faults == []
