"""Chance that can be checked, as people meet it: the page adds a word, and the end says what came of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.seat import Seat
from tests.server.running import Running

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_page_adds_its_word_and_the_end_says_that_every_draw_followed(
    make_visitor: MakeVisitor, tmp_path: Path
) -> None:
    with Running(tmp_path, limits={"words_seconds": 600}) as patient:
        guest = await make_visitor(patient.base)
        seat = await Seat.against_a_bot(guest)
        await seat.wait_for_prompt()
        await guest.button("Table menu").click()
        await guest.button("Resign").click()
        await guest.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
        note = seat.end.locator("details.chance")
        await expect(note.locator("summary")).to_contain_text("nothing was changed")
        await note.locator("summary").press("Enter")
        await expect(note).to_contain_text("both are right")
        await expect(note).to_contain_text("Without a word of their own")
        assert await find_violations(guest.page) == []
        await guest.leave()
