"""Falls in Tokyo Highway: both players see the animation, then all pieces return to their places."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import MakeVisitor
from tests.browser.hands import Clumsy
from tests.browser.highway import Builder, record_actions
from tests.browser.visitor import Visitor
from tests.games.highway.sites import record_site
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


async def read_grey(page: Page, seat: int) -> str:
    """Return the number of grey discs of a seat in the seat panel."""
    found = re.search(r"(\d+) grey", await page.locator("aside li .left").nth(seat).text_content() or "")
    assert found is not None
    return found[1]


async def test_both_players_see_the_hand_and_its_fall(
    webgl_browser: Browser, server: ServerProcess, make_visitor: MakeVisitor
) -> None:
    visitor = await Visitor.create(webgl_browser, server.base, **MOVING)
    other = await make_visitor()
    sent = record_actions(visitor)
    ada, bo = await Builder.open_for_two(visitor, other, record=record_site(hands="real", tremor=0))
    assert await ada.wait_for_prompt() == "mine"
    await expect(ada.page.locator(".field.solid")).to_be_visible()
    await ada.point_at(35, 25)
    await expect(ada.page.get_by_role("button", name="Carry it for me: one disc to Bo")).to_be_visible()
    before = int(await read_grey(ada.page, 1))
    await ada.board.press("Enter")
    # The hand of another is drawn from what arrives over the socket.
    await expect(bo.page.locator("[data-carried]")).to_have_attribute("data-carried", "disc")
    hand = Clumsy(ada.page, "[data-pillar='1']")
    await hand.carry_over()
    await expect(visitor.button("Cancel")).to_have_count(0)
    # The fallen pieces return automatically, so look for the fall first.
    await expect_fallen(ada.page)
    for seat in (ada, bo):
        crash = seat.page.locator("[data-crash]")
        await expect(crash).to_contain_text("Ada gives you a disc" if seat is bo else "You give Bo a disc")
        await expect(seat.page.locator("[data-cheer], .field .first")).to_have_count(0)
        await expect(seat.page.locator("[data-carried]")).to_have_count(0)
    await hand.release()
    assert sent[-1] == {"from": 0, "pillar": sent[-1]["pillar"], "height": 2, "junction": False}
    for seat in (ada, bo):
        await expect(seat.page.locator("[data-pillar='1']")).to_have_count(1)
        await expect(seat.page.get_by_text("knocks over").first).to_be_visible()
        assert int(await read_grey(seat.page, 1)) > before
    # A reload brings nothing back, and nobody takes the fall back.
    await ada.page.reload()
    await expect(ada.roads).to_have_count(3)
    await expect(visitor.button("Take back")).to_have_count(0)
    await bo.build_carefully()
    await ada.page.wait_for_function(_HOME)
    await visitor.leave()
    assert visitor.faults == []
