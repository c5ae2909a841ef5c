"""Looking back on a finished game: the curve, the board at any move, and playing on from there."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.browser.axe import complaints
from tests.browser.conftest import Comes
from tests.browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.asyncio(loop_scope="session")
KEPT = {"Keep the curve as a picture": b"\x89PNG", "Download the record": b'{"machinami"'}
"""What can be kept of a review, and how such a file begins."""
GAME = Path(__file__).parent.parent / "golden" / "toscana-two.jsonl"


async def looked_back_on(visitor: Visitor, replay: str) -> Page:
    """The review of a game, after its seventh move; axe has nothing to say against it."""
    page = (await visitor.goes(f"/review/{replay}")).page
    await expect(page.get_by_role("img", name="Who would win, move by move")).to_be_visible()
    await expect(page.get_by_role("table")).to_be_visible()
    await page.keyboard.press("Home")
    for _ in range(8):
        await page.keyboard.press("ArrowRight")
    await expect(page.get_by_text("7 / 28")).to_be_visible()
    assert await complaints(page) == []
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return page


async def is_pasted(visitor: Visitor, text: str) -> str:
    """A record whose text is pasted is replayed; the name of its replay."""
    page = (await visitor.goes("/")).page
    await page.get_by_role("link", name="Watch a record").click()
    await page.get_by_label("Or paste its text").fill(text)
    await visitor.button("Show it").click()
    await page.wait_for_url("**/replay/*")
    return page.url.rpartition("/")[2]


async def test_a_finished_game_is_looked_back_on_and_played_on_from(comes: Comes) -> None:
    desk = await comes(permissions=["clipboard-read", "clipboard-write"])
    phone = await comes(**PHONE, color_scheme="dark")
    replay = await is_pasted(desk, GAME.read_text("utf-8"))
    await is_shared(desk, await looked_back_on(desk, replay))
    page = await looked_back_on(phone, replay)
    await phone.button("Play on from here").click()
    await page.get_by_role("radio", name="Exactly as it was").check()
    await phone.button("Begin").click()
    await page.wait_for_url("**/t/**")
    await is_advised(page)


async def is_shared(visitor: Visitor, page: Page) -> None:
    """A review goes to others as a link, as a picture and as a record."""
    await visitor.button("Share").click()
    await expect(visitor.button("Link copied")).to_be_visible()
    assert await page.evaluate("navigator.clipboard.readText()") == page.url
    for name, begins in KEPT.items():
        await visitor.button("Table menu").click()
        async with page.expect_download() as coming:
            await page.get_by_text(name).click()
        kept = await (await coming.value).path()
        assert kept.read_bytes().startswith(begins)


async def is_advised(page: Page) -> None:
    """A hint says what to do, marks the place, covers neither seats nor board, is followed by a touch."""
    await page.locator("[data-ask-hint]").tap()
    hint = page.locator("[data-hint]")
    await expect(hint).to_contain_text("My advice:")
    top, seats, board = [
        await page.locator(part).bounding_box() for part in ("[data-hint]", "aside.side", "main.board")
    ]
    assert top
    assert seats
    assert board
    assert seats["y"] + seats["height"] <= top["y"]
    assert top["y"] + top["height"] <= board["y"]
    laid = page.locator("[data-board] [data-tile]")
    before = await laid.count()
    await page.locator("[data-do-hint]").tap()
    await expect(hint).to_have_count(0)
    await expect(laid.nth(before)).to_be_attached()
