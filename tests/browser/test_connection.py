"""Interrupted connections, reloads and restarts: the table is restored."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.conftest import MakeVisitor
from tests.browser.network_proxy import NetworkProxy
from tests.browser.toscana import Seat
from tests.browser.transient_text import observe_text
from tests.browser.visitor import Visitor
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.external

CUT = ("WebSocket connection", "ERR_")


async def start_game(guest: Visitor) -> Seat:
    """Open a table against a bot and play two tiles."""
    seat = await Seat.open_against_bot(guest)
    await seat.play(1)
    await seat.wait_for_prompt()
    return seat


@pytest.mark.soak(only=True)
async def test_lost_connection_is_shown_and_restored(
    make_visitor: MakeVisitor, server: ServerProcess
) -> None:
    async with NetworkProxy(server.base) as line:
        guest = await make_visitor(line.base)
        guest.allow_console_errors(*CUT)
        seat = await start_game(guest)
        line.cut()
        await expect(guest.page.get_by_text("Connection lost. Trying again…")).to_be_visible()
        wait_for_message = await observe_text(guest.page, ".flash", "Connected again.")
        line.restore()
        await wait_for_message()
        await seat.play(1)


async def test_move_without_connection_is_sent_once_after_reconnect(
    make_visitor: MakeVisitor, server: ServerProcess
) -> None:
    async with NetworkProxy(server.base) as line:
        guest = await make_visitor(line.base)
        guest.allow_console_errors(*CUT)
        seat = await start_game(guest)
        line.cut()
        await expect(guest.page.get_by_text("Connection lost. Trying again…")).to_be_visible()
        await seat.board.press("n")
        await guest.page.keyboard.press("Enter")
        await guest.page.keyboard.press("Enter")
        await expect(guest.page.get_by_text("Your move will be sent")).to_be_visible()
        line.restore()
        await expect(seat.tiles).to_have_count(4)
        await seat.wait_for_prompt()


async def test_reload_restores_the_table(make_visitor: MakeVisitor) -> None:
    seat = await start_game(await make_visitor())
    words = seat.page.get_by_label("The table in words")
    before = await words.inner_text()
    await seat.page.reload()
    await expect(seat.tiles).to_have_count(2)
    await expect(words).to_have_text(before, use_inner_text=True)
    await seat.play(1)


async def test_open_page_survives_a_server_restart(make_visitor: MakeVisitor, tmp_path: Path) -> None:
    with ServerProcess(tmp_path, same=True) as server:
        guest = await make_visitor(server.base)
        guest.allow_console_errors(*CUT)
        seat = await start_game(guest)
        server.kill()
        await expect(guest.page.get_by_text("Connection lost. Trying again…")).to_be_visible()
        server.start()
        await expect(guest.page.get_by_text("Connection lost. Trying again…")).to_have_count(0)
        await seat.play(1)
        await expect(seat.tiles).to_have_count(4)
