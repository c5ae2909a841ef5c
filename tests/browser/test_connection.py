"""Cut lines, reloads and restarts: the table is always there again."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Comes
from tests.browser.line import Line
from tests.browser.passing import watched
from tests.browser.seat import Seat
from tests.browser.visitor import Visitor
from tests.server.running import Running

pytestmark = pytest.mark.asyncio(loop_scope="session")

CUT = ("WebSocket connection", "ERR_")


async def under_way(guest: Visitor) -> Seat:
    """The guest at a table with a bot, two tiles into the game."""
    seat = await Seat.against_a_bot(guest)
    await seat.plays(1)
    await seat.asked()
    return seat


async def test_a_cut_line_is_noticed_and_comes_back_by_itself(comes: Comes, house: Running) -> None:
    async with Line(house.base) as line:
        guest = await comes(line.base)
        guest.forgives(*CUT)
        seat = await under_way(guest)
        line.cut()
        await expect(guest.page.get_by_text("Connection lost. Trying again…")).to_be_visible()
        told = await watched(guest.page, ".flash", "Connected again.")
        line.mend()
        await told()
        await seat.plays(1)


async def test_a_move_made_while_the_line_is_cut_arrives_once_when_it_is_back(
    comes: Comes, house: Running
) -> None:
    async with Line(house.base) as line:
        guest = await comes(line.base)
        guest.forgives(*CUT)
        seat = await under_way(guest)
        line.cut()
        await expect(guest.page.get_by_text("Connection lost. Trying again…")).to_be_visible()
        await seat.board.press("n")
        await guest.page.keyboard.press("Enter")
        await guest.page.keyboard.press("Enter")
        await expect(guest.page.get_by_text("Your move will be sent")).to_be_visible()
        line.mend()
        await expect(seat.tiles).to_have_count(4)
        await seat.asked()


async def test_a_reload_in_mid_game_brings_everything_back(comes: Comes) -> None:
    seat = await under_way(await comes())
    words = seat.page.get_by_label("The table in words")
    before = await words.inner_text()
    await seat.page.reload()
    await expect(seat.tiles).to_have_count(2)
    await expect(words).to_have_text(before, use_inner_text=True)
    await seat.plays(1)


async def test_an_open_page_lives_through_a_restart_of_the_server(comes: Comes, tmp_path: Path) -> None:
    with Running(tmp_path, same=True) as house:
        guest = await comes(house.base)
        guest.forgives(*CUT)
        seat = await under_way(guest)
        house.kill()
        await expect(guest.page.get_by_text("Connection lost. Trying again…")).to_be_visible()
        house.start()
        await expect(guest.page.get_by_text("Connection lost. Trying again…")).to_have_count(0)
        await seat.plays(1)
        await expect(seat.tiles).to_have_count(4)
