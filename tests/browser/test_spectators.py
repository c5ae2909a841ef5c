"""Spectators see the game and cannot act."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.conftest import MakeVisitor
from tests.browser.toscana import Seat
from tests.browser.transient_text import observe_text

pytestmark = pytest.mark.external


async def test_a_spectator_sees_the_game_and_cannot_act(make_visitor: MakeVisitor) -> None:
    ada = await make_visitor(permissions=["clipboard-read", "clipboard-write"])
    seat = await Seat.open_against_bot(ada)
    await seat.play(1)
    await ada.button("Table menu").click()
    wait_for_message = await observe_text(ada.page, ".flash", "Copied")
    await ada.button("Copy the link to watch").click()
    await wait_for_message()
    link = await ada.page.evaluate("navigator.clipboard.readText()")

    eve = await make_visitor()
    await eve.page.goto(link)
    view = Seat(eve)
    await expect(eve.page.get_by_text("You are watching.")).to_be_visible()
    await expect(view.tiles).to_have_count(2)
    await view.board.press("n")
    await eve.page.keyboard.press("Enter")
    await expect(eve.page.get_by_role("group", name="Confirm")).to_have_count(0)
    await expect(eve.page.locator("[data-tool=turn]")).to_have_count(0)
    await eve.button("Table menu").click()
    await expect(eve.button("Resign")).to_have_count(0)

    await seat.play(1)
    await expect(view.tiles).to_have_count(4)


@pytest.mark.soak(only=True)
async def test_closed_table_is_hidden_from_strangers(make_visitor: MakeVisitor) -> None:
    ada = await make_visitor()
    await expect((await Seat.open_against_bot(ada)).board).to_be_visible()
    eve = await make_visitor()
    eve.allow_console_errors("WebSocket connection", "404")
    await ada.button("Table menu").click()
    await ada.button("Close the table to newcomers").click()
    await ada.button("Table menu").click()
    await expect(ada.button("Open the table to newcomers")).to_be_visible()
    await eve.page.goto(ada.page.url)
    await expect(eve.page.get_by_role("heading", name="There is no such table")).to_be_visible()
