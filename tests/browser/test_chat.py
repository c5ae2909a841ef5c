"""Chat: stamps, texts and muting."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.test_invitation_link import sit_down

pytestmark = pytest.mark.external


async def test_stamps_and_texts_arrive_unless_their_author_is_muted(
    make_visitor: MakeVisitor,
) -> None:
    ada, bo, _ = await sit_down(make_visitor)
    await expect(bo.board).to_be_visible()
    await bo.visitor.button("Say something").click()
    sheet = bo.page.get_by_role("dialog", name="Words between you")
    assert await find_violations(bo.page) == []
    await sheet.get_by_role("button", name="Well played").click()
    seats = ada.page.get_by_label("Players", exact=True)
    await expect(seats.get_by_text("Well played")).to_be_attached()

    await ada.visitor.button("Say something").click()
    own = ada.page.get_by_role("dialog", name="Words between you")
    await own.get_by_label("Let people write at this table").check()
    await own.get_by_label("Write to those who play").fill("Shall we meet on Sunday?")
    await own.get_by_role("button", name="Send").click()
    await bo.page.get_by_role("button", name="Say something 1").click()
    await expect(sheet.get_by_role("list", name="Written at this table")).to_contain_text("Sunday")

    await own.get_by_role("button", name="Mute Bo").click()
    await expect(own.get_by_role("button", name="Hear Bo again")).to_be_visible()
    await sheet.get_by_role("button", name="Good luck").click()
    await expect(bo.page.get_by_label("Players", exact=True).get_by_text("Good luck")).to_be_attached()
    await own.get_by_role("button", name="Report Bo").click()
    await own.get_by_role("button", name="What they say").click()
    await expect(own.get_by_text("Whoever runs this server will read it.").last).to_be_visible()
    assert await seats.get_by_text("Good luck").count() == 0
