"""A club in three browsers: founding, asking to join, a table of the club."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.conftest import MakeVisitor
from tests.browser.visitor import Visitor, unique_name

pytestmark = pytest.mark.external


async def found_club(owner: Visitor, name: str) -> str:
    """Found a club as a new guest. Return its invitation link."""
    await owner.open("/clubs")
    await owner.page.get_by_label("Name of the club").fill("Café des jeux")
    await owner.page.get_by_label("Your name").fill(name)
    await owner.button("Found a club").click()
    await expect(owner.page.get_by_role("heading", name="Café des jeux")).to_be_visible()
    return await owner.page.get_by_role("textbox", name="Invitation").input_value()


async def ask_to_join(guest: Visitor, link: str, name: str) -> None:
    await guest.page.goto(link)
    await guest.page.get_by_label("Your name").fill(name)
    await guest.button("Ask to join").click()
    await expect(guest.button("Withdraw my request")).to_be_visible()


async def test_club_opens_a_table_for_its_members(make_visitor: MakeVisitor) -> None:
    ada, bo, eve = [await make_visitor() for _ in range(3)]
    # A guest without a seat is told that the table is not open before it offers a seat.
    ada.allow_console_errors("404 (Not Found)")
    names = [unique_name(name) for name in ("Ada", "Bo")]
    link = await found_club(ada, names[0])
    await ask_to_join(bo, link, names[1])
    await ada.button(f"Let {names[1]} in").click()
    await expect(bo.page.get_by_role("heading", name="Members")).to_be_visible()
    await eve.page.goto(link.partition("#")[0])
    await expect(eve.page.get_by_text("This room is for members.")).to_be_visible()
    await bo.page.get_by_role("combobox", name="Game").select_option("toscana")
    await bo.button("Open a table").click()
    await expect(bo.page.get_by_role("heading", name="Waiting for the others")).to_be_visible()
    await ada.page.get_by_role("link", name="Sit down").click()
    await ada.page.get_by_label("Your name").fill(names[0])
    await ada.button("Sit down").click()
    await expect(ada.page.locator("[data-board]")).to_be_visible()
    await expect(bo.page.locator("[data-board]")).to_be_visible()
