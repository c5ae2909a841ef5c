"""Clocks as people see them: chosen when a table is made, running beside the names."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.axe import complaints
from tests.browser.conftest import Comes
from tests.browser.seat import Seat

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_clock_is_chosen_and_runs_beside_the_names(comes: Comes) -> None:
    ada, bo = await comes(), await comes()
    await ada.goes("/new/toscana")
    await ada.page.get_by_label("Your name").fill("Ada")
    await ada.page.get_by_role("radio", name="Brisk").check()
    await expect(ada.page.get_by_text("3 minutes each")).to_be_visible()
    assert await complaints(ada.page) == []
    await ada.button("Open the table").click()
    await bo.page.goto(await ada.page.get_by_label("Link to seat 2", exact=True).input_value())
    await bo.page.get_by_label("Your name").fill("Bo")
    await bo.button("Sit down").click()
    assert await Seat(bo).asked() == "veto"
    clocks = ada.page.get_by_label("Players").locator(".clock")
    await expect(clocks).to_have_count(2)
    await expect(clocks.first).to_contain_text("3:00")
    await expect(clocks.last).to_contain_text("2:5")
