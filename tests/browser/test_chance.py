"""Verifiable chance: the page adds a client seed, and the end screen shows the result of the verification."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.toscana import Seat
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.external


async def test_page_adds_a_client_seed_and_shows_the_verification(
    make_visitor: MakeVisitor, tmp_path: Path
) -> None:
    with ServerProcess(tmp_path, limits={"words_seconds": 600}) as server:
        guest = await make_visitor(server.base)
        seat = await Seat.open_against_bot(guest)
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
