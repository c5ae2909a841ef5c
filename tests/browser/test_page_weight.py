"""The transfer sizes of the home page and of a table's page."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.conftest import MakeVisitor
from tests.browser.sample_tables import SampleTables
from tests.browser.toscana import Seat

pytestmark = pytest.mark.external

LIMIT = 150_000
HOME_SCRIPTS = 95_000
LOADED = """() => performance.getEntries()
    .filter(({ entryType, name }) => entryType === 'navigation' || /\\.(js|css)$/.test(name))
    .map(({ name, encodedBodySize, decodedBodySize }) => ({ name, encodedBodySize, decodedBodySize }))"""


async def test_table_page_is_under_150_kilobytes_without_fonts(
    make_visitor: MakeVisitor, sample_tables: SampleTables
) -> None:
    ada = await (await make_visitor()).set_cookies(sample_tables.cookies)
    await ada.open(f"/t/{sample_tables.playing}")
    await expect(Seat(ada).board).to_be_visible()
    parts = await ada.page.evaluate(LOADED)
    scripts = [part["name"] for part in parts if part["name"].endswith(".js")]
    assert any("toscana" in name for name in scripts)
    packed, unpacked = (sum(part[size] for part in parts) for size in ("encodedBodySize", "decodedBodySize"))
    assert packed < min(unpacked, LIMIT)


async def test_home_loads_under_95_kilobytes_of_scripts_and_one_language(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor()).open("/")
    await expect(guest.page.locator("article").first).to_be_visible()
    parts = await guest.page.evaluate(LOADED)
    scripts = [part for part in parts if part["name"].endswith(".js")]
    assert 30_000 < sum(part["encodedBodySize"] for part in scripts) < HOME_SCRIPTS
    assert len([part for part in scripts if "/shell-" in part["name"]]) == 1
