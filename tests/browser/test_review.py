"""Looking back on a finished game: the curve, the board at any move, and playing on from there."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.browser.axe import complaints
from tests.browser.conftest import Comes
from tests.browser.visitor import PHONE, Visitor
from tests.server.guests import Guest
from tests.server.http.test_replays import brought

pytestmark = pytest.mark.asyncio(loop_scope="session")
GAME = Path(__file__).parent.parent / "golden" / "toscana-two.jsonl"


async def looked_back_on(visitor: Visitor, replay: str) -> Page:
    """The review of a game, at its eighth moment; axe has nothing to say against it."""
    page = (await visitor.goes(f"/review/{replay}")).page
    await expect(page.get_by_role("img", name="Who would win, move by move")).to_be_visible()
    await expect(page.get_by_role("table")).to_be_visible()
    await page.keyboard.press("Home")
    for _ in range(8):
        await page.keyboard.press("ArrowRight")
    await expect(page.get_by_text("8 / 42")).to_be_visible()
    assert await complaints(page) == []
    return page


async def test_a_finished_game_is_looked_back_on_and_played_on_from(comes: Comes) -> None:
    desk, phone = await comes(), await comes(**PHONE, color_scheme="dark")
    async with Guest(desk.base) as ann:
        replay = (await brought(ann, GAME.read_text("utf-8")))[1]["replay"]
    await looked_back_on(desk, replay)
    page = await looked_back_on(phone, replay)
    await phone.button("Play on from here").click()
    await page.get_by_role("radio", name="Exactly as it was").check()
    await phone.button("Begin").click()
    await page.wait_for_url("**/t/**")
    await expect(page.locator("[data-board]")).to_be_visible()
