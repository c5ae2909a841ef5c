"""A club in three browsers: founding, asking to join, a tournament, a table of the club."""

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


async def open_club(make_visitor: MakeVisitor) -> tuple[Visitor, Visitor, str]:
    """Let Ada found a club and Bo join it with her approval. Return both, and the club's address."""
    ada, bo = [await make_visitor() for _ in range(2)]
    names = [unique_name(name) for name in ("Ada", "Bo")]
    link = await found_club(ada, names[0])
    await ask_to_join(bo, link, names[1])
    await ada.button(f"Let {names[1]} in").click()
    await expect(bo.page.get_by_role("heading", name="Members")).to_be_visible()
    return ada, bo, link.partition("#")[0]


async def test_club_plays_a_tournament(make_visitor: MakeVisitor) -> None:
    ada, bo, address = await open_club(make_visitor)
    eve = await make_visitor()
    await eve.page.goto(address)
    await expect(eve.page.get_by_text("This room is for members.")).to_be_visible()
    await ada.button("Make a tournament").click()
    form = ada.page.locator("form", has=ada.page.get_by_label("Name of the tournament"))
    await form.get_by_label("Name of the tournament").fill("Friday cup")
    await form.get_by_role("combobox", name="Game").select_option("toscana")
    await form.get_by_role("combobox", name="Rounds").select_option("1")
    await form.get_by_role("button", name="Create").click()
    await expect(ada.page.get_by_role("heading", name="Friday cup")).to_be_visible()
    await ada.button("Enter").click()
    await expect(ada.page.get_by_text("You are in.")).to_be_visible()
    await bo.page.goto(ada.page.url)
    await bo.button("Enter").click()
    await expect(ada.button("Start the tournament")).to_be_enabled()
    await ada.button("Start the tournament").click()
    for visitor in (ada, bo):
        await visitor.page.get_by_role("link", name="Go to your board").first.click()
        await expect(visitor.page.locator("[data-board]")).to_be_visible()
    await bo.button("Table menu").click()
    await bo.button("Resign").click()
    await bo.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    await expect(ada.page.get_by_role("dialog", name="You win")).to_be_visible()
    await ada.page.goto(address)
    await ada.page.get_by_role("link", name="Friday cup").click()
    winner = ada.page.get_by_role("row").nth(1)
    await expect(winner).to_contain_text("Ada")
    await expect(ada.page.get_by_text("Over", exact=False).first).to_be_visible()


@pytest.mark.soak(only=True)
async def test_club_opens_a_table_for_its_members(make_visitor: MakeVisitor) -> None:
    ada, bo, _ = await open_club(make_visitor)
    # A guest without a seat is told that the table is not open before it offers a seat.
    ada.allow_console_errors("404 (Not Found)")
    await bo.page.get_by_role("combobox", name="Game").select_option("toscana")
    await bo.button("Open a table").click()
    await expect(bo.page.get_by_role("heading", name="Waiting for the others")).to_be_visible()
    await ada.page.get_by_role("link", name="Sit down").click()
    await ada.button("Sit down").click()
    await expect(ada.page.locator("[data-board]")).to_be_visible()
    await expect(bo.page.locator("[data-board]")).to_be_visible()
