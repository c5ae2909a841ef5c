"""The review of a finished game: the curve, the board at any move, and playing on from there."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.external
DOWNLOADS = {"Keep the curve as a picture": b"\x89PNG", "Download the record": b'{"machinami"'}
"""The downloads of a review, and the first bytes of each."""
GAME = Path(__file__).parent.parent / "golden" / "toscana-two.jsonl"


async def open_review(visitor: Visitor, replay: str) -> Page:
    """Open the review of a game after its seventh move, without a violation of axe."""
    page = (await visitor.open(f"/review/{replay}")).page
    await expect(page.get_by_role("img", name="Who would win, move by move")).to_be_visible()
    await expect(page.get_by_role("table")).to_be_visible()
    await page.keyboard.press("Home")
    for _ in range(8):
        await page.keyboard.press("ArrowRight")
    await expect(page.get_by_text("7 / 28")).to_be_visible()
    assert await find_violations(page) == []
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return page


async def paste_record(visitor: Visitor, text: str) -> str:
    """Paste the text of a record and return the name of its replay."""
    page = (await visitor.open("/")).page
    await page.get_by_role("link", name="Watch a record").click()
    await page.get_by_label("Or paste its text").fill(text)
    await visitor.button("Show it").click()
    await page.wait_for_url("**/replay/*")
    return page.url.rpartition("/")[2]


async def test_finished_game_is_reviewed_and_continued(make_visitor: MakeVisitor) -> None:
    desk = await make_visitor(permissions=["clipboard-read", "clipboard-write"])
    phone = await make_visitor(**PHONE, color_scheme="dark")
    replay = await paste_record(desk, GAME.read_text("utf-8"))
    await check_sharing(desk, await open_review(desk, replay))
    page = await open_review(phone, replay)
    await phone.button("Play on from here").click()
    await page.get_by_role("radio", name="Exactly as it was").check()
    await phone.button("Begin").click()
    await page.wait_for_url("**/t/**")
    await check_hint(page)


async def check_sharing(visitor: Visitor, page: Page) -> None:
    """A review can be shared as a link, a picture and a record."""
    await visitor.button("Share").click()
    await expect(visitor.button("Link copied")).to_be_visible()
    assert await page.evaluate("navigator.clipboard.readText()") == page.url
    for name, begins in DOWNLOADS.items():
        await visitor.button("Table menu").click()
        async with page.expect_download() as coming:
            await page.get_by_text(name).click()
        kept = await (await coming.value).path()
        assert kept.read_bytes().startswith(begins)


async def check_hint(page: Page) -> None:
    """A hint names an action, marks its place, covers neither seats nor board, and disappears on touch."""
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
