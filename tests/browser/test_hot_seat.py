"""Two people on one device."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.conftest import MakeVisitor
from tests.browser.toscana import Seat

pytestmark = pytest.mark.external


async def test_device_is_handed_over_after_every_tile(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor()).open("/new/toscana")
    await guest.page.get_by_label("Your name").fill("Ada")
    await guest.unfold_choices()
    await guest.page.get_by_label("Seat 2", exact=True).select_option("here")
    await guest.page.get_by_label("Name, Seat 2").fill("Bo")
    await guest.button("Open the table").click()
    seat = Seat(guest)

    assert await seat.wait_for_prompt() == "veto"
    await expect(guest.page.get_by_role("dialog")).to_have_count(0)
    await expect(seat.prompt).to_have_text("Bo: Ada is about to lay this tile. Do you forbid it?")
    await seat.decline_veto()
    for name in ("Ada", "Bo") * 2:
        await expect(guest.page.get_by_role("dialog", name=f"Pass the device to {name}")).to_be_visible()
        await guest.button(f"I am {name}").click()
        await seat.lay_tile()
    await expect(seat.tiles).to_have_count(4)
    await guest.page.get_by_role("dialog").get_by_role("button", name="Take back").click()
    await expect(seat.tiles).to_have_count(3)
