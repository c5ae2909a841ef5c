"""Layout of all pages: no clipped text in either language, controls large enough for touch, no violation of
axe.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.browser.axe import find_violations
from tests.browser.page_states import PAGE_STATES
from tests.browser.sample_tables import SampleTables
from tests.browser.visitor import DEVICES, Visitor
from tests.server.server_process import ServerProcess
from tests.soak import SOAK

pytestmark = pytest.mark.external

LAYOUT_FAULTS = Path(__file__).with_name("layout_faults.js")
LOOKS: dict[str, dict[str, Any]] = {
    "in English by day": {"locale": "en-GB", "color_scheme": "light"},
    "in French by night": {"locale": "fr-FR", "color_scheme": "dark"},
}
OpenLook = Callable[[str, str], Awaitable[Visitor]]
EVERY = [(device, look_name) for device in DEVICES for look_name in LOOKS]
CHOSEN = ("home", "new", "table", "end", "rules", "replay")
EXTREMES = [("desk", "in English by day"), ("phone", "in French by night")]
CASES = (
    [(state, *look) for state in PAGE_STATES for look in EVERY]
    if SOAK
    else [(state, *look) for state, look in zip(CHOSEN, cycle(EXTREMES), strict=False)]
)
"""Every state in every look; in `make test`, some states in the extreme looks in turn."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def open_looks(
    browser: Browser, server: ServerProcess, sample_tables: SampleTables
) -> AsyncIterator[OpenLook]:
    """Return a function that opens Ada's visitor per device and language; each loads the page once."""
    visitors: dict[tuple[str, str], Visitor] = {}

    async def look(device: str, look_name: str) -> Visitor:
        if (device, look_name) not in visitors:
            visitor = await Visitor.create(browser, server.base, **(DEVICES[device] | LOOKS[look_name]))
            visitors[device, look_name] = await visitor.set_cookies(sample_tables.cookies)
        return visitors[device, look_name]

    yield look
    for visitor in visitors.values():
        await visitor.leave()


@pytest.mark.soak
@pytest.mark.parametrize(("state", "device", "look_name"), CASES)
async def test_page_has_no_layout_fault_and_no_axe_violation(
    open_looks: OpenLook, sample_tables: SampleTables, state: str, device: str, look_name: str
) -> None:
    ada = await open_looks(device, look_name)
    ada.faults.clear()
    # A late answer to the invitation's guest may have replaced Ada's cookie.
    await ada.set_cookies(sample_tables.cookies)
    await PAGE_STATES[state](ada, sample_tables)
    faults = await ada.page.evaluate(LAYOUT_FAULTS.read_text())
    assert faults["clipped"] == []
    assert device == "desk" or faults["small"] == []
    assert await find_violations(ada.page) == []
    # Hints appear only once, so that every state has to be a first visit.
    await ada.page.evaluate("localStorage.clear()")
    assert ada.faults == []
