"""The veto: a question before the first tile, and later a part of the player's move."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.conftest import MakeVisitor
from tests.browser.toscana import Seat

pytestmark = pytest.mark.external


@pytest.mark.soak(only=True)
async def test_veto_is_a_question_before_the_first_tile(make_visitor: MakeVisitor) -> None:
    guest = await make_visitor()
    seat = await Seat.open_against_bot(guest, first=False)
    question = guest.page.get_by_role("region", name="Veto this tile?")
    await expect(question).to_be_visible()
    await expect(seat.tiles).to_have_count(0)
    await question.get_by_role("button", name="Veto", exact=True).click()
    await expect(question).to_have_count(0)
    await expect(seat.tiles).to_have_count(1)
    await expect(seat.locate_veto("spent")).to_have_count(1)


@pytest.mark.soak(only=True)
async def test_declined_question_keeps_the_veto(make_visitor: MakeVisitor) -> None:
    guest = await make_visitor()
    seat = await Seat.open_against_bot(guest, first=False)
    assert await seat.wait_for_prompt() == "veto"
    await seat.decline_veto()
    await expect(seat.tiles).to_have_count(1)
    await expect(seat.locate_veto("ready")).to_have_count(1)


async def test_veto_is_combined_with_the_own_tile(make_visitor: MakeVisitor) -> None:
    guest = await make_visitor()
    seat = await Seat.open_against_bot(guest)
    await expect(guest.page.locator("[data-tool=turn]:enabled").first).to_be_visible()
    await seat.board.press("v")
    await seat.board.press("n")
    await guest.page.keyboard.press("Enter")
    await guest.page.get_by_role("button", name="Place, and veto theirs").click()
    await expect(seat.locate_veto("spent")).to_have_count(1)
    await expect(seat.tiles).to_have_count(2)


@pytest.mark.soak(only=True)
async def test_own_tile_without_veto_declines_the_question(make_visitor: MakeVisitor) -> None:
    guest = await make_visitor()
    await guest.page.add_init_script(
        "new MutationObserver(() => { if (document.querySelector('[data-veto]')) window.asked = true; })"
        ".observe(document, { childList: true, subtree: true })"
    )
    seat = await Seat.open_against_bot(guest)
    await seat.play(2)
    await seat.wait_for_prompt()
    assert await guest.page.evaluate("window.asked") is None
    await expect(seat.locate_veto("ready")).to_have_count(1)
