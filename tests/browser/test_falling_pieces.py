"""Falls in Tokyo Highway: both players see the animation, then all pieces return to their places."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.browser.conftest import MakeVisitor
from tests.browser.hands import Clumsy
from tests.browser.highway import Builder, record_actions
from tests.browser.visitor import Visitor
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.external

MOVING: dict[str, Any] = {"viewport": {"width": 900, "height": 520}, "reduced_motion": "no-preference"}
"""A small window, because the processor renders the scene."""
_ASTRAY = "(least) => +document.querySelector('canvas').dataset.astray > least"
_HOME = """() => { const { astray, view } = document.querySelector('canvas').dataset;
    return astray < 0.5 && view === 'plan' && !document.querySelector('.field.tilted'); }"""


async def expect_fallen(page: Page) -> None:
    """Wait until pieces are drawn away from their places."""
    await page.wait_for_function(_ASTRAY, arg=5)


def locate_stock(page: Page, seat: int) -> Locator:
    """Return the stock of a seat in the seat panel."""
    return page.locator("aside li .left").nth(seat)


async def test_both_players_see_a_fall_and_then_the_restored_city(
    webgl_browser: Browser, server: ServerProcess, make_visitor: MakeVisitor
) -> None:
    visitor = await Visitor.create(webgl_browser, server.base, **MOVING)
    other = await make_visitor()
    sent, lent = record_actions(visitor), record_actions(other)
    ada, bo = await Builder.open_for_two(visitor, other, city="dealt", hands="real", tremor=0)
    for seat in (ada, bo):
        await expect(seat.page.locator("[data-tool=suggest]")).to_be_visible()
    if await ada.page.locator("[data-tool=suggest]:disabled").count():
        await bo.build_carefully()
    assert await ada.wait_for_prompt() == "mine"
    await expect(ada.page.locator(".field.solid")).to_be_visible()
    assert await ada.request_suggestion()
    left = re.search(r"(\d+) grey", await locate_stock(ada.page, 1).text_content() or "")
    assert left is not None
    await ada.carry(Clumsy(ada.page, "[data-pillar='1']"))
    # The fallen pieces return automatically, so look for the fall first.
    await expect_fallen(ada.page)
    for seat in (ada, bo):
        crash = seat.page.locator("[data-crash]")
        await expect(crash).to_contain_text("Ada gives you a disc" if seat is bo else "You give Bo a disc")
        await expect(seat.page.locator("[data-cheer], .field .first")).to_have_count(0)
    assert len(sent[-1]["paths"]) == 2 + len(sent[-1].get("cars", []))
    for seat in (ada, bo):
        await expect(seat.page.locator("[data-pillar='1']")).to_have_count(1)
        await expect(seat.page.get_by_text("knocks over").first).to_be_visible()
        await expect(locate_stock(seat.page, 1)).to_contain_text(f"{int(left[1]) + 1} grey")
    count = await bo.roads.count()
    await bo.build_carefully()
    await ada.page.wait_for_function(_HOME)
    assert lent[-1]["assist"] is True
    assert await ada.wait_for_prompt() == "mine"
    assert await ada.request_suggestion()
    await ada.board.press("Enter")
    await expect(ada.page.locator("[data-carried]")).to_have_count(1)
    await ada.page.wait_for_function(_ASTRAY, arg=100)
    await ada.page.keyboard.press("Escape")
    await ada.page.wait_for_function(_HOME)
    await bo.page.keyboard.press("u")
    await visitor.button("Agree").click()
    await expect(bo.roads).to_have_count(count)
    await bo.build_carefully()
    await ada.board.press("v")
    await expect(ada.page.locator(".field.tilted")).to_be_visible()
    await ada.build_carefully()
    await visitor.leave()
    assert visitor.faults == []
