"""Two people, two browsers, one link."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Comes
from tests.browser.seat import Seat

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_two_people_play_a_whole_game_by_link_and_see_the_same_end(comes: Comes) -> None:
    ada, bo = await comes(), await comes()
    await ada.goes("/new/toscana")
    await ada.page.get_by_label("Your name").fill("Ada")
    await ada.page.get_by_label("Seat 2", exact=True).select_option("open")
    await ada.button("Open the table").click()
    link = await ada.page.get_by_label("Link to seat 2", exact=True).input_value()

    await bo.page.goto(link)
    await expect(bo.page.get_by_text("At the table: Ada.")).to_be_visible()
    await bo.page.get_by_label("Your name").fill("Bo")
    await bo.button("Sit down").click()

    seats = Seat(ada), Seat(bo)
    await asyncio.gather(*(seat.plays() for seat in seats))
    endings = [await seat.ending() for seat in seats]
    assert endings[0] == endings[1]
    assert "Ada" in endings[0]
    assert "Bo" in endings[0]
