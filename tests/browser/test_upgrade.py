"""A page that stays open while the server is upgraded."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.async_api import expect

from machinami.server.schemas.protocol import PROTOCOL
from machinami.server.settings import STATIC
from tests.browser.conftest import MakeVisitor
from tests.browser.edo import Table
from tests.browser.toscana import Seat
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.external

NEXT = "next"
CUT = ("WebSocket connection", "ERR_")


def upgrade(server: ServerProcess, folder: Path) -> None:
    """Start another release of server and page, with other names of the page's scripts."""
    page = shutil.copytree(STATIC, folder / "page")
    names = [script.stem for script in page.rglob("*.js")]
    for file in (*page.rglob("*.html"), *page.rglob("*.js")):
        text = file.read_text("utf-8").replace(PROTOCOL, NEXT)
        for name in names:
            text = text.replace(f"{name}.js", f"{name}-{NEXT}.js")
        file.with_stem(f"{file.stem}-{NEXT}" if file.suffix == ".js" else file.stem).write_text(text, "utf-8")
    server.config |= {"static": str(page), "protocol": NEXT}
    server.kill()
    server.start()


async def test_page_reloads_after_an_upgrade_and_keeps_the_draft(
    make_visitor: MakeVisitor, tmp_path: Path
) -> None:
    with ServerProcess(tmp_path, same=True) as server:
        guest = await make_visitor(server.base)
        guest.allow_console_errors(*CUT)
        table = await Table.open(guest)
        await table.answer_until("plan")
        card = table.page.locator("[data-column='0']")
        await card.locator("[data-action=money]").click()
        await expect(card).to_contain_text("Brings 5 Ryo.")
        await guest.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        await guest.page.evaluate("window.leftOpen = true")
        upgrade(server, tmp_path)
        await guest.page.wait_for_function("() => !window.leftOpen && document.querySelector('[data-board]')")
        await expect(card).to_contain_text("Brings 5 Ryo.")


@pytest.mark.soak(only=True)
async def test_move_and_veto_during_an_upgrade_are_sent_once(
    make_visitor: MakeVisitor, tmp_path: Path
) -> None:
    with ServerProcess(tmp_path, same=True) as server:
        guest = await make_visitor(server.base)
        guest.allow_console_errors(*CUT)
        seat = await Seat.open_against_bot(guest)
        await seat.wait_for_prompt()
        server.kill()
        await expect(guest.page.get_by_text("Connection lost. Trying again…")).to_be_visible()
        await seat.board.press("v")
        await seat.board.press("n")
        await guest.page.keyboard.press("Enter")
        await guest.page.get_by_role("button", name="Place, and veto theirs").click()
        await expect(guest.page.get_by_text("Your move will be sent")).to_be_visible()
        upgrade(server, tmp_path)
        await expect(seat.locate_veto("spent")).to_have_count(1)
        laid, vetoed = await seat.fetch_actions()
        assert "place" in laid
        assert vetoed == {"veto": True}
