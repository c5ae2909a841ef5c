"""A page must come quickly over a poor line."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.conftest import MakeVisitor
from tests.browser.seat import Seat
from tests.browser.stage import Stage

pytestmark = pytest.mark.asyncio(loop_scope="session")

HEAVY = 150_000
LOADED = """() => performance.getEntries()
    .filter(({ entryType, name }) => entryType === 'navigation' || /\\.(js|css)$/.test(name))
    .map(({ name, encodedBodySize, decodedBodySize }) => ({ name, encodedBodySize, decodedBodySize }))"""


async def test_a_table_weighs_less_than_150_kilobytes_fonts_apart(
    make_visitor: MakeVisitor, stage: Stage
) -> None:
    ada = await (await make_visitor()).set_cookies(stage.cookies)
    await ada.goes(f"/t/{stage.playing}")
    await expect(Seat(ada).board).to_be_visible()
    parts = await ada.page.evaluate(LOADED)
    scripts = [part["name"] for part in parts if part["name"].endswith(".js")]
    assert any("toscana" in name for name in scripts)
    packed, unpacked = (sum(part[size] for part in parts) for size in ("encodedBodySize", "decodedBodySize"))
    assert packed < min(unpacked, HEAVY)
